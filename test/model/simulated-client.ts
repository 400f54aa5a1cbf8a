import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import { refused } from '../../domain/ports/module.js'
import { parrot, reportByParrot } from '../support/gateways.js'
import { reportToTill, till } from '../support/payments.js'
import type { Api, Body } from '../support/service.js'
import type { ChargeTerms } from './charge-terms.js'
import { ChargeOracle } from './charges.js'
import { plusDays } from './days.js'
import { adaptedPrice } from './document-totals.js'
import { type Circumstances, KeptPapers } from './kept-papers.js'
import { Oracle } from './oracle.js'
import { Random } from './random.js'
import { findWrongReturns } from './returns.js'
import { monthsOfCycle, type Product, type Shop } from './shop.js'
import {
  amountDue,
  type BilledItem,
  type ClientSnapshot,
  isOpen,
  readSnapshots,
  type SnapshotInvoice,
} from './snapshot.js'
import { home, type Place, type Supply, selectTaxes } from './tax-rules.js'
import { paymentId, type TillBook } from './till-book.js'
import { TillEvents } from './till-events.js'

/** A client's place and group, as staff have set them. */
export interface Terms {
  place: Place
  groupId: number
}

/** Returns the client fields for a place. */
export const clientFields = ({ country, state = '', taxId = '', isExempt = false }: Place): Body => ({
  country,
  state,
  tax_id: taxId,
  taxexempt: isExempt,
})

/** A payment as its gateway knows it. */
interface ReceivedPayment {
  readonly gateway: 'parrot' | 'till'
  readonly transid: string
  /** Client ID. */
  readonly of: number
  readonly amount: number
  disputed: boolean
  /** Amount that a lost dispute has taken, and the part of it that was claimed. */
  taken: { readonly amount: number; readonly lost: number } | undefined
}

/** A world's automatic payment settings and the book of its till. */
export interface Charging {
  readonly terms: ChargeTerms
  readonly book: TillBook
  /** Seed for this history's events at the till. */
  readonly seed: number
}

/** Relative frequency of each event. */
const weights = {
  order: 6,
  pay: 30,
  payPart: 6,
  payTwice: 3,
  payTooMuch: 3,
  payCancelled: 1,
  addCredit: 3,
  removeCredit: 1,
  applyCredit: 4,
  upgrade: 10,
  endService: 2,
  cancel: 4,
  waive: 2,
  reopen: 4,
  label: 3,
  moveDate: 3,
  echoDate: 2,
  changeCycle: 2,
  bill: 3,
  refund: 4,
  dispute: 2,
  creditNote: 3,
  item: 3,
  reduction: 2,
  accept: 2,
  cancelOrder: 1,
  setStatus: 2,
  invoice: 3,
  sendRefunds: 5,
  moveService: 2,
  changeCountry: 1,
  changeGroup: 1,
}

/** Events that may leave a period unpaid before a paid day. */
const disturbing: readonly Event[] = ['cancel', 'waive', 'reopen', 'accept', 'changeCycle', 'moveDate', 'moveService']

type Event = keyof typeof weights

/** Kinds of payers: the chance of paying an open invoice at each stop. */
const payers = [0.6, 0.25, 0.08, 0]

/**
 * A client and a second one to which its services may move, the events that happen to them, and the model's record of
 * them.
 */
export class SimulatedClient {
  readonly oracle: Oracle
  readonly charges: ChargeOracle
  /** Events so far, for failure reports. */
  readonly history: string[] = []
  readonly #orders: { readonly id: number; readonly services: readonly number[] }[] = []
  readonly #payments: ReceivedPayment[] = []
  /** Client IDs by the gateways' payment IDs. */
  readonly #clientOf = new Map<string, number>()
  readonly #till: TillEvents
  readonly #terms = new Map<number, Terms>()
  /** Circumstances under which a newly seen invoice may have been made. */
  #allowed: Circumstances[] = []
  readonly #papers: KeptPapers
  readonly #known = new Set<number>()
  /** Errors found by events. */
  readonly #wrong: string[] = []
  readonly #payChance: number
  /**
   * Number of events that also change other clients, such as runs of `geninvoices`. After each, clients must be read
   * again.
   */
  static #others = 0
  #seen: ClientSnapshot | undefined
  #seenAfter = 0
  #made = 0

