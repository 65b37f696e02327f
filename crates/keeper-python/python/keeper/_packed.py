"""The numbers of choices as bytes."""

from __future__ import annotations

from collections.abc import Iterator


def unpack(packed: bytes) -> Iterator[int]:
    """A number for each byte; bytes of 255 add up with the one behind them."""
    number = 0
    for byte in packed:
        number += byte
        if byte < 255:
            yield number
            number = 0
