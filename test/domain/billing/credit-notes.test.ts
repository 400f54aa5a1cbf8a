import t from 'tap'
import { withdrawLines } from '../../../domain/billing/withdrawal.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { makeClient, makeGroup, makeTaxRate } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

/** Creates an invoice with the given items for a new client. */
async function bill(api: Api, items: readonly Body[], client: Body = {}, more: Body = {}) {
  const userid = await makeClient(api, client)
  const { invoiceid } = await api.ok('createinvoice', { userid, items, ...more })
  return { userid, invoiceid }
}

/** Withdraws the invoice lines at the given positions. */
async function withdraw(api: Api, invoiceid: number, ...places: number[]) {
  const lines = await api.database.read('invoice_items').where({ invoice_id: invoiceid }).orderBy('id')
  const remote = await api.service.contexts.remote()
  await remote.transaction((ctx) =>
    withdrawLines(
      ctx,
      lines.filter((_, at) => places.includes(at)),
      'The service has ended',
    ),
  )
}

const item = (amount: number, more: Body = {}): Body => ({ description: `Line of ${amount}`, amount, ...more })

withService(t, 'credit notes', async (t, api) => {
  // R-1031
  t.test('a credit note by staff reduces the amount due', async (t) => {
    const { userid, invoiceid } = await bill(api, [item(10)])
    const before = await show(api, invoiceid)
    t.match(before, { credited: 0, held: 0, creditnotes: [], balance: 10 })
    await api.ok('updateinvoice', { invoiceid, creditamount: '2.50', creditreason: 'Goodwill' })
    const after = await show(api, invoiceid)
    t.match(after, { total: 10, credited: 2.5, balance: 7.5, status: 'unpaid' })
    t.match(after.creditnotes, [{ total: 2.5, subtotal: 2.5, tax: 0, reason: 'Goodwill', creditnotenum: Number }])
    const list = await api.ok('getinvoices', { userid })
    t.match(list.data, [{ invoiceid, credited: 2.5, creditnotes: [{ total: 2.5 }] }])
    await expectRefusal(t, api, 'updateinvoice', { invoiceid, creditamount: '7.51' }, 'creditamount')
    t.strictSame(await show(api, invoiceid), after, 'a rejected credit note changes nothing')
    await api.ok('updateinvoice', { invoiceid, creditamount: '7.50' })
    t.match(await show(api, invoiceid), { balance: 0, credited: 10, status: 'paid' })
    t.equal(await creditOf(api, userid), 0)
  })

  // R-1031
  t.test('the paid part of a credited amount becomes client credit', async (t) => {
    const { userid, invoiceid } = await bill(api, [item(10)])
    await api.ok('addinvoicepayment', { invoiceid, transid: `n${invoiceid}`, amount: 10 })
    await api.ok('updateinvoice', { invoiceid, creditamount: 4, creditreason: 'Half a month down' })
    t.match(await show(api, invoiceid), { status: 'paid', credited: 4, balance: 0 })
    t.equal(await creditOf(api, userid), 4)
    const { credits } = await api.ok('getcredits', { clientid: userid })
    t.match(credits, [{ amount: 4, description: /^Credit note \d+ on invoice \d+$/ }])
  })

  // R-1031
  t.test('credits tax proportionally, and the last credit note absorbs the rounding difference', async (t) => {
    await makeTaxRate(api, { country: 'SE', rate: 25_000 })
    const { invoiceid } = await bill(api, [item(0.1), item(0.1), item(0.1)], { country: 'SE' })
    t.match(await show(api, invoiceid), { subtotal: 0.3, tax: 0.08, total: 0.38 })
    await api.ok('addinvoicepayment', { invoiceid, transid: `r${invoiceid}`, amount: 0.01 })
    for (const place of [0, 1, 2]) await withdraw(api, invoiceid, place)
    const { creditnotes, credited, balance } = await show(api, invoiceid)
    t.match(creditnotes, [
      { subtotal: 0.1, tax: 0.03, total: 0.13 },
      { subtotal: 0.1, tax: 0.03, total: 0.13 },
      { subtotal: 0.1, tax: 0.02, total: 0.12 },
    ])
    t.same([credited, balance], [0.38, 0])
  })

  t.test('credits a line less its group discount', async (t) => {
    const groupid = await makeGroup(api, 'A tenth', 1000)
    const { invoiceid } = await bill(api, [item(10), item(20)], { groupid })
    t.match(await show(api, invoiceid), { discount: 3, total: 27 })
    await withdraw(api, invoiceid, 0)
    t.match((await show(api, invoiceid)).creditnotes, [{ subtotal: 10, discount: 1, total: 9 }])
  })

  t.test('credits a withdrawn line less the part of a reduction that the remaining lines do not cover', async (t) => {
    const { invoiceid } = await bill(api, [item(10), item(5), item(-12)])
    await withdraw(api, invoiceid, 0)
    t.match(await show(api, invoiceid), { total: 3, credited: 3, balance: 0 })
  })

  // R-1032
  t.test('cancels an invoice if all its lines are withdrawn before any payment', async (t) => {
    const { invoiceid } = await bill(api, [item(10), item(5)])
    await withdraw(api, invoiceid, 0, 1)
    t.match(await show(api, invoiceid), { status: 'cancelled', credited: 0, creditnotes: [] })
    await expectError(t, api, 'updateinvoice', { invoiceid, creditamount: 1 }, 422, 'invoice_not_creditable')
  })

  // R-1032
  t.test('removes a withdrawn line from a draft', async (t) => {
    const { invoiceid } = await bill(api, [item(10), item(5)], {}, { status: 'draft' })
    await withdraw(api, invoiceid, 0)
    t.match(await show(api, invoiceid), { status: 'draft', total: 5, creditnotes: [], items: [{ amount: 5 }] })
  })

  t.test('credits a line once if it is withdrawn twice', async (t) => {
    const { userid, invoiceid } = await bill(api, [item(10), item(5)])
    await api.ok('addinvoicepayment', { invoiceid, transid: `w${invoiceid}`, amount: 15 })
    await withdraw(api, invoiceid, 0)
    await withdraw(api, invoiceid, 0)
    t.match(await show(api, invoiceid), { credited: 10, balance: 0, status: 'paid' })
    t.equal(await creditOf(api, userid), 10)
  })

  // R-1031
  t.test('credit note numbers have no gaps, and a failed request uses no number', async (t) => {
    const numbers = await api.database.read('credit_notes').orderBy('number').pluck('number')
    t.strictSame(
      numbers,
      numbers.map((_, at) => at + 1),
    )
    const { invoiceid } = await bill(api, [item(10)])
    await Promise.all(
      Array.from({ length: 6 }, () => api.call('updateinvoice', { invoiceid, creditamount: 3, creditreason: 'x' })),
    )
    t.match(await show(api, invoiceid), { credited: 9, balance: 1 })
    const [counter] = await api.database.read('counters').where({ name: 'credit_note' })
    t.equal(counter?.value, numbers.length + 3)
  })
})
