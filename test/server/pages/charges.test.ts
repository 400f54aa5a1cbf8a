import t from 'tap'
import type { Credential } from '../../support/credentials.js'
import { makeClient, setSetting, writeRows } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { askGateways, findTillObject, payAtTill, reportToTill, till, withTill } from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'
import { openLogin, openSession, type Visitor } from './logins.js'

const bill = async (api: Api, userid: number, amount: number): Promise<number> =>
  (await api.ok('createinvoice', { userid, items: [{ description: 'Hosting', amount, taxed: false }] })).invoiceid

async function account(api: Api): Promise<{ clientid: number; visitor: Visitor }> {
  const clientid = await makeClient(api, { password2: 'a long password' })
  const visitor = await openLogin(api, undefined, clientid, ['invoices'])
  // A session opened by staff would ask for the password.
  await writeRows(api, (db) =>
    db('client_sessions').where({ client_id: clientid }).update({ staff_id: null, credential_id: null }),
  )
  return { clientid, visitor }
}

/** Adds a payment method without consent. Its token begins with the outcome of its charges. */
const makeMethod = (api: Api, clientid: number, fate: string): Promise<number> =>
  makePayMethod(api, clientid, {
    ...{
      description: fate,
      gateway: 'till',
      card_type: 'Visa',
      card_last_four: '4242',
      token: `${fate}-${Math.random()}`,
    },
  })

const figureIn = (text: string): string => /name="figure" value="([^"]+)"/.exec(text)?.[1] ?? ''

async function charge(visitor: Visitor, invoice: number, method: number, figure?: string) {
  const path = `/client/invoices/${invoice}`
  const shown = figure ?? figureIn((await visitor.get(path)).text)
  return visitor.post(path, {
    ...{ form_token: visitor.formToken, form: 'charge', method: String(method), figure: shown },
  })
}

const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const lastAttempt = (api: Api) => api.database.read('payment_attempts').orderBy('id', 'desc').first()

