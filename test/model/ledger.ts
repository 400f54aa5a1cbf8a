import fc from 'fast-check'
import type { Test } from 'tap'
import { invoiceStatuses } from '../../domain/values/statuses.js'
import { audit } from '../support/audit.js'
import { withoutJobs } from '../support/daily.js'
import { makeClient, makeProduct } from '../support/fixtures.js'
import { readSeed } from '../support/seed.js'
import { type Api, type Body, type Reply, withService } from '../support/service.js'
import { at, type Command, Ledger, shownBalance } from './ledger-model.js'

// LEDGER_RUNS sets the number of sequences on each database. LEDGER_SEED repeats a run.
const seed = readSeed('LEDGER_SEED')

const amount = fc.oneof(fc.constantFrom(1, 500, 1000, 2500), fc.integer({ min: 1, max: 4000 }))
// Some invoices have nothing to pay.
const amounts = fc.oneof(
  { weight: 9, arbitrary: fc.array(amount, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant([0]) },
)
const n = fc.nat(9)
// Few values, so that they repeat.
const transid = fc.nat(12)

const does = <Name extends Command['does']>(name: Name) => fc.constant(name)

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ does: does('createinvoice'), amounts, status: fc.constantFrom('draft', 'unpaid', 'unpaid', 'paid') }),
  { weight: 3, arbitrary: fc.record({ does: does('addinvoicepayment'), invoice: n, amount, transid }) },
  { weight: 3, arbitrary: fc.record({ does: does('applycredit'), invoice: n, amount }) },
  fc.record({ does: does('addcredit'), amount }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('updateinvoice'),
      invoice: n,
      status: fc.constantFrom(...invoiceStatuses),
      transid: fc.option(transid, { nil: undefined }),
    }),
  },
  fc.record({ does: does('addorder'), price: fc.oneof(amount, fc.constant(0)) }),
  fc.record({ does: does('cancelorder'), order: n }),
  fc.record({ does: does('createquote'), amounts }),
  fc.record({ does: does('updatequote'), quote: n, status: fc.constantFrom('Draft', 'Sent', 'Declined') }),
  fc.record({ does: does('acceptquote'), quote: n }),
) as fc.Arbitrary<Command>

/** Sequences that random runs rarely reach. */
const examples: [Command[]][] = [
  [
    [
      { does: 'addcredit', amount: 1000 },
      { does: 'createinvoice', amounts: [2500], status: 'draft' },
      { does: 'updateinvoice', invoice: 0, status: 'unpaid', transid: undefined },
      { does: 'applycredit', invoice: 0, amount: 1000 },
      { does: 'addinvoicepayment', invoice: 0, amount: 500, transid: 0 },
      { does: 'updateinvoice', invoice: 0, status: 'cancelled', transid: undefined },
      { does: 'updateinvoice', invoice: 0, status: 'unpaid', transid: undefined },
      { does: 'applycredit', invoice: 0, amount: 500 },
      { does: 'updateinvoice', invoice: 0, status: 'paid', transid: 0 },
      { does: 'updateinvoice', invoice: 0, status: 'paid', transid: 1 },
      { does: 'addinvoicepayment', invoice: 0, amount: 500, transid: 2 },
    ],
  ],
  // A fully covered invoice stays a draft until it is issued, and then becomes paid.
  [
    [
      { does: 'createinvoice', amounts: [500], status: 'unpaid' },
      { does: 'addinvoicepayment', invoice: 0, amount: 500, transid: 0 },
      { does: 'updateinvoice', invoice: 0, status: 'cancelled', transid: undefined },
      { does: 'updateinvoice', invoice: 0, status: 'draft', transid: undefined },
    ],
  ],
  [
    [
      { does: 'createinvoice', amounts: [500], status: 'unpaid' },
      { does: 'addinvoicepayment', invoice: 0, amount: 500, transid: 0 },
      { does: 'updateinvoice', invoice: 0, status: 'cancelled', transid: undefined },
      { does: 'updateinvoice', invoice: 0, status: 'draft', transid: undefined },
      { does: 'updateinvoice', invoice: 0, status: 'collections', transid: undefined },
    ],
  ],
]

const money = (cents: number): string => (cents / 100).toFixed(2)
const cents = (shown: number): number => Math.round(shown * 100)

/** A client of the service and the model of its books. */
class Account {
  readonly ledger = new Ledger()
  readonly #invoices: number[] = []
  readonly #orders: number[] = []
  readonly #quotes: number[] = []

  constructor(
    private readonly api: Api,
    private readonly clientid: number,
    private readonly productid: number,
  ) {}

