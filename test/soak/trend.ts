/** A watched figure, and the increase that still counts as noise. */
export interface Watched {
  readonly title: string
  readonly unit: string
  /** Quantile that represents a third of the samples. A low quantile suits a heap, whose valleys matter. */
  readonly quantile: number
  /** An increase up to the larger of the two is noise. `share` is a fraction of the second third's value. */
  readonly allowed: { readonly absolute: number; readonly share: number }
}

export interface Trend {
  /** Representative values of the second and the last third of the samples. The first third is the warm-up. */
  readonly second: number
  readonly last: number
  /** Median slope of all pairs of samples after the warm-up, per sample. */
  readonly slope: number
  readonly growing: boolean
}

/**
 * Compares the last third of the samples with the second third. Returns undefined if there are too few samples or if
 * one is missing.
 */
export function calculateTrend(samples: readonly number[], { quantile, allowed }: Watched): Trend | undefined {
  const third = Math.floor(samples.length / 3)
  if (third < 2 || samples.some(Number.isNaN)) return undefined
  const compared = samples.slice(-2 * third)
  const second = at(compared.slice(0, third), quantile)
  const last = at(compared.slice(third), quantile)
  const slope = at(
    compared.flatMap((value, from) => compared.slice(from + 1).map((later, after) => (later - value) / (after + 1))),
    0.5,
  )
  return {
    second,
    last,
    slope,
    growing: slope > 0 && last - second > Math.max(allowed.absolute, allowed.share * second),
  }
}

function at(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * quantile)] ?? Number.NaN
}