withService(
  t,
  'charges requested by a payer',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())

    // R-4614
    await t.test('charges the amount due to a stored method once, and records the consent', async (t) => {
      const { clientid, visitor } = await account(api)
      const id = await bill(api, clientid, 10)
      t.notMatch((await visitor.get(`/client/invoices/${id}`)).text, 'stored payment method')
      const method = await makeMethod(api, clientid, 'ok')
      t.match((await visitor.get(`/client/invoices/${id}`)).text, 'Pay $10.00 with Visa ending in 4242')
      const charged = await charge(visitor, id, method)
      t.match([charged.status, charged.headers.get('location')], [303, `/client/invoices/${id}`])
      t.match(await lastAttempt(api), {
        ...{ kind: 'charge', state: 'pending', came_by: 'session', amount: 1000, pay_method_id: method },
        consent_words: 'Visa ending in 4242 will be charged $10.00 now, one time only.',
        consent_by: /^login \d+/,
        consent_from: /./,
      })
      t.match(await api.database.read('pay_methods').where({ id: method }).first(), { consent_at: null })
      const waiting = await visitor.get(`/client/invoices/${id}`)
      t.match(waiting.text, 'A payment is in progress')
      t.notMatch(waiting.text, 'stored payment method')
      t.equal((await charge(visitor, id, method, 'x')).status, 409)
      await askGateways(api)
      t.match(await invoiceOf(api, id), { status: 'paid', balance: 0 })
      t.match((await visitor.get(`/client/invoices/${id}`)).text, /Payment attempts[\s\S]*Paid: \$10\.00 with Till/)
      t.equal(till.calls.filter((call) => call === 'charge').length, 1)
    })

    // R-4119, R-4614
    await t.test('does not charge an amount that has changed since it was shown', async (t) => {
      const { clientid, visitor } = await account(api)
      const id = await bill(api, clientid, 10)
      const method = await makeMethod(api, clientid, 'ok')
      const figure = figureIn((await visitor.get(`/client/invoices/${id}`)).text)
      await api.ok('addinvoicepayment', { invoiceid: id, transid: `t${id}`, amount: 4, gateway: 'till' })
      const refused = await charge(visitor, id, method, figure)
      t.match(refused, { status: 422, text: 'The amount due has changed.' })
      t.equal(await api.database.read('payment_attempts').where({ client_id: clientid }).first(), undefined)
    })

    // R-4615
    await t.test('links to the bank for a confirmation, and shows the reason for a refusal', async (t) => {
      const { clientid, visitor } = await account(api)
      const id = await bill(api, clientid, 10)
      await charge(visitor, id, await makeMethod(api, clientid, 'confirm'))
      await askGateways(api)
      const attempt = await lastAttempt(api)
      const page = await visitor.get(`/client/invoices/${id}`)
      t.match(
        page.text,
        /href="https:\/\/till\.example\/pay\/[^"]+" rel="noreferrer">Confirm the payment with your bank/,
      )
      await reportToTill(api, [payAtTill(findTillObject(attempt?.reference))])
      t.match(await invoiceOf(api, id), { status: 'paid' })

      const declined = await bill(api, clientid, 5)
      const hard = await makeMethod(api, clientid, 'hard')
      await charge(visitor, declined, hard)
      await askGateways(api)
      const told = (await visitor.get(`/client/invoices/${declined}`)).text
      t.match(told, 'Your last payment failed: The card was declined.')
      t.match(told, 'Failed: $5.00 with Till (The card was declined.)')
      t.notMatch(told, `name="method" value="${hard}"`, 'a permanently declined method is not offered again')
      t.match((await charge(visitor, declined, hard)).text, 'This payment method can no longer be charged.')
    })

    // R-4614
    await t.test('ends an open checkout before it charges a method', async (t) => {
      const { clientid, visitor } = await account(api)
      const id = await bill(api, clientid, 10)
      const method = await makeMethod(api, clientid, 'ok')
      await visitor.post(`/client/invoices/${id}`, { form_token: visitor.formToken, form: 'pay', gateway: 'till' })
      const checkout = await lastAttempt(api)
      t.equal((await charge(visitor, id, method)).status, 303)
      t.match(
        await api.database
          .read('payment_attempts')
          .where({ id: checkout?.id as number })
          .first(),
        { state: 'cancelled' },
      )
      t.ok(till.calls.includes('end'))
      await askGateways(api)
      t.match(await invoiceOf(api, id), { status: 'paid' })
    })

    // R-4613
    await t.test('pays several selected invoices with one charge to a stored method', async (t) => {
      const { clientid, visitor } = await account(api)
      const ids = [await bill(api, clientid, 10), await bill(api, clientid, 20)]
      const method = await makeMethod(api, clientid, 'ok')
      t.match((await visitor.get('/client/invoices')).text, 'Pay selected invoices with Visa ending in 4242')
      const look = async () => figureIn((await visitor.get('/client/invoices')).text)
      let figure = await look()
      const chosen = (of: readonly number[], by: number): [string, string][] => [
        ...of.map((id): [string, string] => ['invoices', String(id)]),
        ['form_token', visitor.formToken],
        ['method', String(by)],
        ['figure', figure],
      ]
      const other = await account(api)
      const foreign = await makeMethod(api, other.clientid, 'ok')
      t.equal((await visitor.post('/client/invoices', chosen(ids, foreign))).status, 422)
      const theirs = await bill(api, other.clientid, 1)
      t.equal((await visitor.post('/client/invoices', chosen([ids[0] as number, theirs], method))).status, 404)
      t.match(await visitor.post('/client/invoices', chosen([], method)), { status: 422, text: 'Select at least one' })
      figure = ''
      t.match(await visitor.post('/client/invoices', chosen(ids, method)), {
        status: 422,
        text: 'The amount due has changed',
      })
      figure = await look()
      await api.ok('addinvoicepayment', { invoiceid: ids[0], transid: 'part', gateway: 'till', amount: 4 })
      t.match(await visitor.post('/client/invoices', chosen(ids, method)), {
        status: 422,
        text: 'The amount due has changed',
      })
      t.equal(await api.database.read('payment_attempts').where({ client_id: clientid }).first(), undefined)
      figure = await look()
      t.equal((await visitor.post('/client/invoices', chosen(ids, method))).status, 303)
      t.match(await lastAttempt(api), { amount: 2600, consent_words: /on the invoices that I have selected\.$/ })
      await askGateways(api)
      for (const id of ids) t.match(await invoiceOf(api, id), { status: 'paid' })
      t.equal(till.calls.filter((call) => call === 'charge').length, 1)
    })

    // R-4614
    await t.test('applies the daily limit of automatic payments, and rejects an expired method', async (t) => {
      const { clientid, visitor } = await account(api)
      const method = await makeMethod(api, clientid, 'ok')
      await setSetting(api, 'auto_payment_max_day', '15')
      const [first, second] = [await bill(api, clientid, 10), await bill(api, clientid, 6)]
      t.equal((await charge(visitor, first, method)).status, 303)
      await askGateways(api)
      const refused = await charge(visitor, second, method)
      t.match(refused, { status: 422, text: 'The amount exceeds the limit for a stored payment method.' })
      await setSetting(api, 'auto_payment_max_day', '0')
      await writeRows(api, (db) => db('pay_methods').where({ id: method }).update({ expires: '2020-01' }))
      t.match((await charge(visitor, second, method)).status, 409)
    })

    // R-4614
    await t.test(
      "a staff session charges a method only with the permission for invoices and the client's password",
      async (t) => {
        const { clientid } = await account(api)
        const ids = [await bill(api, clientid, 10), await bill(api, clientid, 10)]
        const method = await makeMethod(api, clientid, 'ok')
        const weak: Credential = await api.makeCredential({ permissions: ['edit_clients'] })
        const visitor = await openSession(api, weak, { client_id: clientid })
        t.notMatch((await visitor.get(`/client/invoices/${ids[0]}`)).text, 'stored payment method')
        t.equal((await charge(visitor, ids[0] as number, method)).status, 403)
        t.notMatch((await visitor.get('/client/invoices')).text, 'name="method"')
        const several = await visitor.post('/client/invoices', [
          ...ids.map((id): [string, string] => ['invoices', String(id)]),
          ['form_token', visitor.formToken],
          ['method', String(method)],
        ])
        t.equal(several.status, 422)
        t.notMatch((await visitor.get('/client/invoices')).text, 'Pay selected invoices with Visa')
        const strong: Credential = await api.makeCredential({ permissions: ['edit_clients', 'manage_invoices'] })
        const opened = await openSession(api, strong, { client_id: clientid })
        t.match((await opened.get(`/client/invoices/${ids[0]}`)).text, 'name="own_password"')
        t.match(await charge(opened, ids[0] as number, method), { status: 422, text: 'own_password' })
        t.equal(await api.database.read('payment_attempts').where({ client_id: clientid }).first(), undefined)
      },
    )

    // R-4612
    await t.test('finds invoices by a part of their number', async (t) => {
      const { clientid, visitor } = await account(api)
      await setSetting(api, 'invoice_number_format', 'AB-{number:4}')
      const ids = [await bill(api, clientid, 10), await bill(api, clientid, 20)]
      const { number } = await invoiceOf(api, ids[1] as number)
      t.match(number, /^AB-\d{4}$/)
      const shown = async (query: string) => {
        const { text } = await visitor.get(`/client/invoices?${query}`)
        return ids.filter((id) => text.includes(`href="/client/invoices/${id}"><span class="unseen">`))
      }
      t.strictSame(await shown(`q=${number.toLowerCase()}`), [ids[1]])
      t.strictSame(await shown('q=ab-'), ids)
      for (const pattern of ['_', '%', 'AB_0'])
        t.strictSame(await shown(`q=${encodeURIComponent(pattern)}`), [], pattern)
      t.strictSame(await shown('q=ab-&status=paid'), [])
      t.match((await visitor.get('/client/invoices?q=zz')).text, 'No invoice matches this number.')
      t.match((await visitor.get('/client/invoices?q="><i>')).text, 'value="&quot;&gt;&lt;i&gt;"')
    })

    // R-4611
    await t.test(
      'shows tax details on an invoice page, and links invoices and credit notes to each other',
      async (t) => {
        const clientid = await makeClient(api, { password2: 'a long password', country: 'DE', tax_id: 'DE123456788' })
        const visitor = await openLogin(api, undefined, clientid, ['invoices'])
        await setSetting(api, 'company_tax_number', 'US-99')
        const id = await bill(api, clientid, 30)
        await api.ok('updateinvoice', { invoiceid: id, creditamount: 5, creditreason: 'Goodwill' })
        const note = await api.database.read('credit_notes').where({ invoice_id: id }).first('id')
        const { text } = await visitor.get(`/client/invoices/${id}`)
        t.match(text, /Tax number US-99[\s\S]*Germany[\s\S]*DE123456788/)
        t.match(text, /Hosting[\s\S]*\$30\.00[\s\S]*Credit notes[\s\S]*\$5\.00[\s\S]*\$25\.00/)
        t.match(text, `href="/client/credit-notes/${note?.id}"`)
        const page = (await visitor.get(`/client/credit-notes/${note?.id}`)).text
        t.match(page, /<h1>Credit note[\s\S]*For invoice[\s\S]*\$5\.00/)
        t.match(page, `href="/client/credit-notes/${note?.id}/pdf"`)
        t.match(page, `href="/client/invoices/${id}"`)
      },
    )
  },
  withTill,
)
