from tests.locale.english import nothing_is_missed  # noqa: F401
