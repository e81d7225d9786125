"""Worker processes for code that is not trusted and for kernels that may crash."""