  /** Runs a command on both sides and compares the answers. */
  async run(command: Command): Promise<void> {
    const made = this.ledger.invoices.length
    const expected = this.ledger.run(command)
    if (expected === undefined) return
    const { status, body } = await this.#call(command)
    const wanted = { ...expected.body }
    const told: Body = {}
    for (const name of Object.keys(wanted)) {
      const isMoney = ['balance', 'total', 'remaining_credit'].includes(name)
      if (name === 'invoiceid') wanted[name] = this.#invoices[wanted[name] as number] ?? body.invoiceid
      told[name] = isMoney ? cents(body[name]) : body[name]
    }
    same({ status, ...told }, { status: expected.status, ...wanted }, JSON.stringify({ command, body }))
    if (this.ledger.invoices.length > made) this.#invoices.push(body.invoiceid)
    if (command.does === 'addorder') this.#orders.push(body.orderid)
    if (command.does === 'createquote') this.#quotes.push(body.quoteid)
  }

  #call(command: Command): Promise<Reply> {
    const { api, clientid } = this
    const items = (amounts: readonly number[]) => amounts.map((amount) => ({ description: 'x', amount: money(amount) }))
    // References are unique in the service, not per client.
    const transid = (n: number) => `${clientid}/${n}`
    switch (command.does) {
      case 'createinvoice':
        return api.call('createinvoice', { userid: clientid, items: items(command.amounts), status: command.status })
      case 'addinvoicepayment':
        return api.call('addinvoicepayment', {
          invoiceid: at(this.#invoices, command.invoice),
          transid: transid(command.transid),
          // The default gateway of `updateinvoice`, because a reference identifies a payment only together with its
          // gateway.
          gateway: 'manual',
          amount: money(command.amount),
        })
      case 'applycredit':
        return api.call('applycredit', {
          invoiceid: at(this.#invoices, command.invoice),
          amount: money(command.amount),
        })
      case 'addcredit':
        return api.call('addcredit', { clientid, description: 'x', amount: money(command.amount) })
      case 'updateinvoice':
        return api.call('updateinvoice', {
          invoiceid: at(this.#invoices, command.invoice),
          status: command.status,
          transid: command.transid === undefined ? undefined : transid(command.transid),
        })
      case 'addorder':
        return api.call('addorder', { clientid, pid: [this.productid], priceoverride: [money(command.price)] })
      case 'cancelorder':
        return api.call('cancelorder', { orderid: at(this.#orders, command.order) })
      case 'createquote':
        return api.call('createquote', {
          userid: clientid,
          subject: 'x',
          items: command.amounts.map((amount) => ({ description: 'x', quantity: 1, unit_price: money(amount) })),
        })
      case 'updatequote':
        return api.call('updatequote', { quoteid: at(this.#quotes, command.quote), status: command.status })
      case 'acceptquote':
        return api.call('acceptquote', { quoteid: at(this.#quotes, command.quote) })
    }
  }

  /** Compares the account as the service shows it with the model. */
  async compare(): Promise<void> {
    const { api, clientid, ledger } = this
    const { client } = await api.ok('getclientsdetails', { clientid })
    const shown = []
    for (const invoiceid of this.#invoices) {
      const { invoice } = await api.ok('getinvoice', { invoiceid })
      const { total, balance, credit, status, invoicenum, transactions } = invoice
      const amounts = { total: cents(total), balance: cents(balance), credit: cents(credit) }
      shown.push({ ...amounts, status, isNumbered: invoicenum !== null, payments: transactions.length })
    }
    const expected = ledger.invoices.map((invoice) => {
      const { total, credit, status, isNumbered, payments } = invoice
      return { total, balance: shownBalance(invoice), credit, status, isNumbered, payments }
    })
    same({ credit: cents(client.credit), invoices: shown }, { credit: ledger.credit, invoices: expected }, 'the books')
  }
}

function same(found: object, wanted: object, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`${what}:\n  found  ${one}\n  wanted ${other}`)
}

/** Compares random sequences of commands with the model. `usual` is the default of LEDGER_RUNS. */
export const compareWithModel = (t: Test, usual: number) =>
  withService(
    t,
    'after random sequences of invoice, credit, order, and quote calls, the books match a small model',
    async (t, api) => {
      const runs = Number(process.env.LEDGER_RUNS || usual)
      console.log(`${t.name}: LEDGER_SEED=${seed} LEDGER_RUNS=${runs}`)
      const productid = await makeProduct(api, { prices: { monthly: 1000 } })
      let commands = 0
      const property = fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 40 }), async (sequence) => {
        const before = await audit(api.database.read)
        const account = new Account(api, await makeClient(api), productid)
        for (const one of sequence) await account.run(one)
        commands += sequence.length
        await account.compare()
        // Errors caused by an earlier sequence must not count against this one.
        same(await audit(api.database.read), before, 'the audit')
      })
      const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: runs, seed, examples })
      t.notOk(failed, `after ${commands} commands`, { counterexample, error: String(errorInstance) })
      t.ok(commands > 5 * runs, `${commands} commands`)
    },
    withoutJobs,
  )
