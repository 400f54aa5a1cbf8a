import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import type { Tax, TaxSum } from './tax.js'

export interface Totals {
  readonly subtotal: Cents
  readonly discount: Cents
  readonly tax: Cents
  readonly total: Cents
}

/** The totals of a paper, and one sum for each tax on it. */
export interface Reckoning extends Totals {
  readonly taxes: readonly TaxSum[]
}

/** A line as far as tax is concerned. */
export interface TaxedLine {
  /** Without tax, or with it where prices include it. */
  readonly amount: Cents
  readonly taxed: boolean
  /** In the order in which they are charged; none on a line that is not taxed. */
  readonly taxes: readonly Tax[]
}

export interface Terms {
  /** Hundredths of a percent off every line. */
  readonly discount: number
  /** Amounts of lines include their taxes. */
  readonly isGross: boolean
  readonly rounding: Rounding
}

/** How a tax is rounded to a unit: half up, away from zero; or down, towards zero, as Japan allows. */
export type Rounding = 'half up' | 'down'

const wholeDiscount = 10_000
/** Thousandths of a percent in a whole. */
export const wholeTax = 100_000

/**
 * Returns the totals of lines (R-1002). Lines with the same taxes make a group, and those that are not taxed another; the
 * discount of each is rounded by itself. A tax is the net of its groups times its rate, rounded once. Where amounts include
 * tax, the net of a group is what it comes to ÷ (1 + rate), rounded half up, and the rest is its tax.
 */
export function reckon(lines: readonly TaxedLine[], terms: Terms): Reckoning {
  const groups = groupsOf(lines).map((group) => splitNet(group, terms))
  const subtotal = add(...groups.map((group) => group.subtotal))
  const net = add(...groups.map((group) => group.net))
  const taxes = terms.isGross ? sumsWithin(groups, terms) : sumsUpon(groups, terms)
  const tax = add(...taxes.map((sum) => sum.tax))
  return { subtotal, discount: subtract(subtotal, net), tax, total: add(net, tax), taxes }
}

/**
 * Returns the totals of lines. The discount of the taxed lines and that of the others are rounded each by itself, half up,
 * and the tax is the net of the taxed lines, as it is then, times the rate, rounded likewise (R-1002).
 */
export function totalsOf(
  lines: readonly { readonly amount: Cents; readonly taxed: boolean }[],
  { discount: percent, taxRate }: { readonly discount: number; readonly taxRate: number },
): Totals {
  const subtotal = add(...lines.map(({ amount }) => amount))
  const taxed = add(...lines.filter((line) => line.taxed).map(({ amount }) => amount))
  const lessTaxed = fraction(taxed, percent, wholeDiscount)
  const discount = add(lessTaxed, fraction(cents(subtotal - taxed), percent, wholeDiscount))
  const tax = fraction(cents(taxed - lessTaxed), taxRate, wholeTax)
  return { subtotal, discount, tax, total: cents(subtotal - discount + tax) }
}

interface Group {
  readonly amount: Cents
  readonly taxes: readonly Tax[]
}

function groupsOf(lines: readonly TaxedLine[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { amount, taxed, taxes } of lines) {
    const key = taxed ? `taxed ${pathOf(taxes)}` : ''
    const group = groups.get(key)
    groups.set(key, { taxes, amount: group === undefined ? amount : add(group.amount, amount) })
  }
  return [...groups.values()]
}

/** Returns what tells apart taxes that are charged one after the other. */
const pathOf = (taxes: readonly Tax[]): string => JSON.stringify(taxes)

/** A group without its taxes, before its discount and after. */
interface NetGroup extends Group {
  readonly subtotal: Cents
  readonly net: Cents
  /** What the group comes to, less its discount, taxes included where prices include them. */
  readonly rest: Cents
}

function splitNet(group: Group, { discount, isGross, rounding }: Terms): NetGroup {
  const { amount, taxes } = group
  const rest = subtract(amount, fraction(amount, discount, wholeDiscount))
  if (!isGross) return { ...group, subtotal: amount, net: rest, rest }
  return { ...group, subtotal: netOf(amount, taxes, rounding), net: netOf(rest, taxes, rounding), rest }
}

/** Returns a sum without the taxes that it includes: rounded half up, or so that the tax is rounded down. */
function netOf(gross: Cents, taxes: readonly Tax[], rounding: Rounding): Cents {
  const { part, whole } = all(taxes)
  return rounding === 'down'
    ? subtract(gross, scaled(gross, part, part + whole, rounding))
    : scaled(gross, whole, part + whole, rounding)
}

/** Taxes that are charged on top: each one the net of its groups times its rate. */
function sumsUpon(groups: readonly NetGroup[], { rounding }: Terms): TaxSum[] {
  const nets = new Map<string, { readonly taxes: readonly Tax[]; readonly net: Cents }>()
  for (const { taxes, net } of groups)
    for (const at of taxes.keys()) {
      const upTo = taxes.slice(0, at + 1)
      const path = pathOf(upTo)
      nets.set(path, { taxes: upTo, net: add(net, nets.get(path)?.net ?? zero) })
    }
  return [...nets.values()].map(({ taxes, net }) => lastOf(chargeAll(net, taxes, rounding)))
}

const lastOf = (sums: readonly TaxSum[]): TaxSum => sums.at(-1) as TaxSum

/** Returns taxes on a net, each rounded; one that is compound has the taxes before it in its net. */
function chargeAll(net: Cents, taxes: readonly Tax[], rounding: Rounding): TaxSum[] {
  const sums: TaxSum[] = []
  for (const tax of taxes) {
    const base = tax.isCompound ? add(net, ...sums.map((sum) => sum.tax)) : net
    sums.push({ ...tax, net: base, tax: scaled(base, BigInt(tax.rate), BigInt(wholeTax), rounding) })
  }
  return sums
}

/** Taxes that the groups include: the last one of a group takes what the others leave. */
function sumsWithin(groups: readonly NetGroup[], { rounding }: Terms): TaxSum[] {
  const sums = new Map<string, TaxSum>()
  for (const { taxes, net, rest } of groups) {
    let left = subtract(rest, net)
    for (const [at, sum] of chargeAll(net, taxes, rounding).entries()) {
      const tax = at === taxes.length - 1 ? left : sum.tax
      left = subtract(left, tax)
      const path = pathOf(taxes.slice(0, at + 1))
      const known = sums.get(path)
      sums.set(path, {
        ...sum,
        net: add(sum.net, known?.net ?? zero),
        tax: add(tax, known?.tax ?? zero),
      })
    }
  }
  return [...sums.values()]
}

/** Returns what taxes charged one after the other come to of a net, as a fraction. */
function all(taxes: readonly Tax[]): { readonly part: bigint; readonly whole: bigint } {
  let [part, whole] = [0n, 1n]
  for (const { rate, isCompound } of taxes) {
    const base = isCompound ? whole + part : whole
    part = part * BigInt(wholeTax) + base * BigInt(rate)
    whole *= BigInt(wholeTax)
  }
  return { part, whole }
}

/** amount × part ÷ whole, rounded half up, away from zero, without leaving whole numbers. */
export function fraction(amount: Cents, part: number, whole: number): Cents {
  if (amount === 0 || part === 0) return zero
  return scaled(amount, BigInt(part), BigInt(whole), 'half up')
}

function scaled(amount: Cents, part: bigint, whole: bigint, rounding: Rounding): Cents {
  const product = BigInt(Math.abs(amount)) * part
  const rounded = Number(rounding === 'down' ? product / whole : (2n * product + whole) / (2n * whole))
  return cents(amount < 0 ? -rounded : rounded)
}
