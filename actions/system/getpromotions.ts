import { billableCycles } from '../../domain/billing/cycles.js'
import { listPromotions } from '../../domain/orders/promotions.js'
import { action, f } from '../_shared/kit.js'

const promotion = f.named('Promotion', 'A promotion code and what it takes off.', {
  id: f.integer({ description: 'Id of the promotion.', example: 1 }),
  code: f.text({ description: 'Code that is entered in an order.', example: 'SPRING' }),
  type: f.oneOf(['percentage', 'fixed', 'override'], {
    description: 'A percentage off, an amount off, or a price in place of the product’s.',
  }),
  recurring: f.flag({ description: 'True when the discount also applies to renewals.' }),
  value: f.number({ description: 'Percentage, or an amount in the default currency.', example: 20 }),
  cycles: f.listOf(f.oneOf(billableCycles), { description: 'Billing cycles that it applies to; empty means any.' }),
  appliesto: f.listOf(f.id('product'), { description: 'Products that it applies to; empty means any.' }),
  onceperclient: f.flag({ extension: true, description: 'True when each client can use it for one order.' }),
  periods: f.integer({
    min: 0,
    extension: true,
    description: 'Periods that a recurring discount applies to, the first one included; 0 means all.',
    example: 12,
  }),
  startdate: f.nullable(f.date({ description: 'First day on which it can be used; null from the beginning.' })),
  expirationdate: f.nullable(f.date({ description: 'Last day on which it can be used; null without an end.' })),
  maxuses: f.integer({ min: 0, description: '0 means unlimited.', example: 100 }),
  uses: f.integer({ description: 'Number of orders that have used it.', min: 0, example: 3 }),
})

export default action({
  name: 'getpromotions',
  summary: 'List promotions.',
  method: 'GET',
  permission: 'manage_promotions',
  returns: {
    promotions: f.listOf(f.record(promotion), { description: 'Promotions by id, those included whose time is over.' }),
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
      periods: row.periods,
      startdate: row.starts,
      expirationdate: row.expires,
      maxuses: row.max_uses,
      uses: row.uses,
    })),
  }),
})
