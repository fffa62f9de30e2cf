from tests.languages.english import nothing_is_missed  # noqa: F401
