"""Tables of UNO on the web."""
