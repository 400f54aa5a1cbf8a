import type { Api, Body } from '../support/service.js'
import { plusDays } from './days.js'
import { Oracle } from './oracle.js'
import type { Random } from './random.js'
import { type ClientSnapshot, isOpen, owedOn, readSnapshots, type SnapshotInvoice, type Thing } from './snapshot.js'

/** Products and the addon that can be ordered, by id. */
export interface Shop {
  readonly products: readonly number[]
  readonly addon: number
}

const money = (cents: number): string => (cents / 100).toFixed(2)

/** How often each event happens, in relation to the others. */
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
  upgrade: 6,
  endService: 2,
  cancel: 4,
  waive: 2,
  reopen: 4,
  label: 3,
  moveDate: 3,
  echoDate: 2,
  changeCycle: 2,
  bill: 3,
  refund: 3,
  dispute: 2,
  creditNote: 3,
  item: 3,
  reduction: 2,
  accept: 2,
  cancelOrder: 1,
  setStatus: 2,
}

type Event = keyof typeof weights

/** How a client pays: the chance at each stop that it pays something that is open. */
const payers = [0.6, 0.25, 0.08, 0]

/** One client, to whom things happen, and the model's account of it. */
export class SimulatedClient {
  readonly oracle = new Oracle()
  /** The events so far, for the report of a failure. */
  readonly history: string[] = []
  readonly #orders: { readonly id: number; readonly services: readonly number[] }[] = []
  readonly #payments: { readonly transid: string; readonly amount: number; disputed: boolean }[] = []
  readonly #payChance: number
  /** Runs of `geninvoices` by any client: it bills all clients, so the others have to be read again. */
  static #bills = 0
  #seen: ClientSnapshot | undefined
  #seenAfter = 0
  #made = 0

  constructor(
    private readonly apis: readonly Api[],
    readonly clientId: number,
    private readonly random: Random,
    private readonly shop: Shop,
  ) {
    this.#payChance = random.one(payers) ?? 0
  }

