"""Trains the net on drawn strips: train.py MINUTES RATE LAST_RATE. Goes on from ck.pkl where there is one (README.md)."""

import os, sys, time, glob, pickle

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=true"
import numpy as np, jax, jax.numpy as jnp
from draw_strips import K

H = 24
W = 320
SPEC = [
    ((3, 3), 1, 16, (2, 1), "SAME"),
    ((3, 3), 16, 24, (2, 2), "SAME"),
    ((3, 3), 24, 32, (2, 1), "SAME"),
    ((3, 5), 32, 64, (1, 1), "VH"),
    ((1, 3), 64, 64, (1, 1), "SAME"),
    ((1, 1), 64, K + 1, (1, 1), "SAME"),
]


def init(seed=0):
    g = np.random.default_rng(seed)
    P = []
    for (kh, kw), ci, co, st, pad in SPEC:
        P.append(
            [
                jnp.array(g.normal(size=(kh, kw, ci, co)) * np.sqrt(2 / (kh * kw * ci)), jnp.float32),
                jnp.zeros(co, jnp.float32),
            ]
        )
    return P


def norm(x):  # x [B,H,W] float 0..1 ; local mean / std over full height and 65 columns (edge padded)
    r = 32
    c = x.mean(1)
    c2 = (x * x).mean(1)

    def box(c):
        p = jnp.pad(c, ((0, 0), (r + 1, r)), mode="edge")
        s = jnp.cumsum(p, 1)
        return (s[:, 2 * r + 1 :] - s[:, : -(2 * r + 1)]) / (2 * r + 1)

    m = box(c)
    v = jnp.maximum(box(c2) - m * m, 0)
    sd = jnp.sqrt(v) + 0.02
    return (x - m[:, None, :]) / sd[:, None, :]


def fwd(P, x):
    h = x[..., None]
    for i, ((w, b), (k, ci, co, st, pad)) in enumerate(zip(P, SPEC)):
        # explicit symmetric padding so that TS can do the same
        ph = 0 if pad == "VH" else k[0] // 2
        pw = k[1] // 2
        h = jax.lax.conv_general_dilated(h, w, st, ((ph, ph), (pw, pw)), dimension_numbers=("NHWC", "HWIO", "NHWC")) + b
        if i < len(SPEC) - 1:
            h = jax.nn.relu(h)
    return h[:, 0]


def loss(P, x, y):
    lo = fwd(P, norm(x))
    m = y >= 0
    lp = jax.nn.log_softmax(lo)
    yy = jnp.where(m, y, 0)
    nll = -jnp.take_along_axis(lp, yy[..., None], -1)[..., 0]
    wt = m * jnp.where(yy == K, 0.6, 1.0)
    return (nll * wt).sum() / wt.sum()


@jax.jit
def step(P, m, v, t, lr, x, y):
    l, g = jax.value_and_grad(loss)(P, x, y)
    gn = jnp.sqrt(sum((a * a).sum() for a in jax.tree.leaves(g)))
    g = jax.tree.map(lambda a: a * jnp.minimum(1, 1 / gn), g)
    m = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, m, g)
    v = jax.tree.map(lambda a, b: 0.99 * a + 0.01 * b * b, v, g)
    P = jax.tree.map(
        lambda p, a, b: p - lr * ((a / (1 - 0.9**t)) / (jnp.sqrt(b / (1 - 0.99**t)) + 1e-8) + 1e-4 * p), P, m, v
    )
    return P, m, v, l


@jax.jit
def acc(P, x, y):
    lo = fwd(P, norm(x))
    pr = lo.argmax(-1)
    c = (y >= 0) & (y < K)
    bl = y == K
    return ((pr == y) & c).sum() / c.sum(), ((pr == y) & bl).sum() / bl.sum()


if __name__ == "__main__":
    mins = float(sys.argv[1])
    lr0 = float(sys.argv[2])
    lr1 = float(sys.argv[3])
    B = 32
    if os.path.exists("ck.pkl"):
        P, m, v, t = pickle.load(open("ck.pkl", "rb"))
        P, m, v = [jax.tree.map(jnp.array, a) for a in (P, m, v)]
    else:
        P = init()
        m = jax.tree.map(jnp.zeros_like, P)
        v = jax.tree.map(jnp.zeros_like, P)
        t = 0
    V = np.load("t.npz") if not os.path.exists("val.npz") else np.load("val.npz")
    X = []
    Y = []
    for f in sorted(glob.glob("d*.npz")):
        try:
            d = np.load(f)
            X.append(d["X"])
            Y.append(d["Y"])
        except Exception:
            pass
    X = np.concatenate(X)
    Y = np.concatenate(Y)
    print("data", X.shape, flush=True)
    g = np.random.default_rng(t)
    t0 = time.time()
    ls = []
    last = t0
    while True:
        e = (time.time() - t0) / (mins * 60)
        if e >= 1:
            break
        i = g.integers(0, len(X), B)
        x = X[i].astype(np.float32) / 255
        y = Y[i].astype(np.int32)
        # cheap extra augmentation: vertical shift, contrast, invert never
        x = np.roll(x, g.integers(-1, 2), 1)
        x = (
            x * g.uniform(0.7, 1.0)
            + g.uniform(0, 0.15)
            + g.normal(size=x.shape).astype(np.float32) * g.uniform(0, 0.03)
        )
        lr = lr0 + (lr1 - lr0) * e
        t += 1
        P, m, v, l = step(P, m, v, t, lr, x, y)
        ls.append(float(l))
        if time.time() - last > 20:
            last = time.time()
            a = acc(P, V["X"].astype(np.float32) / 255, V["Y"].astype(np.int32))
            print(
                t,
                "%.3f" % np.mean(ls[-200:]),
                "val char %.4f blank %.4f" % (a[0], a[1]),
                "%.0f/s" % (len(ls) * B / (time.time() - t0)),
                flush=True,
            )
    pickle.dump(tuple(jax.tree.map(np.array, a) for a in (P, m, v)) + (t,), open("ck.pkl", "wb"))
