"""What each weight and each bound of the layout's decisions is worth."""