  /** Lets the events of one stop of the calendar happen. Returns what is wrong after them. */
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
    return []
  }

  /** The client as it was last read; after a run of the daily job the caller reads and sets it. */
  get seen(): ClientSnapshot | undefined {
    return this.#seen
  }

  set seen(seen: ClientSnapshot | undefined) {
    this.#seen = seen
    this.#seenAfter = SimulatedClient.#bills
  }

  async #look(): Promise<ClientSnapshot> {
    const seen = (await readSnapshots(this.#api.database.read, [this.clientId])).get(this.clientId) as ClientSnapshot
    this.seen = seen
    return seen
  }

  get #api(): Api {
    return this.apis[0] as Api
  }

  async #act(event: Event, today: string): Promise<string[]> {
    if (this.#seen === undefined || this.#seenAfter !== SimulatedClient.#bills) {
      const wrong = this.oracle.check(await this.#look(), today)
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
    if (['cancel', 'waive', 'reopen', 'accept', 'changeCycle', 'moveDate'].includes(event))
      this.oracle.acceptPast(after)
    return this.oracle.check(after, today)
  }

  /** Calls an action by one of the processes; refusals are as good an answer as any, as long as nothing breaks. */
  async #call(action: string, parameters: Body): Promise<Body | undefined> {
    const api = this.random.one(this.apis) as Api
    const { status, body } = await api.call(action, parameters, { credential: this.#api.admin })
    if (status >= 500) throw new Error(`${action} answered ${status}`)
    return status === 200 ? body : undefined
  }

  async #pay(invoice: SnapshotInvoice, amount: number, transid = `m${this.clientId}-${++this.#made}`): Promise<string> {
    const id = invoice.id
    if (this.random.happens(0.4)) {
      const payment = { invoiceId: id, transid, amount, currency: 'USD' }
      const reply = await fetch(`${(this.random.one(this.apis) as Api).url}/gateway/parrot`, {
        method: 'POST',
        headers: { 'x-signature': 'genuine' },
        body: JSON.stringify({ payment }),
      })
      await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`the report was answered ${reply.status}`)
      if (this.#isNewPayment(transid, amount)) this.oracle.moneyIn += amount
      return `${money(amount)} on ${id} by the gateway`
    }
    const paid = await this.#call('addinvoicepayment', {
      invoiceid: id,
      transid,
      amount: money(amount),
      gateway: 'parrot',
    })
    if (paid !== undefined && !paid.duplicate && this.#isNewPayment(transid, amount)) this.oracle.moneyIn += amount
    return `${money(amount)} on ${id}${paid === undefined ? ' refused' : ''}`
  }

  #isNewPayment(transid: string, amount: number): boolean {
    if (this.#payments.some((one) => one.transid === transid)) return false
    this.#payments.push({ transid, amount, disputed: false })
    return true
  }

  #pickOpenInvoice = (seen: ClientSnapshot): SnapshotInvoice | undefined =>
    this.random.one(seen.invoices.filter(isOpen))

  #pickLiveService = (seen: ClientSnapshot): Thing | undefined =>
    this.random.one(
      seen.things.filter(
        ({ type, row }) => type === 'service' && (row.status === 'active' || row.status === 'suspended'),
      ),
    )

  readonly #events: Readonly<Record<Event, (seen: ClientSnapshot, today: string) => Promise<string | undefined>>> = {
    order: async () => {
      if (this.#orders.length >= 3) return undefined
      const pid = this.random.one(this.shop.products) as number
      const billingcycle = this.random.one(['monthly', 'monthly', 'quarterly', 'annually'])
      const addons = this.random.happens(0.3) ? [[this.shop.addon]] : undefined
      const made = await this.#call('addorder', {
        clientid: this.clientId,
        pid: [pid],
        billingcycle: [billingcycle],
        ...(addons && { addons }),
      })
      if (made === undefined) return 'refused'
      this.#orders.push({ id: made.orderid, services: made.serviceids })
      return `product ${pid} ${billingcycle}: service ${made.serviceids}, addon ${made.addonids}, invoice ${made.invoiceid}`
    },
    pay: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      return invoice && this.#pay(invoice, owedOn(invoice))
    },
    payPart: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      return invoice && this.#pay(invoice, this.random.between(1, owedOn(invoice)))
    },
    payTooMuch: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ status }) => status !== 'draft'))
      return invoice && this.#pay(invoice, owedOn(invoice) > 0 ? owedOn(invoice) + 700 : 700)
    },
    payCancelled: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ status }) => status === 'cancelled'))
      return invoice && this.#pay(invoice, invoice.total || 100)
    },
    // The same report twice, at once.
    payTwice: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      if (invoice === undefined) return undefined
      const transid = `m${this.clientId}-${++this.#made}`
      const amount = owedOn(invoice)
      await Promise.all([1, 2].map(() => this.#pay(invoice, amount, transid)))
      return `${money(amount)} on ${invoice.id}, both times as ${transid}`
    },
    addCredit: async () => {
      const amount = this.random.between(100, 3000)
      await this.#call('addcredit', { clientid: this.clientId, description: 'Goodwill', amount: money(amount) })
      this.oracle.granted += amount
      return money(amount)
    },
    removeCredit: async ({ credit }) => {
      if (credit === 0) return undefined
      const amount = this.random.between(1, credit)
      const parameters = { clientid: this.clientId, description: 'Taken', amount: money(amount), type: 'remove' }
      if ((await this.#call('addcredit', parameters)) === undefined) return 'refused'
      this.oracle.granted -= amount
      return money(amount)
    },
    applyCredit: async (seen) => {
      const invoice = this.#pickOpenInvoice(seen)
      if (invoice === undefined || seen.credit === 0) return undefined
      const amount = Math.min(seen.credit, owedOn(invoice))
      const applied = await this.#call('applycredit', { invoiceid: invoice.id, amount: money(amount) })
      return `${money(amount)} to ${invoice.id}${applied ? '' : ' refused'}`
    },
    upgrade: async (seen) => {
      const thing = this.random.one(seen.things.filter(({ type }) => type === 'service'))
      if (thing === undefined) return undefined
      const packageid = this.random.one(this.shop.products) as number
      const changed = await this.#call('upgradeproduct', { serviceid: thing.id, packageid })
      if (changed === undefined) return `${thing.key} to ${packageid} refused`
      if (changed.applied) {
        // What a smaller product costs less of the time that is paid becomes credit.
        const surplus = -this.oracle.missing(await this.#look())
        if (surplus > 0) this.oracle.granted += surplus
      }
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
      SimulatedClient.#bills++
      return ''
    },
    refund: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ paid }) => paid > 0))
      if (invoice === undefined) return undefined
      const refundto = this.random.one(['credit', 'record']) as string
      const amount = this.random.happens(0.5) ? invoice.paid : this.random.between(1, invoice.paid)
      const done = await this.#call('updateinvoice', {
        invoiceid: invoice.id,
        status: 'refunded',
        refundto,
        refundamount: money(amount),
      })
      if (done && refundto === 'record') this.oracle.moneyOut += amount
      return `${money(amount)} of ${invoice.id} to ${refundto}${done ? '' : ' refused'}`
    },
    dispute: async () => {
      const payment = this.random.one(this.#payments.filter(({ disputed }) => !disputed))
      if (payment === undefined) return undefined
      payment.disputed = true
      const { transid, amount } = payment
      const facts = { kind: 'dispute', transid: `dp-${transid}`, paymentTransids: [transid], amount, currency: 'USD' }
      const reply = await fetch(`${this.#api.url}/gateway/parrot`, {
        method: 'POST',
        headers: { 'x-signature': 'genuine' },
        body: JSON.stringify({ payment: { ...facts, state: 'lost' } }),
      })
      await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`the dispute was answered ${reply.status}`)
      this.oracle.moneyOut += amount
      // What the client has spent meanwhile cannot be taken back.
      const surplus = -this.oracle.missing(await this.#look())
      if (surplus > 0 && surplus <= amount) this.oracle.lost -= surplus
      return `${money(amount)} of ${transid}${surplus > 0 ? `, ${money(surplus)} of it lost` : ''}`
    },
    creditNote: async (seen) => {
      const invoice = this.random.one(seen.invoices.filter(({ total, credited }) => total > credited))
      if (invoice === undefined) return undefined
      const amount = this.random.between(1, invoice.total - invoice.credited)
      const done = await this.#call('updateinvoice', { invoiceid: invoice.id, creditamount: money(amount) })
      return `${money(amount)} of ${invoice.id} (${invoice.status})${done ? '' : ' refused'}`
    },
    item: async () => {
      const amount = this.random.between(100, 2000)
      await this.#call('addbillableitem', { clientid: this.clientId, description: 'Work', amount: money(amount) })
      return money(amount)
    },
    reduction: async () => {
      const amount = this.random.between(100, 6000)
      const description = `Goodwill ${++this.#made}`
      await this.#call('addbillableitem', { clientid: this.clientId, description, amount: money(-amount) })
      this.oracle.reductions.set(description, amount)
      return `${description}: ${money(-amount)}`
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
  }
}
