"""Rough names of devices, such as "Firefox on Windows", for the list of one's sessions."""

from __future__ import annotations

LONGEST_NAME = 40

# In this order: Edge and Opera also say Chrome, and Chrome also says Safari.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
# Android also says Linux, and an iPhone also says Mac OS X.
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str | None) -> str | None:
    """The browser and the system that a User-Agent header names; the program's name if it is no browser."""
    if not user_agent:
        return None
    browser = next((name for sign, name in _BROWSERS if sign in user_agent), None)
    system = next((name for sign, name in _SYSTEMS if sign in user_agent), None)
    if browser and system:
        return f"{browser} on {system}"
    program = browser or system or user_agent.split()[0].partition("/")[0] if user_agent.split() else ""
    shown = "".join(sign for sign in program if sign.isascii() and sign.isprintable())
    return shown[:LONGEST_NAME] or None
