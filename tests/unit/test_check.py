"""Declared states, and ids that cannot be addresses."""

from __future__ import annotations

import pytest

from huiben.check import apply_states, check_unique_works, check_work_id
from huiben.model import State
from huiben.problems import problem
from huiben.refs import RESERVED_WORKS
from huiben.source import Position
from tests.helpers import lines


def shown(*states: State, places: dict[State, Position] | None = None) -> list[str]:
    found = [problem("T102", "a", Position(3, 131)), problem("T102", "a", Position(9, 1)), problem("T107", "a", Position(12, 4))]
    return [f"{p.severity.value} {p.code} {p.place}" for p in apply_states(found, states, "work.toml", places or {})]


def test_what_is_declared_at_a_place_is_known_and_the_rest_is_not() -> None:
    assert shown(State("T102", "r", 6, "3:131")) == ["declared T102 a:3:131", "error T102 a:9:1", "warning T107 a:12:4"]


def test_a_declaration_without_a_place_means_every_one_of_its_code() -> None:
    assert shown(State("T102", "r", 6)) == ["declared T102 a:3:131", "declared T102 a:9:1", "warning T107 a:12:4"]


@pytest.mark.parametrize("state", [State("T102", "r", 6, "3:130"), State("T102", "r", 6, "13:131"), State("T101", "r", 6)])
def test_a_declaration_that_meets_nothing_is_an_error_where_it_stands(state: State) -> None:
    assert shown(state, places={state: Position(40, 1)})[3:] == ["error M109 work.toml:40:1"]


def test_the_reason_is_shown() -> None:
    (item,) = apply_states([problem("T102", "a", Position(1, 1))], (State("T102", "lost", 6),), "w", {})
    assert item.hint == "Declared: lost"


@pytest.mark.parametrize("work", sorted(RESERVED_WORKS))
def test_a_work_cannot_take_an_address_of_the_site(work: str) -> None:
    assert lines(check_work_id(work, "w")) == ["M106 1:1"]


@pytest.mark.parametrize("work", ["Work", "a b", "礼经", "a--b", "", "a/b", "a_b"])
def test_a_work_cannot_have_a_name_that_is_no_address(work: str) -> None:
    assert lines(check_work_id(work, "w")) == ["M107 1:1"]


@pytest.mark.parametrize("work", ["lijing-benyi", "a", "helps", "405"])
def test_other_names_will_do(work: str) -> None:
    assert check_work_id(work, "w") == []


def test_the_second_and_third_work_with_an_id_are_told_and_the_first_is_named() -> None:
    found = check_unique_works([("a", "1"), ("b", "2"), ("a", "3"), ("a", "4")])
    assert [(p.code, p.path) for p in found] == [("M105", "3"), ("M105", "4")]
    assert "a, as 1" in found[0].message
