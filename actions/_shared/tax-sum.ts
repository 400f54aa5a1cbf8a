import type { TaxSum } from '../../domain/taxes/tax.js'
import { type TaxCategory, taxCategories } from '../../domain/taxes/tax.js'
import type { Currency } from '../../domain/values/currencies.js'
import { f, type Values } from './kit.js'

const category = f.oneOf(Object.keys(taxCategories) as TaxCategory[], {
  description: 'Category of EN 16931: those after `reduced` charge nothing.',
})

const taxSum = f.named('TaxSum', 'The sum of one tax on a paper.', {
  name: f.text({ description: 'Name of its rule.', example: 'VAT' }),
  category,
  rate: f.number({ description: 'Percentage.', example: 19 }),
  net: f.money({ description: 'Amount that it is charged on, less the discount.' }),
  tax: f.money({ description: 'Tax on that.' }),
  note: f.nullable(
    f.text({ description: 'Text that is printed with it; null without one.', example: 'Reverse charge' }),
  ),
})

/** Tax totals of a document. */
export const taxSums = f.listOf(f.record(taxSum), {
  extension: true,
  description: 'One sum for each tax; empty without any.',
})

const lineTax = f.named('LineTax', 'A tax of a line.', {
  name: f.text({ description: 'Name of its rule.', example: 'VAT' }),
  category,
  rate: f.number({ description: 'Percentage.', example: 19 }),
})

export const lineTaxes = f.listOf(f.record(lineTax), {
  extension: true,
  description: 'Its taxes, in the order in which they are charged.',
})

export const presentTaxes = (sums: readonly TaxSum[], currency: Currency): Values<typeof taxSum>[] =>
  sums.map(({ name, category, rate, net, tax, note }) => ({
    name,
    category,
    rate: rate / 1000,
    net: currency.show(net),
    tax: currency.show(tax),
    note,
  }))

/** Presents the taxes of a line. `places` are their positions in `sums`. */
export const presentLineTaxes = (sums: readonly TaxSum[], places: readonly number[]): Values<typeof lineTax>[] =>
  places.map((at) => {
    const { name, category, rate } = sums[at] as TaxSum
    return { name, category, rate: rate / 1000 }
  })
