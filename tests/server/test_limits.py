"""Rate limits: bursts, refilling, bounded memory, and keys of IP addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server import clock
from parlour.server.limits import Limiter, Rate, TooMany, address_key, rate


class Time:
    """A clock that is set by hand."""

    now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def taken(limiter: Limiter, key: str) -> bool:
    try:
        limiter.take(key)
    except TooMany:
        return False
    return True


def test_a_burst_passes_and_the_next_is_refused(time: Time) -> None:
    limiter = Limiter(Rate(3, 60), now=time)
    assert [taken(limiter, "ann") for _ in range(5)] == [True, True, True, False, False]


def test_a_refusal_names_the_seconds_to_wait_and_waiting_them_helps(time: Time) -> None:
    limiter = Limiter(Rate(3, 60), now=time)
    time.now = 1_000
    for _ in range(3):
        limiter.take("ann")
    time.now = 1_500
    with pytest.raises(TooMany) as refused:
        limiter.take("ann")
    assert refused.value.code == "TOO_MANY_REQUESTS"
    assert refused.value.retry_after == 20 == refused.value.details["retry_after"]
    time.now += 20_000
    limiter.take("ann")


@pytest.mark.parametrize("hours", [-2, 1])
def test_a_jump_of_the_wall_clock_changes_nothing(hours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = Limiter(Rate(1, 3))
    limiter.take("ann")
    present = clock.now()
    monkeypatch.setattr(clock.time, "time", lambda: present / 1000 + hours * 3600)
    with pytest.raises(TooMany) as refused:
        limiter.take("ann")
    assert refused.value.retry_after <= 3
    limiter.take("bob")


def test_keys_do_not_share_a_bucket(time: Time) -> None:
    limiter = Limiter(Rate(1, 60), now=time)
    limiter.take("ann")
    limiter.take("bob")
    assert not taken(limiter, "ann")


def test_a_token_given_back_can_be_taken_again(time: Time) -> None:
    limiter = Limiter(Rate(1, 60), now=time)
    limiter.take("ann")
    limiter.give_back("ann")
    assert taken(limiter, "ann")
    limiter.give_back("nobody")


def test_no_rate_is_no_limit() -> None:
    limiter = Limiter(None)
    for _ in range(1_000):
        limiter.take("ann")
    assert len(limiter) == 0


def test_a_cost_above_one_takes_that_many(time: Time) -> None:
    limiter = Limiter(Rate(5, 60), now=time)
    limiter.take("ann", cost=4)
    with pytest.raises(TooMany):
        limiter.take("ann", cost=2)
    limiter.take("ann", cost=1)


def test_memory_is_bounded_and_those_who_used_most_are_remembered(time: Time) -> None:
    limiter = Limiter(Rate(5, 60), most_keys=100, now=time)
    for _ in range(5):
        limiter.take("greedy")
    for n in range(10_000):
        limiter.take(f"stranger {n}")
        assert len(limiter) <= 100
    assert not taken(limiter, "greedy")


def test_full_buckets_are_forgotten_first(time: Time) -> None:
    limiter = Limiter(Rate(1, 1), most_keys=10, now=time)
    for n in range(10):
        limiter.take(n)
    time.now = 5_000
    limiter.take("later")
    assert len(limiter) == 1


@given(st.integers(1, 20), st.integers(1, 100), st.lists(st.integers(0, 3_000), max_size=60))
def test_never_more_than_the_burst_and_the_refill(burst: int, seconds: int, gaps: list[int]) -> None:
    time, passed = Time(), 0
    limiter = Limiter(Rate(burst, seconds), now=time)
    for gap in gaps:
        time.now += gap
        passed += taken(limiter, "ann")
        assert passed <= burst + time.now * burst / (seconds * 1000) + 1e-6


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
