import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeService } from '../../support/fixtures.js'
import { makeSslOrder } from '../../support/providers/ssl-orders.js'
import { withWatchedService } from '../../support/service.js'
import { awaitNotifications, expectRefusal } from '../_shared/checks.js'

withWatchedService(
  t,
  'getsslorders',
  async (t, api) => {
    const ada = await makeClient(api)
    const bob = await makeClient(api, { firstname: 'Bob' })
    const service_id = await makeService(api, bob)
    const made: number[] = []
    for (let n = 0; n < 26; n++) made.unshift(await makeSslOrder(api, { client_id: ada }))
    made.unshift(await makeSslOrder(api, { client_id: bob, service_id }))
    await api.ok('configsslorder', { order_id: made[0] })
    const page = async (parameters: object) => {
      const { result: _, orders, ...envelope } = await api.ok('getsslorders', parameters)
      return { ...envelope, ids: orders.map(({ id }: { id: number }) => id) }
    }

    //
    t.test('lists orders newest first, each with its client and service, in pages counted from 1', async (t) => {
      const totalresults = made.length
      t.strictSame(await page({}), { totalresults, ids: made.slice(0, 25) })
      t.strictSame(await page({ page: 2 }), { totalresults, ids: made.slice(25) })
      t.strictSame(await page({ page: 3, limitnum: 5 }), { totalresults, ids: made.slice(10, 15) })
      t.strictSame(await page({ page: 99 }), { totalresults, ids: [] })
      t.strictSame(await page({ limitstart: 20 }), { totalresults, ids: made.slice(0, 25) }, 'ignores limitstart')
      const { orders } = await api.ok('getsslorders', { limitnum: 2 })
      t.match(orders, [
        { client: { firstname: 'Bob' }, service: { id: service_id } },
        { client: { id: ada }, service: null },
      ])
    })

    //
    t.test('filters by client, by status, or by both', async (t) => {
      t.strictSame(await page({ client_id: bob }), { totalresults: 1, ids: [made[0]] })
      t.strictSame((await page({ status: 'awaiting validation' })).ids, [made[0]])
      t.strictSame((await page({ status: 'Awaiting Configuration', client_id: ada, limitnum: 100 })).ids, made.slice(1))
      t.strictSame((await page({ status: 'AWAITING VALIDATION' })).ids, [made[0]])
      t.strictSame(await page({ status: 'No such status' }), { totalresults: 0, ids: [] })
      t.strictSame(await page({ client_id: 999_999 }), { totalresults: 0, ids: [] })
    })

    t.test('rejects a page number or size out of bounds', async (t) => {
      for (const limitnum of ['0', '101', 'x']) await expectRefusal(t, api, 'getsslorders', { limitnum }, 'limitnum')
      for (const number of ['0', '-1', 'x']) await expectRefusal(t, api, 'getsslorders', { page: number }, 'page')
    })

    t.test('uses the same number of queries for a page of any size', async (t) => {
      const cost = async (limitnum: number) => {
        await awaitNotifications(api)
        api.queries()
        await api.ok('getsslorders', { limitnum })
        return api.queries().length
      }
      await cost(1)
      t.equal(await cost(100), await cost(2))
    })
  },
  withoutJobs,
)
