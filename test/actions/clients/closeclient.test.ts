import t from 'tap'
import { makeClient, makeContact, makeInvoice, makeService, makeUser } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectFault, expectGate, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'closeclient', async (t, api) => {
  const show = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client

  await expectGate(t, api, 'closeclient', 'POST', 'edit_clients')
  await expectRequired(t, api, 'closeclient', ['clientid'])

  t.test('a client is closed, whatever its status was, and nothing of it is deleted or changed', async (t) => {
    const [clientid, bystander] = [await makeClient(api, { credit: 500, notes: 'x' }), await makeClient(api)]
    await makeContact(api, clientid)
    await makeUser(api, clientid, { owner: true })
    const invoice = await makeInvoice(api, clientid)
    const service = await makeService(api, clientid)
    const before = await show(clientid)
    for (const status of ['active', 'inactive', 'closed']) {
      await api.ok('updateclient', { clientid, status })
      t.strictSame(await api.ok('closeclient', { clientid }), { result: 'success', clientid })
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

  t.test('a client that does not exist is not found', async (t) => {
    for (const clientid of ['0', '-1', '4711'])
      await expectFault(t, api, 'closeclient', { clientid }, 404, 'client_not_found')
    await expectRefusal(t, api, 'closeclient', { clientid: 'x' }, 'clientid')
  })
})
