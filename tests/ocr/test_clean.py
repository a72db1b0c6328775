import numpy as np
import pytest

from pincite.ocr.clean import evened, grey, levelled, slope, soiled, unlevelled
from tests.ocr.pictures import PROSE, picture, spoiled


@pytest.fixture(scope="module")
def prose():
    return grey(picture(PROSE * 2, width=400, height=300))


def test_a_clean_page_is_left_as_it_is(prose):
    assert not soiled(prose)


def test_a_page_with_panels_is_left_as_it_is():
    page = np.full((900, 900), 255, np.uint8)
    page[100:400, 100:800] = 60
    page[500:800, 100:400] = 180
    assert not soiled(page)


@pytest.mark.parametrize("bad", [{"noise": 0}, {"shade": 0}, {}], ids=["shadow", "noise", "both"])
def test_a_bad_page_is_noticed(prose, bad):
    assert soiled(spoiled(prose, **bad))


def test_shadow_is_taken_from_the_paper(prose):
    clean = evened(spoiled(prose, noise=5), 200)
    assert clean.shape == prose.shape
    assert np.percentile(clean, 20) > 240
    assert clean[prose < 100].mean() < 110


@pytest.mark.parametrize("degrees", [-3.0, -1.2, 1.2, 3.0])
def test_the_slope_is_found(prose, degrees):
    # A rising picture has lines that fall by a negative angle.
    assert slope(spoiled(prose, skew=-degrees, shade=0, noise=0)) == pytest.approx(degrees, abs=0.2)


def test_a_level_page_is_not_turned(prose):
    assert slope(prose) == 0.0
    assert levelled(prose, 0.0) is prose


def test_lines_that_run_down_the_page_have_no_slope(prose):
    assert slope(np.ascontiguousarray(np.rot90(prose))) == 0.0


def test_a_blank_page_has_no_slope():
    assert slope(np.full((500, 500), 255, np.uint8)) == 0.0


def test_points_find_back_to_where_they_were():
    page = np.full((600, 800), 255, np.uint8)
    page[100:103, 650:653] = 0
    level = levelled(page, 2.0)
    y, x = (float(v.mean()) for v in np.nonzero(level < 128))
    assert unlevelled(x, y, 2.0, 800, 600) == pytest.approx((651, 101), abs=2)