  constructor(
    private readonly apis: readonly Api[],
    readonly clientIds: readonly number[],
    terms: readonly Terms[],
    private readonly random: Random,
    private readonly shop: Shop,
    private readonly charging: Charging,
  ) {
    const { book, terms: charged } = charging
    this.charges = new ChargeOracle(charged, book, shop.decimals, ({ client_id }, { transid, order }) =>
      this.#receive(transid as string, client_id, order.amount, 'till'),
    )
    this.oracle = new Oracle((id) => this.#sentBackTo(id), shop.isPlain, this.charges)
    const call = (action: string, parameters: Body) => this.#call(action, parameters)
    const around = { apis, clientIds, random: new Random(charging.seed), charges: this.charges, book, call }
    this.#till = new TillEvents(around)
    this.#papers = new KeptPapers(shop.pricing)
    // A client with a card makes few payments manually.
    this.#payChance = (random.one(payers) ?? 0) * (this.#till.isRegular ? 0.3 : 1)
    for (const [n, id] of clientIds.entries()) this.#terms.set(id, { ...(terms[n] as Terms) })
    this.#allowTerms()
  }

  /** Runs the events of one stop in the calendar. Returns the errors found after them. */
  async liveThrough(today: string): Promise<string[]> {
    if (this.#orders.length === 0) return this.#act('order', today)
    if (this.random.happens(this.#payChance)) {
      const wrong = await this.#act('pay', today)
      if (wrong.length > 0) return wrong
    }
    for (let left = this.random.one([0, 0, 0, 1, 1, 2]) ?? 0; left > 0; left--) {
      const wrong = await this.#act(this.random.weighted(weights), today)
      if (wrong.length > 0) return wrong
    }
    return this.#actAtTill(today)
  }

  /** Runs the events at the till, in addition to the stop's other events. */
  async #actAtTill(today: string): Promise<string[]> {
    if (this.#seen === undefined) return []
    const told = await this.#till.liveThrough(this.#seen, today)
    const won = this.#till.random.happens(0.04) ? await this.#winDispute() : undefined
    if (won !== undefined) told.push(won)
    if (told.length === 0) return []
    for (const one of told) this.history.push(`${today} till: ${one}`)
    return this.check(await this.#look(), today)
  }

  /** Returns true if the queue may ask the till about an attempt of this history. */
  get isAtTill(): boolean {
    return (
      this.#seen?.attempts.some(({ state }) => state === 'open' || state === 'pending' || state === 'unknown') ?? false
    )
  }

  /** The client as last read. After a daily job, the caller reads and sets it. */
  get seen(): ClientSnapshot | undefined {
    return this.#seen
  }

  set seen(seen: ClientSnapshot | undefined) {
    this.#seen = seen
    this.#seenAfter = SimulatedClient.#others
  }

  async #look(): Promise<ClientSnapshot> {
    const [seen] = await readSnapshots(this.#api.database.read, [this.clientIds])
    this.seen = seen
    return seen as ClientSnapshot
  }

  /**
   * Allows the clients' current circumstances. If staff have changed a rate since the last snapshot, the old rate stays
   * allowed once.
   */
  #allowTerms(): void {
    const laws = this.shop.laws.map((law) => ({ ...law }))
    for (const [clientId, { place, groupId }] of this.#terms)
      this.#allowed.push({ clientId, place, laws, discount: this.shop.discounts.get(groupId) ?? 0 })
  }

  /** Returns errors for invoices without their client's taxes and discount on the day the invoice was made. */
  #checkTerms(seen: ClientSnapshot): string[] {
    this.#allowTerms()
    const wrong = this.#papers.check(seen, this.#allowed)
    if (this.shop.isPlain) wrong.push(...this.#checkRates(seen))
    this.#allowed = []
    this.#allowTerms()
    return wrong
  }

  /**
   * Returns errors for new invoices without their client's rate and discount, if each country has one rate. The rate
   * must be 0 without taxed lines. A claim is neither taxed nor discounted (R-1126).
   */
  #checkRates({ invoices }: ClientSnapshot): string[] {
    const wrong = invoices
      .filter(({ id, status }) => !this.#known.has(id) && status !== 'draft')
      .filter(({ client_id, tax_rate, discount_rate, lines }) => {
        const isTaxed = lines.some(({ is_taxed }) => is_taxed === 1)
        const isClaim = lines.some(({ kind }) => kind === 'claim')
        return !this.#allowed.some(({ clientId, place, laws, discount }) => {
          const rate = isTaxed ? laws.find(({ country }) => country === place.country)?.rate : 0
          return clientId === client_id && rate === tax_rate && (isClaim ? 0 : discount) === discount_rate
        })
      })
      .map(
        ({ id, tax_rate, discount_rate }) => `invoice ${id} has a rate of ${tax_rate}, a discount of ${discount_rate}`,
      )
    for (const { id } of invoices) this.#known.add(id)
    return wrong
  }

  /** Returns violations of the rules that apply at any time. */
  check(seen: ClientSnapshot, today: string): string[] {
    return [...this.#checkTerms(seen), ...this.charges.check(seen, today), ...this.oracle.check(seen, today)]
  }

  get #api(): Api {
    return this.apis[0] as Api
  }

  async #act(event: Event, today: string): Promise<string[]> {
    if (this.#seen === undefined || this.#seenAfter !== SimulatedClient.#others) {
      const wrong = this.check(await this.#look(), today)
      if (wrong.length > 0) return wrong
    }
    const seen = this.#seen as ClientSnapshot
    const at = this.history.length
    this.history.push('')
    const told = await this.#events[event](seen, today)
    if (told === undefined) {
      this.history.splice(at, 1)
      return []
    }
    this.history[at] = `${today} ${event} ${told}`
    const after = await this.#look()
    if (disturbing.includes(event)) this.oracle.acceptPast(after)
    return [...this.check(after, today), ...this.#wrong.splice(0)]
  }

  /**
   * Calls an action in one of the processes. Returns undefined if the call is refused, and throws for a status of 500
   * or higher.
   */
  async #call(action: string, parameters: Body): Promise<Body | undefined> {
    const api = this.random.one(this.apis) as Api
    const { status, body } = await api.call(action, parameters, { credential: this.#api.admin })
    if (status >= 500) throw new Error(`${action} answered ${status}`)
    return status === 200 ? body : undefined
  }

  async #pay(
    { id, client_id }: SnapshotInvoice,
    amount: number,
    transid = this.#newTransid(client_id),
  ): Promise<string> {
    if (this.random.happens(0.4)) {
      const payment = { invoiceId: id, transid, amount, currency: 'USD' }
      await reportByParrot(this.random.one(this.apis) as Api, payment)
      this.#receive(transid, client_id, amount)
      return `${this.#money(amount)} on ${id} by the gateway`
    }
    const paid = await this.#call('addinvoicepayment', {
      invoiceid: id,
      transid,
      amount: this.#money(amount),
      gateway: 'parrot',
    })
    if (paid !== undefined && !paid.duplicate) this.#receive(transid, client_id, amount)
    return `${this.#money(amount)} on ${id}${paid === undefined ? ' refused' : ''}`
  }

  /** The ID contains the client ID, so that money sent back by the gateway can be assigned to the client. */
  #newTransid = (clientId: number | null): string => `m${clientId}-${++this.#made}`

  #receive(
    transid: string,
    clientId: number | null,
    amount: number,
    gateway: ReceivedPayment['gateway'] = 'parrot',
  ): void {
    if (this.#payments.some((one) => one.transid === transid)) return
    const of = clientId as number
    this.#payments.push({ gateway, transid, of, amount, disputed: false, taken: undefined })
    this.#clientOf.set(transid, of)
    this.oracle.purseOf(of).in += amount
  }

  async #reportDispute({ gateway, transid }: ReceivedPayment, amount: number, state: 'lost' | 'won'): Promise<void> {
    const facts = { transid: `dp-${transid}`, paymentTransids: [transid], amount, currency: 'USD' }
    const dispute = { kind: 'dispute', ...facts, state } as const
    if (gateway === 'parrot') return reportByParrot(this.#api, dispute)
    const { status } = await reportToTill(this.#api, [dispute])
    if (status !== 200) throw new Error(`the dispute was answered ${status}`)
    this.charging.book.disputed += state === 'lost' ? amount : -amount
  }

  /** Wins a dispute on appeal: the money returns and first covers what had been spent. */
  async #winDispute(): Promise<string | undefined> {
    const payment = this.#till.random.one(this.#payments.filter(({ taken }) => taken !== undefined))
    if (payment?.taken === undefined) return undefined
    const { amount, lost } = payment.taken
    payment.taken = undefined
    await this.#reportDispute(payment, amount, 'won')
    const purse = this.oracle.purseOf(payment.of)
    purse.out -= amount
    purse.lost += lost
    return `the dispute of ${payment.transid} is won: ${this.#money(amount)}`
  }

  /** Returns the amount that gateways have sent back for a payment. */
  #sentBackOf({ gateway, transid }: ReceivedPayment): number {
    if (gateway === 'till') return this.charging.book.sentBackOf({ transid })
    let sum = 0
    for (const { of, amount } of parrot.refunds.values()) if (of === transid) sum += amount
    return sum
  }

