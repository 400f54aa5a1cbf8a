import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'
import { readRecord } from './registry.js'

withWatchedService(t, 'getclientsdomains', async (t, api) => {
  const ada = await makeClient(api)
  const bob = await makeClient(api, { firstname: 'Bob' })
  const made: number[] = []
  for (let n = 0; n < 26; n++) made.push(await makeDomain(api, ada))
  const other = await makeDomain(api, bob, { domain: 'analytical-engine.com', status: 'grace' })
  const ids = async (parameters: object) =>
    (await api.ok('getclientsdomains', { limitnum: 250, ...parameters })).data.map(({ id }: { id: number }) => id)

  //
  t.test('lists domains oldest first, filtered by client, ID, part of the name, or status', async (t) => {
    t.strictSame(await ids({}), [...made, other])
    t.strictSame(await ids({ clientid: bob }), [other])
    t.strictSame(await ids({ userid: bob }), [other])
    t.strictSame(await ids({ domainid: made[2] }), [made[2]])
    t.strictSame(await ids({ domain: 'ENGINE' }), [other])
    t.strictSame(await ids({ domain: '%' }), [])
    t.strictSame(await ids({ status: 'grace' }), [other])
    await expectRefusal(t, api, 'getclientsdomains', { status: 'gone' }, 'status')
    t.match(await readRecord(api, other), {
      userid: bob,
      clientid: bob,
      client: { id: bob, firstname: 'Bob' },
      ns1: null,
      expirydate: null,
    })
  })

  await expectPaging(t, api, 'getclientsdomains')

  t.test('uses at most four queries for a page', async (t) => {
    t.ok((await countQueries(api, 'getclientsdomains')) <= 4)
  })
})
