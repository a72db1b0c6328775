"""Thousands of conversions in one parent, some of them killed or out of time: what stays behind."""