  #sentBackTo(clientId: number): number {
    let sum = 0
    for (const refunds of [parrot.refunds, till.refunds])
      for (const { of, amount } of refunds.values()) if (this.#clientOf.get(paymentId(of)) === clientId) sum += amount
    return sum
  }

  /** Formats minor units for a request. */
  #money = (amount: number): string => (amount / 10 ** this.shop.decimals).toFixed(this.shop.decimals)

  #billedFor = ({ service }: BilledItem, { groups }: ClientSnapshot, day: string) =>
    this.#billedOn(service.client_id as number, { day, group: groups.get(service.product_id as number) })

  /** Returns a function that converts a catalog price to the amount billed to a client. */
  #billedOn(clientId: number, supply: Supply): (price: number) => number {
    const { place } = this.#terms.get(clientId) as Terms
    if (!this.shop.adapts || place.country === home) return (price) => price
    const taxes = (of: Place) => selectTaxes(this.shop.laws, of, supply)
    return (price) => adaptedPrice(price, taxes({ country: home }), taxes(place))
  }

  /** Records an error if a service costs neither the catalog price nor, with the client's taxes, the same net. */
  async #checkPrice(
    invoiceId: number,
    { clientid, product, months, today }: { clientid: number; product: Product; months: number; today: string },
  ): Promise<void> {
    const seen = await this.#look()
    const line = seen.invoices
      .find(({ id }) => id === invoiceId)
      ?.lines.find(({ type, related_id }) => type === 'service' && related_id !== null)
    if (line === undefined) return
    const due = this.#billedOn(clientid, { day: today, group: product.group })(product.price * months)
    if (line.amount !== due) this.#wrong.push(`line ${line.id} has an amount of ${line.amount}, not ${due}`)
  }

  #pickClient = (): number => this.random.one(this.clientIds) as number

  #pickOpenInvoice = (seen: ClientSnapshot): SnapshotInvoice | undefined =>
    this.random.one(seen.invoices.filter(isOpen))

  #pickLiveService = (seen: ClientSnapshot): BilledItem | undefined =>
    this.random.one(
      seen.things.filter(
        ({ type, row }) => type === 'service' && (row.status === 'active' || row.status === 'suspended'),
      ),
    )

  readonly #events: Readonly<Record<Event, (seen: ClientSnapshot, today: string) => Promise<string | undefined>>> = {
    order: async (_seen, today) => {
      if (this.#orders.length >= 3) return undefined
      const product = this.random.one(this.shop.products) as Product
      const pid = product.id
      const billingcycle = this.random.one(['monthly', 'monthly', 'quarterly', 'annually'] as const) ?? 'monthly'
      const addons = this.random.happens(0.3) ? [[this.shop.addon]] : undefined
      const clientid = this.#pickClient()
      const made = await this.#call('addorder', {
        clientid,
        pid: [pid],
        billingcycle: [billingcycle],
        ...(addons && { addons }),
      })
      if (made === undefined) return 'refused'
      this.#orders.push({ id: made.orderid, services: made.serviceids })
      await this.#checkPrice(made.invoiceid, { clientid, product, months: monthsOfCycle[billingcycle], today })
      return `product ${pid} ${billingcycle}: service ${made.serviceids}, addon ${made.addonids}, invoice ${made.invoiceid}`
    },
    pay: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      return invoice && this.#pay(invoice, amountDue(invoice))
    },
    payPart: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      return invoice && this.#pay(invoice, this.random.between(1, amountDue(invoice)))
    },
    payTooMuch: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ status }) => status !== 'draft'))
      return invoice && this.#pay(invoice, amountDue(invoice) > 0 ? amountDue(invoice) + 700 : 700)
    },
    payCancelled: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ status }) => status === 'cancelled'))
      return invoice && this.#pay(invoice, invoice.total || 100)
    },
    // Makes the same payment twice, concurrently.
    payTwice: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      if (invoice === undefined) return undefined
      const transid = this.#newTransid(invoice.client_id)
      const amount = amountDue(invoice)
      await Promise.all([1, 2].map(() => this.#pay(invoice, amount, transid)))
      return `${this.#money(amount)} on ${invoice.id}, both times as ${transid}`
    },
    addCredit: async () => {
      const amount = this.random.between(100, 3000)
      const clientid = this.#pickClient()
      await this.#call('addcredit', { clientid, description: 'Goodwill', amount: this.#money(amount) })
      this.oracle.purseOf(clientid).granted += amount
      return this.#money(amount)
    },
    removeCredit: async ({ accounts }) => {
      const clientid = this.#pickClient()
      const credit = accounts.get(clientid)?.credit ?? 0
      if (credit === 0) return undefined
      const amount = this.random.between(1, credit)
      const parameters = { clientid, description: 'Taken', amount: this.#money(amount), type: 'remove' }
      if ((await this.#call('addcredit', parameters)) === undefined) return 'refused'
      this.oracle.purseOf(clientid).granted -= amount
      return this.#money(amount)
    },
    applyCredit: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      const credit = seen.accounts.get(invoice?.client_id as number)?.credit ?? 0
      if (invoice === undefined || credit === 0) return undefined
      const amount = Math.min(credit, amountDue(invoice))
      const applied = await this.#call('applycredit', { invoiceid: invoice.id, amount: this.#money(amount) })
      return `${this.#money(amount)} to ${invoice.id}${applied ? '' : ' refused'}`
    },
    upgrade: async (seen, today) => {
      const thing = this.random.one(seen.things.filter(({ type }) => type === 'service'))
      if (thing === undefined) return undefined
      const { id: packageid } = this.random.one(this.shop.products) as Product
      const preview = await this.#call('upgradeproduct', { serviceid: thing.id, packageid, calconly: 1 })
      const changed = await this.#call('upgradeproduct', { serviceid: thing.id, packageid })
      if (preview?.credit !== changed?.credit)
        this.#wrong.push(`the preview for ${thing.key} promised ${preview?.credit}, not ${changed?.credit}`)
      if (changed === undefined) return `${thing.key} to ${packageid} refused`
      if (changed.applied && !this.oracle.isDisturbed(thing))
        this.#wrong.push(
          ...findWrongReturns(thing, seen, await this.#look(), { today, billed: this.#billedFor(thing, seen, today) }),
        )
      return `${thing.key} to ${packageid}: invoice ${changed.invoiceid}`
    },
    endService: async (seen) => {
      const thing = this.#pickLiveService(seen)
      if (thing === undefined) return undefined
      const type = this.random.one(['Immediate', 'End of Billing Period', 'End of Billing Period'])
      await this.#call('addcancelrequest', { serviceid: thing.id, type })
      return `${thing.key} ${type}`
    },
    cancel: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ status }) => status !== 'cancelled'))
      if (invoice === undefined) return undefined
      const done = await this.#call('updateinvoice', { invoiceid: invoice.id, status: 'cancelled' })
      return `${invoice.id} (${invoice.status})${done ? '' : ' refused'}`
    },
    waive: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      if (invoice === undefined) return undefined
      const done = await this.#call('updateinvoice', { invoiceid: invoice.id, status: 'cancelled', waive: 1 })
      if (done) this.oracle.waive(invoice, seen)
      return `${invoice.id}${done ? '' : ' refused'}`
    },
    reopen: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ status }) => status === 'cancelled'))
      if (invoice === undefined) return undefined
      const done = await this.#call('updateinvoice', { invoiceid: invoice.id, status: 'unpaid' })
      return `${invoice.id}${done ? '' : ' refused'}`
    },
    label: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      if (invoice === undefined) return undefined
      const status = this.random.one(['unpaid', 'collections', 'payment_pending', 'overdue'])
      await this.#call('updateinvoice', { invoiceid: invoice.id, status })
      return `${invoice.id} ${status}`
    },
    moveDate: async (seen, today) => {
      const thing = this.#pickLiveService(seen)
      if (thing === undefined) return undefined
      const day = plusDays(thing.row.next_due_date ?? today, this.random.between(-20, 40))
      const done = await this.#call('updateclientproduct', { serviceid: thing.id, next_due_date: day })
      if (done && day !== thing.row.next_due_date) this.oracle.move(thing, await this.#look(), day)
      return `${thing.key} from ${thing.row.next_due_date} to ${day}${done ? '' : ' refused'}`
    },
    echoDate: async (seen) => {
      const thing = this.#pickLiveService(seen)
      if (thing === undefined || thing.row.next_due_date === null) return undefined
      await this.#call('updateclientproduct', { serviceid: thing.id, next_due_date: thing.row.next_due_date })
      return `${thing.key} ${thing.row.next_due_date}`
    },
    changeCycle: async (seen) => {
      const thing = this.#pickLiveService(seen)
      if (thing === undefined) return undefined
      const billing_cycle = this.random.one(['monthly', 'quarterly', 'annually'])
      await this.#call('updateclientproduct', { serviceid: thing.id, billing_cycle })
      this.oracle.disturb(thing)
      return `${thing.key} ${billing_cycle}`
    },
    bill: async () => {
      await Promise.all(this.apis.map((api) => api.call('geninvoices', {}, { credential: this.#api.admin })))
      SimulatedClient.#others++
      return ''
    },
    refund: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ paid }) => paid > 0))
      if (invoice === undefined) return undefined
      const refundto = this.random.one(['credit', 'record', 'gateway', 'gateway']) as string
      const amount = this.random.happens(0.5) ? invoice.paid : this.random.between(1, invoice.paid)
      const done = await this.#call('updateinvoice', {
        invoiceid: invoice.id,
        status: 'refunded',
        refundto,
        refundamount: this.#money(amount),
      })
      if (done && refundto === 'record') this.oracle.purseOf(invoice.client_id as number).out += amount
      return `${this.#money(amount)} of ${invoice.id} to ${refundto}${done ? '' : ' refused'}`
    },
    dispute: async () => {
      const payment = this.random.one(this.#payments.filter(({ disputed }) => !disputed))
      if (payment === undefined) return undefined
      payment.disputed = true
      const { transid, of } = payment
      // A bank reverses no more than the gateway still has.
      const amount = payment.amount - this.#sentBackOf(payment)
      if (amount <= 0) return undefined
      const claimed = claimsIn(await this.#look())
      await this.#reportDispute(payment, amount, 'lost')
      const purse = this.oracle.purseOf(of)
      purse.out += amount
      // Money that no credit or invoice holds is claimed with an invoice.
      const after = await this.#look()
      const surplus = -this.oracle.missing(after, of)
      const lost = claimsIn(after) - claimed
      if (lost !== surplus)
        throw new Error(`${this.#money(surplus)} of ${transid} is missing, but ${this.#money(lost)} is claimed`)
      purse.lost -= lost
      payment.taken = { amount, lost }
      return `${this.#money(amount)} of ${transid}${lost > 0 ? `, ${this.#money(lost)} of it claimed` : ''}`
    },
    creditNote: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ total, credited }) => total > credited))
      if (invoice === undefined) return undefined
      const amount = this.random.between(1, invoice.total - invoice.credited)
      const done = await this.#call('updateinvoice', { invoiceid: invoice.id, creditamount: this.#money(amount) })
      return `${this.#money(amount)} of ${invoice.id} (${invoice.status})${done ? '' : ' refused'}`
    },
    item: async () => {
      const amount = this.random.between(100, 2000)
      await this.#call('addbillableitem', {
        clientid: this.#pickClient(),
        description: 'Work',
        amount: this.#money(amount),
      })
      return this.#money(amount)
    },
    reduction: async () => {
      const amount = this.random.between(100, 6000)
      const description = `Goodwill ${++this.#made}`
      await this.#call('addbillableitem', { clientid: this.#pickClient(), description, amount: this.#money(-amount) })
      this.oracle.reductions.set(description, amount)
      return `${description}: ${this.#money(-amount)}`
    },
    accept: async () => {
      const order = this.random.one(this.#orders)
      const done = order && (await this.#call('acceptorder', { orderid: order.id }))
      return `${order?.id}${done ? '' : ' refused'}`
    },
    cancelOrder: async () => {
      const order = this.random.one(this.#orders)
      if (order === undefined || this.random.happens(0.5)) return undefined
      await this.#call('cancelorder', { orderid: order.id })
      return String(order.id)
    },
    setStatus: async (seen) => {
      const thing = this.random.one(
        seen.things.filter(({ type, row }) => type === 'service' && row.status === 'pending'),
      )
      if (thing === undefined) return undefined
      await this.#call('updateclientproduct', { serviceid: thing.id, status: 'active' })
      return `${thing.key} active`
    },
    invoice: async () => {
      const items = Array.from({ length: this.random.between(1, 4) }, (_, n) => ({
        description: `Part ${n}`,
        amount: this.#money(this.random.between(1, 5000)),
        taxed: this.random.happens(0.6),
      }))
      const userid = this.#pickClient()
      const made = await this.#call('createinvoice', { userid, items })
      return `${made?.invoiceid} of ${items.map(({ amount, taxed }) => `${amount}${taxed ? ' taxed' : ''}`).join(', ')}`
    },
    // Sends the waiting refunds of all clients in the world.
    sendRefunds: async () => {
      parrot.fails = this.random.happens(0.2) ? refused('No') : undefined
      const remote = await (this.random.one(this.apis) as Api).service.contexts.remote()
      let sent = 0
      while (await sendNextRefund(remote)) sent++
      parrot.fails = undefined
      SimulatedClient.#others++
      return sent === 0 ? undefined : `${sent}`
    },
    moveService: async (seen) => {
      const thing = this.random.one(seen.things.filter(({ type }) => type === 'service'))
      if (thing === undefined) return undefined
      const clientid = this.clientIds.find((id) => id !== thing.service.client_id)
      const done = await this.#call('updateclientproduct', { serviceid: thing.id, clientid })
      return `${thing.key} to client ${clientid}${done ? '' : ' refused'}`
    },
    changeCountry: async () => {
      const clientid = this.#pickClient()
      const place = this.random.one(this.shop.places) as Place
      const done = await this.#call('updateclient', { clientid, ...clientFields(place) })
      if (done) (this.#terms.get(clientid) as Terms).place = place
      return `client ${clientid} to ${JSON.stringify(place)}${done ? '' : ' refused'}`
    },
    changeGroup: async () => {
      const clientid = this.#pickClient()
      const groupid = this.random.one([...this.shop.discounts.keys()]) as number
      await this.#call('updateclient', { clientid, groupid })
      ;(this.#terms.get(clientid) as Terms).groupId = groupid
      return `client ${clientid} to ${this.shop.discounts.get(groupid)}`
    },
  }
}

/** Returns the sum of all claims for returned money, in minor units. */
const claimsIn = ({ invoices }: ClientSnapshot): number =>
  invoices.flatMap(({ lines }) => lines).reduce((sum, { kind, amount }) => sum + (kind === 'claim' ? amount : 0), 0)
