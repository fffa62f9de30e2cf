"""A table of UNO in each Telegram group."""
