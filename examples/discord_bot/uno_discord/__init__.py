"""A table of UNO in each channel of a Discord server."""
