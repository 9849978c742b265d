"""What is asked and answered, in words."""
