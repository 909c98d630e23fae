"""Draws strips of machine-readable zones, spoilt as photographs are, with the letter at each place (README.md)."""

import io
import random
import sys
import time

import numpy as np
from PIL import Image, ImageDraw, ImageFont, ImageFilter

CH = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
K = len(CH)
H = 24
W = 320
F = "fonts/"
_fonts = {}


def font(name):
    if name in _fonts:
        return _fonts[name]
    # scale so that advance = 40
    f = ImageFont.truetype(F + name, 100)
    a = f.getlength("0" * 10) / 10
    f = ImageFont.truetype(F + name, int(round(100 * 40 / a)))
    cap = f.getbbox("H", anchor="ls")
    _fonts[name] = (f, -cap[1])
    return _fonts[name]


OCRB = ["OCRB.otf"] * 6 + ["OCRBF.otf", "OCRBL.otf", "OCRBS.otf"]
OTHER = ["LiberationMono-Bold.ttf", "LiberationMono-Regular.ttf", "DejaVuSansMono.ttf"]
AL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def text(n, r):
    """Letters as the lines of a zone have them."""
    m = r.random()
    if m < 0.35:  # data line like
        s = ""
        while len(s) < n:
            k = r.random()
            if k < 0.55:
                s += "".join(r.choice("0123456789") for _ in range(r.randint(3, 9)))
            elif k < 0.8:
                s += "".join(r.choice(AL) for _ in range(r.randint(1, 4)))
            else:
                s += "<" * r.randint(1, 6)
    elif m < 0.65:
        s = ""
        while len(s) < n:
            k = r.random()
            if k < 0.75:
                s += "".join(r.choice(AL) for _ in range(r.randint(2, 10))) + "<" * r.choice([1, 1, 2, 2, 3, 6])
            else:
                s += "<" * r.randint(2, 12)
    else:
        s = "".join(r.choice(CH) for _ in range(n))
    return s[:n]


def textline(s, name, extra=0.0):
    f, cap = font(name)
    p = 40 * (1 + extra)
    w = int(p * len(s) + 160)
    im = Image.new("L", (w, 140), 255)
    d = ImageDraw.Draw(im)
    cs = []
    for i, c in enumerate(s):
        x = 80 + p * (i + 0.5)
        cs.append(x)
        d.text((x, 70 + cap / 2), c, font=f, fill=0, anchor="ms")
    return im, np.array(cs), cap


