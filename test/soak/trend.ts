/** A watched figure, and the rise that is still noise. */
export interface Watched {
  readonly title: string
  readonly unit: string
  /** The quantile that represents a third of the samples; a low one for a heap, whose valleys matter. */
  readonly quantile: number
  /** A rise up to the larger of the two is noise. */
  readonly allowed: { readonly absolute: number; readonly share: number }
}

export interface Trend {
  /** Representative values of the second third of the samples, and of the last. The first third warms up. */
  readonly second: number
  readonly last: number
  /** The median slope of all pairs of samples, per sample. */
  readonly slope: number
  readonly growing: boolean
}

/** Returns true if a figure still grows in the last third; undefined if there are too few samples to tell. */
export function trendOf(samples: readonly number[], { quantile, allowed }: Watched): Trend | undefined {
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
