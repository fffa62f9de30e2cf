"""The two special cards of the Pokémon deck."""

from unorules.pokemon import greninja, snorlax

__all__ = ["greninja", "snorlax"]
