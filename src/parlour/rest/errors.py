"""What HTTP itself refuses, whatever the route."""

from __future__ import annotations

from parlour.game.refusals import Malformed, NotFound, Refusal


class NoSuchAddress(NotFound):
    default = "There is nothing at this address."


class WrongMethod(Refusal):
    """`allowed` are the methods that the address takes, as the header `Allow` has them."""

    code = "METHOD_NOT_ALLOWED"
    default = "This address does not take that method."

    def __init__(self, allowed: str) -> None:
        super().__init__()
        self.allowed = allowed


class BodyTooLarge(Refusal):
    code = "BODY_TOO_LARGE"

    def __init__(self, largest: int) -> None:
        super().__init__(f"A body has at most {largest} bytes.")


class BodyCutOff(Malformed):
    default = "The client went away before it had sent everything."
