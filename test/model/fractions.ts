// Exact fractions, rounded only by explicit calls.

export interface Fraction {
  readonly over: bigint
  /** Denominator. Always positive. */
  readonly under: bigint
}

export const makeFraction = (over: number, under = 1): Fraction => ({ over: BigInt(over), under: BigInt(under) })

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under })

export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })

/** `b` must be positive. */
export const divided = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over })

/** Rounds to the nearest integer. Rounds halves away from zero. */
export function halfUp({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over
  const whole = size / under
  const up = (size - whole * under) * 2n >= under
  const rounded = Number(up ? whole + 1n : whole)
  return over < 0n ? -rounded : rounded
}

/** Rounds toward zero. */
export const down = ({ over, under }: Fraction): number => Number(over / under)
