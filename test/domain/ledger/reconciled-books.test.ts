import fc from 'fast-check'
import t from 'tap'
import { type Day, toDay } from '../../../domain/values/days.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, setSetting } from '../../support/fixtures.js'
import { readSeed } from '../../support/seed.js'
import { type Api, withService } from '../../support/service.js'
import { type Reconciled, readOwed, reconcile } from './support.js'

// LEDGER_RUNS sets the number of histories on each database. LEDGER_SEED repeats a run.
const seed = readSeed('LEDGER_SEED')
const runs = Number(process.env.LEDGER_RUNS || 2)

const n = fc.nat(9)
const amount = fc.integer({ min: 1, max: 3000 }).map((cents) => cents / 100)
const does = <Name extends string>(name: Name) => fc.constant(name)

/** Something that happens. Indexes refer to existing records modulo their number. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: does('issue'), amount, proforma: fc.boolean(), client: n }) },
  { weight: 3, arbitrary: fc.record({ does: does('pay'), invoice: n, amount }) },
  { weight: 3, arbitrary: fc.record({ does: does('correct'), payment: n, amount, writesOff: fc.boolean() }) },
  fc.record({ does: does('credit'), client: n, amount }),
  fc.record({ does: does('apply'), invoice: n, amount }),
  fc.record({ does: does('note'), invoice: n, amount }),
  fc.record({ does: does('refund'), invoice: n, amount, to: fc.constantFrom('record', 'credit') }),
  fc.record({
    does: does('label'),
    invoice: n,
    status: fc.constantFrom('cancelled', 'refunded', 'unpaid', 'draft', 'overdue'),
  }),
  fc.record({ does: does('deleteclient'), client: n }),
  { weight: 2, arbitrary: fc.record({ does: does('sleep'), days: fc.integer({ min: 1, max: 5 }) }) },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

class History {
  readonly #clients: number[] = []
  readonly #invoices: number[] = []
  #references = 0
  /** Amounts at the end of each day so far. */
  readonly #days: Reconciled[] = []

  constructor(private readonly api: Api) {}

  async start(): Promise<void> {
    // The last day of an earlier history is closed.
    this.api.advance(86_400_000)
    for (let at = 0; at < 3; at++) this.#clients.push(await makeClient(this.api))
  }

  get today(): Day {
    return toDay(this.api.now(), 'UTC')
  }

  /** Makes the call for an event. The service may refuse it. */
  async run(event: Event): Promise<void> {
    const { api } = this
    const pick = (all: readonly number[], at: number): number => all[at % all.length] as number
    if (event.does === 'sleep') {
      await this.close()
      return api.advance(event.days * 86_400_000)
    }
    if (event.does === 'issue') {
      await setSetting(api, 'proforma', String(event.proforma))
      const items = [{ description: 'Work', amount: event.amount }]
      // Work on a later day is not supplied yet.
      const date = event.proforma ? { date: toDay(new Date(api.now().getTime() + 86_400_000), 'UTC') } : {}
      const { body } = await api.call('createinvoice', { userid: pick(this.#clients, event.client), items, ...date })
      if (body.invoiceid !== undefined) this.#invoices.push(body.invoiceid)
      return
    }
    if (event.does === 'credit') {
      const clientid = pick(this.#clients, event.client)
      await api.call('addcredit', { clientid, amount: event.amount, description: 'x' })
      return
    }
    if (event.does === 'deleteclient') {
      if (this.#clients.length > 1)
        await api.call('deleteclient', { clientid: this.#clients.splice(event.client % this.#clients.length, 1)[0] })
      return
    }
    if (event.does === 'correct') {
      const rows = await api.database.read('transactions').orderBy('id').pluck('id')
      if (rows.length === 0) return
      const transactionid = pick(rows.slice(-10), event.payment)
      const difference = event.writesOff ? 'writeoff' : 'invoice'
      await api.call('updatetransaction', { transactionid, amount: event.amount, difference })
      return
    }
    if (this.#invoices.length === 0) return
    const invoiceid = pick(this.#invoices.slice(-10), event.invoice)
    if (event.does === 'pay') {
      const transid = `books-${this.#invoices[0]}-${++this.#references}`
      await api.call('addinvoicepayment', { invoiceid, amount: event.amount, transid, gateway: 'manual' })
    } else if (event.does === 'apply') await api.call('applycredit', { invoiceid, amount: event.amount })
    else if (event.does === 'note')
      await api.call('updateinvoice', { invoiceid, creditamount: event.amount, creditreason: 'x' })
    else if (event.does === 'refund')
      await api.call('updateinvoice', {
        ...{ invoiceid, status: 'refunded', refundto: event.to, refundamount: event.amount },
      })
    else await api.call('updateinvoice', { invoiceid, status: event.status })
  }

  /** Compares all amounts of the current day. */
  async close(): Promise<void> {
    const today = await reconcile(this.api, this.today, this.#days.at(-1)?.posted)
    const { balances, owed } = await readOwed(this.api)
    const found = {
      receivables: (today.receivables.USD ?? 0) + (today.proforma.USD ?? 0),
      aging: today.aging.USD ?? 0,
      balances: balances.USD ?? 0,
      owed: owed.get('USD') ?? 0,
    }
    if (new Set(Object.values(found)).size > 1)
      throw new Error(`the amounts due on ${this.today} differ: ${JSON.stringify(found)}`)
    if (this.#days.at(-1)?.posted.day !== this.today) this.#days.push(today)
  }

  /** Compares the ledger and the aging list of past days with what they were on these days. */
  async lookBack(): Promise<void> {
    let since: Reconciled['posted'] | undefined
    for (const was of this.#days) {
      const { day } = was.posted
      const { receivables, aging, proforma, posted } = await reconcile(this.api, day, since)
      since = posted
      const [now, then] = [(aging.USD ?? 0) - (proforma.USD ?? 0), (was.aging.USD ?? 0) - (was.proforma.USD ?? 0)]
      if (now !== then || (receivables.USD ?? 0) !== then)
        throw new Error(`the amounts due on ${day} changed: ${then} to ${now}, receivables ${receivables.USD ?? 0}`)
    }
  }
}

// R-3756, R-1108, R-1251
withService(
  t,
  'random histories',
  async (t, api) => {
    jumpToDay(api, '2031-01-10')
    await t.test('receivables and proforma invoices, balances, aging, and statistics agree each day', async (t) => {
      console.log(`${t.name}: LEDGER_SEED=${seed} LEDGER_RUNS=${runs}`)
      const history = new History(api)
      const property = fc.asyncProperty(fc.array(event, { minLength: 15, maxLength: 50 }), async (events) => {
        await history.start()
        for (const event of events) await history.run(event)
        await history.close()
        await history.lookBack()
      })
      await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
    })
  },
  withoutJobs,
)
