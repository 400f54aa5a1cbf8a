import type { AtTill } from '../support/payments.js'
import type { ChargeTerms } from './charge-terms.js'
import { daysBetween, plusDays } from './days.js'
import { amountDue, type ClientSnapshot, isOpen, type SnapshotAttempt, type SnapshotInvoice } from './snapshot.js'
import type { TillBook } from './till-book.js'

/** The model's view of a stored payment method. */
export interface ModelCard {
  readonly id: number
  readonly clientId: number
  token: string
  readonly isConsented: boolean
  /** Last month of validity as YYYY-MM, or null if the card does not expire. */
  expires: string | null
  /** True if the card was declined permanently or as expired, until the till replaces the card. */
  isDeclined: boolean
  /**
   * ID of the last attempt before the till replaced the card, or 0 if the card was not replaced. Earlier attempts no
   * longer count toward its limits.
   */
  renewedAfter: number
}

/** Simulated failure of the till while the service asks it about due attempts. */
export type Mishap = 'lost' | 'unreachable' | 'refused' | 'forgetful'

/** The card networks' limit: attempts per method, and the days within which they count. */
const network = { attempts: 15, days: 30 }

/** Days within which a payer must confirm a charge. */
const confirmationDays = 7

/** Minimum number of days for which the till is asked about a charge with an unknown outcome. */
const leastUntoldDays = 7

const isLive = ({ state }: SnapshotAttempt): boolean => state === 'open' || state === 'pending' || state === 'unknown'

/** Predicts for one history which invoices are charged on which day, and how payment attempts end. */
export class ChargeOracle {
  /** Default cards, which are charged automatically, by client ID. */
  readonly defaults = new Map<number, ModelCard>()
  readonly cards = new Map<number, ModelCard>()
  /** Clients and invoices excluded from automatic payment. */
  readonly clientsOut = new Set<number>()
  readonly invoicesOut = new Set<number>()
  // The following maps are keyed by attempt ID.
  /** Day on which the attempt was first seen. */
  readonly #madeOn = new Map<number, string>()
  /** Day since which the attempt holds back dunning. */
  readonly #heldSince = new Map<number, string>()
  /** Day on which the attempt was first seen open. */
  readonly #openOn = new Map<number, string>()
  /** Day on which the attempt failed because its outcome stayed unknown. */
  readonly #givenUpOn = new Map<number, string>()
  /** Last seen state. */
  readonly #states = new Map<number, string>()
  /** Attempts by invoice ID. */
  #of = new Map<number, SnapshotAttempt[]>()
  /** Charges that the last check saw for the first time. */
  #fresh: SnapshotAttempt[] = []
  readonly #faults: string[] = []

  /** Calls `receive` for each payment when the service first shows the attempt as paid. */
  constructor(
    private readonly terms: ChargeTerms,
    private readonly book: TillBook,
    /** Number of the currency's decimals. */
    private readonly decimals: number,
    private readonly receive: (attempt: SnapshotAttempt, entry: AtTill) => void,
  ) {}

