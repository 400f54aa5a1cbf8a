import { plusDays } from './days.js'

// The tax laws of the model's countries, and which of them apply to a line, written from the rules rather than the
// service's code.

/** A tax rule as entered by staff. */
export interface TaxRule {
  readonly name: string
  readonly country: string | null
  readonly state?: string
  /** Thousandths of a percent. Staff change it. */
  rate: number
  readonly from?: string
  readonly until?: string
  /** Product groups to which the rule applies. If omitted, the rule applies to every line. */
  readonly groups?: readonly number[]
  readonly rank?: number
  readonly isCompound?: boolean
  readonly isReverse?: boolean
  readonly note?: string
}

/** A client's location and tax status. */
export interface Place {
  readonly country: string
  readonly state?: string
  /** Begins with the code of the member state that issued the tax ID. */
  readonly taxId?: string
  readonly isExempt?: boolean
}

/** The supply that a line bills. A plain line has no group. */
export interface Supply {
  readonly day: string
  readonly group?: number | undefined
}

/** A tax as printed on documents. */
export interface ModelTax {
  readonly name: string
  readonly category: string
  readonly rate: number
  readonly isCompound: boolean
  readonly note: string | null
}

/** The seller's country. */
export const home = 'DE'

/** Returns the taxes on a taxed line in the order they are charged. */
export function selectTaxes(laws: readonly TaxRule[], place: Place, { day, group }: Supply): readonly ModelTax[] {
  const isFirmElsewhere = place.taxId !== undefined && !place.taxId.startsWith(home)
  const fitting = laws.filter((law) => {
    if (law.country !== null && law.country !== place.country) return false
    if (law.state !== undefined && law.state !== place.state) return false
    if (law.from !== undefined && day < law.from) return false
    if (law.until !== undefined && day > law.until) return false
    if (law.groups !== undefined && (group === undefined || !law.groups.includes(group))) return false
    // A reverse-charge law without a rate applies only to firms in other member states.
    return !(law.isReverse && law.rate === 0 && !isFirmElsewhere)
  })
  const ranks = fitting.flatMap(({ rank }) => (rank === undefined ? [] : [rank]))
  const top = Math.max(...ranks)
  const applied = ranks.length > 0 ? fitting.filter(({ rank }) => rank === top) : nearest(fitting, isFirmElsewhere)
  const [first] = applied
  if (place.isExempt)
    return first ? [{ name: first.name, category: 'exempt', rate: 0, isCompound: false, note: null }] : []
  const taxes = applied.map((law): ModelTax => {
    const { name, rate, isCompound = false, isReverse = false, note = null } = law
    if (isReverse && isFirmElsewhere) return { name, category: 'reverse charge', rate: 0, isCompound: false, note }
    return { name, category: rate === 0 ? 'zero' : 'standard', rate, isCompound, note: isReverse ? null : note }
  })
  return [...taxes.filter((tax) => !tax.isCompound), ...taxes.filter((tax) => tax.isCompound)]
}

/** Returns the best match, because only one rule applies without ranks. */
function nearest(laws: readonly TaxRule[], isFirmElsewhere: boolean): readonly TaxRule[] {
  const reversed = isFirmElsewhere ? laws.filter(({ isReverse }) => isReverse) : []
  let left = reversed.length > 0 ? reversed : laws
  for (const has of [
    ({ state }: TaxRule) => state !== undefined,
    ({ country }: TaxRule) => country !== null,
    ({ groups }: TaxRule) => groups !== undefined,
  ])
    if (left.some(has)) left = left.filter(has)
  const began = left.map(({ from = '' }) => from).sort()
  return left.filter(({ from = '' }) => from === began.at(-1)).slice(0, 1)
}

/** Laws with one rate for each country. */
export const plainTaxRules = (): TaxRule[] => [
  { name: 'Tax of DE', country: 'DE', rate: 19_000 },
  { name: 'Tax of NO', country: 'NO', rate: 25_000 },
  { name: 'Tax of JP', country: 'JP', rate: 6_625 },
  { name: 'Tax of AU', country: 'AU', rate: 0 },
]

export const plainPlaces: readonly Place[] = [
  { country: 'DE' },
  { country: 'NO' },
  { country: 'JP' },
  { country: 'AU' },
]

/**
 * Laws with several taxes, some of them only for a few months or some products. They change on fixed days after
 * `start`.
 */
export function manyTaxRules(start: string, [, books]: readonly [number, number]): TaxRule[] {
  const [lowered, raised] = [plusDays(start, 150), plusDays(start, 330)]
  const groups = [books]
  return [
    { name: 'USt', country: 'DE', rate: 19_000 },
    { name: 'USt lowered', country: 'DE', rate: 16_000, from: lowered, until: plusDays(raised, -1) },
    { name: 'USt on books', country: 'DE', rate: 7_000, groups },
    { name: 'USt on books lowered', country: 'DE', rate: 5_000, groups, from: lowered, until: plusDays(raised, -1) },
    { name: 'VAT', country: 'AT', rate: 20_000, isReverse: true, note: 'Reverse charge' },
    { name: 'TVA', country: 'FR', rate: 20_000, note: 'TVA on debits' },
    { name: 'TVA of firms', country: 'FR', rate: 0, isReverse: true, note: 'Autoliquidation' },
    { name: 'GST', country: 'CA', rate: 5_000, rank: 1 },
    { name: 'QST', country: 'CA', state: 'QC', rate: 9_975, rank: 1, isCompound: true },
    { name: 'PST', country: 'CA', state: 'ON', rate: 8_000, rank: 1 },
    { name: 'Levy on books', country: 'CA', state: 'ON', rate: 1_250, rank: 1, groups },
    { name: 'Unranked', country: 'CA', state: 'QC', rate: 50_000 },
    { name: 'Holiday', country: 'CA', rate: 3_000, rank: 2, from: plusDays(start, 200), until: plusDays(start, 260) },
    // Precedes CGST on books, but not on other products. CGST must still be printed as one tax.
    { name: 'Cess on books', country: 'IN', rate: 1_000, rank: 5, groups },
    { name: 'CGST', country: 'IN', rate: 9_000, rank: 5 },
    { name: 'SGST', country: 'IN', rate: 9_000, rank: 5 },
    { name: 'Surcharge', country: 'IN', rate: 3_333, rank: 5, isCompound: true },
    { name: 'Surcharge upon it', country: 'IN', rate: 777, rank: 5, isCompound: true, from: raised },
    { name: 'MVA', country: 'NO', rate: 25_000 },
    { name: 'Books elsewhere', country: null, rate: 2_500, groups },
  ]
}

export const manyPlaces: readonly Place[] = [
  { country: 'DE' },
  { country: 'DE', taxId: 'DE136695976' },
  { country: 'AT' },
  { country: 'AT', taxId: 'ATU13585627' },
  { country: 'FR' },
  { country: 'FR', taxId: 'FR40303265045' },
  { country: 'CA', state: 'QC' },
  { country: 'CA', state: 'ON' },
  { country: 'IN' },
  { country: 'NO', isExempt: true },
  { country: 'US' },
]
