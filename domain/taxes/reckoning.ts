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
  /** The sum of the lines where their amounts include tax; null where they do not, and come to the subtotal. */
  readonly gross: Cents | null
  /** For each line, the places of its taxes among `taxes`, in the order in which they are charged. */
  readonly places: readonly (readonly number[])[]
}

/** Returns what the lines of a paper come to. */
export const sumOfLines = ({ gross, subtotal }: Pick<Reckoning, 'gross' | 'subtotal'>): Cents => gross ?? subtotal

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
 * tax, the net of a group is what it comes to ÷ (1 + rate), rounded half up, and the rest is its tax (R-3407).
 */
export function reckon(lines: readonly TaxedLine[], terms: Terms): Reckoning {
  const { groups, groupOf } = groupsOf(lines)
  const nets = groups.map((group) => splitNet(group, terms))
  const sums = terms.isGross ? sumsWithin(nets, terms) : sumsUpon(nets, terms)
  const taxes = [...sums.values()]
  let [subtotal, net, tax, gross] = [zero, zero, zero, zero]
  for (const group of nets) {
    subtotal = add(subtotal, group.subtotal)
    net = add(net, group.net)
    gross = add(gross, group.amount)
  }
  for (const sum of taxes) tax = add(tax, sum.tax)
  const places = placesOf(groups, [...sums.keys()])
  return {
    subtotal,
    discount: subtract(subtotal, net),
    tax,
    total: add(net, tax),
    taxes,
    gross: terms.isGross ? gross : null,
    places: groupOf.map((at) => places[at] as readonly number[]),
  }
}

interface Group {
  readonly amount: Cents
  readonly taxes: readonly Tax[]
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }

const untaxed: readonly Tax[] = []

/** Returns the groups of lines, and for each line the place of its own. */
function groupsOf(lines: readonly TaxedLine[]) {
  const groups: Mutable<Group>[] = []
  const known = new Map<string, number>()
  const groupOf = lines.map(({ taxed, taxes, amount }) => {
    // Taxed lines on which nothing is charged are a group beside those that are not taxed.
    const key = taxed ? `taxed ${pathOf(taxes)}` : ''
    const at = known.get(key) ?? groups.push({ taxes: taxed ? taxes : untaxed, amount: zero }) - 1
    known.set(key, at)
    const group = groups[at] as Mutable<Group>
    group.amount = add(group.amount, amount)
    return at
  })
  return { groups, groupOf }
}

/** Returns the places of the taxes of each group. */
const placesOf = (groups: readonly Group[], paths: readonly string[]): readonly (readonly number[])[] =>
  groups.map(({ taxes }) => taxes.map((_, at) => paths.indexOf(pathOf(chainTo(taxes, at)))))

/** Returns the taxes that one of them depends on, itself last: all before it where it is compound. */
const chainTo = (taxes: readonly Tax[], at: number): readonly Tax[] =>
  taxes.length === 1 ? taxes : taxes.slice((taxes[at] as Tax).isCompound ? 0 : at, at + 1)

/** By lists of taxes, since the lines of a paper share theirs. */
const paths = new WeakMap<readonly Tax[], string>()

/** Returns what tells apart taxes that are charged one after the other. */
function pathOf(taxes: readonly Tax[]): string {
  const known = paths.get(taxes)
  if (known !== undefined) return known
  const path = JSON.stringify(taxes)
  paths.set(taxes, path)
  return path
}

/** A group without its taxes, before its discount and after. */
interface NetGroup extends Group {
  readonly subtotal: Cents
  readonly net: Cents
  /** The sum of the group, less its discount, taxes included where prices include them. */
  readonly rest: Cents
}

function splitNet(group: Group, { discount, isGross, rounding }: Terms): NetGroup {
  const { amount, taxes } = group
  const rest = subtract(amount, fraction(amount, discount, wholeDiscount))
  const [subtotal, net] = isGross ? [netOf(amount, taxes, rounding), netOf(rest, taxes, rounding)] : [amount, rest]
  return { amount, taxes, subtotal, net, rest }
}

/** Returns a price that includes some taxes as one that includes others on the same net (R-3408). */
export function adapt(amount: Cents, from: readonly Tax[], to: readonly Tax[]): Cents {
  const [included, wanted] = [all(from), all(to)]
  const part = included.whole * (wanted.whole + wanted.part)
  return scaled(amount, part, (included.whole + included.part) * wanted.whole, 'half up')
}

/** Returns a sum without the taxes that it includes: rounded half up, or so that the tax is rounded down. */
export function netOf(gross: Cents, taxes: readonly Tax[], rounding: Rounding): Cents {
  const { part, whole } = all(taxes)
  return rounding === 'down'
    ? subtract(gross, scaled(gross, part, part + whole, rounding))
    : scaled(gross, whole, part + whole, rounding)
}

/** Taxes that are charged on top, by their paths: each one the net of its groups times its rate. */
function sumsUpon(groups: readonly NetGroup[], { rounding }: Terms): Map<string, TaxSum> {
  const nets = new Map<string, { readonly taxes: readonly Tax[]; readonly net: Cents }>()
  for (const { taxes, net } of groups)
    for (const at of taxes.keys()) {
      const chain = chainTo(taxes, at)
      const path = pathOf(chain)
      nets.set(path, { taxes: chain, net: add(net, nets.get(path)?.net ?? zero) })
    }
  return new Map([...nets].map(([path, { taxes, net }]) => [path, chargeAll(net, taxes, rounding).at(-1) as TaxSum]))
}

/** Returns taxes on a net, each rounded; one that is compound has the taxes before it in its net. */
function chargeAll(net: Cents, taxes: readonly Tax[], rounding: Rounding): TaxSum[] {
  const sums: TaxSum[] = []
  for (const tax of taxes) {
    const base = tax.isCompound ? add(net, ...sums.map((sum) => sum.tax)) : net
    sums.push({ ...tax, net: base, tax: scaled(base, BigInt(tax.rate), BigInt(wholeTax), rounding) })
  }
  return sums
}

/** Taxes that the groups include, by their paths. */
function sumsWithin(groups: readonly NetGroup[], { rounding }: Terms): Map<string, TaxSum> {
  const sums = new Map<string, TaxSum>()
  for (const { taxes, net, rest } of groups)
    for (const [at, sum] of divide(subtract(rest, net), net, taxes, rounding).entries()) {
      const path = pathOf(chainTo(taxes, at))
      const known = sums.get(path)
      sums.set(path, known === undefined ? sum : { ...sum, net: add(sum.net, known.net), tax: add(sum.tax, known.tax) })
    }
  return sums
}

/** Divides a sum of tax among the taxes on a net: the last one takes what the others leave. */
export function divide(tax: Cents, net: Cents, taxes: readonly Tax[], rounding: Rounding): TaxSum[] {
  let left = tax
  return chargeAll(net, taxes, rounding).map((sum, at) => {
    const part = at === taxes.length - 1 ? left : sum.tax
    left = subtract(left, part)
    return { ...sum, tax: part }
  })
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
  const product = BigInt(amount) * part
  const [size, divisor] = [absolute(product), absolute(whole)]
  const rounded = Number(rounding === 'down' ? size / divisor : (2n * size + divisor) / (2n * divisor))
  return cents(product < 0n === whole < 0n ? rounded : -rounded)
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
