import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { awaitNotifications, expectPaging } from '../_shared/checks.js'

withWatchedService(
  t,
  'getorders',
  async (t, api) => {
    const ada = await makeClient(api)
    const bob = await makeClient(api, { firstname: 'Bob' })
    const pid = await makeProduct(api, { pay_type: 'free' })
    const place = async (clientid: number): Promise<number> => (await api.ok('addorder', { clientid, pid })).orderid
    const made: number[] = []
    for (let n = 0; n < 26; n++) made.push(await place(ada))
    const other = await place(bob)
    await api.ok('cancelorder', { orderid: other })
    const ids = async (parameters: object) =>
      (await api.ok('getorders', { limitnum: 250, ...parameters })).data.map(({ id }: { id: number }) => id)

    //
    t.test('lists orders newest first, filtered by ID, client, or status in any letter case', async (t) => {
      t.strictSame(await ids({}), [other, ...made.toReversed()])
      t.strictSame(await ids({ id: made[3] }), [made[3]])
      t.strictSame(await ids({ userid: bob }), [other])
      t.strictSame(await ids({ clientid: bob }), [other])
      t.strictSame(await ids({ status: 'cancelled' }), [other])
      t.strictSame(await ids({ status: 'CANCELLED', userid: ada }), [])
      t.strictSame(await ids({ status: 'no such status' }), [])
    })

    await expectPaging(t, api, 'getorders')

    t.test('uses the same number of queries for a page of any size', async (t) => {
      const counts = []
      for (const limitnum of [2, 25]) {
        await api.ok('getorders', { limitnum })
        await awaitNotifications(api)
        api.queries()
        await api.ok('getorders', { limitnum })
        counts.push(api.queries().length)
      }
      t.equal(counts[0], counts[1])
    })
  },
  withoutJobs,
)
