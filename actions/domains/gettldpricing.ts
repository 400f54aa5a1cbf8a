import { listTlds, priceFor } from '../../domain/domains/tlds.js'
import type { Cents } from '../../domain/money.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'gettldpricing',
  summary: 'List domain extensions with their yearly prices in the default currency.',
  method: 'GET',
  permission: 'list_domains',
  returns: {
    pricing: f.listOf(
      f.record({
        id: f.id('tld'),
        tldid: f.id('tld'),
        extension: f.text({ example: '.com' }),
        register_price: f.nullable(f.money({ description: 'Null if registrations are not offered.' })),
        transfer_price: f.nullable(f.money({ description: 'Null if transfers are not offered.' })),
        renew_price: f.nullable(f.money({ description: 'Null if renewals are not offered.' })),
      }),
    ),
  },

  run: async (_, { db, currencies }) => {
    const show = (price: Cents | null) => (price === null ? null : currencies.default.show(price))
    return {
      pricing: (await listTlds(db)).map((row) => ({
        id: row.id,
        tldid: row.id,
        extension: row.extension,
        register_price: show(priceFor(row, 'register')),
        transfer_price: show(priceFor(row, 'transfer')),
        renew_price: show(priceFor(row, 'renew')),
      })),
    }
  },
})
