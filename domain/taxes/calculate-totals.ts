import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import type { Tax, TaxSum } from './tax.js'

export interface Totals {
  readonly subtotal: Cents
  readonly discount: Cents
  readonly tax: Cents
  readonly total: Cents
}

/** A document's totals, with one sum for each of its taxes. */
export interface TaxedTotals extends Totals {
  readonly taxes: readonly TaxSum[]
  /** The sum of the lines if their amounts include tax, otherwise null. */
  readonly gross: Cents | null
  /** For each line, the indexes of its taxes in `taxes`, in the order they are charged. */
  readonly places: readonly (readonly number[])[]
}

/** Returns the sum of a document's line amounts. */
export const lineTotal = ({ gross, subtotal }: Pick<TaxedTotals, 'gross' | 'subtotal'>): Cents => gross ?? subtotal

/** The fields of a line item that determine its tax. */
export interface TaxedLine {
  /** Includes tax if `Terms.isGross` is true. */
  readonly amount: Cents
  readonly taxed: boolean
  /** Taxes in the order they are charged. Empty for an untaxed line. */
  readonly taxes: readonly Tax[]
}

export interface Terms {
  /** Discount on every line, in hundredths of a percent. */
  readonly discount: number
  /** True if line amounts include tax. */
  readonly isGross: boolean
  readonly rounding: Rounding
}

/** Rounding of taxes: half up (ties away from zero), or down (toward zero, as Japan permits). */
export type Rounding = 'half up' | 'down'

const fullDiscount = 10_000
/** 100 % in thousandths of a percent. */
export const fullTaxRate = 100_000

/**
 * Calculates a document's totals (R-1002). Lines with the same taxes form a group, and so do the untaxed lines. The
 * discount is rounded once for each group. Taxes on top of net amounts are rounded once for the net of all their
 * groups. If amounts include tax, it is taken out of each group (R-3407): the net is amount ÷ (1 + rate), rounded half
 * up, and the tax is the remainder. With `rounding: 'down'`, the tax is rounded down and the net is the remainder.
 */
