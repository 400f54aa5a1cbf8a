import t, { type Test } from 'tap'
import { type Deferred, readDeferredRevenue } from '../../../domain/ledger/deferred.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeService } from '../../support/fixtures.js'
import { enableGateway, parrot, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'
import { enableWebhooks } from '../../support/webhooks.js'
import { captureExport } from '../ledger/support.js'
import {
  dispute,
  expectBooks,
  getInvoice,
  makePaidInvoices,
  makePaymentAttempt,
  type Paid,
  pay,
  readCredit,
  readInvoiceStates,
  readLedger,
  readReportedStates,
  refund,
  refundSum,
  reverse,
  sendRefunds,
  sumReturned,
} from './returned-payments.js'

const environment = { environment: { ...withParrot.environment, ...withoutJobs.environment } }

const isPaid = ['paid', 0, 0]
const isOwed = ['unpaid', 10, 0]
const isRefunded = ['refunded', 0, 10]

/** Returns the number of ledger entries by kind, for refunds and disputes. */
async function entriesOf(api: Api): Promise<Record<string, number>> {
  const kinds = new Map<string, string>()
  for (const { entry, kind } of await readLedger(api))
    if (kind?.includes('dispute') || kind?.includes('refund')) kinds.set(entry ?? '', kind)
  const counts: Record<string, number> = {}
  for (const kind of kinds.values()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Checks the invoice, the amounts paid out and returned, and the books. */
async function expectInvoiceState(t: Test, api: Api, one: Paid, stand: unknown[], moved: readonly [number, number]) {
  t.strictSame(await readInvoiceStates(api, one), [stand])
  t.strictSame(await sumReturned(api, one), moved)
  await expectBooks(t, api)
}

withService(
  t,
  'disputes lost, won, and lost again',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    await enableWebhooks(api, ['https://hooks.example/in'], ['payment.disputed'])

    // R-4086
    t.test('a lost dispute reverses the payment, and a won dispute restores it', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'open')
      await expectInvoiceState(t, api, one, isPaid, [0, 0])
      await dispute(api, one, 'lost')
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
      await dispute(api, one, 'won')
      await expectInvoiceState(t, api, one, isPaid, [1000, 1000])
      await dispute(api, one, 'lost')
      await expectInvoiceState(t, api, one, isOwed, [2000, 1000])
      await dispute(api, one, 'won')
      await expectInvoiceState(t, api, one, isPaid, [2000, 2000])
      t.strictSame(await readReportedStates(api, one), ['open', 'lost', 'won', 'lost', 'won'])
      const { transactions } = await getInvoice(api, one.invoices[0])
      t.match(transactions.slice(1), [
        { amountout: 10, transid: `dp_${one.transid}`, description: /^Lost dispute: / },
        { amountin: 10, transid: null, description: /^Won dispute: / },
        { amountout: 10, transid: null },
        { amountin: 10, transid: null },
      ])
      t.strictSame(await entriesOf(api), { dispute: 2, 'won dispute': 2 })
      const returned = await api.database.read('returned_payments').orderBy('id', 'desc').limit(4)
      t.strictSame(
        returned.map(({ kind }) => kind),
        ['undone', 'dispute', 'undone', 'dispute'],
      )
    })

    // R-4086
    t.test('a repeated report of a dispute changes nothing', async (t) => {
      const one = await makePaidInvoices(api)
      for (const state of ['open', 'lost', 'won', 'lost']) {
        await dispute(api, one, state)
        const before = [await sumReturned(api, one), await readInvoiceStates(api, one)]
        for (const _ of 'twice') await dispute(api, one, state)
        t.strictSame([await sumReturned(api, one), await readInvoiceStates(api, one)], before, state)
      }
      t.strictSame(await readReportedStates(api, one), ['open', 'lost', 'won', 'lost'])
      await expectBooks(t, api)
    })

    // R-4086
    t.test('a reopened dispute is recorded and moves no money until it is decided', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'lost')
      await dispute(api, one, 'open')
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
      await dispute(api, one, 'lost')
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
      await dispute(api, one, 'open')
      await dispute(api, one, 'won')
      await expectInvoiceState(t, api, one, isPaid, [1000, 1000])
      await dispute(api, one, 'open')
      await dispute(api, one, 'won')
      await expectInvoiceState(t, api, one, isPaid, [1000, 1000])
      t.strictSame(await readReportedStates(api, one), ['lost', 'open', 'lost', 'open', 'won', 'open', 'won'])
    })

    t.test('the paid share of deferred revenue follows the state of a dispute', async (t) => {
      const userid = await makeClient(api)
      const today = api.now().toISOString().slice(0, 10)
      const next_due_date = new Date(api.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
      await makeService(api, userid, { next_due_date, recurring_amount: 1000 as never })
      await api.ok('geninvoices')
      const [{ invoiceid }] = (await api.ok('getinvoices', { userid })).data
      const one = { userid, invoices: [invoiceid], transid: 'ahead', attempt: '', amount: 1000 }
      await reportByParrot(api, { invoiceId: invoiceid, transid: 'ahead', amount: 1000, currency: 'USD' })
      const aheadPaid = async (): Promise<number> => {
        const { made } = await captureExport(api, async (ctx) => {
          const all: Deferred[] = []
          for await (const lines of readDeferredRevenue(ctx, today as never)) all.push(...lines)
          return all.filter(({ invoice }) => invoice.id === invoiceid)
        })
        return made.reduce((all, { paid }) => all + paid, 0)
      }
      const paidAhead = [await aheadPaid()]
      for (const state of ['lost', 'won', 'lost', 'won']) {
        await dispute(api, one, state)
        paidAhead.push(await aheadPaid())
        await expectBooks(t, api)
      }
      t.strictSame(paidAhead, [1000, 0, 1000, 0, 1000])
    })

    t.test('a won dispute that was never lost moves no money', async (t) => {
      const one = await makePaidInvoices(api)
      for (const state of ['won', 'open', 'won']) await dispute(api, one, state)
      await expectInvoiceState(t, api, one, isPaid, [0, 0])
    })

    // R-4086
    t.test('money from a won dispute that exceeds the amount due becomes credit', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'lost')
      await api.ok('addinvoicepayment', { invoiceid: one.invoices[0], transid: `cash_${one.transid}`, amount: 6 })
      await dispute(api, one, 'won')
      await expectInvoiceState(t, api, one, isPaid, [1000, 1000])
      t.equal(await readCredit(api, one), 6)
      await dispute(api, one, 'lost')
      t.equal(await readCredit(api, one), 0, 'reverses the credit first')
      await expectInvoiceState(t, api, one, ['partially_paid', 4, 0], [2000, 1000])
    })

    t.test('winning a dispute over part of a payment restores the invoice and the credit', async (t) => {
      const one = await makePaidInvoices(api, 1, 1500)
      t.equal(await readCredit(api, one), 5)
      await dispute(api, one, 'lost', 700)
      t.equal(await readCredit(api, one), 0)
      await expectInvoiceState(t, api, one, ['partially_paid', 2, 0], [700, 0])
      await dispute(api, one, 'won', 700)
      t.equal(await readCredit(api, one), 5)
      await expectInvoiceState(t, api, one, isPaid, [700, 700])
    })

    t.test('money from a won dispute can be refunded through its gateway', async (t) => {
      const one = await makePaidInvoices(api)
      for (const state of ['lost', 'won']) await dispute(api, one, state)
      await api.ok('updateinvoice', { invoiceid: one.invoices[0], status: 'refunded', refundto: 'gateway' })
      await sendRefunds(api)
      await expectInvoiceState(t, api, one, isRefunded, [2000, 1000])
      t.ok([...parrot.refunds.values()].some(({ of, amount }) => of === one.transid && amount === 1000))
    })

    t.test(
      'an invoice cancelled during a dispute stays cancelled, and money from the won dispute becomes credit',
      async (t) => {
        const one = await makePaidInvoices(api)
        await dispute(api, one, 'lost')
        await api.ok('updateinvoice', { invoiceid: one.invoices[0], status: 'cancelled' })
        await dispute(api, one, 'won')
        t.match(await getInvoice(api, one.invoices[0]), { status: 'cancelled', held: 0 })
        t.equal(await readCredit(api, one), 10)
      },
    )

    // R-4088
    t.test('winning a dispute adds no credit that was spent before the loss', async (t) => {
      const one = await makePaidInvoices(api, 1, 1500)
      const items = [{ description: 'y', amount: 5, taxed: false }]
      const { invoiceid } = await api.ok('createinvoice', { userid: one.userid, items })
      await api.ok('applycredit', { invoiceid, amount: 5 })
      await dispute(api, one, 'lost', 1500)
      await expectInvoiceState(t, api, one, isOwed, [1500, 0])
      await dispute(api, one, 'won', 1500)
      t.equal(await readCredit(api, one), 0)
      await expectInvoiceState(t, api, one, isPaid, [1500, 1500])
    })

    // R-1126, R-4088
    t.test(
      'a claim leaves later payments of the invoice to credit notes, and winning the dispute credits the remainder',
      async (t) => {
        const one = await makePaidInvoices(api)
        const [invoiceid] = one.invoices
        await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundamount: 4, refundto: 'record' })
        await dispute(api, one, 'lost')
        await expectInvoiceState(t, api, one, ['unpaid', 6, 4], [1400, 0])
        await api.ok('addinvoicepayment', { invoiceid, amount: 6, transid: `again ${one.transid}` })
        await api.ok('updateinvoice', { invoiceid, creditamount: 3, creditreason: 'Goodwill' })
        t.equal(await readCredit(api, one), 3)
        await dispute(api, one, 'won')
        t.equal(await readCredit(api, one), 9)
        await expectInvoiceState(t, api, one, ['paid', 0, 7], [1400, 1000])
      },
    )

    t.test('applies dispute reports that arrive before the payment', async (t) => {
      const one = await makePaymentAttempt(api)
      await dispute(api, one, 'lost')
      await pay(api, one)
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
      const other = await makePaymentAttempt(api)
      for (const state of ['lost', 'won']) await dispute(api, other, state)
      await pay(api, other)
      await expectInvoiceState(t, api, other, isPaid, [0, 0])
      await dispute(api, other, 'lost')
      await expectInvoiceState(t, api, other, isOwed, [1000, 0])
    })
  },
  environment,
)

