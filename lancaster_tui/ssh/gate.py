"""The gate: how connections are made, and how many there may be at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Final, NamedTuple

from lancaster_tui.lobby.guests import network_of


class Limits(NamedTuple):
    """How many people may connect, and how long each step may take them.

    Many people can share an address, behind a router or in front of a container. Networks in which
    one owner has every address count as one (``network_of``).
    """

    connections: int = 200
    an_address: int = 64  # connections from one address
    strangers: int = 64  # connections on which nobody has logged in yet
    sessions: int = 100  # each takes about 4 MB
    keys: int = 6  # keys that may be tried on a connection
    login: float = 30  # seconds to log in
    terminal: float = 10  # seconds from there to the terminal
    watching: float = 7200  # seconds without a key after which somebody who watches is sent home


LIMITS: Final = Limits()

VERSION: Final = "Lancaster"
"""What the server says it is: nothing about which program and version answers."""

ALGORITHMS: Final = {
    "kex_algs": (
        "mlkem768x25519-*,"  # if the libraries have it
        "curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256,"
        "diffie-hellman-group16-sha512,diffie-hellman-group18-sha512"
    ),
    "encryption_algs": (
        "chacha20-poly1305@openssh.com,aes256-gcm@openssh.com,aes128-gcm@openssh.com,"
        "aes256-ctr,aes128-ctr"
    ),
    "mac_algs": (
        "umac-128-etm@openssh.com,hmac-sha2-256-etm@openssh.com,hmac-sha2-512-etm@openssh.com"
    ),
    "signature_algs": (
        "ssh-ed25519,sk-ssh-ed25519@openssh.com,"
        "ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,"
        "sk-ecdsa-sha2-nistp256@openssh.com,rsa-sha2-256,rsa-sha2-512"
    ),
    "compression_algs": "none",
}
"""What both sides may agree on: nothing broken, and everything in OpenSSH since 7.4."""


class Gate:
    """Counts connections, and turns them away when there are too many.

    Args:
        limits: How many there may be.
    """

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.limits = limits
        self._networks: dict[Hashable, str] = {}
        self._by_network: Counter[str] = Counter()
        self._strangers: set[Hashable] = set()

    def lets_in(self, connection: Hashable, address: str) -> bool:
        """Count a new connection from an address, or say that it must go."""
        network = network_of(address)
        if (
            len(self._networks) >= self.limits.connections
            or self._by_network[network] >= self.limits.an_address
            or len(self._strangers) >= self.limits.strangers
        ):
            return False
        self._networks[connection] = network
        self._by_network[network] += 1
        self._strangers.add(connection)
        return True

    def knows(self, connection: Hashable) -> None:
        """Note that somebody has logged in on a connection."""
        self._strangers.discard(connection)

    def forget(self, connection: Hashable) -> None:
        """Note that a connection has ended; one that was never let in changes nothing."""
        self._strangers.discard(connection)
        network = self._networks.pop(connection, None)
        if network is not None:
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]
