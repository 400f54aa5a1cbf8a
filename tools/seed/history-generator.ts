import { type Cycle, cycleMonths, isRecurring, type RecurringCycle } from '../../domain/billing/cycles.js'
import type { Currency } from '../../domain/values/currencies.js'
import { addDays, addMonths, type Day, daysBetween, getDayOfMonth } from '../../domain/values/days.js'
import { cents } from '../../domain/values/money.js'
import type { InvoiceStatus } from '../../domain/values/statuses.js'
import type { Account } from './generator.js'
import type {
  BillableItem,
  Domain,
  History,
  Invoice,
  InvoiceLine,
  Order,
  Quote,
  QuoteItem,
  Service,
  ServiceAddon,
} from './history.js'
import { calculateShare, findCurrency, randomPrice } from './price.js'
import type { Random } from './random.js'
import { makeDomainName } from './web-name.js'
import { chargeTexts, projectTexts } from './words.js'
import { convertAmount, type Offer, type World } from './world.js'

/** Days until an invoice is due. Renewals are invoiced the same number of days ahead. */
const dueDays = 14
/** Days for which a quote is valid. */
export const quoteDays = 30
/** Maximum number of renewals per service. Each has an invoice. */
const maxPeriods = 6

const cycleWeights: Readonly<Record<Cycle, number>> = {
  monthly: 50,
  quarterly: 8,
  semiannually: 4,
  annually: 34,
  biennially: 3,
  triennially: 1,
  onetime: 1,
  free: 1,
}

export function generateHistory(account: Account, world: World, random: Random): History {
  return new HistoryGenerator(account, world, random).generate()
}

class HistoryGenerator {
  readonly #orders: Order[] = []
  readonly #services: Service[] = []
  readonly #addons: ServiceAddon[] = []
  readonly #domains: Domain[] = []
  readonly #charges: BillableItem[] = []
  readonly #quotes: Quote[] = []
  readonly #bills: Invoice[] = []
  readonly #currency: Currency
  /** The day on which the client signed up, and the number of days since then. */
  readonly #since: Day
  readonly #age: number
  readonly #isClosed: boolean

  constructor(
    private readonly account: Account,
    private readonly world: World,
    private readonly random: Random,
  ) {
    const { created_at, status } = account.client.values as Record<string, string>
    this.#currency = findCurrency(account.client, world)
    this.#since = (created_at as string).slice(0, 10)
    this.#age = daysBetween(this.#since, world.today)
    this.#isClosed = status === 'closed'
  }

  generate(): History {
    const { random } = this
    for (let left = random.whole(0, 3); left > 0; left--) this.#buyService()
    for (let left = random.chance(0.6) ? random.whole(1, 3) : 0; left > 0; left--) this.#buyDomain()
    for (let left = random.chance(0.15) ? random.whole(1, 2) : 0; left > 0; left--) this.#charge()
    for (let left = random.chance(0.12) ? random.whole(1, 2) : 0; left > 0; left--) this.#quote()
    for (let left = random.chance(0.3) ? random.whole(1, 2) : 0; left > 0; left--) this.#billSomething()
    return {
      orders: this.#orders,
      services: this.#services,
      addons: this.#addons,
      domains: this.#domains,
      charges: this.#charges,
      quotes: this.#quotes,
      bills: this.#bills.sort((a, b) => (a.issued < b.issued ? -1 : a.issued > b.issued ? 1 : 0)),
    }
  }

  #buyService(): void {
    const { random, world } = this
    const offers = world.products.get(this.#currency.id) ?? []
    if (offers.length === 0) return
    const { row: product, prices } = random.one(offers)
    const { cycle, price } = pick(random, prices)
    const bought = { product, domain: this.#name(), cycle, price }
    if (isRecurring(cycle)) this.#runService({ ...bought, cycle })
    else this.#deliverOnce(bought)
  }

  /** Adds a service that does not recur: free or one-time. */
  #deliverOnce(bought: Pick<Service, 'product' | 'domain' | 'cycle' | 'price'>): void {
    const on = addDays(this.world.today, -this.random.whole(0, this.#age))
    const isOver = this.#isClosed && bought.cycle === 'free'
    const status = isOver ? 'terminated' : bought.cycle === 'free' ? 'active' : 'completed'
    const service: Service = { ...bought, status, registered: on, due: null, terminated: isOver ? on : null }
    this.#services.push(service)
    const bill =
      service.price > 0
        ? this.#bill('paid', on, addDays(on, dueDays), [
            { type: 'service', of: service, description: service.product.name, amount: service.price },
          ])
        : undefined
    this.#order('Active', service, on, bill)
  }

