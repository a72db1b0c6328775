# ruff: noqa: E501  prose with its hyphenation points reads best in lines as they come
"""The words and figures of the demo document. The cooperative is invented."""

from __future__ import annotations

S = "\u00ad"


def soft(text: str) -> str:
    """``text`` with ``|`` as the places where a word may be broken."""
    return text.replace("|", S)


TITLE = "Hollow Lane Orchard Cooperative"
SUBTITLE = "Annual Report 2024"
RUNNING_LEFT = "Hollow Lane Orchard Cooperative"
RUNNING_RIGHT = "Annual Report 2024"
MARGIN = "Printed on paper made of last year's prunings"

SUMMARY = [
    soft(
        "Sixty-one families own this co|op|er|a|tive together. In 2024 they picked 172.8 tonnes of "
        "apples and pears, pressed 25,050 litres of juice and vine|gar, and closed the year with a "
        "sur|plus of 55,690 euro, the *third in a row*."
    ),
    soft(
        "This report tells how the year went, what the trees gave, what the press made of it and what "
        "is planned. A longer version with every plot is kept at "
        "[www.example.org/orchard/2024](https://www.example.org/orchard/2024); questions go to "
        "[the office](mailto:office@example.org)."
    ),
]

CONTENTS = [
    (1, "1 The year in brief", 2),
    (2, "1.1 Weather and bloom", 2),
    (2, "1.2 People", 2),
    (2, "1.3 Tools and buildings", 2),
    (1, "2 What the trees gave", 3),
    (2, "2.1 Quality and price", 3),
    (2, "2.2 Storage", 3),
    (1, "3 The ground we tend", 4),
    (2, "3.1 Plans for planting", 4),
    (2, "3.2 How a plot is handed over", 4),
    (1, "4 The press", 5),
    (1, "5 Member's return", 5),
    (1, "6 The accounts", 6),
]

IMPRINT = soft(
    "Published by the members' council, 14 Hollow Lane. Adopted by the general meeting on 22 March 2025. "
    "All amounts are in euro, all weights in tonnes of 1,000 kg."
)

