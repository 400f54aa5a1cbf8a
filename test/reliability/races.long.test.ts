import t from 'tap'
import { openHosting, readQueue } from '../actions/services/hosting.js'
import {
  freshEmail,
  makeClient,
  makeProduct,
  makePromotion,
  makeService,
  newClient,
  priceAt,
} from '../support/fixtures.js'
import type { Api } from '../support/service.js'
import { type Crew, countReplies, withCrew } from './crew.js'

withCrew(t, 'concurrent calls take effect once', async (t, { api, call, together }) => {
  t.test('`acceptorder` sets up each service once', async (t) => {
    const { whm, productId, clientId } = await openHosting(t, api)
    const domain = ['one.accepted.example', 'two.accepted.example']
    await priceAt(api, productId, 500)
    const order = { clientid: clientId, pid: [productId, productId], domain }
    const { orderid, serviceids } = await api.ok('addorder', order)
    t.strictSame(countReplies(await together(15, 'acceptorder', { orderid })), { 200: 15 })
    t.strictSame([...whm.accounts.values()].map((account) => account.domain).sort(), domain)
    t.equal(whm.calls.filter(({ path }) => path.endsWith('createacct')).length, 2)
    for (const id of serviceids)
      t.match(await readQueue(api, id), [{ action: 'create', status: 'completed', attempts: 1 }])
    t.equal(await mailed(api, clientId, 'service welcome email'), 2)
  })

  t.test('`acceptquote` creates one invoice and returns it to every caller', async (t) => {
    const userid = await makeClient(api)
    const items = [{ description: 'Site', quantity: 2, unit_price: 40 }]
    const { quoteid } = await api.ok('createquote', { userid, subject: 'x', items })
    const replies = await together(15, 'acceptquote', { quoteid })
    t.strictSame(countReplies(replies), { 200: 15 })
    const invoices = await api.database.read('invoices').where({ client_id: userid })
    t.match(invoices, [{ total: 8000, status: 'unpaid' }])
    t.strictSame([...new Set(replies.map(({ body }) => body.invoiceid))], [invoices[0]?.id])
    t.equal(await mailed(api, userid, 'invoice created'), 1)
  })

  t.test('`addcancelrequest` opens one request', async (t) => {
    const serviceid = await makeService(api, await makeClient(api))
    const replies = await together(15, 'addcancelrequest', { serviceid })
    t.strictSame(countReplies(replies), { 200: 1, '409 cancellation_open': 14 })
    t.equal((await api.database.read('cancellation_requests').where({ service_id: serviceid })).length, 1)
  })

  t.test('a promotion is used no more often than allowed', async (t) => {
    const product = await makeProduct(api, { prices: { monthly: 1000 } })
    const id = await makePromotion(api, { code: 'FEW', type: 'percentage', value: 5000, max_uses: 3 })
    const clients = await Promise.all(Array.from({ length: 5 }, () => makeClient(api)))
    const order = (n: number) => ({ clientid: clients[n % 5], pid: [product], promocode: 'few' })
    t.strictSame(countReplies(await together(15, 'addorder', order)), { 200: 3, '422 promotion_over': 12 })
    t.match(await api.database.read('promotions').where({ id }).first(), { uses: 3 })
    const invoices = await api.database.read('invoices').whereIn('client_id', clients)
    t.strictSame(
      invoices.map(({ total }) => Number(total)),
      [500, 500, 500],
    )
  })

  t.test('one email address creates one client and one login', async (t) => {
    for (const password of [{}, { password2: 'long enough' }]) {
      const email = freshEmail()
      const replies = await together(12, 'addclient', (n) =>
        newClient({ ...password, email: n % 2 === 0 ? email : email.toUpperCase() }),
      )
      t.strictSame(
        replies.map(({ status }) => status).sort((a, b) => a - b),
        [200, ...Array(11).fill(422)],
      )
      t.equal((await api.database.read('clients').whereRaw('lower(email) = ?', [email])).length, 1)
      const logins = await api.database.read('logins').where({ email_key: email })
      t.equal(logins.length, Object.keys(password).length)
    }
  })

  t.test('an order cancelled during its payment keeps no money on a cancelled invoice', async (t) => {
    const product = await makeProduct(api, { prices: { monthly: 1000 } })
    const clientid = await makeClient(api)
    for (let round = 0; round < 4; round++) {
      const { orderid, invoiceid } = await api.ok('addorder', { clientid, pid: [product] })
      const before = await owned(api, clientid)
      const payments = [0, 1, 2, 3].map((n) =>
        call('addinvoicepayment', { invoiceid, transid: `order ${orderid}.${n}`, amount: 4 }),
      )
      const cancellations = [0, 1].map(() => call('cancelorder', { orderid }))
      const replies = await Promise.all([...payments.slice(0, 2), ...cancellations, ...payments.slice(2)])
      const taken = (await Promise.all(payments)).filter(({ status }) => status === 200).length
      t.strictSame(
        Object.keys(countReplies(replies)).filter((kind) => !['200', '422 invoice_takes_no_payment'].includes(kind)),
        [],
      )
      const invoice = await api.database.read('invoices').where({ id: invoiceid }).first()
      if (invoice?.status === 'cancelled') t.equal(invoice.paid, 0)
      else t.match(invoice, { status: 'paid', paid: 1000 })
      t.equal((await owned(api, clientid)) - before, 400 * taken, 'received money is not lost')
    }
  })
})

