import t from 'tap'
import {
  makeClient,
  makeContact,
  makeDomain,
  makeInvoice,
  makeProduct,
  makeService,
  makeUser,
} from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'closeclient', async (t, api) => {
  const show = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client

  await expectRequired(t, api, 'closeclient', ['clientid'])

  t.test('closes a client in any status and leaves its records unchanged', async (t) => {
    const [clientid, bystander] = [await makeClient(api, { credit: 500, notes: 'x' }), await makeClient(api)]
    await makeContact(api, clientid)
    await makeUser(api, clientid, { owner: true })
    const invoice = await makeInvoice(api, clientid)
    const service = await makeService(api, clientid)
    const before = await show(clientid)
    for (const status of ['active', 'inactive', 'closed']) {
      await api.ok('updateclient', { clientid, status })
      t.match(await api.ok('closeclient', { clientid }), {
        clientid,
        liveservices: [{ id: service, status: 'active' }],
        livedomains: [],
      })
      t.strictSame(await show(clientid), { ...before, status: 'closed' })
    }
    t.match(await api.database.read('invoices').where({ id: invoice }).first(), {
      client_id: clientid,
      status: 'unpaid',
    })
    t.match(await api.database.read('services').where({ id: service }).first(), {
      client_id: clientid,
      status: 'active',
    })
    t.equal((await show(bystander)).status, 'active')
  })

  const statusOf = async (id: number) => (await api.database.read('services').where({ id }).first())?.status

  // R-1485
  t.test('lists live services and domains, but no pending or ended ones', async (t) => {
    const clientid = await makeClient(api)
    const live = await makeService(api, clientid, { status: 'suspended', domain: 'a.example' })
    for (const status of ['pending', 'cancelled', 'terminated', 'fraud'] as const)
      await makeService(api, clientid, { status })
    const domain = await makeDomain(api, clientid, { status: 'grace' })
    await makeDomain(api, clientid, { status: 'expired' })
    const answer = await api.ok('closeclient', { clientid })
    t.match(answer.liveservices, [{ id: live, domain: 'a.example', status: 'suspended' }])
    t.match(answer.livedomains, [{ id: domain, status: 'grace' }])
    t.strictSame([answer.liveservices.length, answer.livedomains.length], [1, 1])
  })

  // R-1485
  t.test(
    'with terminate, ends a plain service immediately and queues the termination of a hosted service',
    async (t) => {
      const clientid = await makeClient(api)
      const product_id = await makeProduct(api, { module: 'manual' })
      const [plain, hosted] = [await makeService(api, clientid), await makeService(api, clientid, { product_id })]
      const { liveservices } = await api.ok('closeclient', { clientid, terminate: true })
      t.match(liveservices, [{ id: hosted }])
      t.equal(await statusOf(plain), 'terminated')
      await api.ok('closeclient', { clientid, terminate: true })
      const queued = await api.database.read('module_queue').where({ service_id: hosted })
      t.match(queued, [{ action: 'terminate' }])
      t.equal(queued.length, 1, 'queued once')
      t.match(await api.database.read('emails').where({ client_id: clientid }), [{ template: 'service termination' }])
    },
  )

  t.test('returns 404 for a client that does not exist', async (t) => {
    for (const clientid of ['0', '-1', '4711'])
      await expectError(t, api, 'closeclient', { clientid }, 404, 'client_not_found')
    await expectRefusal(t, api, 'closeclient', { clientid: 'x' }, 'clientid')
  })
})