PROSE = [
    ("h1", "1 The year in brief"),
    (
        "p",
        soft(
            "It began badly. Rain fell on forty-one of the first sixty days, the lower plots stood under "
            "wa|ter until March, and the prun|ing that is usu|ally done by Feb|ru|ary was fin|ished only "
            "when the buds were al|ready swell|ing. That the har|vest nev|er|the|less grew to the largest "
            "since the co|op|er|a|tive was found|ed is owed to a dry, even sum|mer and to the many hands "
            "that came when they were called."
        ),
    ),
    (
        "p",
        soft(
            "The mem|bers' coun|cil met eleven times. It bought no land and sold none. It let the old pack|ing "
            "shed to the bee|keep|ers' so|ci|ety for a rent of one jar of honey a month, which the "
            "au|di|tors have ac|cept|ed as an or|di|nary busi|ness trans|ac|tion.^1^"
        ),
    ),
    ("h2", "1.1 Weather and bloom"),
    (
        "p",
        soft(
            "The bloom opened on 9 April, six days ear|li|er than the mean of the last twen|ty years. Two "
            "nights of frost fol|lowed, on the 17th and the 18th. On the slopes the cold air drained away "
            "as it should, and lit|tle was lost; in the val|ley the ther|mom|e|ter at Riv|er|side showed "
            "**minus 3.4 de|grees**, and about a third of the blos|som turned brown with|in a day."
        ),
    ),
    (
        "p",
        soft(
            "From May on there was lit|tle to com|plain of. June brought 38 mil|lime|tres of rain, July 52, "
            "and the tem|per|a|ture passed thirty de|grees on only four days. The wells were not need|ed be|fore "
            "the mid|dle of Au|gust. Scab was rare, cod|ling moth a nui|sance in two plots, and the wasps, "
            "which had tak|en a tenth of the pears the year be|fore, stayed away for rea|sons no|body can name."
        ),
    ),
    ("h3", "1.1.1 What we measure"),
    (
        "p",
        soft(
            "Since 2019 each plot has had a post with a ther|mom|e|ter, a rain gauge and a probe for the "
            "mois|ture of the soil at 10 cm and 40 cm. The read|ings are tak|en ev|ery quar|ter of an hour "
            "and pub|lished, un|cor|rect|ed, on the [weath|er page](https://www.example.org/weather). They show "
            "that the soil of the slopes held 12 m^3^ of wa|ter less a hect|are than that of the val|ley, and that the CO~2~ "
            "which it breathes out fol|lows the warmth of the ground al|most to the hour."
        ),
    ),
    (
        "p",
        soft(
            "What is one to do with num|bers? The coun|cil de|cid|ed to wa|ter by them and not by the cal|en|dar. In "
            "the dry weeks of Au|gust this saved about a third of the wa|ter, and the trees on the low|er ter|race, "
            "which had been giv|en too much for years, thanked us with fruit that kept un|til Christ|mas."
        ),
    ),
    ("h2", "1.2 People"),
    (
        "p",
        soft(
            "Four fam|i|lies joined and one left, so that sixty-one now hold shares. The co|op|er|a|tive "
            "em|ployed five peo|ple through|out the year and thirty-four more be|tween Au|gust and Oc|to|ber. "
            "No|body was hurt se|ri|ous|ly. A lad|der broke un|der a picker in plot nine; since then ev|ery "
            "lad|der bears the date on which it was last looked at, and those of wood have been re|tired to the "
            "mu|se|um, where vis|i|tors may climb them at their own risk and pleas|ure."
        ),
    ),
    (
        "p",
        soft(
            "Ap|pren|tice|ship be|gan again af|ter a pause of three years. Two young peo|ple are learn|ing the "
            "trade with us: how to graft and how to prune, how to read a bud, how to drive the small trac|tor "
            "and when to leave it in the shed. They spend one week in four at the col|lege in town, and what "
            "they bring home from there has al|ready saved us the cost of their bus fares many times over."
        ),
    ),
    (
        "p",
        soft(
            "The school vis|its, be|gun as an ex|per|i|ment, have be|come a fix|ture. On six|teen morn|ings be|tween "
            "May and Sep|tem|ber a class came up the lane, was shown the hives from a re|spect|ful dis|tance, "
            "pressed its own bot|tle of juice and went home sticky. We ask noth|ing for it. Twice, how|ev|er, a "
            "par|ent came back to ask how one be|comes a mem|ber."
        ),
    ),
    ("h2", "1.3 Tools and buildings"),
    (
        "p",
        soft(
            "The small trac|tor had its twen|ti|eth birth|day and a new clutch. The sort|ing ta|ble, which till now "
            "was fed by hand, was giv|en a belt and a sec|ond lamp; two peo|ple do to|day what four did be|fore, and "
            "the other two have time to look at the fruit. The roof of the press house was mend|ed in May by the "
            "mem|bers them|selves on three Sat|ur|days, for the price of the tiles and a good deal of soup."
        ),
    ),
    (
        "p",
        soft(
            "What could not be put off any long|er was the wir|ing of the cold room. It had been laid in 1987 by a "
            "mem|ber who is re|mem|bered as an ex|cel|lent grow|er of pears. The work cost 6,200 euro, most of "
            "what was spent on re|pairs in the last quar|ter, and it ex|plains why the light above the scales no "
            "long|er goes out when the ket|tle is put on."
        ),
    ),
    ("h1", "2 What the trees gave"),
    (
        "p",
        soft(
            "The har|vest came to 172.8 tonnes, 2.6 per cent more than in 2023 and the most so far "
            "(Fig|ure 1). Ap|ples made up 131.6 tonnes of it and pears 41.2. Be|hind the sum lie two op|po|site "
            "sto|ries: the slopes, spared by the frost, gave a tenth more than in the year be|fore, while "
            "Riv|er|side alone lost more than ten tonnes."
        ),
    ),
    ("h2", "2.1 Quality and price"),
    (
        "p",
        soft(
            "Qual|i|ty was good. Of the ap|ples, 71 per cent were sold as table fruit^2^ and the rest went to the "
            "press; of the pears it was 64 per cent. The price paid to mem|bers rose from 0.88 to 0.93 euro a "
            "kilo|gram for table fruit and stayed at 0.21 euro for fruit to be pressed."
        ),
    ),
    (
        "p",
        soft(
            "The shops in town took more than ev|er, and for the first time the hos|pi|tal's kitch|en or|dered "
            "from us, two hun|dred kilo|grams a week from Sep|tem|ber on. The mar|ket stall, on the oth|er hand, has "
            "not paid for the pe|trol of its van since the new by-pass was opened; it will be giv|en one more sum|mer."
        ),
    ),
    ("h2", "2.2 Storage"),
    (
        "p",
        soft(
            "Stor|age re|mains our weak side. The cold room takes 60 tonnes and was full on 3 Oc|to|ber; ev|ery "
            "crate picked af|ter that had to be sold with|in the week, to whom|ev|er would have it. The coun|cil "
            "has asked for three of|fers and will lay them be|fore the next gen|er|al meet|ing."
        ),
    ),
]

