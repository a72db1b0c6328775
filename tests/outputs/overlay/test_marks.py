from pincite.outputs.overlay import LOOKS


def test_no_two_families_look_alike():
    assert len({(look.colour, look.width, look.dashes, look.filled) for look in LOOKS.values()}) == len(LOOKS)


def test_every_colour_is_dark_enough_on_paper():
    def luminance(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for name, look in LOOKS.items():
        assert name == "faint" or 1.05 / (luminance(look.colour) + 0.05) > 3.5
