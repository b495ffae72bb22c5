"""A small HTTP framework on ASGI, used by the server, the contest server and the contest player.

connections.py   connections, with limits of size, count and time
requests.py      requests, parsed on demand
queries.py       query strings as structs
responses.py     responses
router.py        routes, and the router that finds the one for a request
asgi.py          an ASGI application: startup, requests, shutdown
errors.py        errors of HTTP itself, such as 404, 405 and 413
"""
