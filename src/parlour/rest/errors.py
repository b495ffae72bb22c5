"""Errors of HTTP itself, whatever the route."""

from __future__ import annotations

from parlour.game.refusals import Malformed, NotFound, Refusal


class NoSuchAddress(NotFound):
    default = "There is nothing at this address."


class WrongMethod(Refusal):
    """The path has no route for this method. `allowed` is the value of the header `Allow`."""

    code = "METHOD_NOT_ALLOWED"
    default = "This address does not support that method."

    def __init__(self, allowed: str) -> None:
        super().__init__()
        self.allowed = allowed


class BodyTooLarge(Refusal):
    code = "BODY_TOO_LARGE"

    def __init__(self, largest: int) -> None:
        super().__init__(f"The body may have at most {largest} bytes.")


class BodyCutOff(Malformed):
    default = "The client disconnected before it had sent the whole body."
