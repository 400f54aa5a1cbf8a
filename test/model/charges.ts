import type { AtTill } from '../support/payments.js'
import type { ChargeTerms } from './charge-terms.js'
import { daysFrom, plusDays } from './days.js'
import { type ClientSnapshot, isOpen, owedOn, type SnapshotAttempt, type SnapshotInvoice } from './snapshot.js'
import type { TillBook } from './till-book.js'

/** A stored method, as its client and the till know it. */
export interface ModelCard {
  readonly id: number
  readonly clientId: number
  token: string
  readonly isConsented: boolean
  /** YYYY-MM. */
  expires: string | null
  /** Declined for good, or as expired, until the till replaces it. */
  isDeclined: boolean
  /** The last attempt before the till replaced it, from which on it begins anew; 0 where it did not. */
  renewedAfter: number
}

/** How the till behaves while it is asked about what is due. */
export type Mishap = 'lost' | 'unreachable' | 'refused' | 'forgetful'

/** Attempts at one method that card networks allow, and the days in which they count. */
const network = { attempts: 15, days: 30 }

/** Days that a payer has to confirm a charge. */
const confirmationDays = 7

/** Days for which a charge of which nobody can tell is asked about at least. */
const leastUntoldDays = 7

const isLive = ({ state }: SnapshotAttempt): boolean => state === 'open' || state === 'pending' || state === 'unknown'

/** Says of one history which invoices are charged on which day, and what becomes of attempts to pay. */
export class ChargeOracle {
  /** The cards that are charged by themselves, by their clients. */
  readonly defaults = new Map<number, ModelCard>()
  readonly cards = new Map<number, ModelCard>()
  /** Clients and invoices that are not charged by themselves. */
  readonly clientsOut = new Set<number>()
  readonly invoicesOut = new Set<number>()
  // By attempt.
  /** The day on which it was first seen. */
  readonly #madeOn = new Map<number, string>()
  /** The day since which it holds back what is done about debts. */
  readonly #heldSince = new Map<number, string>()
  /** The day on which it was first seen open. */
  readonly #openOn = new Map<number, string>()
  /** The day on which it failed since nobody could tell of it. */
  readonly #givenUpOn = new Map<number, string>()
  /** Its state as it was last seen. */
  readonly #states = new Map<number, string>()
  /** Attempts by invoice. */
  #of = new Map<number, SnapshotAttempt[]>()
  /** Charges that were first seen by the last look. */
  #fresh: SnapshotAttempt[] = []
  readonly #faults: string[] = []

  /** `receive` is told of each payment when the service knows of it. */
  constructor(
    private readonly terms: ChargeTerms,
    private readonly book: TillBook,
    /** Of the currency. */
    private readonly decimals: number,
    private readonly receive: (attempt: SnapshotAttempt, entry: AtTill) => void,
  ) {}

