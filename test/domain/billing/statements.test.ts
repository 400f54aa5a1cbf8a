import t from 'tap'
import { invoiceContent } from '../../../domain/billing/document-text.js'
import { loadInvoiceById } from '../../../domain/papers/load-document.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, setSetting } from '../../support/fixtures.js'
import { readSeed } from '../../support/seed.js'
import { type Api, type Body, withService } from '../../support/service.js'

/** Returns everything that a document states: its printed content without the account, and its hashed content. */
async function statementOf(api: Api, id: number): Promise<string> {
  const ctx = await api.service.contexts.remote()
  const { payments, credit, credited, owed, epcCode, isCancelled, ...printed } = await loadInvoiceById(ctx, id)
  const row = await api.database.read('invoices').where({ id }).first()
  if (row === undefined) throw new Error(`invoice ${id} does not exist`)
  const lines = await api.database.read('invoice_items').where({ invoice_id: id }).orderBy('id')
  const hashed = invoiceContent(row, lines, ctx.currencies.of(row.currency_id).row)
  return JSON.stringify([printed, { ...hashed, lines: [] }])
}

const periodsOf = async (api: Api, id: number) =>
  (await loadInvoiceById(await api.service.contexts.remote(), id)).lines.map(({ period }) => period)

/** Returns a function that returns pseudorandom whole numbers below its argument. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const seed = readSeed('SEED')
const histories = 6
const steps = 9

withService(
  t,
  'statements of issued documents',
  async (t, api) => {
    jumpToDay(api, '2027-01-03')
    const pid = await makeProduct(api, { prices: { monthly: 1000 } })
    const order = async (clientid: number) => {
      const { orderid, invoiceid, serviceids } = await api.ok('addorder', { clientid, pid })
      return {
        clientid,
        orderid: orderid as number,
        invoiceid: invoiceid as number,
        serviceid: serviceids[0] as number,
      }
    }
    const itemOf = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice.items[0]

    // R-1085
    await t.test('an order states its expected first period, and a later start belongs to the service', async (t) => {
      const { invoiceid, serviceid } = await order(await makeClient(api))
      const expected = [{ first: '2027-01-03', last: '2027-02-02' }]
      t.strictSame(await periodsOf(api, invoiceid), expected)
      t.match(await itemOf(invoiceid), { period_start: null, period_end: null })
      jumpToDay(api, '2027-01-10')
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await api.ok('updateclientproduct', { serviceid, status: 'active' })
      t.strictSame(await periodsOf(api, invoiceid), expected, 'the document has not changed')
      t.match(await itemOf(invoiceid), { period_start: '2027-01-10', period_end: '2027-02-09' })
      jumpToDay(api, '2027-01-03')
    })

    // R-1085
    await t.test('a document issued or dated later states the period expected from its date', async (t) => {
      await setSetting(api, 'proforma', 'true')
      const { invoiceid } = await order(await makeClient(api))
      await setSetting(api, 'proforma', 'false')
      t.strictSame(await periodsOf(api, invoiceid), [{ first: '2027-01-03', last: '2027-02-02' }])
      jumpToDay(api, '2027-01-31')
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      t.strictSame(await periodsOf(api, invoiceid), [{ first: '2027-01-31', last: '2027-02-27' }])
      const unpaid = await order(await makeClient(api))
      await api.ok('updateinvoice', { invoiceid: unpaid.invoiceid, date: '2027-02-01' })
      t.strictSame(await periodsOf(api, unpaid.invoiceid), [{ first: '2027-02-01', last: '2027-02-28' }])
      jumpToDay(api, '2027-01-03')
    })

    // R-1084
    await t.test('nothing that happens after its issue changes the statement of a document', async (t) => {
      const random = createRandom(seed)
      let transactions = 0
      for (let history = 0; history < histories; history++) {
        let day = 3 + random(20)
        jumpToDay(api, `2027-01-${String(day).padStart(2, '0')}`)
        const made = await order(await makeClient(api, { city: 'Bonn' }))
        const { clientid, orderid, invoiceid, serviceid } = made
        const plain = [{ description: 'Work', amount: 10 }]
        const other = (await api.ok('createinvoice', { userid: clientid, items: plain })).invoiceid as number
        const issued = [await statementOf(api, invoiceid), await statementOf(api, other)]
        const pay = (amount: number): [string, Body] => [
          'addinvoicepayment',
          { invoiceid, amount, transid: `${seed} ${history} ${transactions++}` },
        ]
        const calls: readonly (() => [string, Body])[] = [
          () => pay(4),
          () => pay(10),
          () => ['acceptorder', { orderid }],
          () => ['updateclientproduct', { serviceid, status: 'active' }],
          () => ['updateclientproduct', { serviceid, status: 'suspended' }],
          () => ['updateclientproduct', { serviceid, nextduedate: `2027-03-${10 + random(20)}` }],
          () => ['updateclientproduct', { serviceid, billingcycle: 'quarterly' }],
          () => ['updateinvoice', { invoiceid, creditamount: 2, creditreason: 'Late' }],
          () => ['updateinvoice', { invoiceid, status: 'refunded', refundto: 'record' }],
          () => ['updateinvoice', { invoiceid: other, status: 'paid' }],
          () => ['updateinvoice', { invoiceid, status: 'cancelled' }],
          () => ['updateinvoice', { invoiceid, status: 'unpaid' }],
          () => ['updateclient', { clientid, city: 'Kiel', firstname: 'Eve', language: 'de' }],
          () => ['geninvoices', {}],
          () => ['deleteclient', { clientid }],
        ]
        const done: string[] = []
        for (let step = 0; step < steps; step++) {
          // Jumping to the same day would set the clock back to noon.
          const ahead = random(4)
          if (ahead > 0 && day + ahead < 31) {
            day += ahead
            jumpToDay(api, `2027-01-${String(day).padStart(2, '0')}`)
          }
          // Clients are only deleted at the end of a history, because nothing happens to their invoices afterward.
          const last = step === steps - 1 ? calls.length : calls.length - 1
          const [action, parameters] = (calls[random(last)] as () => [string, Body])()
          const { status } = await api.call(action, parameters)
          done.push(`${action} ${JSON.stringify(parameters)}: ${status}`)
          const now = [await statementOf(api, invoiceid), await statementOf(api, other)]
          t.strictSame(now, issued, `seed ${seed}, history ${history}: ${done.join('; ')}`)
        }
      }
    })
  },
  withoutJobs,
)
