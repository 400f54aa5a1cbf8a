import t from 'tap'
import { makeClient, makeService, makeServiceAddon } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { countQueries, expectPagingOnRequest, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getclientsaddons', async (t, api) => {
  const list = async (parameters: Body = {}): Promise<Body[]> => (await api.ok('getclientsaddons', parameters)).addons
  const ids = async (parameters: Body) => (await list(parameters)).map(({ id }) => id)
  const clientId = await makeClient(api)
  const serviceId = await makeService(api, clientId, { domain: 'ada.example.com' })
  const addon = await makeServiceAddon(api, serviceId, {
    name: 'Address',
    first_amount: 750,
    next_due_date: '2026-03-31',
    notes: 'Mail',
  })
  const sibling = await makeServiceAddon(api, serviceId, { status: 'cancelled' })
  const other = await makeServiceAddon(api, await makeService(api, clientId))
  const stranger = await makeServiceAddon(api, await makeService(api, await makeClient(api)))

  t.test('returns an addon with its service and its definition', async (t) => {
    const [row] = await list()
    t.match(row, {
      id: addon,
      addonid: addon,
      serviceid: serviceId,
      clientid: clientId,
      name: 'Address',
      status: 'active',
      firstpaymentamount: 7.5,
      recurringamount: 5,
      currencycode: 'USD',
      billing_cycle: 'monthly',
      next_due_date: '2026-03-31',
      notes: 'Mail',
      service: { serviceid: serviceId, domain: 'ada.example.com' },
      addon: { name: 'Address', description: null },
    })
  })

  t.test('lists the addons of all clients, of one client, or of one service', async (t) => {
    t.strictSame(await ids({}), [addon, sibling, other, stranger])
    t.strictSame(await ids({ clientid: clientId }), [addon, sibling, other])
    t.strictSame(await ids({ userid: clientId }), [addon, sibling, other])
    t.strictSame(await ids({ serviceid: serviceId }), [addon, sibling])
    t.strictSame(await ids({ serviceid: serviceId, clientid: 999_999 }), [])
    await expectRefusal(t, api, 'getclientsaddons', { clientid: 'x', serviceid: '1.5' }, ['clientid', 'serviceid'])
  })

  t.test('returns the whole list with a constant number of queries', async (t) => {
    const few = await countQueries(api, 'getclientsaddons')
    for (let n = 0; n < 30; n++) await makeServiceAddon(api, await makeService(api, clientId))
    t.equal(await countQueries(api, 'getclientsaddons'), few)
    t.equal((await list()).length, 34, 'returns all addons at once')
    await expectPagingOnRequest(t, api, 'getclientsaddons', 'addons')
  })
})
