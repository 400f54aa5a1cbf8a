import { sendNextRefund } from '../../../domain/billing/refund-queue.js'
import { refused } from '../../../domain/ports/module.js'
import { parrot } from '../../support/gateways.js'
import type { Api, Body } from '../../support/service.js'
import { dispute, type Paid, pay, refundSum, reportRefundWithId, sumClaims } from './returned-payments.js'

interface Refund {
  readonly transid: string
  readonly amount: number
  isFailed: boolean
}

interface Dispute {
  readonly id: string
  readonly amount: number
  state: 'lost' | 'won' | 'open'
  isTaken: boolean
  /** True if the gateway has also reported this loss as a refund. */
  isDoubled: boolean
}

/**
 * Simulates a gateway with one payment, its refunds, and its disputes. Reports can be delivered in any order and
 * repeatedly. Reports of disputes and of totals contain the state at delivery, like a fetched object.
 */
export class SimulatedGateway {
  readonly #reports: (() => Promise<void>)[]
  readonly #refunds: Refund[] = []
  readonly #disputes: Dispute[] = []
  #made = 0

  constructor(
    private readonly api: Api,
    readonly payment: Paid,
  ) {
    this.#reports = [() => pay(api, payment)]
  }

  /** Returns the amount of refunds that did not fail and of disputes that took money, in minor units. */
  gone(): number {
    return this.#refunded() + sum(this.#disputes.filter(({ isTaken }) => isTaken))
  }

  #named = (kind: string): string => `${kind}${++this.#made}_${this.payment.transid}`
  #refunded = (): number => sum(this.#refunds.filter(({ isFailed }) => !isFailed))
  #left = (): number => this.payment.amount - this.gone()

  /** Delivers a report, which may have been delivered before. */
  async deliver(at: number): Promise<void> {
    await this.#reports[at % this.#reports.length]?.()
  }

  /** Delivers every report, in an order derived from `order`. */
  async deliverAll(order: readonly number[]): Promise<void> {
    const left = [...this.#reports]
    for (let at = 0; left.length > 0; at++) {
      const [next] = left.splice((order[at % order.length] ?? 0) % left.length, 1)
      await next?.()
    }
  }

  /** Simulates a refund made at the gateway. */
  refund(amount: number): void {
    if (amount <= 0 || amount > this.#left()) return
    this.#tell({ transid: this.#named('r'), amount, isFailed: false })
  }

  #tell(made: Refund): void {
    const { api, payment } = this
    this.#refunds.push(made)
    this.#reports.push(
      () => reportRefundWithId(api, payment, made.transid, made.amount),
      async () => {
        if (this.#refunded() > 0) await refundSum(api, payment, this.#refunded())
      },
    )
  }

  /** Simulates a refund that fails at the bank. */
  fail(at: number): void {
    const failed = this.#refunds[at % Math.max(1, this.#refunds.length)]
    if (failed === undefined || failed.isFailed) return
    failed.isFailed = true
    const { api, payment } = this
    this.#reports.push(() => reportRefundWithId(api, payment, failed.transid, failed.amount, { isFailed: true }))
  }

  /** Simulates a lost dispute. */
  lose(amount: number): void {
    if (amount > this.#left() || this.#disputes.some((one) => one.amount === amount)) return
    const made: Dispute = { id: `d${++this.#made}`, amount, state: 'lost', isTaken: true, isDoubled: false }
    this.#disputes.push(made)
    this.#reports.push(() => this.#tellOf(made))
  }

  #tellOf = ({ id, state, amount }: Dispute): Promise<void> => dispute(this.api, this.payment, state, amount, id)

  /** Changes the state of a dispute after reporting its current state. */
  async turn(at: number, to: 'lost' | 'won' | 'open'): Promise<void> {
    const turned = this.#disputes[at % Math.max(1, this.#disputes.length)]
    if (turned === undefined || turned.state === to) return
    if (to === 'lost' && !turned.isTaken && turned.amount > this.#left()) return
    await this.#tellOf(turned)
    if (to === 'lost' && !turned.isTaken) turned.isDoubled = false
    if (to !== 'open') turned.isTaken = to === 'lost'
    turned.state = to
  }

  /** Adds a report of a lost dispute's money as a refund, once for each loss. */
  double(at: number): void {
    const told = this.#disputes[at % Math.max(1, this.#disputes.length)]
    if (told === undefined || told.state !== 'lost' || told.isDoubled) return
    told.isDoubled = true
    const transid = this.#named('x')
    this.#reports.push(() => reportRefundWithId(this.api, this.payment, transid, told.amount))
  }

  /**
   * Requests a refund as staff and lets the gateway make it if enough money is left. Delivers a report before the
   * gateway answers.
   */
  async ask(at: number, amount: number, report: number): Promise<void> {
    const { api, payment } = this
    const invoiceid = payment.invoices[at % Math.max(1, payment.invoices.length)]
    if (invoiceid === undefined) return
    const wanted = { status: 'refunded', refundto: 'gateway', refundamount: (amount / 100).toFixed(2) }
    const { status } = await api.call('updateinvoice', { invoiceid, ...wanted })
    if (status >= 500) throw new Error(`updateinvoice was answered ${status}`)
    const known = new Set(parrot.refunds.keys())
    parrot.fails = amount > this.#left() ? refused('That much is not left') : undefined
    parrot.beforeAnswer = async () => {
      for (const [key, { transid, amount }] of parrot.refunds) {
        if (known.has(key)) continue
        known.add(key)
        this.#tell({ transid, amount, isFailed: false })
      }
      await this.deliver(report)
    }
    const remote = await api.service.contexts.remote()
    while (await sendNextRefund(remote));
    parrot.fails = undefined
    parrot.beforeAnswer = undefined
  }

  /**
   * Returns the differences between the books and the gateway, in minor units. All reports must have been delivered.
   */
  async differences(): Promise<Body> {
    const { userid, amount } = this.payment
    const { read } = this.api.database
    const lines = await read('transactions').where({ client_id: userid })
    const invoices = await read('invoices').where({ client_id: userid })
    const client = await read('clients').where({ id: userid }).first('credit')
    const claimed = await sumClaims(this.api, userid)
    const out = lines.reduce((all, row) => all + row.amount_out - (row.is_return === 1 ? row.amount_in : 0), 0)
    const there = invoices.reduce((all, { paid, credit }) => all + paid + credit, client?.credit ?? 0)
    return { gone: out - this.gone(), there: there - claimed - (amount - this.gone()) }
  }
}

const sum = (rows: readonly { readonly amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0)
