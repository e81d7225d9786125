"""Where actions happen: CAD kernels in sandboxed workers behind one contract."""
