"""Cards as data: records, the shipped library, facts of 8,017 prints, deck files and deck rules.

Plain Python that runs once per deck. Nothing here knows the kernel; abilities stay text in the
controlled language until the compiler reads them.
"""
