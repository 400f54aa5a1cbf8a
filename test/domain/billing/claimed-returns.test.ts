import t from 'tap'
import { readSales } from '../../../domain/ledger/sales.js'
import { audit, auditWithNotes } from '../../support/audit.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway, withParrot } from '../../support/gateways.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { enableWebhooks, parsePayload, readDeliveries } from '../../support/webhooks.js'
import { captureExport, sumBalances } from '../ledger/support.js'
import {
  dispute,
  expectBooks,
  getInvoice,
  makePaidInvoices,
  type Paid,
  readCredit,
  readInvoiceStates,
  readLedger,
  refund,
} from './returned-payments.js'

const environment = { environment: { ...withParrot.environment, ...withoutJobs.environment } }

/** Creates an invoice of the client and pays it from credit. Returns its ID. */
async function spend(api: Api, { userid }: Pick<Paid, 'userid'>, amount: number, total = amount): Promise<number> {
  const items = [{ description: 'Hosting', amount: total, taxed: false }]
  const { invoiceid } = await api.ok('createinvoice', { userid, items })
  await api.ok('applycredit', { invoiceid, amount })
  return invoiceid
}

/** Returns the client's claims, oldest first. */
async function readClaims(api: Api, { userid }: Pick<Paid, 'userid'>): Promise<Body[]> {
  const { data } = await api.ok('getinvoices', { userid })
  const all = await Promise.all(data.map(({ invoiceid }: Body) => getInvoice(api, invoiceid)))
  return all
    .filter(({ items }: Body) => items.some(({ type }: Body) => type === 'claim'))
    .sort((a: Body, b: Body) => a.invoiceid - b.invoiceid)
}

/**
 * Records a lost dispute as release 0.2.0 did, which made only the payment's own invoice due. Returns the return's ID.
 */
const loseAsBefore = (api: Api, { invoices: [invoice_id], transid: of, amount }: Paid): Promise<number> =>
  api.database.transaction(async (db) => {
    const created_at = api.now().toISOString()
    const payment = await db('transactions')
      .where({ invoice_id: invoice_id as number, is_return: 0 })
      .first()
    if (payment === undefined || invoice_id === undefined) throw new Error(`${of} is not recorded`)
    const { client_id, currency_id, gateway, booked_day, value_day } = payment
    const transid = `dp_${of}`
    const facts = { client_id, invoice_id, currency_id, gateway, booked_day, value_day, created_at, transid }
    const [made] = await db('transactions')
      .insert({
        ...{
          ...facts,
          description: `Lost dispute: ${payment.description}`,
          reference: transid,
          fees: null,
          payout: null,
        },
        ...{ amount_in: 0, amount_out: amount, applied: 0, is_return: 1, deleted_client_id: null },
      } as never)
      .returning('id')
    const transaction_id = made?.id as number
    const [report] = await db('reversals')
      .insert({
        ...{ kind: 'dispute', gateway, payment_transid: of, transid, amount, currency: 'USD', created_at },
        ...{ status: 'recorded', state: 'lost', losses: 1, transaction_id, dispute_id: null },
      } as never)
      .returning('id')
    const returned = { kind: 'dispute', transaction_id, payment_id: payment.id, reversal_id: report?.id }
    await db('returned_payments').insert({ ...returned, amount, missing: 0, created_at } as never)
    await db('transactions')
      .where({ id: payment.id })
      .update({ applied: 0 } as never)
    await db('invoices')
      .where({ id: invoice_id })
      .update({ paid: 0, status: 'unpaid', paid_at: null } as never)
    return transaction_id
  })

const states = (api: Api, ...ids: number[]) => readInvoiceStates(api, { invoices: ids } as unknown as Paid)

const dayIn = (api: Api, days: number): string =>
  new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const readWriteOffs = async (api: Api): Promise<number> =>
  (sumBalances(await readLedger(api))['write offs USD'] ?? 0) / 1000

