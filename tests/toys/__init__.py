"""Small games of our own that test the kernel, one of them whole, the others broken on purpose."""
