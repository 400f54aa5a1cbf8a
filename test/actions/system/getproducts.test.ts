import t from 'tap'
import { makeCurrency, makeProduct, makeProductGroup } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { countQueries } from '../_shared/checks.js'

withWatchedService(t, 'getproducts', async (t, api) => {
  const ids = async (parameters: Body): Promise<number[]> =>
    (await api.ok('getproducts', parameters)).products.map(({ id }: Body) => id)

  t.test('lists and filters products with groups and prices, with a constant number of queries', async (t) => {
    const gid = await makeProductGroup(api, 'Hosting')
    const pid = await makeProduct(api, { group_id: gid, module: 'cpanel', prices: { monthly: 1250, annually: 12_000 } })
    const few = await countQueries(api, 'getproducts')
    const other = await makeProduct(api)
    await makeCurrency(api, 'JPY', 0)
    const { products } = await api.ok('getproducts')
    t.match(products[0], {
      id: pid,
      pid,
      gid,
      groupname: 'Hosting',
      module: 'cpanel',
      group: { id: gid, name: 'Hosting' },
    })
    t.match(products[0].pricing, { USD: { monthly: 12.5, annually: 120, quarterly: null, prefix: '$' } })
    t.strictSame(Object.keys(products[0].pricing), ['USD'], 'omits a currency without prices')
    t.match(products[1], { id: other, pricing: {} })
    t.equal(await countQueries(api, 'getproducts'), few)

    t.strictSame(await ids({ pid }), [pid])
    t.strictSame(await ids({ gid }), [pid])
    t.strictSame(await ids({ module: 'cpanel' }), [pid])
    t.strictSame(await ids({ module: 'cpanel', pid: other }), [])
    t.strictSame(await ids({ pid: 99_999 }), [])
  })
})