NOTES = [
    (
        "1",
        soft(
            "The honey is shared out among the mem|bers' chil|dren at the sum|mer fair and does not ap|pear in the "
            "ac|counts."
        ),
    ),
    (
        "2",
        soft(
            "Table fruit is fruit of class I or II un|der the mar|ket|ing stand|ard; wind|falls are nev|er sold as such, "
            "what|ev|er they look like."
        ),
    ),
]

HARVEST = [(2020, 151.3), (2021, 139.8), (2022, 160.2), (2023, 168.4), (2024, 172.8)]
FIGURE = "**Figure 1.** Harvest of apples and pears together, in tonnes, 2020 to 2024."

GROUND_HEADING = "3 The ground we tend"
GROUND_TEXT = soft(
    "Four orchards are worked in com|mon. Two lie on the slopes above the lane and two in the val|ley along the "
    "riv|er. Table 1 shows what each of them gave in the last two years; the dif|fer|ence the frost made can be read "
    "from its third line."
)
TABLE_CAPTION = "**Table 1.** Harvest by orchard, in tonnes."
TABLE_ROWS = 7
TABLE = [
    # row, column, rows, columns, text, header
    (0, 0, 2, 1, "Ground", True),
    (0, 1, 2, 1, "Orchard", True),
    (0, 2, 1, 2, "Apples", True),
    (0, 4, 1, 2, "Pears", True),
    (0, 6, 2, 1, "Total 2024", True),
    (1, 2, 1, 1, "2023", True),
    (1, 3, 1, 1, "2024", True),
    (1, 4, 1, 1, "2023", True),
    (1, 5, 1, 1, "2024", True),
    (2, 0, 2, 1, "Slopes", False),
    (4, 0, 2, 1, "Valley", False),
    *(
        (2 + i, 1 + j, 1, 1, text, False)
        for i, line in enumerate(
            [
                ("North Field", "41.2", "46.8", "12.5", "11.9", "58.7"),
                ("Mill Slope", "28.4", "31.0", "8.1", "9.6", "40.6"),
                ("Riverside", "36.9", "29.5", "15.2", "12.0", "41.5"),
                ("Weir Meadow", "19.7", "24.3", "6.4", "7.7", "32.0"),
            ]
        )
        for j, text in enumerate(line)
    ),
    (6, 0, 1, 2, "All orchards", False),
    *((6, 2 + j, 1, 1, text, False) for j, text in enumerate(["126.2", "131.6", "42.2", "41.2", "172.8"])),
]

PLANS_HEADING = "3.1 Plans for planting"
PLANS_TEXT = soft(
    "The meet|ing of No|vem|ber agreed on what will be plant|ed be|fore the spring of 2026. Noth|ing is grubbed up for "
    "it; the new rows fill gaps."
)
PLANS = [
    (
        1,
        "•",
        soft("On the slopes, where the air drains, ear|ly sorts that bloom be|fore the mid|dle of April:"),
    ),
    (2, "–", "forty trees of Lane Beauty on weak stocks;"),
    (2, "–", soft("twenty of Grey Pippin, graft|ed in our own nurs|ery from the tree by the gate;")),
    (
        1,
        "•",
        soft(
            "In the val|ley noth|ing that blooms ear|ly, but a hedge of ha|zel and dog|wood on the side of the riv|er "
            "to slow the cold air down."
        ),
    ),
    (1, "•", soft("Ev|ery|where, a strip of grass two me|tres wide be|tween the rows, mown twice a year.")),
]