  /** Days for which a charge of which nobody can tell is asked about. */
  get #untoldDays(): number {
    return Math.max(this.terms.pendingDays, leastUntoldDays)
  }

  /** Tells whether the service knows that an attempt is paid. */
  isKnown = (attemptId: number): boolean => this.#states.get(attemptId) === 'paid'

  /** Returns the days since an attempt was first seen; 0 for one that was not. */
  ageOf = (attemptId: number, today: string): number => daysFrom(this.#madeOn.get(attemptId) ?? today, today)

  /** Tells whether another payment of one of some invoices is under way, so that no page may be opened beside it. */
  isBusy(invoiceIds: readonly number[], except: ReadonlySet<number>): boolean {
    const others = invoiceIds.flatMap((id) => this.#of.get(id) ?? []).filter(({ id }) => !except.has(id))
    return others.some(({ state }) => state === 'pending' || state === 'unknown')
  }

  /** Notes a fault that an event itself has found. */
  complain(fault: string): void {
    this.#faults.push(fault)
  }

  /** Takes note of what has become of attempts, and returns what is wrong at any time. */
  check({ attempts }: ClientSnapshot, today: string): string[] {
    const wrong = this.#faults.splice(0)
    wrong.push(...this.#fresh.map(({ id }) => `attempt ${id} charges beside the daily job`))
    this.#fresh = []
    this.#of = new Map()
    for (const attempt of attempts) {
      const { id, state, parts } = attempt
      for (const { invoice_id } of parts) this.#of.set(invoice_id, [...(this.#of.get(invoice_id) ?? []), attempt])
      if (!this.#madeOn.has(id)) {
        this.#madeOn.set(id, today)
        if (attempt.kind === 'charge') this.#fresh.push(attempt)
      }
      if (state !== 'pending' && state !== 'unknown') this.#heldSince.delete(id)
      else if (!this.#heldSince.has(id)) this.#heldSince.set(id, today)
      if (state === 'open' && !this.#openOn.has(id)) this.#openOn.set(id, today)
      const was = this.#states.get(id)
      if (was === state) continue
      this.#states.set(id, state)
      wrong.push(...this.#follow(attempt, was, today))
    }
    for (const [invoiceId, own] of this.#of) {
      const live = own.filter(isLive)
      if (live.length > 1) wrong.push(`invoice ${invoiceId} is paid by attempts ${live.map(({ id }) => id)} at once`)
    }
    return wrong
  }

  #follow(attempt: SnapshotAttempt, was: string | undefined, today: string): string[] {
    const { id, state, decline, pay_method_id } = attempt
    const entry = this.book.entryOf(id)
    if (was === 'paid') return [`attempt ${id} was paid and is ${state}`]
    if (state === 'paid') {
      if (entry?.state !== 'paid') return [`attempt ${id} is paid, which the till does not know of`]
      this.receive(attempt, entry)
    }
    if (was === 'unknown' && state === 'failed' && decline === null && this.ageOf(id, today) >= this.#untoldDays)
      this.#givenUpOn.set(id, today)
    const card = this.cards.get(pay_method_id as number)
    // One that was ended before it told of its decline may have been declined for good all the same.
    const isOver = decline === entry?.decline && (decline === 'hard' || decline === 'expired')
    if (state === 'failed' && isOver && card !== undefined && id > card.renewedAfter) card.isDeclined = true
    return []
  }

  /** Tells whether a payment under way holds back what is done about an invoice; undefined in the hour in which that ends. */
  isHeld(invoiceId: number, today: string): boolean | undefined {
    const since = (this.#of.get(invoiceId) ?? []).flatMap(({ id }) => this.#heldSince.get(id) ?? [])
    const left = since.map((day) => this.terms.pendingDays - daysFrom(day, today))
    if (left.some((days) => days > 0)) return true
    return left.includes(0) ? undefined : false
  }

  /** The same before the run that has just ended, which has made charges. */
  wasHeld(invoiceId: number, today: string): boolean | undefined {
    return this.#fresh.some(({ parts }) => parts[0]?.invoice_id === invoiceId) ? false : this.isHeld(invoiceId, today)
  }

  /** Returns what is wrong with the charges that a daily job has made, and with what it has done about the others. */
  checkAfterJob(seen: ClientSnapshot, before: ClientSnapshot, today: string): string[] {
    const was = new Map(before.invoices.map((invoice) => [invoice.id, invoice]))
    const wrong = seen.invoices.flatMap((invoice) => [
      ...this.#checkCharge(invoice, was.get(invoice.id), today),
      ...this.#checkHeld(invoice, was.get(invoice.id), today),
    ])
    this.#fresh = []
    return wrong
  }

  #checkCharge(invoice: SnapshotInvoice, was: SnapshotInvoice | undefined, today: string): string[] {
    const { id } = invoice
    const made = this.#fresh.filter(({ parts }) => parts.some(({ invoice_id }) => invoice_id === id))
    const [charge] = made
    // What a later step of the run has changed is judged by what can still be seen of it.
    const isChanged = invoice.credited !== (was?.credited ?? 0) || !isOpen(invoice)
    const amount = charge?.amount ?? owedOn(invoice)
    const reason = this.#whyNot(invoice, { amount, isMade: charge !== undefined }, today)
    if (charge === undefined) {
      const mayBeLate = invoice.lines.some(({ type }) => type === 'upgrade')
      return reason === undefined && isOpen(invoice) && !mayBeLate ? [`invoice ${id} is not charged on ${today}`] : []
    }
    const wrong: string[] = made.slice(1).map((second) => `invoice ${id} is charged by attempt ${second.id} as well`)
    if (reason !== undefined) wrong.push(`attempt ${charge.id} charges invoice ${id} on ${today}: ${reason}`)
    if (charge.pay_method_id !== this.defaults.get(invoice.client_id as number)?.id)
      wrong.push(`attempt ${charge.id} charges another method than the default`)
    if (!isChanged && amount !== owedOn(invoice))
      wrong.push(`attempt ${charge.id} charges ${amount} of ${owedOn(invoice)} on invoice ${id}`)
    return wrong
  }

  /** Returns why an invoice may not be charged today, or, unless it `isMade`, why it need not; undefined without a reason. */
  #whyNot(
    invoice: SnapshotInvoice,
    { amount, isMade }: { readonly amount: number; readonly isMade: boolean },
    today: string,
  ): string | undefined {
    const { id, client_id, status, due_date } = invoice
    const { terms } = this
    const card = this.defaults.get(client_id as number)
    if (!terms.isOn) return 'nothing is'
    if (card === undefined) return 'there is no card'
    if (!card.isConsented) return 'there is no consent'
    if (card.isDeclined) return 'the card was declined'
    if (card.expires !== null && card.expires < today.slice(0, 7)) return 'the card has expired'
    if (this.clientsOut.has(client_id as number)) return 'the client has opted out'
    if (this.invoicesOut.has(id)) return 'the invoice is left out'
    if (due_date > plusDays(today, terms.daysBefore)) return 'it is not due yet'
    if (['payment_pending', 'collections', 'draft'].includes(status)) return `it is ${status}`
    if (terms.most > 0 && amount > terms.most * 10 ** this.decimals) return 'it is above the bound'
    const earlier = (this.#of.get(id) ?? []).filter((attempt) => !this.#fresh.includes(attempt))
    if (earlier.some(isLive)) return 'a payment is under way'
    const tries = earlier.filter(
      (attempt) => attempt.pay_method_id === card.id && attempt.id > card.renewedAfter && attempt.state !== 'cancelled',
    )
    if (tries.some(({ state, decline }) => state !== 'failed' || decline !== 'soft')) return 'a charge has had its end'
    const days = [...terms.retryDays].sort((a, b) => a - b)
    if (tries.length > days.length) return 'it was tried often enough'
    const [first] = tries
    if (first !== undefined) {
      const next = plusDays(this.#madeOn.get(first.id) as string, days[tries.length - 1] as number)
      if (next > today) return `it is not tried again before ${next}`
    }
    return this.#isTired(card, today, !isMade) ? 'the network allows no more' : undefined
  }

  /** `mayBe` counts all that may count: this run's charges, those that were never made, and those of the last hour. */
  #isTired({ id }: ModelCard, today: string, mayBe: boolean): boolean {
    let count = 0
    for (const attempts of this.#of.values())
      for (const attempt of attempts) {
        const age = daysFrom(this.#madeOn.get(attempt.id) as string, today)
        const counts = age < network.days && attempt.state !== 'cancelled' && !this.#fresh.includes(attempt)
        if (attempt.pay_method_id === id && (mayBe ? age <= network.days : counts)) count++
      }
    return count >= network.attempts
  }

  /** Nobody is dunned while a payment is under way, and no credit is used beside it. */
  #checkHeld(invoice: SnapshotInvoice, was: SnapshotInvoice | undefined, today: string): string[] {
    const { id, status, reminded_on, credit } = invoice
    if (was === undefined || this.isHeld(id, today) !== true) return []
    const wrong: string[] = []
    if (status === 'overdue' && (was.status === 'unpaid' || was.status === 'partially_paid'))
      wrong.push(`invoice ${id} is overdue while a payment is under way`)
    if (reminded_on !== was.reminded_on) wrong.push(`invoice ${id} is reminded of while a payment is under way`)
    if (credit > was.credit && this.wasHeld(id, today))
      wrong.push(`invoice ${id} has credit beside a payment under way`)
    return wrong
  }

  /** Returns where service and till disagree once the till was asked about all that was due. */
  checkAsked({ attempts, invoices }: ClientSnapshot, today: string, mishap: Mishap | undefined): string[] {
    const owed = new Map(invoices.map((invoice) => [invoice.id, isOpen(invoice) ? owedOn(invoice) : 0]))
    return attempts.flatMap((attempt) => {
      const { id, state, parts } = attempt
      const madeToday = this.#madeOn.get(id) === today
      const entry = this.book.entryOf(id)
      const owes = parts.every(({ invoice_id, amount }) => owed.get(invoice_id) === amount)
      const due = this.#statesOf(attempt, entry, today)
      const isUntold = this.#isUntold(attempt, entry, { owes, today, isForgetful: mishap === 'forgetful' })
      // A page is looked at after some minutes, and so is a charge without an answer.
      const mayWait = madeToday && attempt.kind === 'checkout' && state === 'open'
      const mayBeUnknown = mishap !== undefined && mishap !== 'refused' && state === 'unknown'
      const wasRefused = mishap === 'refused' && state === 'failed'
      if (isUntold || mayWait || mayBeUnknown || (wasRefused && entry === undefined)) return []
      if (!due.includes(state)) return [`attempt ${id} is ${state}, the till says ${entry?.state}: ${due.join(' or ')}`]
      return state === 'open' && !owes ? [`attempt ${id} is open, and its invoices owe another sum`] : []
    })
  }

  /**
   * Only the question itself is answered by a page to confirm a charge on: where its answer was lost and the sum is not owed any
   * more, it is not asked again. A charge of which nobody can tell is given up in the end, and not asked about again.
   */
  #isUntold(
    { id, state }: SnapshotAttempt,
    entry: AtTill | undefined,
    { owes, today, isForgetful }: { readonly owes: boolean; readonly today: string; readonly isForgetful: boolean },
  ): boolean {
    const isLost = entry?.state === 'confirm' && !this.#openOn.has(id)
    const givenUpOn = this.#givenUpOn.get(id)
    if (state === 'failed') return givenUpOn !== undefined && (givenUpOn !== today || isLost || isForgetful)
    return state === 'unknown' && isLost && !owes && this.ageOf(id, today) <= this.#untoldDays
  }

  /** Returns the states that an attempt may have by what the till says. */
  #statesOf({ id, kind, state, decline, pay_method_id }: SnapshotAttempt, entry: AtTill | undefined, today: string) {
    // A charge whose answer was lost waits for its payer from the answer on.
    const age = daysFrom(this.#openOn.get(id) ?? today, today)
    switch (entry?.state) {
      case 'paid':
        return ['paid']
      case 'pending':
        return ['pending']
      case 'declined':
        return entry.decline === undefined || entry.decline === decline ? ['failed'] : [`failed as ${entry.decline}`]
      case 'confirm':
        return age < confirmationDays ? ['open'] : age > confirmationDays ? [] : ['open', 'failed']
      case 'open':
        return age < 1 ? ['open'] : []
      case 'ended':
        return kind === 'charge' ? ['cancelled', 'failed'] : ['cancelled', 'expired']
      default: {
        // Never asked: paid otherwise meanwhile, refused once, or of a card that was declined meanwhile.
        const card = this.cards.get(pay_method_id as number)
        const isOver = card !== undefined && (card.isDeclined || id <= card.renewedAfter)
        const isGivenUp = decline === null && this.ageOf(id, today) >= this.terms.pendingDays
        const wasRefused = state === 'failed' && (decline === 'soft' || isOver || isGivenUp)
        return wasRefused ? ['failed', 'cancelled'] : ['cancelled']
      }
    }
  }
}
