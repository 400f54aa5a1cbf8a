import { billableCycles } from '../../domain/billing/cycles.js'
import { listPromotions } from '../../domain/orders/promotions.js'
import { action, f } from '../_shared/kit.js'

const promotion = f.named('Promotion', 'A promotion code and its discount.', {
  id: f.integer({ description: 'ID of the promotion.', example: 1 }),
  code: f.text({ description: 'Code to enter when ordering.', example: 'SPRING' }),
  type: f.oneOf(['percentage', 'fixed', 'override'], {
    description:
      "Percentage discount, fixed discount, or a price that replaces the product's price. Each applies per product.",
  }),
  recurring: f.flag({ description: 'True if the discount also applies to renewals.' }),
  value: f.number({ description: 'Percentage, or an amount in the default currency.', example: 20 }),
  cycles: f.listOf(f.oneOf(billableCycles), { description: 'Billing cycles of the promotion; empty means any.' }),
  appliesto: f.listOf(f.id('product'), { description: 'Products of the promotion; empty means any.' }),
  onceperclient: f.flag({ extension: true, description: 'True if each client can use it for one order only.' }),
  onceperorder: f.flag({
    extension: true,
    description: 'True if a fixed discount counts once per order; false if it lowers each product.',
  }),
  periods: f.integer({
    min: 0,
    extension: true,
    description: 'Periods of a recurring discount, including the first; 0 means all.',
    example: 12,
  }),
  startdate: f.nullable(f.date({ description: 'First day of validity, or null.' })),
  expirationdate: f.nullable(f.date({ description: 'Last day of validity; null if there is no end.' })),
  maxuses: f.integer({ min: 0, description: '0 means unlimited.', example: 100 }),
  uses: f.integer({ description: 'Number of orders with this code.', min: 0, example: 3 }),
})

export default action({
  name: 'getpromotions',
  summary: 'List promotions.',
  method: 'GET',
  permission: 'manage_promotions',
  returns: {
    promotions: f.listOf(f.record(promotion), { description: 'Promotions by ID, including expired ones.' }),
  },

  run: async (_, { db }) => ({
    promotions: (await listPromotions(db)).map((row) => ({
      id: row.id,
      code: row.code,
      type: row.type,
      recurring: row.is_recurring === 1,
      value: row.value / 100,
      cycles: JSON.parse(row.cycles) as (typeof billableCycles)[number][],
      appliesto: [...row.productIds],
      onceperclient: row.is_once_per_client === 1,
      onceperorder: row.is_once_per_order === 1,
      periods: row.periods,
      startdate: row.starts,
      expirationdate: row.expires,
      maxuses: row.max_uses,
      uses: row.uses,
    })),
  }),
})
