"""A release is built, installed in a clean environment and tried, as scripts/release does it."""

import runpy
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def release():
    return runpy.run_path(str(ROOT / "scripts" / "release"), run_name="release")


def test_the_wheel_of_this_tree_works_in_a_clean_environment(release, tmp_path):
    sdist, wheel = release["build"](tmp_path / "dist")
    names = zipfile.ZipFile(wheel).namelist()
    assert "commontable/games/couperation/RULES.md" in names
    assert not any(name.startswith(("tests/", "docs/")) for name in names)
    with tarfile.open(sdist) as archive:
        assert any(name.endswith("/pyproject.toml") for name in archive.getnames())
    release["try_out"](release["install"](wheel, tmp_path), tmp_path)


def test_the_changelog_has_a_section_for_the_version(release):
    release["check_changelog"](release["version"](), (ROOT / "CHANGELOG.md").read_text())


@pytest.mark.parametrize(
    "text",
    [
        "## [0.1.0] - 2026-01-01\n\n- One thing.\n",
        "## [9.9.9]\n\n- One thing.\n",
        "## [9.9.9] - 2026-01-01\n\n## [0.1.0] - 2026-01-01\n\n- One thing.\n",
    ],
    ids=["no-section", "no-date", "no-change"],
)
def test_a_version_without_changes_is_not_released(release, text):
    with pytest.raises(release["NotReady"], match=r"CHANGELOG.md"):
        release["check_changelog"]("9.9.9", text)
