"""The whole adventure in one JSON file: the story and, inside it, the round of UNO as `unorules.to_json` writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import unorules as uno
from last_ferry.adventure import Adventure, rules_of
from last_ferry.scenes import Scene
from last_ferry.story import DEEDS, SCENES, THINGS

FORMAT: Final = "last-ferry"
VERSION: Final = 1
"""Raised when older files can no longer be read as they stand."""

_KEYS: Final = ("format", "version", "seed", "scene", "facts", "round")


class SaveError(ValueError):
    """A file that holds no adventure; `problems` tells every defect with its place."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def dumps(adventure: Adventure) -> str:
    """The adventure as JSON text."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "seed": adventure.seed,
            "scene": adventure.scene,
            "facts": sorted(adventure.facts),
            "round": None if adventure.game is None else uno.to_json(adventure.game),
        },
        indent=1,
    )


def loads(text: str) -> Adventure:
    """Read an adventure back. Raises `SaveError` with every defect."""
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except SaveError:
        raise
    except (ValueError, RecursionError):
        raise SaveError("$: this is not JSON, so it is no saved story") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(f"$.format: a saved story has {FORMAT!r} here")
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise SaveError(f"$.version: is {data.get('version')!r}; this version of the game reads {VERSION}")
    problems = [f"$.{key}: is missing" for key in _KEYS if key not in data]
    problems += [f"$.{key}: no such key" for key in data if key not in _KEYS]
    if problems:
        raise SaveError(*problems)
    seed, scene, facts, played = data["seed"], data["scene"], data["facts"], data["round"]
    if not isinstance(seed, str) or not seed.isprintable():
        problems.append("$.seed: must be a printable text")
    if not isinstance(scene, str) or scene not in SCENES:
        problems.append(f"$.scene: the story has no scene {scene!r}; it has {', '.join(SCENES)}")
    known = (*THINGS, *sorted(DEEDS))
    if not isinstance(facts, list) or not all(isinstance(each, str) for each in facts):
        problems.append("$.facts: must be a list of texts")
    else:
        unknown = [each for each in facts if each not in known]
        problems += [f"$.facts: the story knows nothing of {each!r}; it knows {', '.join(known)}" for each in unknown]
        problems += [f"$.facts: {each!r} stands twice" for each in sorted(set(facts)) if facts.count(each) > 1]
    game = None
    try:
        game = None if played is None else _game(played)
    except SaveError as error:
        problems += error.problems
    if not problems:
        problems += _misfits(scene, SCENES[scene], game)
    if problems:
        raise SaveError(*problems)
    return Adventure(seed, scene, frozenset(facts), game)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = [name for name, _ in pairs]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise SaveError(*[f"$: the key {name!r} stands twice" for name in twice])
    return dict(pairs)


def _game(document: object) -> uno.GameState:
    try:
        game = uno.from_json(document)
    except uno.LoadError as error:
        raise SaveError(*[problem.replace("$", "$.round", 1) for problem in error.problems]) from None
    if not isinstance(game, uno.GameState):
        raise SaveError("$.round: must be a state of UNO, or null where none is played")
    return game


def _misfits(name: str, scene: Scene, game: uno.GameState | None) -> list[str]:
    """What does not go together: a scene and the round that is played in it."""
    table = scene.table
    if table is None:
        return [] if game is None else [f"$.round: no cards are played in the scene {name!r}"]
    if game is None:
        return [f"$.round: is missing, but cards are played in the scene {name!r}"]
    found = []
    if game.rules != rules_of(table):
        found.append(f"$.round.rules: is {str(game.rules)!r}; at this table they are {str(rules_of(table))!r}")
    if game.players != len(table.names):
        found.append(f"$.round.hands: are {game.players}; at this table sit {len(table.names)}")
    return found


def write(adventure: Adventure, path: Path) -> None:
    """Write the file; an older one is replaced only when the new one is complete. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_text(dumps(adventure) + "\n", encoding="utf-8")
    beside.replace(path)


def read(path: Path) -> Adventure:
    """Read a file. Raises `OSError`, or `SaveError` when it holds no adventure."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise SaveError("$: this is not text, so it is no saved story") from None