STEPS_HEADING = "3.2 How a plot is handed over"
STEPS = [
    (1, "1.", "The member who gives up a plot tells the office before the end of June."),
    (1, "2.", "Two members of the council walk the plot and write down:"),
    (2, "a)", "the number of trees, their sort and their state;"),
    (2, "b)", "what stands on it besides, and who paid for it;"),
    (2, "c)", "what has to be mended first."),
    (
        1,
        "3.",
        soft(
            "The list is read out at the next meet|ing, and the plot goes to the first name on the wait|ing list."
        ),
    ),
]

PRESS_HEADING = "4 The press"
PRESS_TEXT = soft(
    "The press ran on fifty-eight days. Of the 61.4 tonnes of fruit that went in, 53.0 tonnes were our own and the rest "
    "was brought by neigh|bours, who pay by the crate and take their juice home. The new fil|ter, bought in May, was worth its price: not one bottle "
    "came back."
)
PRESS_CAPTION = "**Table 2.** What the press made in 2024."
PRODUCTS = [
    ("Product", "Litres", "Euro a litre", "Revenue"),
    ("Cloudy apple juice", "14,200", "2.40", "34,080"),
    ("Clear apple juice", "6,500", "2.60", "16,900"),
    ("Pear juice", "3,100", "3.10", "9,610"),
    ("Cider vinegar", "1,250", "4.80", "6,000"),
    ("Together", "25,050", "", "66,590"),
]

FORM_HEADING = "5 Member's return"
FORM_TEXT = soft(
    "Please check what we have on file, fill in what is miss|ing and send this page back be|fore 30 June."
)
FIELDS = [
    ("Name", "member.name", "Ada Winterbourne"),
    ("Share number", "member.share", "HL-0417"),
    ("Trees on your plot", "plot.trees", "36"),
    ("Remarks", "remarks", ""),
]
CHOICE = ("Orchard", "plot.orchard", "Mill Slope", ["North Field", "Mill Slope", "Riverside", "Weir Meadow"])
BOXES = [
    ("I will help with the harvest in September", "help.harvest", True),
    ("I would like to take over another plot", "wants.plot", False),
]

ACCOUNTS_HEADING = "6 The accounts"
ACCOUNTS_TEXT = soft(
    "In|come rose by eight per cent and spend|ing by less than six. The first half of the year costs more than it brings, "
    "as al|ways with fruit; the re|serve of 40,000 euro car|ried us through it with|out a loan."
)
ACCOUNTS_CAPTION = "**Table 3.** Income and spending by quarter, in euro."
ACCOUNTS = [
    ("", ("1st quarter", "2nd quarter", "3rd quarter", "4th quarter", "2024", "2023"), "head"),
    ("Fruit sales", ("18,400", "9,200", "64,700", "92,300", "184,600", "176,900"), ""),
    ("Juice and vinegar", ("12,110", "10,480", "19,600", "24,400", "66,590", "58,240"), ""),
    ("Grants", ("5,000", "–", "–", "7,500", "12,500", "9,000"), ""),
    ("Income", ("35,510", "19,680", "84,300", "124,200", "263,690", "244,140"), "total"),
    ("Wages", ("24,300", "27,900", "41,200", "38,600", "132,000", "124,500"), ""),
    ("Supplies", ("6,150", "9,840", "14,310", "11,700", "42,000", "40,310"), ""),
    ("Repairs", ("3,420", "2,180", "1,900", "8,500", "16,000", "12,750"), ""),
    ("Energy", ("4,080", "2,310", "5,260", "6,350", "18,000", "19,480"), ""),
    ("Spending", ("37,950", "42,230", "62,670", "65,150", "208,000", "197,040"), "total"),
    ("Surplus", ("(2,440)", "(22,550)", "21,630", "59,050", "55,690", "47,100"), "total"),
]
CLOSING = soft(
    "The meet|ing re|solved to put 20,000 euro of the sur|plus into the re|serve for a sec|ond cold room, to pay five per cent "
    "on the mem|bers' shares and to car|ry the rest for|ward. The au|di|tors, who looked at ev|ery re|ceipt, had no ob|jec|tion."
)