withService(
  t,
  'money that can no longer be recovered is due',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    await enableWebhooks(api, ['https://hooks.example/in'], ['payment.disputed'])

    // R-1123, R-1126
    t.test('funds of 200.00 spent on hosting and lost in a dispute are due on its invoice again', async (t) => {
      const one = await makePaidInvoices(api, 0, 20000)
      const hosting = await spend(api, one, 200)
      t.strictSame(await states(api, hosting), [['paid', 0, 0]])
      await dispute(api, one, 'lost')
      t.strictSame(await states(api, hosting), [['unpaid', 200, 0]])
      t.equal((await getInvoice(api, hosting)).duedate, dayIn(api, 14))
      t.equal(await readCredit(api, one), 0)
      t.strictSame(await readClaims(api, one), [])
      await expectBooks(t, api)
    })

    // R-1123
    t.test('25.00 paid for 10.00, spent and lost, is due on both invoices', async (t) => {
      const one = await makePaidInvoices(api, 1, 2500)
      const other = await spend(api, one, 15)
      await dispute(api, one, 'lost')
      t.strictSame(await states(api, one.invoices[0] as number, other), [
        ['unpaid', 10, 0],
        ['unpaid', 15, 0],
      ])
      t.strictSame(await readClaims(api, one), [])
      await expectBooks(t, api)
    })

    // R-1123
    t.test('the latest use of credit is due first, and gifts are not', async (t) => {
      const one = await makePaidInvoices(api, 0, 10000)
      await api.ok('addcredit', { clientid: one.userid, amount: 30, description: 'Welcome', type: 'add' })
      const invoices = [await spend(api, one, 50), await spend(api, one, 60), await spend(api, one, 20)]
      await dispute(api, one, 'lost', 7500)
      t.strictSame(await states(api, ...invoices), [
        ['paid', 0, 0],
        ['partially_paid', 55, 0],
        ['unpaid', 20, 0],
      ])
      await expectBooks(t, api)
      await dispute(api, one, 'lost', 2500, 'second')
      // The first 30.00 of the first invoice were a gift.
      t.strictSame(await states(api, ...invoices), [
        ['partially_paid', 20, 0],
        ['unpaid', 60, 0],
        ['unpaid', 20, 0],
      ])
      t.strictSame(await readClaims(api, one), [])
      await expectBooks(t, api)
    })

    // R-1123
    t.test('an invoice paid by credit before the payment came in stays paid', async (t) => {
      const userid = await makeClient(api)
      await api.ok('addcredit', { clientid: userid, amount: 10, description: 'Cheque', type: 'add', kind: 'payment' })
      const early = await spend(api, { userid }, 10)
      await api.ok('addcredit', { clientid: userid, amount: 5, description: 'Cheque', type: 'add', kind: 'payment' })
      const items = [{ description: 'x', amount: 10, taxed: false }]
      const { invoiceid } = await api.ok('createinvoice', { userid, items })
      const one = { userid, invoices: [invoiceid], transid: 'early_1', attempt: '', amount: 2500 }
      await api.ok('addinvoicepayment', { invoiceid, transid: 'early_1', gateway: 'parrot', amount: 25 })
      const late = await spend(api, one, 20)
      await dispute(api, one, 'lost')
      t.strictSame(await states(api, early, late, invoiceid), [
        ['paid', 0, 0],
        ['partially_paid', 15, 0],
        ['unpaid', 10, 0],
      ])
      await expectBooks(t, api)
    })

    // R-1126
    t.test('what no invoice holds is claimed: due today, untaxed, and without revenue', async (t) => {
      const before = await captureExport(api, (ctx) =>
        readSales(ctx, { from: dayIn(api, -2) as never, to: dayIn(api, 1) as never, by: [] }),
      )
      const one = await makePaidInvoices(api, 0, 20000)
      await api.ok('addcredit', { clientid: one.userid, amount: 200, description: 'Paid out', type: 'remove' })
      await dispute(api, one, 'lost')
      const [claim, ...more] = await readClaims(api, one)
      t.strictSame(more, [])
      t.match(claim, { status: 'unpaid', total: 200, tax: 0, balance: 200, duedate: dayIn(api, 0) })
      t.match(claim?.items, [{ type: 'claim', taxed: false, amount: 200, description: /^Returned payment: / }])
      t.type(claim?.invoicenum, 'number')
      await expectBooks(t, api)
      const rows = (await readLedger(api)).filter(({ number }) => number === String(claim?.invoicenum))
      t.match(rows, [
        { account: 'receivables', debit: '200.00' },
        { account: 'clearing', credit: '200.00' },
      ])
      const after = await captureExport(api, (ctx) =>
        readSales(ctx, { from: dayIn(api, -2) as never, to: dayIn(api, 1) as never, by: [] }),
      )
      t.strictSame(after.made, before.made, 'sales')
      // Money for the claim is accepted as for any invoice.
      await api.ok('addinvoicepayment', {
        invoiceid: claim?.invoiceid,
        transid: 'claim_1',
        gateway: 'parrot',
        amount: 200,
      })
      t.strictSame(await states(api, claim?.invoiceid), [['paid', 0, 0]])
      await expectBooks(t, api)
    })

    // R-1126
    t.test('a claim ignores the discount of the client group', async (t) => {
      const [group] = await api.database.transaction((db) =>
        db('client_groups').insert({ name: 'Partners', discount: 1000 }).returning('id'),
      )
      const one = await makePaidInvoices(api, 0, 5000)
      await api.ok('updateclient', { clientid: one.userid, groupid: group?.id })
      await api.ok('addcredit', { clientid: one.userid, amount: 50, description: 'Paid out', type: 'remove' })
      await dispute(api, one, 'lost')
      t.match(await readClaims(api, one), [{ total: 50, balance: 50 }])
      await expectBooks(t, api)
    })

    // R-4086
    t.test('a dispute won afterward restores the reopened invoice and cancels the claim', async (t) => {
      const one = await makePaidInvoices(api, 1, 4000)
      const other = await spend(api, one, 15)
      await api.ok('addcredit', { clientid: one.userid, amount: 15, description: 'Paid out', type: 'remove' })
      const before = await readWriteOffs(api)
      for (const round of [1, 2]) {
        await dispute(api, one, 'lost')
        t.strictSame(await states(api, one.invoices[0] as number, other), [
          ['unpaid', 10, 0],
          ['unpaid', 15, 0],
        ])
        const claims = await readClaims(api, one)
        t.match(claims.at(-1), { status: 'unpaid', balance: 15 })
        t.equal(claims.length, round)
        await expectBooks(t, api)
        await dispute(api, one, 'won')
        t.strictSame(await states(api, one.invoices[0] as number, other), [
          ['paid', 0, 0],
          ['paid', 0, 0],
        ])
        t.equal((await readClaims(api, one)).at(-1)?.status, 'cancelled')
        t.equal(await readCredit(api, one), 0)
        await expectBooks(t, api)
        t.equal(await readWriteOffs(api), before)
      }
    })

    // R-4086
    t.test('a dispute won after the claim was paid returns what was paid as credit', async (t) => {
      for (const paid of [15, 6]) {
        const one = await makePaidInvoices(api, 1, 2500)
        await api.ok('addcredit', { clientid: one.userid, amount: 15, description: 'Paid out', type: 'remove' })
        await dispute(api, one, 'lost')
        const [claim] = await readClaims(api, one)
        await api.ok('addinvoicepayment', {
          invoiceid: claim?.invoiceid,
          transid: `claim_${one.transid}`,
          gateway: 'parrot',
          amount: paid,
        })
        await dispute(api, one, 'won')
        t.strictSame(await states(api, one.invoices[0] as number), [['paid', 0, 0]])
        t.equal(await readCredit(api, one), paid)
        t.match(await getInvoice(api, claim?.invoiceid), { balance: 0, credited: 15 })
        await expectBooks(t, api)
      }
    })

    // R-4086
    t.test('a dispute won after the reopened invoice was paid leaves the amount as credit', async (t) => {
      const one = await makePaidInvoices(api, 0, 20000)
      const hosting = await spend(api, one, 200)
      await dispute(api, one, 'lost')
      await api.ok('addinvoicepayment', {
        invoiceid: hosting,
        transid: `again_${one.transid}`,
        gateway: 'parrot',
        amount: 200,
      })
      await dispute(api, one, 'won')
      t.strictSame(await states(api, hosting), [['paid', 0, 0]])
      t.equal(await readCredit(api, one), 200)
      await expectBooks(t, api)
    })

    // R-4086
    t.test('a dispute won after staff cancelled the claim adds no credit', async (t) => {
      const one = await makePaidInvoices(api, 0, 5000)
      await api.ok('addcredit', { clientid: one.userid, amount: 50, description: 'Paid out', type: 'remove' })
      await dispute(api, one, 'lost')
      const [claim] = await readClaims(api, one)
      const before = await readWriteOffs(api)
      await api.ok('updateinvoice', { invoiceid: claim?.invoiceid, status: 'cancelled' })
      await expectBooks(t, api)
      t.equal(await readWriteOffs(api), before + 50)
      await dispute(api, one, 'won')
      t.equal(await readCredit(api, one), 0)
      await expectBooks(t, api)
      t.equal(await readWriteOffs(api), before)
    })

    // R-1126
    t.test('a refund made at the gateway after the credit was spent is due, too', async (t) => {
      const one = await makePaidInvoices(api, 1, 4000)
      const other = await spend(api, one, 20)
      await api.ok('addcredit', { clientid: one.userid, amount: 10, description: 'Paid out', type: 'remove' })
      await refund(api, one, 're')
      t.strictSame(await states(api, one.invoices[0] as number, other), [
        ['refunded', 0, 10],
        ['unpaid', 20, 0],
      ])
      t.match(await readClaims(api, one), [{ status: 'unpaid', total: 10 }])
      await expectBooks(t, api)
      await refund(api, one, 're', one.amount, { isFailed: true })
      t.strictSame(await states(api, other), [['paid', 0, 0]])
      t.match(await readClaims(api, one), [{ status: 'cancelled' }])
      t.equal(await readCredit(api, one), 10)
      await expectBooks(t, api)
    })

    // R-4084, R-1126
    t.test('a payment for several invoices whose excess was spent is due on all of them and on its use', async (t) => {
      const one = await makePaidInvoices(api, 2, 2800)
      const other = await spend(api, one, 5)
      await api.ok('addcredit', { clientid: one.userid, amount: 3, description: 'Paid out', type: 'remove' })
      await dispute(api, one, 'lost')
      t.strictSame(await states(api, ...one.invoices, other), [
        ['unpaid', 10, 0],
        ['unpaid', 10, 0],
        ['unpaid', 5, 0],
      ])
      t.match(await readClaims(api, one), [{ total: 3 }])
      await expectBooks(t, api)
      await dispute(api, one, 'won')
      t.strictSame(await states(api, ...one.invoices, other), [
        ['paid', 0, 0],
        ['paid', 0, 0],
        ['paid', 0, 0],
      ])
      t.match(await readClaims(api, one), [{ status: 'cancelled' }])
      await expectBooks(t, api)
    })

    // R-1126
    t.test('what a deleted client owes is written off, and restored by a win', async (t) => {
      const one = await makePaidInvoices(api, 0, 5000)
      await spend(api, one, 50)
      await api.ok('deleteclient', { clientid: one.userid })
      const before = await readWriteOffs(api)
      const written = async () => (await readWriteOffs(api)) - before
      await dispute(api, one, 'lost')
      t.equal(await written(), 50)
      await expectBooks(t, api)
      await dispute(api, one, 'won')
      t.equal(await written(), 0)
      await expectBooks(t, api)
    })

    // R-1127
    t.test('an amount that an earlier release recorded is due only after staff claim it', async (t) => {
      const one = await makePaidInvoices(api, 1, 2500)
      const other = await spend(api, one, 15)
      const transactionid = await loseAsBefore(api, one)
      const unclaimed = async () =>
        (await auditWithNotes(api.database.read, api.now())).notes.filter(({ name }) => name === 'return-unclaimed')
      t.match(await unclaimed(), [{ count: 1, examples: [transactionid] }])
      t.strictSame(await states(api, other), [['paid', 0, 0]])
      await api.ok('updatetransaction', { transactionid, claim: true })
      t.strictSame(await states(api, one.invoices[0] as number, other), [
        ['unpaid', 10, 0],
        ['unpaid', 15, 0],
      ])
      t.strictSame(await unclaimed(), [])
      await expectBooks(t, api)
      t.match(await api.call('updatetransaction', { transactionid, claim: true }), {
        status: 422,
        body: { code: 'nothing_to_claim' },
      })
      await dispute(api, one, 'won')
      t.strictSame(await states(api, one.invoices[0] as number, other), [
        ['paid', 0, 0],
        ['paid', 0, 0],
      ])
      await expectBooks(t, api)
    })

    // R-1125
    t.test('a dispute larger than its payment reports the excess', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'lost', 1300)
      t.match(await readClaims(api, one), [{ total: 3 }])
      const events = (await readDeliveries(api)).map(parsePayload)
      t.match(
        events.filter(({ data }: Body) => data.transid === `dp_${one.transid}`),
        [{ data: { amount: 13, above: 3 } }],
      )
      const { notes } = await auditWithNotes(api.database.read, api.now())
      t.ok(notes.some(({ name }) => name === 'dispute-above-payment'))
      t.strictSame(await audit(api.database.read, api.now()), [])
      const { data } = await api.ok('getactivitylog', { clientid: one.userid })
      t.ok(data.some(({ description }: Body) => /is lost, and exceeds it by .*3\.00/.test(description)))
      await dispute(api, one, 'won', 1300)
      await expectBooks(t, api)
    })
  },
  environment,
)
