"""What is wrong with what people wrote, in words."""
