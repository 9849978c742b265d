"""Views, decisions and events as data, for programs, the engine and JSON lines."""
