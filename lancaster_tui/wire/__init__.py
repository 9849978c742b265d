"""What goes over the wire: views, decisions, events and refusals as data, described once.

The engine, programs in seats and ``replay --format jsonl`` all write these. Types of objects are
TypedDicts: the type checker knows what is written, pydantic makes the JSON Schema of them. Those of
events, reasons and questions are made from the classes of the model, which say with the types of
``rules.numbers`` what each number stands for.
"""

from typing import Final

PROTOCOL: Final = 2
"""The number of the protocol; it changes when anything but new keys does."""