def sample(seed):
    """A strip of H x W pixels, and the letter at every second column: K for none, -1 for between two."""
    r = random.Random(seed)
    g = np.random.default_rng(seed)
    name = r.choice(OCRB) if r.random() < 0.93 else r.choice(OTHER)
    ps = r.uniform(10.3, 16.5)  # pitch in the strip
    n = int(W / ps * r.uniform(0.7, 1.15)) + 1
    s = text(n, r)
    im, cs, cap = textline(s, name, r.uniform(-0.06, 0.12) if r.random() < 0.6 else 0)
    # neighbours above / below
    if r.random() < 0.45:
        hh = im.size[1]
        big = Image.new("L", (im.size[0], hh + 200), 255)
        big.paste(im, (0, 100))
        for sgn in (-1, 1):
            if r.random() < 0.6:
                t, _, _ = textline(text(n, r), name if r.random() < 0.6 else "LiberationMono-Regular.ttf")
                off = int(100 + sgn * r.uniform(66, 105))
                m = Image.new("L", big.size, 255)
                m.paste(t, (int(r.uniform(-40, 40)), off))
                big = Image.fromarray(np.minimum(np.array(big), np.array(m)))
        im = big.crop((0, 100 - 10, big.size[0], 100 + hh + 10))
        y0 = 80
    else:
        y0 = 70
    k = r.random()
    if k < 0.3:
        im = im.filter(ImageFilter.MinFilter(r.choice([3, 3, 5])))
    elif k < 0.5:
        im = im.filter(ImageFilter.MaxFilter(3))
    sy = r.uniform(0.85, 1.18)  # vertical stretch relative to pitch
    # target geometry: strip px = A * hi-res px
    sx = ps / 40
    syy = sx * sy
    rot = np.deg2rad(r.gauss(0, 1.0))
    shear = r.gauss(0, 0.07)
    cx = im.size[0] / 2
    # strip centre
    if n * ps > W:
        tx = W / 2 + r.uniform(-0.5, 0.5) * (n * ps - W)
    else:
        tx = W / 2 + r.uniform(-0.45, 0.45) * (W - n * ps)
    ty = H / 2 + r.gauss(0, 1.3)
    M = np.array([[np.cos(rot), -np.sin(rot)], [np.sin(rot), np.cos(rot)]]) @ np.array([[sx, shear * syy], [0, syy]])
    # capture resolution: pitch pc px
    pc = np.exp(r.uniform(np.log(5.2), np.log(24)))
    q = pc / ps  # capture px per strip px
    q = min(q, 2.0)
    Wc, Hc = int(np.ceil(W * q)) + 4, int(np.ceil(H * q)) + 4
    # render antialiased: draw at capture*ss
    ss = max(1, int(np.ceil(2.2 / (q)))) if q < 1.2 else 2
    S = q * ss
    A = np.linalg.inv(M) / S
    b = np.array([cx, y0]) - np.linalg.inv(M) @ np.array([tx, ty])
    big = im.transform(
        (Wc * ss, Hc * ss),
        Image.AFFINE,
        (A[0, 0], A[0, 1], b[0], A[1, 0], A[1, 1], b[1]),
        resample=Image.BILINEAR,
        fillcolor=255,
    )
    a = np.asarray(big, dtype=np.float32) / 255
    a = a.reshape(Hc, ss, Wc, ss).mean((1, 3))
    ink = 1 - a
    # background
    yy, xx = np.mgrid[0:Hc, 0:Wc].astype(np.float32)
    bg = r.uniform(0.45, 0.98) + (xx / Wc - 0.5) * r.gauss(0, 0.12) + (yy / Hc - 0.5) * r.gauss(0, 0.08)
    if r.random() < 0.5:
        for _ in range(r.randint(1, 3)):
            fx, fy = r.gauss(0, 0.35 / q), r.gauss(0, 0.35 / q)
            bg = (
                bg
                + r.uniform(0.005, 0.07)
                * np.sign(np.sin(fx * xx + fy * yy + 3 * np.sin(xx * r.uniform(0, 0.06)) + r.uniform(0, 6)))
                if r.random() < 0.3
                else bg
                + r.uniform(0.01, 0.07)
                * np.sin(fx * xx + fy * yy + 2 * np.sin(xx * r.uniform(0, 0.06)) + r.uniform(0, 6))
            )
    if r.random() < 0.35:
        lo = g.normal(size=(3, max(3, int(Wc / r.uniform(10, 60))))).astype(np.float32)
        bg = bg + np.asarray(Image.fromarray(lo).resize((Wc, Hc), Image.BICUBIC)) * r.uniform(0.02, 0.09)
    if r.random() < 0.12:  # shadow edge
        bg = bg * np.where(xx + yy * r.gauss(0, 1) > r.uniform(0, Wc), 1, r.uniform(0.55, 0.9))
    if r.random() < 0.2:  # rule / frame line above or below
        y = ty * q + r.choice([-1, 1]) * r.uniform(0.8, 1.1) * ps * q
        bg = bg - np.exp(-(((yy - y - (xx - Wc / 2) * np.tan(rot)) / (0.1 * pc)) ** 2)) * r.uniform(0.2, 0.7)
    dark = r.uniform(0.02, 0.30)
    contrast = (bg - dark) * (r.uniform(0.35, 1) if r.random() < 0.25 else 1)
    inkvar = 1 - (r.uniform(0, 0.35) * g.random((Hc, Wc)).astype(np.float32) if r.random() < 0.3 else 0)
    x = bg - contrast * np.clip(ink * r.uniform(0.85, 1.25), 0, 1) * inkvar
    im2 = Image.fromarray(x.astype(np.float32))
    sig = abs(r.gauss(0, 0.085)) * pc
    if sig > 0.2:
        im2 = Image.fromarray(blur(np.asarray(im2), min(sig, 0.17 * pc)))
    x = np.asarray(im2)
    if r.random() < 0.15:
        L = max(2, int(r.uniform(0.1, 0.35) * pc))
        k = np.ones(L) / L
        x = np.apply_along_axis(
            lambda v: np.convolve(np.pad(v, L, "edge"), k, "same")[L:-L], 1 if r.random() < 0.6 else 0, x
        )
    x = x + g.normal(size=x.shape) * abs(r.gauss(0, 0.035))
    if r.random() < 0.15:  # glare
        c = r.uniform(0, Wc)
        x = x + np.exp(-(((xx - c) / (r.uniform(1, 6) * pc)) ** 2)) * r.uniform(0.1, 0.5)
    x = np.clip(x, 0, 1)
    if r.random() < 0.7:
        bio = io.BytesIO()
        Image.fromarray((x * 255).astype(np.uint8)).save(bio, "JPEG", quality=r.randint(35, 95))
        x = np.asarray(Image.open(bio), dtype=np.float32) / 255
    if r.random() < 0.15:  # sharpen halo
        x = np.clip(x + (x - blur(x.astype(np.float32), 0.12 * pc)) * r.uniform(0.3, 1.5), 0, 1)
    o = Image.fromarray(x.astype(np.float32)).transform(
        (W, H), Image.AFFINE, (q, 0, 0, 0, q, 0), resample=Image.BICUBIC if r.random() < 0.5 else Image.BILINEAR
    )
    o = (np.clip(np.asarray(o), 0, 1) * 255).astype(np.uint8)
    # labels at stride 2: frame j covers strip x = 2j+0.5 .. centre 2j+.5
    fx = np.arange(W // 2) * 2 + 0.5
    lab = np.full(W // 2, K, np.int8)  # blank
    cxs = M[0, 0] * (cs - cx) + tx
    pit = np.median(np.diff(cxs)) if len(cxs) > 1 else ps
    for c, x0 in zip(s, cxs):
        d = np.abs(fx - x0) / pit
        lab[d < 0.24] = CH.index(c)
        lab[(d >= 0.24) & (d < 0.34)] = -1
    return o, lab


def blur(a, s):
    rr = int(3 * s) + 1
    k = np.exp(-0.5 * (np.arange(-rr, rr + 1) / s) ** 2)
    k /= k.sum()
    p = np.pad(a, rr, "edge")
    p = sum(k[i] * p[:, i : i + a.shape[1]] for i in range(2 * rr + 1))
    return sum(k[i] * p[i : i + a.shape[0], :] for i in range(2 * rr + 1)).astype(np.float32)


def batch(a, b):
    X = []
    Y = []
    for s in range(a, b):
        try:
            o, l = sample(s)
        except Exception:  # a few seeds draw nothing that fits
            continue
        X.append(o)
        Y.append(l)
    return np.stack(X), np.stack(Y)


if __name__ == "__main__":
    a, n = int(sys.argv[1]), int(sys.argv[2])
    t = time.time()
    X, Y = batch(a, a + n)
    print(X.shape, Y.shape, (time.time() - t) / n * 1000, "ms each", flush=True)
    np.savez(sys.argv[3], X=X, Y=Y)
