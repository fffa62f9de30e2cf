"""The Last Ferry: a text adventure in which a round of UNO is a scene."""
