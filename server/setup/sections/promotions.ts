import { billableCycles } from '../../../domain/billing/cycles.js'
import * as f from '../fields.js'
import { defineSection, flagColumn, jsonColumn, plainColumn } from '../section.js'

export default defineSection({
  name: 'promotions',
  summary: 'Promotion codes for orders.',
  noun: 'promotion',
  table: 'promotions',
  after: ['products'],
  key: { code: f.identifier({ description: 'Code that the client enters.', example: 'SPRING' }) },
  required: {
    type: f.oneOf(['percentage', 'fixed', 'override'], {
      description:
        'Percentage off, amount off, or price override, of each product in the order. Required for a new promotion.',
    }),
    value: f.hundredths({
      description: 'Percentage, or an amount in the default currency. Required for a new promotion.',
      example: 20,
    }),
  },
  optional: {
    recurring: f.withDefault(f.flag({ description: 'True also applies the discount to renewals.' }), false),
    products: f.listOf(f.name(), { description: 'Products that it applies to, by name or ID; empty means any.' }),
    cycles: f.listOf(f.oneOf(billableCycles), { description: 'Billing cycles that it applies to; empty means any.' }),
    max_uses: f.withDefault(
      f.integer({
        min: 0,
        max: 1_000_000_000,
        description: 'Maximum number of orders that can use it; 0 means unlimited.',
      }),
      0,
    ),
    once_per_client: f.withDefault(f.flag({ description: 'True allows one order per client.' }), false),
    once_per_order: f.withDefault(
      f.flag({
        description:
          'True takes a fixed amount off the order once, starting with its first product; false, off each product.',
      }),
      false,
    ),
    periods: f.withDefault(
      f.integer({
        min: 0,
        max: 1200,
        description:
          'Number of periods that a recurring promotion discounts, including the first; 0 means all. Applies to new orders.',
      }),
      0,
    ),
    starts: f.date({ description: 'First day of validity.' }),
    expires: f.date({ description: 'Last day of validity.' }),
  },
  columns: {
    value: plainColumn('value'),
    recurring: flagColumn('is_recurring'),
    once_per_client: flagColumn('is_once_per_client'),
    once_per_order: flagColumn('is_once_per_order'),
    products: {
      link: 'promotion_products',
      own: 'promotion_id',
      other: 'product_id',
      target: { noun: 'product', table: 'products', by: 'name', orId: true },
    },
    cycles: jsonColumn('cycles'),
  },
  check: async (drafts) => {
    for (const { values, row, next, refuse } of drafts) {
      if (next.type === 'percentage' && Number(next.value) > 10_000)
        refuse('must be at most 100 if type is percentage', values.value === undefined ? 'type' : 'value')
      if (typeof next.starts === 'string' && typeof next.expires === 'string' && next.starts > next.expires)
        refuse('must not be before the promotion starts', values.expires === undefined ? 'starts' : 'expires')
      if (Number(next.periods) > 0 && next.is_recurring !== 1)
        refuse('must be 0 if recurring is false', values.periods === undefined ? 'recurring' : 'periods')
      if (next.is_once_per_order === 1 && (next.type !== 'fixed' || next.is_recurring === 1))
        refuse(
          'must be false unless type is fixed and recurring is false',
          values.once_per_order === undefined ? 'type' : 'once_per_order',
        )
      const uses = Number(row?.uses ?? 0)
      if (values.max_uses !== undefined && values.max_uses !== 0 && values.max_uses < uses)
        refuse(`must be at least ${uses}, the number of times it was used`, 'max_uses')
    }
  },
  removal: {
    retired: 'retired_at',
    isUsed: async (db, { id }) => (await db('orders').where({ promotion_id: id }).first('id')) !== undefined,
  },
  renaming: {},
  example: () => [
    {
      code: 'SPRING',
      type: 'percentage',
      value: 20,
      recurring: false,
      products: [],
      cycles: ['monthly', 'annually'],
      max_uses: 100,
      once_per_client: false,
      once_per_order: false,
      periods: 0,
      starts: '2026-03-01',
      expires: '2026-05-31',
    },
  ],
})
