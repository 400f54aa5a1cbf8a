import t from 'tap'
import { makeClient, setSetting } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { payAtTill, reportToTill, till, withTill } from '../../support/payments.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { openLogin, openSession, type Visitor } from './logins.js'

const bill = async (api: Api, userid: number, amount: number): Promise<number> =>
  (await api.ok('createinvoice', { userid, items: [{ description: 'Hosting', amount, taxed: false }] })).invoiceid

async function account(api: Api, details: Body = {}): Promise<{ clientid: number; visitor: Visitor }> {
  const clientid = await makeClient(api, { password2: 'a long password', ...details })
  return { clientid, visitor: await openLogin(api, undefined, clientid, ['invoices']) }
}

const sent = ({ formToken }: Visitor, form: string, fields: Record<string, string> = {}): [string, string][] =>
  Object.entries({ form_token: formToken, form, ...fields })

const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const methodsOf = (api: Api, client_id: number) => api.database.read('pay_methods').where({ client_id }).orderBy('id')

/** Adds a payment method without consent, as setup and imports do. */
const makeMethod = (api: Api, clientid: number, description: string): Promise<number> =>
  makePayMethod(api, clientid, {
    ...{ description, gateway: 'till', card_type: 'Visa', card_last_four: '4242', token: `ok-${description}` },
  })

const lastMade = () => {
  const made = [...till.made.values()].at(-1)
  if (made === undefined) throw new Error('the till received no request')
  return made
}

