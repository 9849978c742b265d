"""How fast the program is: ``python -m benchmarks`` prints one table."""
