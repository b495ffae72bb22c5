"""Rate limits: bursts, refilling, bounded memory, and keys of IP addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.limits import Limiter, Rate, TooMany, address_key, rate


def taken(limiter: Limiter, key: str, now: int) -> bool:
    try:
        limiter.take(key, now)
    except TooMany:
        return False
    return True


def test_a_burst_passes_and_the_next_is_refused() -> None:
    limiter = Limiter(Rate(3, 60))
    assert [taken(limiter, "ann", 0) for _ in range(5)] == [True, True, True, False, False]


def test_a_refusal_names_the_seconds_to_wait_and_waiting_them_helps() -> None:
    limiter = Limiter(Rate(3, 60))
    for _ in range(3):
        limiter.take("ann", 1_000)
    with pytest.raises(TooMany) as refused:
        limiter.take("ann", 1_500)
    assert refused.value.code == "TOO_MANY_REQUESTS"
    assert refused.value.retry_after == 20 == refused.value.details["retry_after"]
    limiter.take("ann", 1_500 + 20_000)


def test_keys_do_not_share_a_bucket() -> None:
    limiter = Limiter(Rate(1, 60))
    limiter.take("ann", 0)
    limiter.take("bob", 0)
    assert not taken(limiter, "ann", 0)


def test_a_token_given_back_can_be_taken_again() -> None:
    limiter = Limiter(Rate(1, 60))
    limiter.take("ann", 0)
    limiter.give_back("ann")
    assert taken(limiter, "ann", 0)
    limiter.give_back("nobody")


def test_no_rate_is_no_limit() -> None:
    limiter = Limiter(None)
    for _ in range(1_000):
        limiter.take("ann", 0)
    assert len(limiter) == 0


def test_a_cost_above_one_takes_that_many() -> None:
    limiter = Limiter(Rate(5, 60))
    limiter.take("ann", 0, cost=4)
    with pytest.raises(TooMany):
        limiter.take("ann", 0, cost=2)
    limiter.take("ann", 0, cost=1)


def test_memory_is_bounded_and_those_who_used_most_are_remembered() -> None:
    limiter = Limiter(Rate(5, 60), most_keys=100)
    for _ in range(5):
        limiter.take("greedy", 0)
    for n in range(10_000):
        limiter.take(f"stranger {n}", 0)
        assert len(limiter) <= 100
    assert not taken(limiter, "greedy", 0)


def test_full_buckets_are_forgotten_first() -> None:
    limiter = Limiter(Rate(1, 1), most_keys=10)
    for n in range(10):
        limiter.take(n, 0)
    limiter.take("later", 5_000)
    assert len(limiter) == 1


@given(st.integers(1, 20), st.integers(1, 100), st.lists(st.integers(0, 3_000), max_size=60))
def test_never_more_than_the_burst_and_the_refill(burst: int, seconds: int, gaps: list[int]) -> None:
    limiter = Limiter(Rate(burst, seconds))
    now = passed = 0
    for gap in gaps:
        now += gap
        passed += taken(limiter, "ann", now)
        assert passed <= burst + now * burst / (seconds * 1000) + 1e-6


@pytest.mark.parametrize(("burst", "seconds"), [(0, 60), (-1, 60), (1, 0)])
def test_an_invalid_rate_is_an_error(burst: int, seconds: int) -> None:
    with pytest.raises(ValueError, match="rate"):
        Rate(burst, seconds)


def test_a_setting_of_zero_is_no_limit() -> None:
    assert rate(0, 60) is None
    assert rate(5, 60) == Rate(5, 60)


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_an_address_counts_by_the_network_its_user_has(address: str, key: str) -> None:
    assert address_key(address) == key