export function calculateTotals(lines: readonly TaxedLine[], terms: Terms): TaxedTotals {
  const { groups, groupOf } = groupLines(lines)
  const nets = groups.map((group) => splitNet(group, terms))
  const sums = terms.isGross ? calculateIncludedTaxes(nets, terms) : calculateAddedTaxes(nets, terms)
  const taxes = [...sums.values()]
  let [subtotal, net, tax, gross] = [zero, zero, zero, zero]
  for (const group of nets) {
    subtotal = add(subtotal, group.subtotal)
    net = add(net, group.net)
    gross = add(gross, group.amount)
  }
  for (const sum of taxes) tax = add(tax, sum.tax)
  const places = findTaxIndexes(groups, [...sums.keys()])
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

/** Groups lines by their taxes. Returns the groups, and the index of each line's group. */
function groupLines(lines: readonly TaxedLine[]) {
  const groups: Mutable<Group>[] = []
  const known = new Map<string, number>()
  const groupOf = lines.map(({ taxed, taxes, amount }) => {
    // Taxed lines without any applicable tax form a separate group from untaxed lines.
    const key = taxed ? `taxed ${taxPath(taxes)}` : ''
    const at = known.get(key) ?? groups.push({ taxes: taxed ? taxes : untaxed, amount: zero }) - 1
    known.set(key, at)
    const group = groups[at] as Mutable<Group>
    group.amount = add(group.amount, amount)
    return at
  })
  return { groups, groupOf }
}

/** Returns, for each group, the indexes of its taxes in `paths`. */
const findTaxIndexes = (groups: readonly Group[], paths: readonly string[]): readonly (readonly number[])[] =>
  groups.map(({ taxes }) => taxes.map((_, at) => paths.indexOf(taxPath(chainTo(taxes, at)))))

/** Returns a tax preceded by the taxes it depends on: all earlier ones if it is compound, otherwise none. */
const chainTo = (taxes: readonly Tax[], at: number): readonly Tax[] =>
  taxes.length === 1 ? taxes : taxes.slice((taxes[at] as Tax).isCompound ? 0 : at, at + 1)

/** Cache of keys. Compares arrays by identity, because the lines of a document share their arrays of taxes. */
const paths = new WeakMap<readonly Tax[], string>()

/** Returns a key for a sequence of taxes. */
function taxPath(taxes: readonly Tax[]): string {
  const known = paths.get(taxes)
  if (known !== undefined) return known
  const path = JSON.stringify(taxes)
  paths.set(taxes, path)
  return path
}

/** A group with its net before the discount (`subtotal`) and after it (`net`). */
interface NetGroup extends Group {
  readonly subtotal: Cents
  readonly net: Cents
  /** The group's amount less its discount. Includes tax if `Terms.isGross` is true. */
  readonly rest: Cents
}

function splitNet(group: Group, { discount, isGross, rounding }: Terms): NetGroup {
  const { amount, taxes } = group
  const rest = subtract(amount, multiplyByFraction(amount, discount, fullDiscount))
  const [subtotal, net] = isGross
    ? [subtractIncludedTaxes(amount, taxes, rounding), subtractIncludedTaxes(rest, taxes, rounding)]
    : [amount, rest]
  return { amount, taxes, subtotal, net, rest }
}

/** Replaces the taxes included in a price with others, keeping the net (R-3408). */
export function replaceIncludedTaxes(amount: Cents, from: readonly Tax[], to: readonly Tax[]): Cents {
  const [included, wanted] = [combineRates(from), combineRates(to)]
  const part = included.whole * (wanted.whole + wanted.part)
  return scaled(amount, part, (included.whole + included.part) * wanted.whole, 'half up')
}

/** Subtracts the included taxes from an amount. Either the net is rounded half up, or the tax is rounded down. */
export function subtractIncludedTaxes(gross: Cents, taxes: readonly Tax[], rounding: Rounding): Cents {
  const { part, whole } = combineRates(taxes)
  return rounding === 'down'
    ? subtract(gross, scaled(gross, part, part + whole, rounding))
    : scaled(gross, whole, part + whole, rounding)
}

/**
 * Calculates taxes charged on top of the net, by path. Each tax is calculated and rounded once, on the total net of its
 * groups.
 */
function calculateAddedTaxes(groups: readonly NetGroup[], { rounding }: Terms): Map<string, TaxSum> {
  const nets = new Map<string, { readonly taxes: readonly Tax[]; readonly net: Cents }>()
  for (const { taxes, net } of groups)
    for (const at of taxes.keys()) {
      const chain = chainTo(taxes, at)
      const path = taxPath(chain)
      nets.set(path, { taxes: chain, net: add(net, nets.get(path)?.net ?? zero) })
    }
  return new Map([...nets].map(([path, { taxes, net }]) => [path, chargeAll(net, taxes, rounding).at(-1) as TaxSum]))
}

/** Calculates each tax on a net amount and rounds it. A compound tax is charged on the net plus the preceding taxes. */
function chargeAll(net: Cents, taxes: readonly Tax[], rounding: Rounding): TaxSum[] {
  const sums: TaxSum[] = []
  for (const tax of taxes) {
    const base = tax.isCompound ? add(net, ...sums.map((sum) => sum.tax)) : net
    sums.push({ ...tax, net: base, tax: scaled(base, BigInt(tax.rate), BigInt(fullTaxRate), rounding) })
  }
  return sums
}

/** Calculates taxes included in the amounts, by path. */
function calculateIncludedTaxes(groups: readonly NetGroup[], { rounding }: Terms): Map<string, TaxSum> {
  const sums = new Map<string, TaxSum>()
  for (const { taxes, net, rest } of groups)
    for (const [at, sum] of divideTax(subtract(rest, net), net, taxes, rounding).entries()) {
      const path = taxPath(chainTo(taxes, at))
      const known = sums.get(path)
      sums.set(path, known === undefined ? sum : { ...sum, net: add(sum.net, known.net), tax: add(sum.tax, known.tax) })
    }
  return sums
}

/**
 * Divides a tax amount among taxes. Each tax gets its calculated amount, except the last one, which gets the remainder.
 */
export function divideTax(tax: Cents, net: Cents, taxes: readonly Tax[], rounding: Rounding): TaxSum[] {
  let left = tax
  return chargeAll(net, taxes, rounding).map((sum, at) => {
    const part = at === taxes.length - 1 ? left : sum.tax
    left = subtract(left, part)
    return { ...sum, tax: part }
  })
}

/**
 * Divides a tax amount among taxes so that each is within one unit of its rate's share (R-1031). Units left over by
 * rounding are added one by one to the tax furthest from its share, never to a tax at 0 %.
 */
export function spreadTax(tax: Cents, net: Cents, taxes: readonly Tax[], rounding: Rounding): TaxSum[] {
  const sums: Mutable<TaxSum>[] = chargeAll(net, taxes, rounding)
  const charged = sums.filter(({ rate }) => rate > 0)
  let left = subtract(tax, add(...sums.map((sum) => sum.tax)))
  while (left !== 0 && charged.length > 0) {
    const unit = cents(charged.length === 1 ? left : Math.sign(left))
    const lack = (sum: TaxSum): number => Math.sign(left) * (sum.net * sum.rate - sum.tax * fullTaxRate)
    const furthest = charged.reduce((one, other) => (lack(other) > lack(one) ? other : one))
    furthest.tax = add(furthest.tax, unit)
    // Later compound taxes are charged on this tax too.
    for (const sum of sums.slice(sums.indexOf(furthest) + 1)) if (sum.isCompound) sum.net = add(sum.net, unit)
    left = subtract(left, unit)
  }
  return sums
}

/** Returns the combined rate of successive taxes as a fraction of the net. */
function combineRates(taxes: readonly Tax[]): { readonly part: bigint; readonly whole: bigint } {
  let [part, whole] = [0n, 1n]
  for (const { rate, isCompound } of taxes) {
    const base = isCompound ? whole + part : whole
    part = part * BigInt(fullTaxRate) + base * BigInt(rate)
    whole *= BigInt(fullTaxRate)
  }
  return { part, whole }
}

/** Returns amount × part ÷ whole, rounded half up (away from zero), in exact integer arithmetic. */
export function multiplyByFraction(amount: Cents, part: number, whole: number): Cents {
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
