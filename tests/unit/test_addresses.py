"""Links between pages: relative, with and without a server."""

from __future__ import annotations

import pytest

from huiben.addresses import Addresses


@pytest.mark.parametrize(
    ("here", "there", "served", "offline"),
    [
        ("", "", "./", "index.html"),
        ("", "w/", "w/", "w/index.html"),
        ("w/", "", "../", "../index.html"),
        ("w/6/a/", "", "../../../", "../../../index.html"),
        ("w/6/a/", "w/6/b/", "../b/", "../b/index.html"),
        ("w/6/a/", "w/6/a/", "./", "index.html"),
        ("w/6/a/", "w/#contents", "../../#contents", "../../index.html#contents"),
        ("w/6/a/", "w/6/b/#p3.g1", "../b/#p3.g1", "../b/index.html#p3.g1"),
        ("w/6/", "w/6/received.txt", "received.txt", "received.txt"),
        ("w/6/a/", "w/6/edition.json", "../edition.json", "../edition.json"),
        ("w/6/a/", "help/", "../../../help/", "../../../help/index.html"),
    ],
)
def test_a_link_leads_from_here_to_there(here: str, there: str, served: str, offline: str) -> None:
    assert Addresses().link(here, there) == served
    assert Addresses(offline=True).link(here, there) == offline


@pytest.mark.parametrize(
    ("site", "absolute"),
    [("", "w/6/#p1"), ("https://h/edition/", "https://h/edition/w/6/#p1"), ("https://h", "https://h/w/6/#p1")],
)
def test_only_the_sites_own_address_makes_one_absolute(site: str, absolute: str) -> None:
    assert Addresses(site_url=site).absolute("w/6/#p1") == absolute
