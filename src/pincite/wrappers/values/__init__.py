"""Numbers, amounts, percentages and dates as texts of many countries write them."""
