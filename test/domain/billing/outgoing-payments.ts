import fc from 'fast-check'
import type { Test } from 'tap'
import { sendNextRefund } from '../../../domain/billing/refund-queue.js'
import { refused } from '../../../domain/ports/module.js'
import { audit } from '../../support/audit.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway, parrot, reportByParrot, withParrot } from '../../support/gateways.js'
import { readSeed } from '../../support/seed.js'
import { type Api, type Body, withService } from '../../support/service.js'

// OUTGOING_RUNS sets the number of sequences per database. OUTGOING_SEED repeats a run.
const seed = readSeed('OUTGOING_SEED')

const does = <Name extends string>(name: Name) => fc.constant(name)
/** Amounts in minor units. The invoice total is 10.00. */
const amount = fc.oneof(fc.constantFrom(1000, 500, 400), fc.integer({ min: 1, max: 1200 }))
const line = fc.nat(9)

const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: does('pay'), amount, gateway: fc.constantFrom('parrot', 'manual') }) },
  { weight: 2, arbitrary: fc.record({ does: does('correct'), line, amount: fc.oneof(fc.constant(0), amount) }) },
  { weight: 2, arbitrary: fc.record({ does: does('send'), amount, gateway: fc.constantFrom('manual', 'credit') }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('refund'), amount, to: fc.constantFrom('gateway', 'credit', 'record') }),
  },
  { weight: 3, arbitrary: fc.record({ does: does('note'), amount }) },
  { weight: 3, arbitrary: fc.record({ does: does('gateway'), isRefusing: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: does('dispute'), line }) },
  { weight: 1, arbitrary: fc.record({ does: does('apply'), amount }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('cancel' as const, 'reopen' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const money = (cents: number): string => (cents / 100).toFixed(2)
const cents = (shown: number): number => Math.round(shown * 100)
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)

let made = 0

/** A client's invoice, with its payments and disputes as the bank knows them. */
class Purse {
  readonly #payments: { readonly transid: string; readonly amount: number; isDisputed: boolean }[] = []
  /** Total of the lost disputes that the bank reported. */
  #disputed = 0

  constructor(
    private readonly api: Api,
    private readonly clientid: number,
    private readonly invoiceid: number,
  ) {}

  /** Runs a command, even if the service rejects it. Throws if a response has status 500 or higher. */
  async run(command: Command): Promise<void> {
    const { api, clientid: userid, invoiceid } = this
    const call = async (action: string, parameters: Body): Promise<Body | undefined> => {
      const { status, body } = await api.call(action, { invoiceid, ...parameters })
      if (status >= 500) throw new Error(`${action} was answered ${status}`)
      return status === 200 ? body : undefined
    }
    switch (command.does) {
      case 'pay': {
        const transid = `out-${++made}`
        const amount = money(command.amount)
        const paid = await call('addinvoicepayment', { transid, amount, gateway: command.gateway })
        if (paid !== undefined && command.gateway === 'parrot')
          this.#payments.push({ transid, amount: command.amount, isDisputed: false })
        return
      }
      case 'correct': {
        // Excludes returns that the service recorded, because the bank's record of them does not change.
        const own = await api.database.read('transactions').where({ invoice_id: invoiceid, is_return: 0 }).orderBy('id')
        const transactionid = own[command.line % Math.max(1, own.length)]?.id
        if (transactionid !== undefined)
          await call('updatetransaction', { transactionid, amount: money(command.amount) })
        return
      }
      case 'send': {
        const { gateway, amount } = command
        await call('addtransaction', { userid, description: 'Sent by hand', amountout: money(amount), gateway })
        return
      }
      case 'refund': {
        const refundamount = money(command.amount)
        await call('updateinvoice', { status: 'refunded', refundto: command.to, refundamount })
        return
      }
      case 'note':
        await call('updateinvoice', { creditamount: money(command.amount) })
        return
      case 'gateway': {
        parrot.fails = command.isRefusing ? refused('No') : undefined
        const remote = await api.service.contexts.remote()
        while (await sendNextRefund(remote));
        parrot.fails = undefined
        return
      }
      case 'dispute':
        return this.#dispute(command.line)
      case 'apply':
        await call('applycredit', { amount: money(command.amount) })
        return
      case 'cancel':
        await call('updateinvoice', { status: 'cancelled' })
        return
      case 'reopen':
        await call('updateinvoice', { status: 'unpaid' })
    }
  }

  async #dispute(line: number): Promise<void> {
    const payment = this.#payments[line % Math.max(1, this.#payments.length)]
    if (payment === undefined || payment.isDisputed) return
    const { transid } = payment
    const amount = payment.amount - sum(refundsOf([transid]), (refund) => refund.amount)
    if (amount <= 0) return
    payment.isDisputed = true
    this.#disputed += amount
    const facts = { transid: `dp-${transid}`, paymentTransids: [transid], amount, currency: 'USD' }
    await reportByParrot(this.api, { kind: 'dispute', state: 'lost', ...facts })
  }

  /**
   * Returns the amount sent, disputed, queued, or turned into credit, less the amounts received and claimed, in minor
   * units.
   */
  async excess(): Promise<number> {
    const { api, clientid, invoiceid } = this
    const lines = await api.database.read('transactions').where({ invoice_id: invoiceid, is_return: 0 })
    const own = lines.map(({ id }) => id)
    const queued = await api.database.read('refunds_to_send').whereIn('transaction_id', own).whereNull('failed_at')
    const byHand = await api.database
      .read('returned_payments')
      .join('transactions', 'transactions.id', 'returned_payments.transaction_id')
      .join('reversals', 'reversals.id', 'returned_payments.reversal_id')
      .where({ invoice_id: invoiceid })
      .where('reversals.is_by_hand', 1)
      .distinct<{ id: number; amount_out: number }[]>('transactions.id', 'amount_out')
    const out =
      sum(lines, ({ amount_out }) => amount_out) +
      sum(byHand, ({ amount_out }) => Number(amount_out)) +
      sum(refundsOf(this.#transids()), ({ amount }) => amount) +
      this.#disputed
    const credit = cents((await api.ok('getclientsdetails', { clientid })).client.credit)
    const { credit: applied } = (await api.ok('getinvoice', { invoiceid })).invoice
    const came = sum(lines, ({ amount_in }) => amount_in)
    const claims = await api.database
      .read('invoice_items')
      .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
      .where({ client_id: clientid, kind: 'claim' })
      .select('amount')
    const claimed = sum(claims, ({ amount }) => amount)
    return out + sum(queued, ({ amount }) => amount) + credit + cents(applied) - came - claimed
  }

  /** Returns the amount that the gateway has refunded without a transaction in the books, in minor units. */
  async untold(): Promise<number> {
    const { api, invoiceid } = this
    const lines = await api.database.read('transactions').where({ invoice_id: invoiceid, gateway: 'parrot' })
    const told = lines.filter(({ reference }) => reference?.startsWith('re_'))
    return sum(refundsOf(this.#transids()), ({ amount }) => amount) - sum(told, ({ amount_out }) => amount_out)
  }

  #transids = (): string[] => this.#payments.map(({ transid }) => transid)
}

const refundsOf = (transids: readonly string[]) =>
  [...parrot.refunds.values()].filter(({ of }) => transids.includes(of))

/** Runs random sequences of commands, each on a separate invoice. `usual` is the default for OUTGOING_RUNS. */
export const testOutgoingPayments = (t: Test, usual: number) =>
  withService(
    t,
    'no more money leaves an invoice than came in, whatever the sequence of operations',
    async (t, api) => {
      const runs = Number(process.env.OUTGOING_RUNS || usual)
      console.log(`${t.name}: OUTGOING_SEED=${seed} OUTGOING_RUNS=${runs}`)
      await enableGateway(api, 'parrot')
      let commands = 0
      const property = fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 24 }), async (sequence) => {
        const broken = await audit(api.database.read)
        const clientid = await makeClient(api)
        const items = [{ description: 'x', amount: 10, taxed: false }]
        const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
        const purse = new Purse(api, clientid, invoiceid)
        let before = 0
        for (const one of sequence) {
          await purse.run(one)
          commands++
          const after = await purse.excess()
          // Only a dispute can take money that has already left the invoice another way.
          if (one.does !== 'dispute' && after > Math.max(0, before))
            throw new Error(`${JSON.stringify(one)} paid out ${after} more than came in, ${before} before`)
          before = after
          const untold = await purse.untold()
          if (untold !== 0)
            throw new Error(`${JSON.stringify(one)}: the gateway refunded ${untold} without a transaction`)
          // A finding caused by one sequence must not fail the next one.
          const findings = (await audit(api.database.read)).filter(
            ({ name }) => !broken.some((old) => old.name === name),
          )
          if (findings.length > 0)
            throw new Error(`${JSON.stringify(one)}: the audit finds ${JSON.stringify(findings)}`)
        }
      })
      const { failed, counterexample, errorInstance } = await fc.check(property, {
        numRuns: runs,
        seed,
        endOnFailure: true,
      })
      t.notOk(failed, `after ${commands} commands`, { counterexample, error: String(errorInstance) })
      t.ok(commands > 5 * runs, `${commands} commands`)
    },
    { environment: { ...withParrot.environment, ...withoutJobs.environment } },
  )
