import t from 'tap'
import { mailNames } from '../../../domain/letters/on-demand.js'
import {
  makeClient,
  makeDomain,
  makeInvoice,
  makeProduct,
  makeService,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'sendemail', async (t, api) => {
  const client = await makeClient(api, { email: 'ada@example.com', language: 'nb' })
  const product = await makeProduct(api, { name: 'Web hosting', prices: { monthly: 1250 } })
  const invoice = await makeInvoice(api, client, { total: 4200 })
  const service = await makeService(api, client, { product_id: product, domain: 'ada.example.com' })
  const domain = await makeDomain(api, client, { domain: 'lovelace.example', expiry_date: '2027-01-31' })
  const { orderid: order } = await api.ok('addorder', {
    clientid: client,
    pid: product,
    billingcycle: 'monthly',
    domain: 'new.example.com',
    paymentmethod: 'banktransfer',
  })
  const idOf = (messagename: string): number =>
    ({ invoice, service, order, domain, account: client })[messagename.split(' ')[0] as 'invoice']
  const last = () => api.database.read('emails').orderBy('id', 'desc').first()
  const count = async () => (await api.database.read('emails')).length

  t.test('requires the name of an email or a custom subject', async () => {
    await expectRequired(t, api, 'sendemail', ['id'])
    await expectError(t, api, 'sendemail', { id: client }, 400, 'incomplete_request')
    await expectError(t, api, 'sendemail', { id: client, custommessage: 'x' }, 400, 'incomplete_request')
  })

  t.test('sends each named email, in any letter case of the name, for a record of its kind', async (t) => {
    t.equal(mailNames.length, 12)
    for (const name of mailNames)
      for (const messagename of [name, name.toUpperCase()]) {
        const before = await count()
        const reply = await api.ok('sendemail', { id: idOf(name), messagename })
        t.strictSame(reply, { result: 'success', recipient: 'ada@example.com', mailed: true }, messagename)
        t.equal(await count(), before + 1)
        t.match(await last(), { template: name, recipient: 'ada@example.com', client_id: client, status: 'queued' })
      }
  })

  t.test("sends the same email as the event, in the client's language", async (t) => {
    const sent = await api.database.read('emails').where({ template: 'order confirmation' }).orderBy('id')
    t.equal(sent.length, 3)
    t.strictSame(
      sent.map(({ subject, body }) => ({ subject, body })),
      Array.from({ length: 3 }, () => ({ subject: sent[0]?.subject, body: sent[0]?.body })),
      'repeats the text of the original confirmation',
    )
    await api.ok('sendemail', { id: invoice, messagename: 'invoice reminder' })
    t.match((await last())?.body, '$42,00')
    await api.ok('sendemail', { id: domain, messagename: 'domain renewal reminder' })
    t.match((await last())?.body, 'lovelace.example')
    t.match((await last())?.body, '2027-01-31')
    await writeRows(api, (db) =>
      db('email_templates').insert({
        name: 'invoice created',
        language: 'nb',
        subject: 'Faktura',
        body: 'Hei',
        is_active: 1,
      }),
    )
    await api.ok('sendemail', { id: invoice, messagename: 'invoice created' })
    t.match(await last(), { subject: 'Faktura', body: 'Hei' })
  })

  t.test('returns 404 for a record that does not exist', async () => {
    for (const [messagename, code] of [
      ['invoice created', 'invoice_not_found'],
      ['service suspension', 'service_not_found'],
      ['order confirmation', 'order_not_found'],
      ['domain renewal reminder', 'domain_not_found'],
      ['account signup email', 'client_not_found'],
    ] as const)
      await expectError(t, api, 'sendemail', { id: 99_999, messagename }, 404, code)
    for (const [customtype, code] of [
      ['general', 'client_not_found'],
      ['invoice', 'invoice_not_found'],
      ['product', 'service_not_found'],
      ['service', 'service_not_found'],
      ['domain', 'domain_not_found'],
    ] as const)
      await expectError(
        t,
        api,
        'sendemail',
        { id: 99_999, customsubject: 'x', custommessage: 'y', customtype },
        404,
        code,
      )
  })

  // R-2102
  t.test('sends a custom email unchanged to the client of the requested record', async (t) => {
    const own = { customsubject: 'About {{ this }}', custommessage: '<p>Done & {{ dusted }}</p>' }
    for (const [customtype, id] of [
      [undefined, client],
      ['general', client],
      ['invoice', invoice],
      ['product', service],
      ['service', service],
      ['domain', domain],
    ] as const) {
      t.equal((await api.ok('sendemail', { id, ...own, customtype })).recipient, 'ada@example.com')
      t.match(await last(), { client_id: client, subject: own.customsubject, body: own.custommessage })
    }
    await api.ok('sendemail', { id: client, customsubject: 'One\nTwo', custommessage: 'x' })
    t.equal((await last())?.subject, 'One Two')
    await api.ok('sendemail', { id: client, customsubject: 'Without a text' })
    t.match(await last(), { subject: 'Without a text', body: '' })
    await expectRefusal(t, api, 'sendemail', { id: client, ...own, customtype: 'order' }, 'customtype')
    await expectRefusal(
      t,
      api,
      'sendemail',
      { id: client, customsubject: 'x'.repeat(256), custommessage: 'y' },
      'customsubject',
    )
  })

  // R-2102
  t.test('prefers a named email over a custom one', async (t) => {
    await api.ok('sendemail', {
      id: client,
      messagename: 'account signup email',
      customsubject: 'Mine',
      custommessage: 'x',
    })
    t.match(await last(), { template: 'account signup email' })
    t.not((await last())?.subject, 'Mine')
  })

  t.test('rejects an email that cannot be sent on demand', async () => {
    for (const messagename of ['password reset', 'client invite', 'nosuch'])
      await expectRefusal(t, api, 'sendemail', { id: client, messagename }, 'messagename')
    await writeRows(api, (db) => db('email_templates').where({ name: 'invoice overdue' }).update({ is_active: 0 }))
    await expectError(t, api, 'sendemail', { id: invoice, messagename: 'invoice overdue' }, 422, 'mail_not_sendable')
    const orphan = await makeInvoice(api, client)
    await writeRows(api, (db) => db('invoices').where({ id: orphan }).update({ client_id: null, deleted_client_id: 0 }))
    await expectError(
      t,
      api,
      'sendemail',
      { id: orphan, messagename: 'invoice created' },
      422,
      'mail_without_recipient',
    )
  })

  t.test('succeeds but queues nothing if email is disabled', async (t) => {
    await setSetting(api, 'mail_disabled', 'yes')
    const before = await count()
    for (const mail of [{ messagename: 'account signup email' }, { customsubject: 'x', custommessage: 'y' }] as Body[])
      t.match(await api.ok('sendemail', { id: client, ...mail }), { recipient: 'ada@example.com', mailed: false })
    t.equal(await count(), before)
    await setSetting(api, 'mail_disabled', 'no')
  })
})