withService(
  t,
  'paying from an account',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())

    // R-4111
    await t.test('a signed-in client reads and pays an invoice, and is redirected back to the invoice', async (t) => {
      const { clientid, visitor } = await account(api)
      const id = await bill(api, clientid, 10)
      const page = await visitor.get(`/client/invoices/${id}`)
      t.match(page.text, /Hosting[\s\S]*\$10\.00[\s\S]*Pay with Till/)
      const leading = await visitor.post(`/client/invoices/${id}`, sent(visitor, 'pay', { gateway: 'till' }))
      t.match(leading.headers.get('refresh'), /^0; url=https:\/\/till\.example\/pay\//)
      const made = lastMade()
      t.match(await api.database.read('payment_attempts').orderBy('id', 'desc').first(), {
        came_by: 'session',
        stores: 0,
      })
      const entries = await api.database.read('activity_log').where('action', 'POST /client/invoices/:id')
      t.ok(
        entries.length > 0 && entries.every(({ author }) => /^login \d+$/.test(author)),
        'the log entries belong to the login',
      )
      const back = await visitor.get(new URL(made.returnUrl as string).pathname)
      t.match([back.status, back.headers.get('location')], [303, `/client/invoices/${id}`])
      await reportToTill(api, [payAtTill(made)])
      t.match((await visitor.get(`/client/invoices/${id}`)).text, 'This invoice is paid.')
      const again = await visitor.post(`/client/invoices/${id}`, sent(visitor, 'pay', { gateway: 'till' }))
      t.equal(again.status, 409)
    })

    // R-4112
    await t.test('one checkout pays all selected invoices', async (t) => {
      const { clientid, visitor } = await account(api)
      const ids = [await bill(api, clientid, 10), await bill(api, clientid, 20), await bill(api, clientid, 40)]
      const { text } = await visitor.get('/client/invoices')
      t.equal(text.match(/name="invoices"/g)?.length, 3)
      const none = await visitor.post('/client/invoices', sent(visitor, 'pay', { gateway: 'till' }))
      t.match(none, { status: 422, text: 'Select at least one invoice.' })
      const chosen = ids.slice(0, 2).map((id): [string, string] => ['invoices', String(id)])
      const leading = await visitor.post('/client/invoices', [...sent(visitor, 'pay', { gateway: 'till' }), ...chosen])
      t.match(leading.headers.get('refresh'), /till\.example/)
      t.equal(lastMade().order.amount, 3000)
      await reportToTill(api, [payAtTill(lastMade())])
      const statuses = await Promise.all(ids.map(async (id) => (await invoiceOf(api, id)).status))
      t.strictSame(statuses, ['paid', 'paid', 'unpaid'])
      t.notMatch(
        (await visitor.get('/client/invoices')).text,
        /name="invoices"/,
        'a single open invoice is paid on its own page',
      )

      const others = await bill(api, (await account(api)).clientid, 5)
      await bill(api, clientid, 1)
      const foreign = await visitor.post('/client/invoices', [
        ...sent(visitor, 'pay', { gateway: 'till' }),
        ['invoices', String(others)],
        ['invoices', String(ids[2])],
      ])
      t.equal(foreign.status, 404)
    })

    // R-4112
    await t.test('the list filters invoices by status', async (t) => {
      const { clientid, visitor } = await account(api)
      const [open, paid, over] = [
        await bill(api, clientid, 11),
        await bill(api, clientid, 22),
        await bill(api, clientid, 33),
      ]
      await api.ok('addinvoicepayment', { invoiceid: paid, transid: `t${paid}`, amount: 22, gateway: 'till' })
      await api.ok('updateinvoice', { invoiceid: over, status: 'cancelled' })
      const shown = async (status: string) => {
        const { text } = await visitor.get(`/client/invoices?status=${status}`)
        return [open, paid, over].filter((id) => text.includes(`/client/invoices/${id}"`))
      }
      t.strictSame(await shown('owed'), [open])
      t.strictSame(await shown('paid'), [paid])
      t.strictSame(await shown('cancelled'), [over])
      t.strictSame(await shown('nonsense'), [open, paid, over])
      t.match((await visitor.get('/client/invoices?status=refunded')).text, 'No invoices found.')
      t.match((await visitor.get('/client/invoices?status=paid')).text, /\?status=paid" aria-current="page"/)
    })

    // R-4113
    await t.test("applies all of the client's credit to an invoice", async (t) => {
      const { clientid, visitor } = await account(api)
      const id = await bill(api, clientid, 10)
      t.notMatch((await visitor.get(`/client/invoices/${id}`)).text, 'Pay with your credit')
      await api.ok('addcredit', { clientid, amount: 4, description: 'A gift' })
      t.match(
        (await visitor.get(`/client/invoices/${id}`)).text,
        'Your credit is $4.00. $4.00 of it will be applied to this invoice.',
      )
      const reply = await visitor.post(`/client/invoices/${id}`, sent(visitor, 'credit'))
      t.match([reply.status, reply.headers.get('location')], [303, `/client/invoices/${id}`])
      t.match(await invoiceOf(api, id), { balance: 6 })
      t.equal((await visitor.post(`/client/invoices/${id}`, sent(visitor, 'credit'))).status, 409)
      const entry = await api.database.read('activity_log').whereNotNull('request_id').orderBy('id', 'desc').first()
      t.match(entry, { action: 'POST /client/invoices/:id', author: /^login \d+$/ })
    })

    // R-4531
    await t.test('a staff session applies credit only with the permission manage_invoices', async (t) => {
      const { clientid } = await account(api)
      const id = await bill(api, clientid, 10)
      await api.ok('addcredit', { clientid, amount: 4, description: 'A gift' })
      const path = `/client/invoices/${id}`
      const weak = await openSession(api, await api.makeCredential({ permissions: ['edit_clients'] }), {
        client_id: clientid,
      })
      t.notMatch((await weak.get(path)).text, 'Pay with your credit')
      t.equal((await weak.post(path, sent(weak, 'credit'))).status, 403)
      t.match(await invoiceOf(api, id), { balance: 10 })
      const permissions = ['edit_clients', 'manage_invoices'] as const
      const strong = await openSession(api, await api.makeCredential({ permissions }), { client_id: clientid })
      t.equal((await strong.post(path, sent(strong, 'credit'))).status, 303)
      t.match(await invoiceOf(api, id), { balance: 6 })
    })

    // R-4114
    await t.test('accepts deposits within the configured limits if adding funds is enabled', async (t) => {
      const { clientid, visitor } = await account(api, { language: 'en' })
      t.equal((await visitor.get('/client/add-funds')).status, 404)
      await setSetting(api, 'add_funds', 'on')
      t.match((await visitor.get('/client/invoices')).text, 'href="/client/add-funds"')
      t.match((await visitor.get('/client/add-funds')).text, 'between $10.00 and $500.00')
      const pay = (amount: string) =>
        visitor.post('/client/add-funds', sent(visitor, 'add', { gateway: 'till', amount }))
      for (const [amount, sentence] of [
        ['9.99', 'This amount cannot be added as credit'],
        ['500.01', 'This amount cannot be added as credit'],
        ['', 'Amount in USD is required.'],
        ['x', 'Amount in USD must be a number'],
        ['-20', 'Amount in USD must be at least 0.'],
      ] as const) {
        const refused = await pay(amount)
        t.equal(refused.status, 422, amount)
        t.match(refused.text, new RegExp(`id="amount-error">[^<]*${sentence}`), amount)
        t.match(refused.text, `name="amount" type="text"`)
        if (amount !== '') t.match(refused.text, `value="${amount}"`, 'the entered amount is kept')
      }
      t.strictSame(till.calls, [])
      t.match((await pay('25,50')).headers.get('refresh'), /till\.example/)
      await reportToTill(api, [payAtTill(lastMade())])
      t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 25.5)
      await setSetting(api, 'add_funds', 'off')
    })

    // R-4115
    await t.test('stores a payment method only with a recorded consent', async (t) => {
      const { clientid, visitor } = await account(api, { language: 'de' })
      const post = (agree: object) =>
        visitor.post('/client/payment-methods', sent(visitor, 'store', { gateway: 'till', ...agree }))
      t.match(
        (await visitor.get('/client/payment-methods')).text,
        'Ich bin damit einverstanden, dass Till meine Zahlungsart',
      )
      const refused = await post({})
      t.match(refused, {
        status: 422,
        text: /id="agree-till-error">Ihre Zahlungsart kann nur hinterlegt werden, wenn Sie zustimmen\./,
      })
      t.strictSame(till.calls, [])
      t.match((await post({ agree: '1' })).headers.get('refresh'), /till\.example/)
      const attempt = await api.database.read('payment_attempts').where({ client_id: clientid }).first()
      t.match(attempt, {
        ...{ kind: 'store', stores: 1, consent_words: /^Ich bin damit einverstanden, dass Till/ },
        ...{ consent_by: /^login \d+$/, consent_from: '127.0.0.1' },
      })
      const { attempt: name } = lastMade()
      const card = { token: 'tok_1', type: 'creditcard', brand: 'Visa', lastFour: '4242', expires: '2031-05' }
      await reportToTill(api, [{ kind: 'stored', attempt: name, method: card }])
      t.match(await methodsOf(api, clientid), [{ is_default: 1, consent_by: attempt?.consent_by }])
      const { text } = await visitor.get('/client/payment-methods')
      t.match(text, /Visa, Endziffern 4242[\s\S]*2031-05[\s\S]*Standard · Wird automatisch belastet/)
      t.notMatch(text, 'tok_1')
    })

    // R-4115
    await t.test('paying an invoice also stores the payment method if the box is checked', async (t) => {
      const { clientid, visitor } = await account(api)
      const id = await bill(api, clientid, 10)
      t.match((await visitor.get(`/client/invoices/${id}`)).text, 'Store this payment method with Till')
      await visitor.post(`/client/invoices/${id}`, sent(visitor, 'pay', { gateway: 'till', store: '1' }))
      t.match(await api.database.read('payment_attempts').where({ client_id: clientid }).first(), {
        ...{ stores: 1, kind: 'checkout', consent_words: /^Store this payment method with Till/ },
        consent_by: /^login \d+$/,
      })
    })

    // R-4110, R-4116
    await t.test(
      'sets a default method, records consent, removes a method, and toggles automatic payment',
      async (t) => {
        const { clientid, visitor } = await account(api)
        const [first, second] = [await makeMethod(api, clientid, 'first'), await makeMethod(api, clientid, 'second')]
        const act = async (form: string, fields: Record<string, string>) =>
          (await visitor.post('/client/payment-methods', sent(visitor, form, fields))).status
        t.match((await visitor.get('/client/payment-methods')).text, 'Not charged automatically')
        t.equal(await act('default', { method: String(second) }), 303)
        t.match(await methodsOf(api, clientid), [{ is_default: 0 }, { is_default: 1 }])

        t.equal(await act('agree', { method: String(second) }), 422)
        t.match(await methodsOf(api, clientid), [{ consent_at: null }, { consent_at: null }])
        t.equal(await act('agree', { method: String(second), agree: '1' }), 303)
        const agreed = (await methodsOf(api, clientid))[1]
        t.match(agreed, {
          consent_words: /^I agree that this payment method/,
          consent_by: /^login/,
          consent_from: '127.0.0.1',
        })
        t.match((await visitor.get('/client/payment-methods')).text, 'Due invoices are charged to your default')

        t.equal(await act('automatic', { on: '0' }), 303)
        t.match(await api.database.read('clients').where({ id: clientid }).first(), { autopay: 0 })
        t.match((await visitor.get('/client/payment-methods')).text, 'Nothing is charged automatically.')
        t.equal(await act('automatic', { on: '1' }), 303)

        t.equal(await act('remove', { method: String(first) }), 303)
        t.match(await methodsOf(api, clientid), [{ id: second }])

        const other = await account(api)
        const theirs = await makeMethod(api, other.clientid, 'theirs')
        const third = await makeMethod(api, clientid, 'third')
        for (const form of ['default', 'remove', 'agree'])
          t.equal(await act(form, { method: String(theirs), agree: '1' }), 404, form)
        t.match(await methodsOf(api, clientid), [{ id: second }, { id: third, consent_at: null }])
        t.match(await methodsOf(api, other.clientid), [{ id: theirs, consent_at: null }])
      },
    )

    // R-4117
    await t.test('a staff session changes payment methods only with the permission manage_invoices', async (t) => {
      const { clientid } = await account(api)
      const id = await makeMethod(api, clientid, 'theirs')
      const invoice = await bill(api, clientid, 10)
      const editor = await api.makeCredential({ permissions: ['edit_clients'] })
      const manager = await api.makeCredential({ permissions: ['edit_clients', 'manage_invoices'] })
      const session = await openSession(api, editor, { client_id: clientid })
      const page = await session.get('/client/payment-methods')
      t.match(page, { status: 200, text: /Visa ending in 4242/ })
      t.notMatch(page.text, />(Remove|Make default|Use for automatic payments|Enable|Disable)/)
      for (const form of ['store', 'agree', 'default', 'remove', 'automatic']) {
        const fields = { method: String(id), gateway: 'till', agree: '1', on: '0' }
        const refused = await session.post('/client/payment-methods', sent(session, form, fields))
        t.match(refused, { status: 403, text: 'staff member who does not have permission to do this' }, form)
      }
      t.match(await methodsOf(api, clientid), [{ id, consent_at: null }])
      t.notMatch((await session.get(`/client/invoices/${invoice}`)).text, 'Store this payment method')
      await session.post(`/client/invoices/${invoice}`, sent(session, 'pay', { gateway: 'till', store: '1' }))
      t.match(await api.database.read('payment_attempts').where({ client_id: clientid }), [{ stores: 0 }])

      const allowed = await openSession(api, manager, { client_id: clientid })
      const done = await allowed.post(
        '/client/payment-methods',
        sent(allowed, 'agree', { method: String(id), agree: '1', own_password: 'a long password' }),
      )
      t.equal(done.status, 303)
      t.match(await methodsOf(api, clientid), [
        { consent_by: new RegExp(`^login \\d+, by way of ${manager.username}$`) },
      ])
    })
  },
  withTill,
)

withService(
  t,
  'a client cannot pay invoices if no gateway is enabled',
  async (t, api) => {
    const { clientid, visitor } = await account(api)
    const id = await bill(api, clientid, 10)
    await bill(api, clientid, 20)
    t.notMatch((await visitor.get(`/client/invoices/${id}`)).text, 'Pay with Till')
    t.notMatch((await visitor.get('/client/invoices')).text, 'name="invoices"')
    t.equal((await visitor.post(`/client/invoices/${id}`, sent(visitor, 'pay', { gateway: 'till' }))).status, 409)
    t.strictSame(await api.database.read('payment_attempts'), [])
  },
  withTill,
)
