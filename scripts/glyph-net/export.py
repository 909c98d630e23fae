"""Writes the trained weights as src/zone/glyph-net.bin (16-bit integers with one scale a layer)."""

import pickle, struct, sys
import numpy as np

P = pickle.load(open(sys.argv[1], "rb"))[0]
with open(sys.argv[2], "wb") as f:
    for w, b in P:
        w = np.asarray(w, np.float32)
        s = float(np.abs(w).max()) / 32767
        f.write(struct.pack("<f", s))
        f.write(np.round(w / s).astype("<i2").tobytes())
        f.write(np.asarray(b, "<f4").tobytes())
