import t from 'tap'
import { domainStatuses, serviceStatuses } from '../../../domain/values/statuses.js'
import {
  attachLogin,
  makeClient,
  makeContact,
  makeDomain,
  makeInvoice,
  makeOpenLinks,
  makeService,
  makeUser,
  readOpenLinks,
} from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { callDuringTransaction, expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteclient', async (t, api) => {
  const { read } = api.database

  await expectRequired(t, api, 'deleteclient', ['clientid'])

  //
  t.test(
    "deletes the client's contacts, notes, invites, account access, sign-in links, and sessions, but not another client's",
    async (t) => {
      const [clientid, other] = [await makeClient(api), await makeClient(api)]
      for (const id of [clientid, other]) {
        await makeContact(api, id)
        await api.ok('addclientnote', { userid: id, note: 'x' })
        await api.ok('createclientinvite', { clientid: id, email: 'guest@example.com' })
        await makeOpenLinks(api, await makeUser(api, id, { owner: true }), id)
      }
      t.strictSame(await api.ok('deleteclient', { clientid }), { result: 'success', clientid })
      t.equal((await api.call('getclientsdetails', { clientid })).status, 404)
      for (const table of [
        'contacts',
        'client_notes',
        'client_invites',
        'client_logins',
        'login_tokens',
        'client_sessions',
      ] as const) {
        t.strictSame(await read(table as 'contacts').where({ client_id: clientid }), [], table)
        t.equal((await read(table as 'contacts').where({ client_id: other })).length, 1, table)
      }
    },
  )

  // R-906, R-1082
  t.test(
    "keeps ledger records, services, and domains without the client, and deletes the client's emails",
    async (t) => {
      const clientid = await makeClient(api)
      const invoice = await makeInvoice(api, clientid)
      const { creditid } = await api.ok('addcredit', { clientid, amount: 5, description: 'kept' })
      await api.ok('createclientinvite', { clientid, email: 'mail@example.com' })
      const service = await makeService(api, clientid, { status: 'terminated' })
      const domain = await makeDomain(api, clientid, { status: 'expired' })
      const invoiceOfOther = await makeInvoice(api, await makeClient(api), { status: 'paid' })
      await makeInvoice(api, clientid, { status: 'paid' })
      await api.ok('deleteclient', { clientid })
      t.match(await read('transactions').where({ deleted_client_id: clientid }), [{ client_id: null }])
      t.match(await read('invoices').where({ id: invoiceOfOther }).first(), { deleted_client_id: null })
      t.match(await read('invoices').where({ id: invoice }).first(), {
        client_id: null,
        deleted_client_id: clientid,
        total: 10_000,
        status: 'cancelled',
      })
      t.match(await read('credit_entries').where({ id: creditid }).first(), {
        client_id: null,
        deleted_client_id: clientid,
        amount: 500,
        description: 'kept',
      })
      t.strictSame(await read('emails').where({ recipient: 'mail@example.com' }), [])
      t.match(await read('services').where({ id: service }).first(), { client_id: null })
      t.match(await read('domains').where({ id: domain }).first(), { client_id: null })
    },
  )

  //
  t.test("deletes the client's logins, except shared ones", async (t) => {
    const [clientid, other] = [await makeClient(api, { email: 'again@example.com' }), await makeClient(api)]
    const alone = await makeUser(api, clientid, { owner: true, email: 'alone@example.com' })
    const shared = await makeUser(api, clientid)
    await attachLogin(api, shared, other, { owner: true, permissions: ['invoices'] })
    await makeOpenLinks(api, shared, other)
    const unattached = await api.ok('adduser', {
      email: 'unattached@example.com',
      password: 'long enough',
      first_name: 'N',
      last_name: 'O',
    })
    await api.ok('deleteclient', { clientid })
    t.strictSame(await read('logins').where({ id: alone }), [])
    t.match(await api.ok('getuserpermissions', { userid: shared, clientid: other }), { owner: true })
    t.strictSame(await readOpenLinks(api, shared), ['reset', 'session', 'sign_in'])
    t.equal((await read('logins').where({ id: unattached.userid })).length, 1)
    for (const email of ['again@example.com', 'alone@example.com']) await makeClient(api, { email })
    t.pass('frees the email addresses')
  })

  t.test('keeps a login that is being added to another account', async (t) => {
    const [clientid, other] = [await makeClient(api), await makeClient(api)]
    const login = await makeUser(api, clientid)
    const { status } = await callDuringTransaction(
      api,
      (db) => db('client_logins').insert({ client_id: other, login_id: login, is_owner: 0, permissions: 'all' }),
      () => api.call('deleteclient', { clientid }),
    )
    t.equal(status, 200)
    t.match(await read('client_logins').where({ login_id: login }), [{ client_id: other }])
  })

  //
  t.test('rejects a client with a service that has not ended or with a registered domain', async (t) => {
    const over = ['terminated', 'cancelled', 'fraud', 'completed']
    for (const status of serviceStatuses) {
      const clientid = await makeClient(api)
      const contact = await makeContact(api, clientid)
      await makeService(api, clientid, { status: 'terminated' })
      await makeService(api, clientid, { status })
      if (over.includes(status)) t.equal((await api.call('deleteclient', { clientid })).status, 200, status)
      else {
        await expectError(t, api, 'deleteclient', { clientid }, 422, 'client_has_services')
        t.equal((await read('contacts').where({ id: contact })).length, 1, status)
      }
    }
    const registered = ['active', 'grace', 'redemption']
    for (const status of domainStatuses) {
      const clientid = await makeClient(api)
      await makeDomain(api, clientid, { status: 'expired' })
      await makeDomain(api, clientid, { status })
      if (registered.includes(status))
        await expectError(t, api, 'deleteclient', { clientid }, 422, 'client_has_domains')
      else t.equal((await api.call('deleteclient', { clientid })).status, 200, status)
    }
  })

  t.test('deletes a client once, and returns 404 for an unknown client', async (t) => {
    for (const clientid of ['0', '-1', '4711'])
      await expectError(t, api, 'deleteclient', { clientid }, 404, 'client_not_found')
    await expectRefusal(t, api, 'deleteclient', { clientid: 'x' }, 'clientid')
    const clientid = await makeClient(api)
    const replies = await Promise.all(Array.from({ length: 5 }, () => api.call('deleteclient', { clientid })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
  })
})
