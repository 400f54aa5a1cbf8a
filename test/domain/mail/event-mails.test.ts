import t from 'tap'
import { countsOfStep } from '../../support/daily.js'
import {
  makeClient,
  makeContact,
  makeInvoice,
  makeProduct,
  makeService,
  makeUser,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { certificateFor, makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder } from '../../support/providers/ssl-orders.js'
import { type Api, withService } from '../../support/service.js'

/** Returns the emails of a template to a client and its contacts. */
const mailsOf = (api: Api, client_id: number, template: string) => readMails(api.database, { client_id, template })

/** Returns the only email of a template to a client. Fails the test unless there is exactly one. */
async function onlyMail(t: Tap, api: Api, client: number, template: string) {
  const mails = await mailsOf(api, client, template)
  t.equal(mails.length, 1, `one email ${template}`)
  return mails[0] ?? { recipient: '', subject: '', body: '' }
}
type Tap = Pick<typeof t, 'equal'>

withService(t, 'emails about events', async (t, api) => {
  // R-4810
  t.test("emails a login's address when its password changes", async (t) => {
    const clientid = await makeClient(api, { email: 'owner@example.com', password2: 'correct horse battery' })
    t.strictSame(await mailsOf(api, clientid, 'password changed'), [], 'the first password is not a change')
    await api.ok('updateclient', { clientid, password2: 'battery horse correct' })
    const { recipient, body } = await onlyMail(t, api, clientid, 'password changed')
    t.equal(recipient, 'owner@example.com')
    t.match(body, /href="http[^"]+\/client\/reset">Set a new password</)
  })

  // R-4810
  t.test('emails the old address when password and address change together', async (t) => {
    const clientid = await makeClient(api)
    const userid = await makeUser(api, clientid, { email: 'before@example.com' })
    await api.ok('updateuser', { userid, email: 'after@example.com', password: 'battery horse correct' })
    const { recipient } = await onlyMail(t, api, clientid, 'password changed')
    t.equal(recipient, 'before@example.com')
  })

  // R-4811
  t.test('emails a credit note with its amount, reason, and PDF link', async (t) => {
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid, { status: 'paid', total: 10_000 })
    await api.ok('updateinvoice', { invoiceid, creditamount: '12.50', creditreason: 'Two days without service' })
    const { body } = await onlyMail(t, api, clientid, 'credit note')
    t.match(body, /for \$12\.50 on invoice .*Reason: Two days without service/)
    t.match(body, 'Of this amount, $12.50 was added to your credit.')
    const link = /href="([^"]+)"/.exec(body)?.[1] ?? ''
    const answer = await fetch(link)
    t.equal(answer.status, 200)
    t.match(answer.headers.get('content-type'), 'application/pdf')
  })

  // R-4812
  t.test('sends one refund email, with the amount', async (t) => {
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid, { status: 'paid', total: 10_000 })
    await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', refundamount: '30.00' })
    const { subject, body } = await onlyMail(t, api, clientid, 'refund made')
    t.equal(subject, 'Your refund of $30.00')
    t.match(body, /We refunded \$30\.00 for invoice/)
  })

  // R-4747
  t.test('emails a refund and its credit note together, with two links', async (t) => {
    for (const [refundto, language, sentence] of [
      ['record', 'en', /The credit note for this refund is (\S+) for \$30\.00\./],
      ['credit', 'de', /Dazu erhalten Sie die Rechnungskorrektur (\S+) über [^<]*30,00[^<]*\./],
    ] as const) {
      const clientid = await makeClient(api, { language })
      const invoiceid = await makeInvoice(api, clientid, { status: 'paid', total: 10_000 })
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto, refundamount: '30.00' })
      const note = await api.database.read('credit_notes').where({ invoice_id: invoiceid }).first()
      const { body } = await onlyMail(t, api, clientid, 'refund made')
      t.equal(sentence.exec(body)?.[1], String(note?.number))
      t.strictSame(await mailsOf(api, clientid, 'credit note'), [])
      const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
      t.equal(links.length, 2)
      const types = await Promise.all(links.map(async (link) => (await fetch(link)).headers.get('content-type')))
      t.match(types, ['application/pdf', /^text\/html/])
    }
  })

  // R-4747
  t.test('emails the credit note separately if the refund email is disabled', async (t) => {
    const switchMail = (is_active: 0 | 1) =>
      writeRows(api, (db) => db('email_templates').where({ name: 'refund made' }).update({ is_active }))
    await switchMail(0)
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid, { status: 'paid', total: 10_000 })
    await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', refundamount: '30.00' })
    t.strictSame(await mailsOf(api, clientid, 'refund made'), [])
    t.match((await onlyMail(t, api, clientid, 'credit note')).body, 'for $30.00')
    await switchMail(1)
  })

  // R-4813
  t.test('emails a quote only if the call requests it', async (t) => {
    const userid = await makeClient(api, { language: 'de' })
    const items = [{ description: 'Work', quantity: 1, unit_price: 100 }]
    const { quoteid } = await api.ok('createquote', { userid, subject: 'Website', items, validuntil: '2099-01-31' })
    t.equal((await api.ok('sendquote', { quoteid })).mailed, false)
    t.strictSame(await mailsOf(api, userid, 'quote sent'), [])
    t.equal((await api.ok('sendquote', { quoteid, sendemail: true })).mailed, true)
    const { subject, body } = await onlyMail(t, api, userid, 'quote sent')
    t.equal(subject, 'Unser Angebot: Website')
    t.match(body, /„Website“ über .*100,00.* gilt bis zum 31\.01\.2099\./)
  })

  // R-4814
  t.test('emails a cancellation when it is requested, and when a service without a server has ended', async (t) => {
    const clientid = await makeClient(api)
    const product_id = await makeProduct(api, { name: 'Advice' })
    const ending = { product_id, next_due_date: '2099-03-01', billed_until: '2099-03-01' }
    const serviceid = await makeService(api, clientid, ending)
    await api.ok('addcancelrequest', { serviceid, type: 'End of Billing Period' })
    const asked = await onlyMail(t, api, clientid, 'cancellation requested')
    t.match(asked.body, 'It runs until 2099-03-01 and will not be renewed.')
    t.match(asked.body, `/client/services/${serviceid}`)
    await countsOfStep(api, 'cancellations')
    t.strictSame(await mailsOf(api, clientid, 'cancellation carried out'), [], 'it is not due yet')

    const other = await makeClient(api)
    const now = await makeService(api, other, { product_id, status: 'active' })
    await api.ok('addcancelrequest', { serviceid: now, type: 'Immediate' })
    t.match((await onlyMail(t, api, other, 'cancellation requested')).body, 'It ends within a day')
    await countsOfStep(api, 'cancellations')
    t.match((await onlyMail(t, api, other, 'cancellation carried out')).subject, 'Advice is cancelled')
  })

  // R-4815
  t.test('emails the client when an order expires', async (t) => {
    await setSetting(api, 'order_days', '3')
    const clientid = await makeClient(api)
    const pid = await makeProduct(api, { prices: { monthly: 1000 } })
    const { orderid, ordernum, invoiceid } = await api.ok('addorder', { clientid, pid, paymentmethod: 'manual' })
    await writeRows(api, (db) => db('invoices').where({ id: invoiceid }).update({ due_date: '2020-01-01' }))
    await countsOfStep(api, 'orders')
    const order = await api.database.read('orders').where({ id: orderid }).first()
    t.equal(order?.status, 'Cancelled')
    const { subject, body } = await onlyMail(t, api, clientid, 'order lapsed')
    t.match(subject, order?.number)
    t.match(body, 'was not paid in time')
    t.ok(ordernum === undefined || body.includes(ordernum))
    await setSetting(api, 'order_days', '0')
  })

  // R-4816
  t.test("emails an issued certificate's readable name and expiry date", async (t) => {
    const clientid = await makeClient(api)
    const names = ['xn--bcher-kva.example']
    const order_id = await makeSslOrder(api, { client_id: clientid, domain: names[0] })
    const csr = await makeCsr(names)
    const until = new Date('2099-03-01T12:00:00Z')
    await api.ok('configsslorder', { order_id, csr, certificate: await certificateFor(csr, names, { until }) })
    const { subject, body } = await onlyMail(t, api, clientid, 'certificate issued')
    t.equal(subject, 'The certificate for bücher.example has been issued')
    t.match(body, 'has been issued and is valid until 2099-03-01.')
    t.match(body, `/client/certificates/${order_id}"`)
  })

  // R-4818
  t.test('emails the client when an invite is accepted', async (t) => {
    const clientid = await makeClient(api, { companyname: 'Engines Ltd' })
    await api.ok('createclientinvite', { clientid, email: 'guest@example.net' })
    const [invite] = await readMails(api.database, { recipient: 'guest@example.net' })
    const link = /href="([^"]+)"/.exec(invite?.body ?? '')?.[1] ?? ''
    const form = await (await fetch(link)).text()
    const hidden = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const fields = { ...hidden, firstname: 'Charles', lastname: 'Babbage', password: 'correct horse battery' }
    const answer = await fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    t.equal(answer.status, 303)
    const { body } = await onlyMail(t, api, clientid, 'invite accepted')
    t.match(body, /guest@example\.net accepted the invitation to the account of Engines Ltd/)
  })

  // R-4820, R-4821
  t.test('contacts get copies of the types they chose, but not of emails that give access', async (t) => {
    const clientid = await makeClient(api, { email: 'ada@copies.example', password2: 'correct horse battery' })
    const { contactid } = await api.ok('addcontact', {
      ...{ clientid, firstname: 'Book', lastname: 'Keeper', email: 'books@copies.example' },
      ...{ invoiceemails: true, generalemails: true, productemails: true, domainemails: true, supportemails: true },
    })
    await makeContact(api, clientid, { email: 'none@copies.example' })
    await makeContact(api, clientid, { email: 'ADA@copies.example', invoice_emails: 1 })
    await makeContact(api, await makeClient(api), { email: 'stranger@copies.example', invoice_emails: 1 })
    const invoiceid = await makeInvoice(api, clientid)
    await api.ok('sendemail', { messagename: 'invoice created', id: invoiceid })
    const bills = await mailsOf(api, clientid, 'invoice created')
    t.strictSame(
      bills.map(({ recipient }) => recipient),
      ['ada@copies.example', 'books@copies.example'],
    )
    t.match(bills[1]?.body, `/client/invoice/${invoiceid}/`, 'the bookkeeper can pay')
    t.equal(bills[0]?.body, bills[1]?.body)
    const { data } = await api.ok('getemails', { userid: clientid })
    const listed = (data as { template: string }[]).filter(({ template }) => template === 'invoice created')
    t.equal(listed.length, 2, 'the log lists both')

    await api.ok('resetpassword', { email: 'ada@copies.example' })
    await api.ok('createclientinvite', { clientid, email: 'guest@copies.example' })
    await api.ok('updateclient', { clientid, password2: 'battery horse correct' })
    await api.ok('sendemail', { id: clientid, customtype: 'general', customsubject: 'News', custommessage: '<p>x</p>' })
    await api.ok('updatecontact', { contactid, generalemails: false })
    await api.ok('sendemail', { id: clientid, customtype: 'general', customsubject: 'More', custommessage: '<p>x</p>' })
    const copies = await readMails(api.database, { recipient: 'books@copies.example' })
    t.strictSame(
      copies.map(({ subject, template }) => [template, template === 'custom mail' ? subject : '']),
      [
        ['invoice created', ''],
        ['custom mail', 'News'],
      ],
    )
  })

  // R-4821
  t.test('copies a welcome email only if it contains no password', async (t) => {
    const clientid = await makeClient(api)
    await makeContact(api, clientid, { email: 'tech@welcome.example', product_emails: 1 })
    const product_id = await makeProduct(api, { module: 'manual' })
    const serviceid = await makeService(api, clientid, { product_id, username: 'ada' })
    await api.ok('updateclientproduct', { serviceid, password: 'kT9wq2xLmZr4' })
    const welcome = async (says: boolean) => {
      await setSetting(api, 'mail_account_sign_in', String(says))
      await api.ok('sendemail', { messagename: 'service welcome email', id: serviceid })
      return (await readMails(api.database, { recipient: 'tech@welcome.example' })).length
    }
    t.equal(await welcome(true), 0)
    t.equal(await welcome(false), 1)
  })

  // R-4830
  t.test('disabling a template stops an invoice reminder, but not password resets or invites', async (t) => {
    const names = ['password reset', 'client invite', 'invoice reminder']
    const off = (name: string) => ({ name, language: 'en', subject: 'Off', body: '<p>Off</p>', is_active: 0 as const })
    const before = await api.database.read('email_templates').whereIn('name', names)
    await writeRows(api, (db) => db('email_templates').insert(names.map(off)).onConflict(['name', 'language']).merge())
    const clientid = await makeClient(api, { email: 'off@example.com', password2: 'correct horse battery' })
    t.equal((await api.ok('resetpassword', { email: 'off@example.com' })).mailed, true)
    const { body } = await onlyMail(t, api, clientid, 'password reset')
    const link = /href="([^"]+)"/.exec(body)?.[1] ?? ''
    t.equal((await fetch(link)).status, 200, 'the link works')
    await api.ok('createclientinvite', { clientid, email: 'in@off.example' })
    t.equal((await readMails(api.database, { recipient: 'in@off.example' })).length, 1)
    const reminder = { messagename: 'invoice reminder', id: await makeInvoice(api, clientid) }
    t.equal((await api.call('sendemail', reminder)).body.code, 'mail_not_sendable')
    await writeRows(api, async (db) => {
      await db('email_templates').whereIn('name', names).delete()
      if (before.length > 0) await db('email_templates').insert(before)
    })
  })
})