  #runService(bought: Pick<Service, 'product' | 'domain' | 'price'> & { cycle: RecurringCycle }): void {
    const { random, world } = this
    const months = cycleMonths(bought.cycle)
    const state = this.#isClosed
      ? random.weighted({ terminated: 70, cancelled: 30 })
      : random.weighted({ active: 78, late: 3, suspended: 5, pending: 4, terminated: 5, cancelled: 4, fraud: 1 })
    if (state === 'pending' || state === 'fraud') {
      this.#waitForPayment(bought, state)
      return
    }
    const due = {
      active: () => addDays(world.today, random.whole(1, months * 28)),
      // A suspended service was not paid for. A service that is a few days late is about to be suspended.
      late: () => addDays(world.today, -random.whole(1, 4)),
      suspended: () => addDays(world.today, -random.whole(6, 25)),
      terminated: () => addDays(world.today, -random.whole(31, 300)),
      cancelled: () => addDays(world.today, -random.whole(1, 300)),
    }[state]()
    const anchor = getDayOfMonth(due)
    const paid = Math.min(this.#periodsBefore(due, months, anchor), maxPeriods)
    if (paid < 1) {
      if (!this.#isClosed) this.#startLately(bought, months)
      return
    }
    const runs = state === 'active' || state === 'late' || state === 'suspended'
    const periods = random.whole(1, paid)
    const service: Service = {
      ...bought,
      status: state === 'late' ? 'active' : state,
      registered: addMonths(due, -periods * months, anchor),
      due: runs ? due : null,
      terminated: runs ? null : due,
    }
    this.#serve(service, due, periods)
    if (state === 'active') {
      if (daysBetween(world.today, due) <= dueDays && random.chance(0.8))
        this.#renew(service, due, random.weighted({ unpaid: 84, partially_paid: 10, payment_pending: 6 }))
    } else if (state === 'terminated') this.#renew(service, due, 'cancelled')
    else if (state !== 'cancelled')
      this.#renew(service, due, state === 'suspended' && random.chance(0.15) ? 'collections' : 'overdue')
  }

  /** Adds a service of a client that signed up less than one period ago. */
  #startLately(
    bought: Pick<Service, 'product' | 'domain' | 'price'> & { cycle: RecurringCycle },
    months: number,
  ): void {
    const registered = addDays(this.world.today, -this.random.whole(0, Math.min(this.#age, 27)))
    const due = addMonths(registered, months)
    this.#serve({ ...bought, status: 'active', registered, due, terminated: null }, due, 1)
  }

  #waitForPayment(
    bought: Pick<Service, 'product' | 'domain' | 'price'> & { cycle: RecurringCycle },
    status: 'pending' | 'fraud',
  ): void {
    const { random, world } = this
    const registered = addDays(world.today, -random.whole(0, Math.min(this.#age, status === 'pending' ? 5 : 300)))
    const service: Service = { ...bought, status, registered, due: null, terminated: null }
    this.#services.push(service)
    const line = this.#periodLine(service, registered, addMonths(registered, cycleMonths(bought.cycle)))
    const state = status === 'fraud' ? 'cancelled' : random.weighted({ unpaid: 80, payment_pending: 20 })
    const bill = this.#bill(state, registered, addDays(registered, dueDays), [line])
    this.#order(status === 'fraud' ? 'Fraud' : 'Pending', service, registered, bill)
  }

  /** Adds the service with its order, and an invoice for each period up to the due date. */
  #serve(service: Service, due: Day, periods: number): void {
    const { random } = this
    this.#services.push(service)
    const fitting = (this.world.addons.get(this.#currency.id) ?? []).flatMap(({ row, prices }) =>
      prices.filter(({ cycle }) => cycle === service.cycle).map(({ price }) => ({ ...row, price })),
    )
    if (service.product.type === 'hostingaccount' && fitting.length > 0 && random.chance(0.15)) {
      const { id, name, price } = random.one(fitting)
      this.#addons.push({ service, addonId: id, name, price })
    }
    const months = cycleMonths(service.cycle as RecurringCycle)
    const anchor = getDayOfMonth(due)
    for (let left = periods; left > 0; left--) {
      const from = addMonths(due, -left * months, anchor)
      const lines = this.#periodLines(service, from, addMonths(due, (1 - left) * months, anchor))
      if (left === periods) {
        const bill = this.#bill('paid', service.registered, addDays(service.registered, dueDays), lines)
        this.#order('Active', service, service.registered, bill)
      } else this.#bill('paid', addDays(from, -dueDays), from, lines)
    }
  }

  /** Adds an invoice for the period that begins on the due date. */
  #renew(service: Service, due: Day, status: InvoiceStatus): void {
    const to = addMonths(due, cycleMonths(service.cycle as RecurringCycle))
    this.#bill(status, addDays(due, -dueDays), due, this.#periodLines(service, due, to))
  }

  #periodLines(service: Service, from: Day, to: Day): InvoiceLine[] {
    return [
      this.#periodLine(service, from, to),
      ...this.#addons
        .filter((addon) => addon.service === service)
        .map((addon) => ({
          type: 'addon' as const,
          of: addon,
          description: `${addon.name} (${spanned(from, to)})`,
          amount: addon.price,
          from,
          to,
        })),
    ]
  }

  #periodLine(service: Service, from: Day, to: Day): InvoiceLine {
    const { product, domain, price } = service
    const description = `${product.name} – ${domain} (${spanned(from, to)})`
    return { type: 'service', of: service, description, amount: price, from, to }
  }

  #buyDomain(): void {
    const { random, world } = this
    const status = this.#isClosed
      ? random.weighted({ expired: 60, transferred_away: 40 })
      : random.weighted({ active: 84, grace: 3, redemption: 1, expired: 6, transferred_away: 3, cancelled: 3 })
    const [soonest, latest] = domainExpiry[status]
    const expiry = addDays(world.today, random.whole(soonest, latest))
    const registered = addMonths(expiry, -12 * (expiry > addMonths(world.today, 12) ? 2 : random.whole(1, 2)))
    const defaultCurrency = world.currencies.find(({ row }) => row.is_default === 1) ?? this.#currency
    const price = convertAmount(cents(world.tld.renew_price), defaultCurrency, this.#currency)
    const domain: Domain = { name: this.#name(), status, registered, expiry, price }
    this.#domains.push(domain)
    // A domain that is older than the client was not ordered here.
    if (registered >= this.#since && registered <= world.today)
      this.#order('Active', domain, registered, this.#billYear(domain, registered, 'paid'))
    if (status === 'active' && daysBetween(world.today, expiry) <= dueDays) this.#billYear(domain, expiry, 'unpaid')
    if (status === 'grace' && expiry >= this.#since) this.#billYear(domain, expiry, 'overdue')
  }

  #billYear(domain: Domain, from: Day, status: InvoiceStatus): Invoice {
    const to = addMonths(from, 12)
    const description = `${domain.name} (${spanned(from, to)})`
    const line: InvoiceLine = { type: 'domain', of: domain, description, amount: domain.price, from, to }
    return status === 'paid'
      ? this.#bill(status, from, addDays(from, dueDays), [line])
      : this.#bill(status, addDays(from, -dueDays), from, [line])
  }

  #charge(): void {
    const { random, world } = this
    const made = { description: random.one(chargeTexts), amount: randomPrice(random, this.#currency, 10, 150) }
    if (random.chance(0.4)) {
      this.#charges.push({ ...made, due: addDays(world.today, random.whole(1, 60)), bill: undefined })
      return
    }
    const due = addDays(world.today, -random.whole(0, Math.min(this.#age, 400)))
    const lines: InvoiceLine[] = []
    const charge: BillableItem = { ...made, due, bill: this.#bill('paid', due, addDays(due, dueDays), lines) }
    lines.push({ type: 'billable', of: charge, ...made })
    this.#charges.push(charge)
  }

  #quote(): void {
    const { random, world } = this
    const on = addDays(world.today, -random.whole(0, Math.min(this.#age, 400)))
    // An unanswered quote is closed after its last day, so no older quote is `Sent`.
    const isOpen = daysBetween(on, world.today) <= quoteDays
    const status = random.weighted({ Draft: 20, Sent: isOpen ? 35 : 0, Accepted: 30, Declined: 15 })
    const items = Array.from({ length: random.whole(1, 3) }, () => this.#quoteItem())
    const lines: InvoiceLine[] = []
    const bill = status === 'Accepted' ? this.#bill('paid', on, addDays(on, dueDays), lines) : undefined
    const quote: Quote = { subject: random.one(projectTexts), status, on, items, bill }
    for (const { description, amount } of items) lines.push({ type: 'quote', of: quote, description, amount })
    this.#quotes.push(quote)
  }

  #quoteItem(): QuoteItem {
    const { random } = this
    const quantity = random.one([50, 100, 100, 150, 200, 500])
    const discount = random.chance(0.2) ? random.one([500, 1000, 2500]) : 0
    const unitPrice = randomPrice(random, this.#currency, 20, 200)
    const amount = calculateShare(unitPrice, quantity * (10_000 - discount), 1_000_000)
    return { description: random.one(chargeTexts), quantity, discount, unitPrice, amount }
  }

  /** Adds an invoice that staff created manually. */
  #billSomething(): void {
    const { random, world } = this
    const ago = random.whole(0, Math.min(this.#age, 720))
    const status =
      ago > dueDays
        ? random.weighted({ paid: 70, overdue: 8, cancelled: 8, collections: 3, refunded: 7, draft: 4 })
        : random.weighted({ paid: 40, unpaid: 30, partially_paid: 8, payment_pending: 4, draft: 14, cancelled: 4 })
    const issued = addDays(world.today, -ago)
    const lines = Array.from({ length: random.whole(1, 3) }, () => ({
      type: 'item' as const,
      description: random.one(chargeTexts),
      amount: randomPrice(random, this.#currency, 5, 120),
    }))
    this.#bill(status, issued, addDays(issued, dueDays), lines)
  }

  #bill(status: InvoiceStatus, issued: Day, due: Day, lines: readonly InvoiceLine[]): Invoice {
    const bill: Invoice = { status, issued: issued < this.#since ? this.#since : issued, due, lines }
    this.#bills.push(bill)
    return bill
  }

  #order(status: Order['status'], of: Service | Domain, on: Day, bill: Invoice | undefined): void {
    const amount = cents(bill?.lines.reduce((sum, line) => sum + line.amount, 0) ?? 0)
    this.#orders.push({ status, on, of, amount, bill })
  }

  /** Returns the number of whole periods between the sign-up and a due date, at most `maxPeriods`. */
  #periodsBefore(due: Day, months: number, anchor: number): number {
    let periods = 0
    while (periods < maxPeriods && addMonths(due, -(periods + 1) * months, anchor) >= this.#since) periods++
    return periods
  }

  /** Returns a new domain name for the client. */
  #name(): string {
    const taken = [...this.#domains.map(({ name }) => name), ...this.#services.map(({ domain }) => domain)]
    for (;;) {
      const name = makeDomainName(this.random, this.account.number)
      if (!taken.includes(name)) return name
    }
  }
}

/** Range of days from today in which a domain expires or expired, by the domain's status. */
const domainExpiry = {
  active: [1, 700],
  grace: [-25, -1],
  redemption: [-60, -31],
  expired: [-400, -70],
  transferred_away: [-300, 300],
  cancelled: [-300, 300],
} as const

const pick = (random: Random, prices: Offer<unknown>['prices']): Offer<unknown>['prices'][number] => {
  const cycle = random.weighted(Object.fromEntries(prices.map(({ cycle }) => [cycle, cycleWeights[cycle]])))
  return prices.find((one) => one.cycle === cycle) as Offer<unknown>['prices'][number]
}

/** Formats a period as in an invoice item, up to its last day. */
const spanned = (from: Day, to: Day): string => `${from} – ${addDays(to, -1)}`