withService(
  t,
  'a dispute also reported as a refund',
  async (t, api) => {
    await enableGateway(api, 'parrot')

    // R-4087
    t.test('counts the money of a lost dispute once, whichever report arrives first', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'open')
      await dispute(api, one, 'lost')
      await refund(api, one, 're')
      await refund(api, one, 're')
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
      const other = await makePaidInvoices(api)
      await refund(api, other, 're')
      await dispute(api, other, 'lost')
      await refund(api, other, 're')
      await expectInvoiceState(t, api, other, isRefunded, [1000, 0])
    })

    // R-4087
    t.test('counts the money once if both reports arrive before the payment', async (t) => {
      const one = await makePaymentAttempt(api)
      await refund(api, one, 're')
      await dispute(api, one, 'lost')
      await pay(api, one)
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
    })

    // R-4087
    t.test('a won dispute restores the money once', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'lost')
      await refund(api, one, 're')
      await dispute(api, one, 'won')
      await refund(api, one, 're')
      await expectInvoiceState(t, api, one, isPaid, [1000, 1000])
      await dispute(api, one, 'lost')
      await refund(api, one, 're2')
      await expectInvoiceState(t, api, one, isOwed, [2000, 1000])

      const other = await makePaidInvoices(api)
      await refund(api, other, 're')
      for (const state of ['lost', 'won']) await dispute(api, other, state)
      await expectInvoiceState(t, api, other, isRefunded, [1000, 1000])
      t.equal(await readCredit(api, other), 10)

      const late = await makePaidInvoices(api)
      for (const state of ['lost', 'won']) await dispute(api, late, state)
      await refund(api, late, 're')
      await expectInvoiceState(t, api, late, isPaid, [1000, 1000])
      t.match(await api.database.read('activity_log').where('description', 'like', `%re_${late.transid}%`), [
        { description: /is for the money that the dispute dp_\S+ took, which was won later: it is not recorded again/ },
      ])
    })

    t.test('if the refund fails, its money still counts as lost in the dispute', async (t) => {
      const one = await makePaidInvoices(api)
      await refund(api, one, 're')
      await dispute(api, one, 'lost')
      await refund(api, one, 're', 1000, { isFailed: true })
      t.strictSame(await sumReturned(api, one), [1000, 0])
      await dispute(api, one, 'won')
      t.strictSame(await sumReturned(api, one), [1000, 1000])
      await expectBooks(t, api)
    })

    // R-4087
    t.test(
      'counts two refunds of the same amount separately, and treats a dispute over that amount as one of them',
      async (t) => {
        const one = await makePaidInvoices(api)
        for (const id of ['a', 'b']) await refund(api, one, id, 400)
        t.strictSame(await sumReturned(api, one), [800, 0])
        await dispute(api, one, 'lost', 400)
        t.strictSame(await sumReturned(api, one), [800, 0])
        const other = await makePaidInvoices(api)
        await dispute(api, other, 'lost', 400)
        for (const id of ['a', 'b']) await refund(api, other, id, 400)
        t.strictSame(await sumReturned(api, other), [800, 0])
        await expectBooks(t, api)
      },
    )

    // R-4087
    t.test(
      'counts a refund separately from a dispute if its amount differs or staff requested or recorded it',
      async (t) => {
        const one = await makePaidInvoices(api)
        await dispute(api, one, 'lost', 400)
        await refund(api, one, 're', 300)
        t.strictSame(await sumReturned(api, one), [700, 0])

        for (const refundto of ['gateway', 'record']) {
          const asked = await makePaidInvoices(api)
          const wanted = { status: 'refunded', refundto, refundamount: 4 }
          await api.ok('updateinvoice', { invoiceid: asked.invoices[0], ...wanted })
          await sendRefunds(api)
          await dispute(api, asked, 'lost', 400)
          t.strictSame(await sumReturned(api, asked), [800, 0], refundto)
        }
        await expectBooks(t, api)
      },
    )

    // R-4087
    t.test('assigns a reversal without a dispute ID to the dispute of its payment', async (t) => {
      const one = await makePaidInvoices(api)
      await reverse(api, one)
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
      await dispute(api, one, 'open')
      await dispute(api, one, 'lost')
      await reverse(api, one)
      await refund(api, one, 're')
      await expectInvoiceState(t, api, one, isOwed, [1000, 0])
      await dispute(api, one, 'won')
      await expectInvoiceState(t, api, one, isPaid, [1000, 1000])

      const kept = await makePaidInvoices(api)
      await reverse(api, kept)
      await dispute(api, kept, 'open')
      await dispute(api, kept, 'won')
      await expectInvoiceState(t, api, kept, isPaid, [1000, 1000])

      const late = await makePaidInvoices(api)
      await dispute(api, late, 'lost')
      await reverse(api, late)
      await expectInvoiceState(t, api, late, isOwed, [1000, 0])

      const early = await makePaymentAttempt(api)
      await reverse(api, early)
      await dispute(api, early, 'lost')
      await pay(api, early)
      await expectInvoiceState(t, api, early, isOwed, [1000, 0])
    })

    t.test('counts two disputes over the same amount separately if both have IDs', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'lost', 400)
      await dispute(api, one, 'lost', 400, 'dp2')
      await expectInvoiceState(t, api, one, ['partially_paid', 8, 0], [800, 0])
    })

    t.test('a refund total that proves to be several refunds counts in addition to the dispute', async (t) => {
      const one = await makePaidInvoices(api)
      await dispute(api, one, 'lost', 400)
      await refundSum(api, one, 400)
      t.strictSame(await sumReturned(api, one), [400, 0])
      await refund(api, one, 'a', 300)
      await refund(api, one, 'b', 100)
      t.strictSame(await sumReturned(api, one), [800, 0])
      await expectBooks(t, api)
    })
  },
  environment,
)
