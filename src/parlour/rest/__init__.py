"""HTTP on ASGI: requests, responses and routes. The server, the contest server and the contest's player use it.

requests.py    what was sent, read when it is asked for
queries.py     query strings as structs
responses.py   what is sent back
router.py      which route answers
asgi.py        an ASGI application of routes: start, requests, shutdown
errors.py      what is refused before a route is reached
"""
