import t from 'tap'
import { withService } from '../../support/service.js'

withService(t, 'gettldpricing', async (t, api) => {
  t.test('lists enabled TLDs in sort order, with prices in the default currency', async (t) => {
    t.strictSame(await api.ok('gettldpricing'), { result: 'success', currency: 'USD', pricing: [] })
    const prices = { register_price: 10, transfer_price: 8.5, renew_price: 12 }
    const last = await api.ok('createorupdatetld', { extension: 'net', sort_order: 2, ...prices })
    const first = await api.ok('createorupdatetld', { extension: 'com', sort_order: 1 })
    await api.ok('createorupdatetld', { extension: 'org', enabled: 0 })
    const terms = {
      grace_days: 30,
      redemption_days: 30,
      redemption_fee: null,
      id_protection_price: null,
      dns_management_price: null,
      email_forwarding_price: null,
    }
    const periods = (register: number | null, renew: number | null) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((years) => ({
        years,
        register_price: register && register * years,
        renew_price: renew && renew * years,
      }))
    t.strictSame((await api.ok('gettldpricing')).pricing, [
      {
        id: first.tldid,
        tldid: first.tldid,
        extension: '.com',
        register_price: null,
        transfer_price: null,
        renew_price: null,
        ...terms,
        periods: periods(null, null),
      },
      { id: last.tldid, tldid: last.tldid, extension: '.net', ...prices, ...terms, periods: periods(10, 12) },
    ])
  })
})
