import { listTlds } from '../../domain/domains/tlds.js'
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
        register_price: f.money(),
        transfer_price: f.money(),
        renew_price: f.money(),
      }),
    ),
  },

  run: async (_, { db, currencies }) => {
    const currency = currencies.default
    return {
      pricing: (await listTlds(db)).map((row) => ({
        id: row.id,
        tldid: row.id,
        extension: row.extension,
        register_price: currency.show(row.register_price),
        transfer_price: currency.show(row.transfer_price),
        renew_price: currency.show(row.renew_price),
      })),
    }
  },
})