  /** Number of days for which the till is asked about a charge with an unknown outcome. */
  get #untoldDays(): number {
    return Math.max(this.terms.pendingDays, leastUntoldDays)
  }

  /** Returns true if the service knows that an attempt is paid. */
  isKnown = (attemptId: number): boolean => this.#states.get(attemptId) === 'paid'

  /** Returns the days since an attempt was first seen, or 0 if it has not been seen. */
  ageOf = (attemptId: number, today: string): number => daysBetween(this.#madeOn.get(attemptId) ?? today, today)

  /**
   * Returns true if one of the invoices has another payment in progress, so that no payment page may be opened. Ignores
   * the attempts in `except`.
   */
  isBusy(invoiceIds: readonly number[], except: ReadonlySet<number>): boolean {
    const others = invoiceIds.flatMap((id) => this.#of.get(id) ?? []).filter(({ id }) => !except.has(id))
    return others.some(({ state }) => state === 'pending' || state === 'unknown')
  }

  /** Records an error found while an event was simulated. */
  complain(fault: string): void {
    this.#faults.push(fault)
  }

  /** Records the current attempts. Returns violations of the rules that apply at any time. */
  check({ attempts }: ClientSnapshot, today: string): string[] {
    const wrong = this.#faults.splice(0)
    wrong.push(...this.#fresh.map(({ id }) => `attempt ${id} charges outside the daily job`))
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
      if (entry?.state !== 'paid') return [`attempt ${id} is paid, but not at the till`]
      this.receive(attempt, entry)
    }
    if (was === 'unknown' && state === 'failed' && decline === null && this.ageOf(id, today) >= this.#untoldDays)
      this.#givenUpOn.set(id, today)
    const card = this.cards.get(pay_method_id as number)
    // An attempt that ended before its decline was reported may still have been declined permanently.
    const isOver = decline === entry?.decline && (decline === 'hard' || decline === 'expired')
    if (state === 'failed' && isOver && card !== undefined && id > card.renewedAfter) card.isDeclined = true
    return []
  }

  /**
   * Returns true if a payment in progress holds back dunning for an invoice, or undefined on the day on which the
   * payment no longer does.
   */
  isHeld(invoiceId: number, today: string): boolean | undefined {
    const since = (this.#of.get(invoiceId) ?? []).flatMap(({ id }) => this.#heldSince.get(id) ?? [])
    const left = since.map((day) => this.terms.pendingDays - daysBetween(day, today))
    if (left.some((days) => days > 0)) return true
    return left.includes(0) ? undefined : false
  }

  /**
   * Like `isHeld`, but returns false for an invoice that the last job charged, because the charge did not exist before
   * the job.
   */
  wasHeld(invoiceId: number, today: string): boolean | undefined {
    return this.#fresh.some(({ parts }) => parts[0]?.invoice_id === invoiceId) ? false : this.isHeld(invoiceId, today)
  }

  /**
   * Returns errors in the charges that a daily job has made, and in its treatment of invoices with a payment in
   * progress.
   */
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
    // If a later step of the run has changed the invoice, the check relies on the data that is still visible.
    const isChanged = invoice.credited !== (was?.credited ?? 0) || !isOpen(invoice)
    const amount = charge?.amount ?? amountDue(invoice)
    const reason = this.#whyNot(invoice, { amount, isMade: charge !== undefined }, today)
    if (charge === undefined) {
      const mayBeLate = invoice.lines.some(({ type }) => type === 'upgrade')
      return reason === undefined && isOpen(invoice) && !mayBeLate ? [`invoice ${id} is not charged on ${today}`] : []
    }
    const wrong: string[] = made.slice(1).map((second) => `invoice ${id} is charged by attempt ${second.id} as well`)
    if (reason !== undefined) wrong.push(`attempt ${charge.id} charges invoice ${id} on ${today}: ${reason}`)
    if (charge.pay_method_id !== this.defaults.get(invoice.client_id as number)?.id)
      wrong.push(`attempt ${charge.id} charges another method than the default`)
    if (!isChanged && amount !== amountDue(invoice))
      wrong.push(`attempt ${charge.id} charges ${amount} of ${amountDue(invoice)} on invoice ${id}`)
    return wrong
  }

  /**
   * Returns the reason why an invoice must not be charged today, or undefined if there is none. If no charge was made
   * (`isMade` is false), also returns reasons that merely may apply.
   */
  #whyNot(
    invoice: SnapshotInvoice,
    { amount, isMade }: { readonly amount: number; readonly isMade: boolean },
    today: string,
  ): string | undefined {
    const { id, client_id, status, due_date } = invoice
    const { terms } = this
    const card = this.defaults.get(client_id as number)
    if (!terms.isOn) return 'automatic payment is disabled'
    if (card === undefined) return 'there is no card'
    if (!card.isConsented) return 'there is no consent'
    if (card.isDeclined) return 'the card was declined'
    if (card.expires !== null && card.expires < today.slice(0, 7)) return 'the card has expired'
    if (this.clientsOut.has(client_id as number)) return 'the client has opted out'
    if (this.invoicesOut.has(id)) return 'the invoice is excluded'
    if (due_date > plusDays(today, terms.daysBefore)) return 'it is not due yet'
    if (['payment_pending', 'collections', 'draft'].includes(status)) return `it is ${status}`
    if (terms.most > 0 && amount > terms.most * 10 ** this.decimals) return 'it is above the limit'
    const earlier = (this.#of.get(id) ?? []).filter((attempt) => !this.#fresh.includes(attempt))
    if (earlier.some(isLive)) return 'a payment is in progress'
    const tries = earlier.filter(
      (attempt) => attempt.pay_method_id === card.id && attempt.id > card.renewedAfter && attempt.state !== 'cancelled',
    )
    if (tries.some(({ state, decline }) => state !== 'failed' || decline !== 'soft'))
      return 'an earlier charge was final'
    const days = [...terms.retryDays].sort((a, b) => a - b)
    if (tries.length > days.length) return 'it was retried often enough'
    const [first] = tries
    if (first !== undefined) {
      const next = plusDays(this.#madeOn.get(first.id) as string, days[tries.length - 1] as number)
      if (next > today) return `it is not retried before ${next}`
    }
    return this.#isTired(card, today, !isMade) ? 'the card network allows no more attempts' : undefined
  }

  /**
   * Returns true if a card has reached the network's limit. With `mayBe`, counts every attempt that may count,
   * including this run's charges, cancelled attempts, and attempts on the last day.
   */
  #isTired({ id }: ModelCard, today: string, mayBe: boolean): boolean {
    let count = 0
    for (const attempts of this.#of.values())
      for (const attempt of attempts) {
        const age = daysBetween(this.#madeOn.get(attempt.id) as string, today)
        const counts = age < network.days && attempt.state !== 'cancelled' && !this.#fresh.includes(attempt)
        if (attempt.pay_method_id === id && (mayBe ? age <= network.days : counts)) count++
      }
    return count >= network.attempts
  }

  /** Returns errors if a payment in progress did not hold back dunning or the use of credit. */
  #checkHeld(invoice: SnapshotInvoice, was: SnapshotInvoice | undefined, today: string): string[] {
    const { id, status, reminded_on, credit } = invoice
    if (was === undefined || this.isHeld(id, today) !== true) return []
    const wrong: string[] = []
    if (status === 'overdue' && (was.status === 'unpaid' || was.status === 'partially_paid'))
      wrong.push(`invoice ${id} is overdue during a payment in progress`)
    if (reminded_on !== was.reminded_on) wrong.push(`invoice ${id} gets a reminder during a payment in progress`)
    if (credit > was.credit && this.wasHeld(id, today))
      wrong.push(`invoice ${id} gets credit during a payment in progress`)
    return wrong
  }

  /** Returns the disagreements between the service and the till after the till was asked about all due attempts. */
  checkAsked({ attempts, invoices }: ClientSnapshot, now: Date, mishap: Mishap | undefined): string[] {
    const today = now.toISOString().slice(0, 10)
    const owed = new Map(invoices.map((invoice) => [invoice.id, isOpen(invoice) ? amountDue(invoice) : 0]))
    return attempts.flatMap((attempt) => {
      const { id, state, parts } = attempt
      const madeToday = this.#madeOn.get(id) === today
      const entry = this.book.entryOf(id)
      const owes = parts.every(({ invoice_id, amount }) => owed.get(invoice_id) === amount)
      const due = this.#statesOf(attempt, entry, today)
      const isUntold = this.#isUntold(attempt, entry, { owes, today, isForgetful: mishap === 'forgetful' })
      // A payment page or a charge without an answer is checked only after some minutes.
      const mayWait = (madeToday && attempt.kind === 'checkout' && state === 'open') || isPaused(attempt, now)
      const mayBeUnknown = mishap !== undefined && mishap !== 'refused' && state === 'unknown'
      const wasRefused = mishap === 'refused' && state === 'failed'
      if (isUntold || mayWait || mayBeUnknown || (wasRefused && entry === undefined)) return []
      if (!due.includes(state)) return [`attempt ${id} is ${state}, in the till ${entry?.state}: ${due.join(' or ')}`]
      return state === 'open' && !owes ? [`attempt ${id} is open, but another amount is due on its invoices`] : []
    })
  }

  /**
   * Returns true if the service cannot know the till's state. Only the charge request itself returns a confirmation
   * page: if that answer was lost and the amount is no longer due, the request is not repeated. A charge whose outcome
   * stays unknown is given up, and the till is no longer asked about it.
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

  /** Returns the states that an attempt may have with this entry at the till. */
  #statesOf({ id, kind, state, decline, pay_method_id }: SnapshotAttempt, entry: AtTill | undefined, today: string) {
    // If the answer to a charge was lost, the payer's deadline starts when the charge is first seen open.
    const age = daysBetween(this.#openOn.get(id) ?? today, today)
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
        // The charge never reached the till: the invoice was paid in another way, the charge was refused, or the card
        // was declined.
        const card = this.cards.get(pay_method_id as number)
        const isOver = card !== undefined && (card.isDeclined || id <= card.renewedAfter)
        const isGivenUp = decline === null && this.ageOf(id, today) >= this.terms.pendingDays
        const wasRefused = state === 'failed' && (decline === 'soft' || isOver || isGivenUp)
        return wasRefused ? ['failed', 'cancelled'] : ['cancelled']
      }
    }
  }
}

/**
 * Returns true if an attempt's next call follows later (R-4053), and the till has not just answered a lookup. The
 * service then cannot know the till's state yet.
 */
function isPaused({ task, next_attempt_at, looked_at, last_error }: SnapshotAttempt, now: Date): boolean {
  const isAnswered =
    task === 'look' && last_error === null && looked_at?.slice(0, 10) === now.toISOString().slice(0, 10)
  return task !== null && next_attempt_at > now.toISOString() && !isAnswered
}
