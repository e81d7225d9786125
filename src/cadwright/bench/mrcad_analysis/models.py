"""Linear mixed-effects models with a random intercept for each dyad, compared by AIC (appendix B.1).

Fitted by maximum likelihood, so that models with other fixed effects can be compared.
"""

import math
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SUBSTANTIAL = 2.0
"""By how much AIC is to drop for a further predictor."""
LEAST_GROUPS = 3
LOG_RATIOS = (math.log(1e-8), math.log(1e8))
"""Of the variance between dyads to that within, between which the likelihood is looked at, beside none."""


class Effect(msgspec.Struct, frozen=True):
    """A fixed effect: its slope, standard error, t and two-sided p (of the normal distribution)."""

    b: float
    error: float
    t: float
    p: float


class Fitted(msgspec.Struct, frozen=True):
    """A model that was chosen: its effects by predictor, AIC of it and of the other ones, what it was fitted to."""

    effects: dict[str, Effect]
    aic: float
    simpler: dict[str, float]
    rows: int
    groups: int


def fitted(y: Sequence[float], predictors: Mapping[str, Sequence[float]], groups: Sequence[str]) -> Fitted | str:
    """The most complex of nested models whose AIC drops by `SUBSTANTIAL` against the next simpler one.

    The models take the first predictor, the first two, and so on. A line says why there is none.
    """
    values = np.asarray(y, np.float64)
    if len(set(groups)) < LEAST_GROUPS or len(values) < len(predictors) + 3:
        return f"{len(values)} rounds of {len(set(groups))} dyads are too few for a mixed model"
    if np.ptp(values) == 0:
        return "all values are the same"
    columns = {name: np.asarray(column, np.float64) for name, column in predictors.items()}
    names = [name for name, column in columns.items() if np.ptp(column) > 0]
    fits = [_fit(values, {name: columns[name] for name in names[:n]}, groups) for n in range(len(names) + 1)]
    best = 0
    for count in range(1, len(fits)):
        if fits[count].aic < fits[best].aic - SUBSTANTIAL:
            best = count
    labels = ["intercept only", *(" + ".join(names[:count]) for count in range(1, len(fits)))]
    others = {labels[n]: fits[n].aic for n in range(len(fits)) if n != best}
    return Fitted(fits[best].effects, fits[best].aic, others, len(values), len(set(groups)))


class RandomIntercept(msgspec.Struct, frozen=True):
    """A fit by maximum likelihood: ``b`` and ``errors`` of the columns, variances within groups and between them."""

    b: Floats
    errors: Floats
    within: float
    between: float
    log_likelihood: float


def random_intercept(y: Floats, x: Floats, groups: Sequence[str]) -> RandomIntercept:
    """Fit y = x b + u_group + e. The likelihood is profiled over the ratio of the two variances, which may be 0.

    ``y`` (n,), ``x`` (n, k). For a given ratio b is generalised least squares; in a group of m rows the inverse of the
    covariance is (1 - r / (1 + m r)) of the mean, and the identity beside it (Pinheiro and Bates 2000, section 2.2).
    """
    from scipy.optimize import minimize_scalar

    _, number = np.unique(np.asarray(groups), return_inverse=True)
    sizes = np.bincount(number)

    def at(ratio: float) -> RandomIntercept:
        shrink = (1 - 1 / np.sqrt(1 + sizes * ratio))[number]

        def whitened(values: Floats) -> Floats:
            means = np.stack([np.bincount(number, column) / sizes for column in values.T], axis=1)
            return np.asarray(values - shrink[:, None] * means[number])

        wx, wy = whitened(x), whitened(y[:, None])[:, 0]
        b, *_ = np.linalg.lstsq(wx, wy, rcond=None)
        within = max(float(np.mean((wy - wx @ b) ** 2)), np.finfo(np.float64).tiny)
        errors: Floats = np.sqrt(np.diag(np.linalg.pinv(wx.T @ wx)) * within).astype(np.float64)
        fit = -0.5 * len(y) * (math.log(2 * math.pi * within) + 1) - 0.5 * float(np.log1p(sizes * ratio).sum())
        return RandomIntercept(np.asarray(b, np.float64), errors, within, within * ratio, fit)

    alone = at(0.0)
    found = minimize_scalar(lambda log: -at(math.exp(log)).log_likelihood, bounds=LOG_RATIOS, method="bounded")
    apart = at(math.exp(float(found.x)))
    return apart if apart.log_likelihood > alone.log_likelihood else alone


class _One(msgspec.Struct, frozen=True):
    effects: dict[str, Effect]
    aic: float


def _fit(y: Floats, columns: Mapping[str, Floats], groups: Sequence[str]) -> _One:
    fit = random_intercept(y, np.column_stack([np.ones(len(y)), *columns.values()]), groups)
    effects = {
        name: Effect(float(b), float(e), float(b / e) if e else 0.0, _p(float(b / e)) if e else 1.0)
        for name, b, e in zip(["intercept", *columns], fit.b, fit.errors, strict=True)
    }
    # Fixed effects, the variance of dyads and that of rounds.
    return _One(effects, -2 * fit.log_likelihood + 2 * (len(effects) + 2))


def _p(t: float) -> float:
    return math.erfc(abs(t) / math.sqrt(2))
