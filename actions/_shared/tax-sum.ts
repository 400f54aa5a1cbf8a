import type { TaxSum } from '../../domain/taxes/tax.js'
import { type TaxCategory, taxCategories } from '../../domain/taxes/tax.js'
import type { Currency } from '../../domain/values/currencies.js'
import { f, type Values } from './kit.js'

const category = f.oneOf(Object.keys(taxCategories) as TaxCategory[], {
  description: 'EN 16931 category; the ones after `reduced` charge no tax.',
})

const taxSum = f.named('TaxSum', 'Total of one tax on a document.', {
  name: f.text({ description: 'Name of the tax rule.', example: 'VAT' }),
  category,
  rate: f.number({ description: 'Percentage.', example: 19 }),
  net: f.money({ description: 'Taxable amount, after discount.' }),
  tax: f.money({ description: 'Tax on that amount.' }),
  note: f.nullable(f.text({ description: 'Text printed with the tax, or null.', example: 'Reverse charge' })),
})

/** Tax totals of a document. */
export const taxSums = f.listOf(f.record(taxSum), {
  extension: true,
  description: 'One total per tax; empty if there is no tax.',
})

const lineTax = f.named('LineTax', 'A tax on a line item.', {
  name: f.text({ description: 'Name of the tax rule.', example: 'VAT' }),
  category,
  rate: f.number({ description: 'Percentage.', example: 19 }),
})

export const lineTaxes = f.listOf(f.record(lineTax), {
  extension: true,
  description: 'Taxes on the line item, in the order they are charged.',
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
