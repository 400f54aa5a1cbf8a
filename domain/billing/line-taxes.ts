import type { Context } from '../context.js'
import { calculateTotals, replaceIncludedTaxes, type TaxedLine, type TaxedTotals } from '../taxes/calculate-totals.js'
import type { Tax } from '../taxes/tax.js'
import type { Buyer, SoldProduct, Supply } from '../taxes/tax-rules.js'
import type { Day } from '../values/days.js'
import { groupRows } from '../values/group-by.js'
import type { Cents } from '../values/money.js'
import type { NewLine } from './invoice-lines.js'

/** A document whose taxes are to be calculated. */
export interface UntaxedDocument {
  readonly buyer: Buyer
  readonly date: Day
  /** Hundredths of a percent. */
  readonly discount: number
  readonly lines: readonly NewLine[]
  /** True if the amounts of an existing document include tax. By default, the settings decide. */
  readonly isGross?: boolean | undefined
}

export type TaxSources = Pick<Context, 'db' | 'lineKinds' | 'taxRules'>

export interface TaxedDocument {
  /** The document's lines in the same order. Their amounts differ if prices adapt to the buyer's taxes (R-3408). */
  readonly lines: readonly NewLine[]
  readonly reckoning: TaxedTotals
}

/**
 * Returns documents with the taxes of their lines. Queries the database only if a tax rule is limited to some products.
 */
export async function calculateDocumentTaxes(
  ctx: TaxSources,
  papers: readonly UntaxedDocument[],
): Promise<readonly TaxedDocument[]> {
  const { taxRules } = ctx
  const products = taxRules.asksProducts ? await soldProducts(ctx, papers) : undefined
  return papers.map((paper) => {
    const supplyOf = suppliesOf(paper, products)
    const taxesOf = cachedBySupply((supply) => taxRules.on(paper.buyer, supply))
    const isGross = paper.isGross ?? taxRules.isGross
    const adapts = isGross && taxRules.adaptsTo(paper.buyer)
    const lines = adapts ? convertCatalogPrices(ctx, paper, supplyOf, taxesOf) : paper.lines
    const taxed = withTaxes(lines, supplyOf, taxesOf)
    return {
      lines,
      reckoning: calculateTotals(taxed, { discount: paper.discount, isGross, rounding: taxRules.rounding }),
    }
  })
}

type Products = ReadonlyMap<string, ReadonlyMap<number, SoldProduct>>

/** Returns the products that lines sell, by kind and record ID. */
async function soldProducts({ db, lineKinds }: TaxSources, papers: readonly UntaxedDocument[]): Promise<Products> {
  const lines = papers.flatMap((paper) => paper.lines).filter(({ product }) => product === undefined)
  const found = new Map<string, ReadonlyMap<number, SoldProduct>>()
  for (const [kind, ofKind] of groupRows(lines, ({ kind }) => kind ?? '')) {
    const { sold } = lineKinds.named(kind) ?? {}
    const ids = [...new Set(ofKind.flatMap(({ relatedId }) => relatedId ?? []))]
    if (sold != null && ids.length > 0) found.set(kind, await sold(db, ids))
  }
  return found
}

const suppliesOf =
  ({ date }: UntaxedDocument, products: Products | undefined) =>
  ({ kind, relatedId, period, product }: NewLine): Supply => ({
    day: period?.start ?? date,
    product: product ?? (relatedId === undefined ? undefined : products?.get(kind ?? '')?.get(relatedId)),
  })

type TaxesOf = (supply: Supply) => readonly Tax[]

/** Caches taxes, because the lines of a document have few different days and products. */
function cachedBySupply(find: TaxesOf): TaxesOf {
  const known = new Map<string, readonly Tax[]>()
  return (supply) => {
    const { day, product } = supply
    const key = product === undefined ? day : `${day} ${product.type} ${product.groupId}`
    const taxes = known.get(key) ?? find(supply)
    known.set(key, taxes)
    return taxes
  }
}

const nothing: readonly Tax[] = []
const outside: readonly Tax[] = [{ name: '', category: 'outside', rate: 0, isCompound: false, note: null }]

/** If other lines are taxed, marks taxable lines that match no rule as outside the scope of tax. */
function withTaxes(lines: readonly NewLine[], supplyOf: (line: NewLine) => Supply, taxesOf: TaxesOf): TaxedLine[] {
  const taxed = lines.map((line) => ({
    amount: line.amount,
    taxed: line.taxed,
    taxes: line.taxed ? taxesOf(supplyOf(line)) : nothing,
  }))
  const isMixed = taxed.some(({ taxes }) => taxes.length > 0)
  return isMixed
    ? taxed.map((line) => (line.taxed && line.taxes.length === 0 ? { ...line, taxes: outside } : line))
    : taxed
}

/** Returns a function that converts catalog prices to the prices a buyer is billed (R-3408). */
export function billedPrice(
  { taxRules }: Pick<Context, 'taxRules'>,
  buyer: Buyer,
  supply: Supply,
): (price: Cents) => Cents {
  if (!taxRules.adaptsTo(buyer)) return (price) => price
  const [home, own] = [taxRules.atHome(supply), taxRules.on(buyer, supply)]
  return (price) => replaceIncludedTaxes(price, home, own)
}

/**
 * Returns the lines with catalog prices converted: the net amount that a domestic consumer pays, plus the buyer's
 * taxes. A line of an existing document has been converted before, so the taxes that it includes are replaced. Untaxed
 * lines and amounts that people entered are not converted.
 */
function convertCatalogPrices(
  { lineKinds, taxRules }: TaxSources,
  { lines }: UntaxedDocument,
  supplyOf: (line: NewLine) => Supply,
  taxesOf: TaxesOf,
): readonly NewLine[] {
  return lines.map((line) => {
    const isOfCatalogue = line.kind !== undefined && lineKinds.named(line.kind)?.sold != null
    if (!isOfCatalogue || !line.taxed) return line
    const supply = supplyOf(line)
    return {
      ...line,
      amount: replaceIncludedTaxes(line.amount, line.included ?? taxRules.atHome(supply), taxesOf(supply)),
    }
  })
}
