// Texts of the page in the language that was chosen, or else the first of the browser's that there is.

const LANGUAGES = { en: "English", fil: "Filipino", id: "Bahasa Indonesia" };
const OLD_NAMES = { tl: "fil", in: "id" };

const wanted = [localStorage.getItem("locale"), ...navigator.languages].filter(Boolean).map((name) => name.split("-")[0].toLowerCase());

/** The language of the page. */
export const locale = wanted.map((name) => OLD_NAMES[name] ?? name).find((name) => name in LANGUAGES) ?? "en";

const words = locale === "en" ? {} : await (await fetch(`/page/words/${locale}.json`)).json();

/** A text: t`${name} has the turn.` is looked up as "{0} has the turn."; what has no translation stays English. */
export function t(parts, ...values) {
  const text = parts.reduce((before, part, place) => `${before}{${place - 1}}${part}`);
  return (words[text] ?? text).replace(/{(\d)}/g, (_, place) => values[place]);
}

/** Put a list of languages into an element. */
export function chooser(parent) {
  const list = document.createElement("select");
  list.id = "language";
  list.setAttribute("aria-label", t`Language`);
  for (const [name, says] of Object.entries(LANGUAGES)) list.append(new Option(says, name, false, name === locale));
  list.onchange = () => {
    localStorage.setItem("locale", list.value);
    location.reload();
  };
  parent.append(list);
}

document.documentElement.lang = locale;
for (const each of document.querySelectorAll("[data-words]")) each.textContent = t([each.textContent]);
