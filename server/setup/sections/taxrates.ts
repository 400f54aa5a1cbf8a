import { productTypes } from '../../../domain/products/product-types.js'
import { type TaxCategory, taxCategories } from '../../../domain/taxes/tax.js'
import * as f from '../fields.js'
import { clearable, defineSection, flagColumn, jsonColumn, plainColumn } from '../section.js'

export default defineSection({
  name: 'taxrates',
  summary:
    "Tax rules. Of the rules that match a line, all of the highest rank apply together. Without ranks, only the closest match applies: the client's state, otherwise the country, otherwise anywhere. Without a match, no tax is charged.",
  noun: 'tax rate',
  table: 'tax_rates',
  after: ['productgroups'],
  key: { name: f.name({ description: 'Name of the rule.', example: 'MVA' }) },
  required: { rate: f.percent({ decimals: 3, description: 'Percentage. Required for a new tax rate.', example: 25 }) },
  optional: {
    label: clearable(
      f.text({ max: 64, description: 'Name of the tax on documents; without one, the name of the rule.' }),
    ),
    country: clearable(f.country({ description: 'Two-letter country code; without one, any country matches.' })),
    state: f.text({ description: 'State as written in client records; without one, any state matches.' }),
    from: clearable(
      f.date({
        description: 'First day of supply to which it applies: the day of a line’s period, otherwise of the invoice.',
      }),
    ),
    until: clearable(f.date({ description: 'Last day of supply to which it applies.' })),
    product_types: f.listOf(f.oneOf([...productTypes, 'domain']), {
      description:
        'Product types it applies to, `domain` for domains; if this and the product groups are empty, it applies to any line.',
    }),
    product_groups: f.listOf(f.name(), { description: 'Names of the product groups it applies to.' }),
    category: clearable(
      f.oneOf(Object.keys(taxCategories) as TaxCategory[], {
        description: 'EN 16931 category; if omitted, `standard`, or `zero` for a rate of 0.',
      }),
    ),
    note: clearable(
      f.text({
        max: 1000,
        description: 'Text printed with the tax; for a reverse charge, printed only if it applies.',
      }),
    ),
    reason: clearable(f.text({ max: 1000, description: 'Text printed if nothing is charged.' })),
    reverse_charge: f.withDefault(
      f.flag({
        description:
          'True charges 0 % to a client with a valid tax ID from an EU member state other than company_country. With a rate of 0, the rule applies only to such clients.',
      }),
      false,
    ),
    compound: f.withDefault(f.flag({ description: 'True also charges it on the preceding taxes.' }), false),
    rank: clearable(
      f.integer({
        min: 0,
        max: 1000,
        description: 'Matching rules of the highest rank apply together, in their order.',
      }),
    ),
  },
  columns: {
    from: plainColumn('from_day'),
    until: plainColumn('until_day'),
    product_types: jsonColumn('product_types'),
    product_groups: {
      link: 'tax_rate_groups',
      own: 'tax_rate_id',
      other: 'group_id',
      target: { noun: 'product group', table: 'product_groups', by: 'name' },
    },
    reverse_charge: flagColumn('is_reverse_charge'),
    compound: flagColumn('is_compound'),
  },
  check: async (drafts) => {
    for (const { values, next, refuse } of drafts) {
      if (typeof next.from_day === 'string' && typeof next.until_day === 'string' && next.from_day > next.until_day)
        refuse('must not be before its first day', values.until === undefined ? 'from' : 'until')
      const charges = next.category == null || next.category === 'standard' || next.category === 'reduced'
      if (!charges && Number(next.rate) > 0)
        refuse(`must be 0 if the category is ${next.category}`, values.rate === undefined ? 'category' : 'rate')
    }
  },
  removal: {},
  renaming: {},
  example: () => [
    {
      name: 'TVA 2026',
      label: 'TVA',
      rate: 20,
      country: 'FR',
      state: '',
      from: '2026-01-01',
      until: '2026-12-31',
      product_types: ['hostingaccount', 'domain'],
      product_groups: ['Web hosting'],
      category: 'standard',
      note: 'Autoliquidation',
      reason: '',
      reverse_charge: true,
      compound: false,
      rank: 0,
    },
    { name: 'California sales tax', rate: 7.25, country: 'US', state: 'CA' },
    { name: 'MVA', rate: 25, country: 'NO' },
  ],
})