withCrew(t, '`geninvoices` in several processes bills each period once while invoices are paid', async (t, crew) => {
  const { api, call } = crew
  const first = daysAgo(api, 75)
  const services: number[] = []
  for (let n = 0; n < 6; n++) {
    const clientid = await makeClient(api)
    const due = { next_due_date: first, anchor_day: Number(first.slice(8)) }
    for (let m = 0; m < 3; m++) services.push(await makeService(api, clientid, due))
  }
  const made: number[] = []
  const generate = async () => {
    const { status, body } = await call('geninvoices')
    t.match({ status, ...body }, { status: 200, generated: body.invoice_ids.length, errors: 0 })
    made.push(...body.invoice_ids)
  }
  const pay = async () => {
    const unpaid = await api.database.read('invoices').whereNot({ status: 'paid' }).orderBy('id')
    const replies = await Promise.all(
      unpaid.map(({ id }) => call('addinvoicepayment', { invoiceid: id, transid: `invoice ${id}`, amount: 30 })),
    )
    t.equal(replies.filter(({ status }) => status !== 200).length, 0)
  }
  await Promise.all([generate(), generate(), generate()])
  t.equal(made.length, 6, 'one invoice per client')
  for (let round = 0; round < 2; round++)
    await Promise.all([generate(), pay(), generate(), generate(), pay(), generate()])
  await pay()
  await generate()

  const lines = await api.database.read('invoice_items').whereIn('related_id', services).orderBy('period_start')
  const invoices = await api.database.read('invoices').orderBy('id')
  t.strictSame(
    made.sort((a, b) => a - b),
    invoices.map(({ id }) => id),
    'each invoice was returned to one caller',
  )
  t.strictSame(
    invoices.map(({ number }) => Number(number)).sort((a, b) => a - b),
    invoices.map((_, n) => n + 1),
  )
  const wrong = services.filter((id) => {
    const periods = lines.filter(({ related_id }) => related_id === id)
    const starts = periods.map(({ period_start }) => period_start)
    const expected = [first, ...periods.slice(0, -1).map(({ period_end }) => period_end)]
    return periods.length < 3 || JSON.stringify(starts) !== JSON.stringify(expected)
  })
  t.strictSame(wrong, [], 'no period is missing')
})

const mailed = async (api: Api, clientId: number, template: string): Promise<number> =>
  (await api.database.read('emails').where({ client_id: clientId, template })).length

/** Returns the money received from a client: its credit and the payments on its invoices. */
async function owned(api: Api, clientId: number): Promise<number> {
  const client = await api.database.read('clients').where({ id: clientId }).first('credit')
  const invoices = await api.database.read('invoices').where({ client_id: clientId })
  return invoices.reduce((sum, { paid }) => sum + paid, Number(client?.credit))
}

const daysAgo = (api: Pick<Crew['api'], 'now'>, days: number): string =>
  new Date(api.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
