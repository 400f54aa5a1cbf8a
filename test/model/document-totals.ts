import { divided, down, type Fraction, halfUp, makeFraction, minus, plus, times } from './fractions.js'
import type { ModelTax } from './tax-rules.js'

// Calculates a document's totals independently, in fractions that are rounded only where the rules require it.

export interface ModelLine {
  readonly amount: number
  readonly taxed: boolean
  readonly taxes: readonly ModelTax[]
}

export interface ModelTerms {
  /** Hundredths of a percent. */
  readonly discount: number
  readonly isGross: boolean
  readonly isDown: boolean
}

export interface ModelSum extends ModelTax {
  readonly net: number
  readonly tax: number
}

export interface ModelPaper {
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly gross: number | null
  /** Sums by the identity of their tax. */
  readonly sums: ReadonlyMap<string, ModelSum>
}

const one = makeFraction(1)
const rateOf = ({ rate }: ModelTax): Fraction => makeFraction(rate, 100_000)

/** Returns the identity of a line's tax. A compound tax after different taxes is a different tax. */
export const taxIdentity = (taxes: readonly ModelTax[], at: number): string => {
  const tax = taxes[at] as ModelTax
  const told = ({ name, category, rate, isCompound, note }: ModelTax) => [name, category, rate, isCompound, note]
  return JSON.stringify(tax.isCompound ? taxes.slice(0, at + 1).map(told) : [told(tax)])
}

/** Returns 1 plus all taxes on 1. */
function wholeOf(taxes: readonly ModelTax[]): Fraction {
  let charged = makeFraction(0)
  for (const tax of taxes) charged = plus(charged, times(tax.isCompound ? plus(one, charged) : one, rateOf(tax)))
  return plus(one, charged)
}

/** Returns the price that has the same net with the taxes `to` as `price` has with the taxes `from`. */
export const adaptedPrice = (price: number, from: readonly ModelTax[], to: readonly ModelTax[]): number =>
  halfUp(times(divided(makeFraction(price), wholeOf(from)), wholeOf(to)))

/** Returns the net of an amount that includes taxes. */
export function calculateNet(sum: number, taxes: readonly ModelTax[], isDown: boolean): number {
  const net = divided(makeFraction(sum), wholeOf(taxes))
  return isDown ? sum - down(minus(makeFraction(sum), net)) : halfUp(net)
}

/** Returns the printed amount of each tax on a net amount, with the amount on which it is charged. */
function chargedOn(net: number, taxes: readonly ModelTax[], isDown: boolean): { net: number; tax: number }[] {
  const charged: { net: number; tax: number }[] = []
  for (const tax of taxes) {
    const base = tax.isCompound ? charged.reduce((sum, before) => sum + before.tax, net) : net
    const exact = times(makeFraction(base), rateOf(tax))
    charged.push({ net: base, tax: isDown ? down(exact) : halfUp(exact) })
  }
  return charged
}

export function calculateDocument(lines: readonly ModelLine[], { discount, isGross, isDown }: ModelTerms): ModelPaper {
  const off = (sum: number): number => sum - halfUp(times(makeFraction(sum), makeFraction(discount, 10_000)))
  const keys = [...new Set(lines.map(({ taxed, taxes }) => JSON.stringify([taxed, taxes])))]
  const groups = keys.map((key) => {
    const own = lines.filter(({ taxed, taxes }) => JSON.stringify([taxed, taxes]) === key)
    const amount = own.reduce((sum, line) => sum + line.amount, 0)
    return { taxes: own[0]?.taxes ?? [], amount, rest: off(amount) }
  })
  const sums = new Map<string, ModelSum>()
  let [subtotal, net] = [0, 0]
  for (const { taxes, amount, rest } of groups) {
    subtotal += isGross ? calculateNet(amount, taxes, isDown) : amount
    net += isGross ? calculateNet(rest, taxes, isDown) : rest
  }
  for (const at of [0, 1, 2, 3, 4, 5])
    for (const { taxes, rest } of groups.filter(({ taxes }) => at < taxes.length)) {
      const id = taxIdentity(taxes, at)
      if (isGross) {
        // The last tax of a line takes the remainder of the line's tax.
        const own = calculateNet(rest, taxes, isDown)
        const charged = chargedOn(own, taxes, isDown)
        const { net: base, tax } = charged[at] as { net: number; tax: number }
        const before = charged.slice(0, at).reduce((sum, { tax }) => sum + tax, 0)
        const known = sums.get(id)
        const part = at === taxes.length - 1 ? rest - own - before : tax
        sums.set(id, {
          ...(taxes[at] as ModelTax),
          net: base + (known?.net ?? 0),
          tax: part + (known?.tax ?? 0),
        })
      } else if (!sums.has(id)) {
        // Calculated on the sum of all lines with this tax, and rounded once.
        const all = groups.filter((group) => group.taxes.some((_, place) => taxIdentity(group.taxes, place) === id))
        const together = all.reduce((sum, group) => sum + group.rest, 0)
        const { isCompound } = taxes[at] as ModelTax
        const chain = isCompound ? taxes.slice(0, at + 1) : [taxes[at] as ModelTax]
        sums.set(id, {
          ...(taxes[at] as ModelTax),
          ...(chargedOn(together, chain, isDown).at(-1) as { net: number; tax: number }),
        })
      }
    }
  const tax = [...sums.values()].reduce((all, sum) => all + sum.tax, 0)
  const gross = isGross ? groups.reduce((sum, { amount }) => sum + amount, 0) : null
  return { subtotal, discount: subtotal - net, tax, total: net + tax, gross, sums }
}
