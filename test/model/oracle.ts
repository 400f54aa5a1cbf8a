import type { ChargeOracle } from './charges.js'
import { daysBetween, plusDays } from './days.js'
import { findWrongSums } from './papers.js'
import { Purse } from './purse.js'
import { amountDue, type BilledItem, type ClientSnapshot, isOpen, type Line, type SnapshotInvoice } from './snapshot.js'

/** Default numbers of days in a new installation's settings. */
const days = { ahead: 14, suspend: 5, terminate: 30 }

/** Days from `from` up to, but not including, `to`. */
interface Span {
  readonly from: string
  readonly to: string
  /** Description for reports. */
  readonly what: string
  /** True if the days are paid or given away. */
  readonly isSettled: boolean
  /** The line that bills the days, or undefined if they are given away. */
  readonly line?: Line
}

/**
 * Returns the largest amount that credit notes and cancellations can have returned to a client as credit between two
 * snapshots.
 */
function givenBack(clientId: number, before: ClientSnapshot, seen: ClientSnapshot): number {
  const was = new Map(before.invoices.map((invoice) => [invoice.id, invoice]))
  return seen.invoices
    .filter(({ client_id }) => client_id === clientId)
    .reduce((sum, { id, status, credit, credited }) => {
      const { credited: noted = 0, credit: applied = 0 } = was.get(id) ?? {}
      return sum + credited - noted + (status === 'cancelled' ? Math.max(0, applied - credit) : 0)
    }, 0)
}

/**
 * Checks one history. Keeps its own record of each client's money and of the reasons why days are not billed. The
 * oracle reads invoices and records, but does not know how the service calculates them.
 */
export class Oracle {
  readonly #purses = new Map<number, Purse>()
  /** Amounts of reductions, by description. */
  readonly reductions = new Map<string, number>()
  readonly staffSuspended = new Set<string>()
  // The following collections contain keys of services or addons, line IDs, or invoice IDs.
  /** Days that were given away. */
  readonly #freeSpans = new Map<string, Span[]>()
  /**
   * Day from which a line no longer covers its period, because the due date was moved to before the end of the period.
   */
  readonly #cutAt = new Map<number, string>()
  /** Lines whose days count as paid. */
  readonly #settled = new Set<number>()
  /** First day of a service or addon. */
  readonly #since = new Map<string, string>()
  /** Days on which a service or addon was first seen suspended, and first seen ended. */
  readonly #suspended = new Map<string, string>()
  readonly #ended = new Map<string, string>()
  /** Services and addons whose first period was given away before their first day. */
  readonly #freeFirst = new Set<string>()
  /** Lines that were paid when their service or addon ended. */
  readonly #paidAtEnd = new Set<number>()
  /**
   * Cancelled invoices, which gave up their periods. An invoice that is moved from cancelled to refunded does not cover
   * its periods again.
   */
  readonly #freed = new Set<number>()
  /** Services and addons whose date or cycle staff have changed, or whose time they have given away. */
  readonly #disturbed = new Set<string>()

  /**
   * `sentBack` returns the amount that gateways have sent back to a client. If `isPlain` is true, each document has a
   * single tax rate.
   */
  constructor(
    private readonly sentBack: (clientId: number) => number,
    private readonly isPlain: boolean,
    private readonly charges: ChargeOracle,
  ) {}

  purseOf(clientId: number): Purse {
    const purse = this.#purses.get(clientId) ?? new Purse()
    this.#purses.set(clientId, purse)
    return purse
  }

  /**
   * Returns true if staff have moved the days of a service or addon, so that its lines no longer show what its time
   * costs.
   */
  isDisturbed = ({ key }: BilledItem): boolean => this.#disturbed.has(key)

  /** Records that staff moved a due date: from `day` on, nothing is billed yet. */
  move(thing: BilledItem, seen: ClientSnapshot, day: string): void {
    const { key } = thing
    this.#disturbed.add(key)
    const paidTo = this.#firstUnpaidDay(thing, seen)
    for (const { line, from } of this.#spansOf(thing, seen).filter(({ to }) => to > day))
      if (line !== undefined) this.#cutAt.set(line.id, from > day ? from : day)
    const free = (this.#freeSpans.get(key) ?? []).map((span) => ({ ...span, to: span.to > day ? day : span.to }))
    // The days from the first unpaid day to `day` are given away, except days already paid or given away (a cancelled
    // invoice may have left a gap before them), and days on a refunded invoice, which keeps its lines although they are
    // no longer due.
    let at = paidTo
    for (const { from, to, isSettled, line } of this.#spansOf(thing, seen)) {
      const isRefunded = line?.invoice.status === 'refunded'
      if (from >= day || to <= at || !(isSettled || isRefunded)) continue
      if (line !== undefined) this.#settled.add(line.id)
      if (at < from) free.push({ from: at, to: from, what: 'moved', isSettled: true })
      at = to
    }
    if (at < day) free.push({ from: at, to: day, what: 'moved', isSettled: true })
    this.#freeSpans.set(
      key,
      free.filter(({ from, to }) => from < to),
    )
    // A date before the first day becomes the first day.
    if (day < (this.#since.get(key) ?? day)) this.#since.set(key, day)
  }

  /** Records that an invoice's periods were given away. */
  waive(invoice: SnapshotInvoice, seen: ClientSnapshot): void {
    for (const line of invoice.lines) {
      const thing = seen.things.find(({ key }) => key === `${line.type} ${line.related_id}`)
      if (thing === undefined || line.isWithdrawn) continue
      this.#disturbed.add(thing.key)
      if (line.period_start === null || line.period_end === null) this.#freeFirst.add(thing.key)
      else if (line.period_start >= this.#firstUnpaidDay(thing, seen))
        this.#addFreeSpan(thing.key, { from: line.period_start, to: line.period_end, what: 'waived', isSettled: true })
    }
  }

  /**
   * Records that an invoice was reopened. Its days are due on the invoice again, even if they were given away or
   * skipped.
   */
  #takeBack(invoice: SnapshotInvoice): void {
    for (const { id, type, related_id, period_start: from, period_end: to, isWithdrawn } of invoice.lines) {
      const key = `${type} ${related_id}`
      this.#settled.delete(id)
      this.#cutAt.delete(id)
      this.#freeFirst.delete(key)
      if (from === null || to === null || isWithdrawn) continue
      const free = (this.#freeSpans.get(key) ?? []).flatMap((span) => [
        { ...span, to: span.to < from ? span.to : from },
        { ...span, from: span.from > to ? span.from : to },
      ])
      this.#freeSpans.set(
        key,
        free.filter((span) => span.from < span.to),
      )
    }
  }

  /** Records that staff changed a cycle. */
  disturb({ key }: BilledItem): void {
    this.#disturbed.add(key)
  }

  /**
   * Accepts the past after an event that may have left a period unpaid before a paid day. If staff have moved the days
   * of a service or addon, everything before its due date counts as settled.
   */
  acceptPast(seen: ClientSnapshot): void {
    this.#followInvoices(seen)
    for (const thing of seen.things.filter(({ key }) => this.#disturbed.has(key))) {
      const due = thing.row.next_due_date
      let at = this.#firstUnpaidDay(thing, seen)
      if (due === null || at >= due) continue
      for (const { from, to, line, isSettled } of this.#spansOf(thing, seen)) {
        if (from >= due) break
        if (from > at) this.#addFreeSpan(thing.key, { from: at, to: from, what: 'left', isSettled: true })
        if (!isSettled && line !== undefined) this.#settled.add(line.id)
        if (to > at) at = to
      }
      if (at < due) this.#addFreeSpan(thing.key, { from: at, to: due, what: 'left', isSettled: true })
    }
  }

  #addFreeSpan(key: string, span: Span): void {
    this.#freeSpans.set(key, [...(this.#freeSpans.get(key) ?? []), span])
  }

  /** Records the current state. Returns violations of the rules that apply at any time. */
  check(seen: ClientSnapshot, today: string): string[] {
    const wrong: string[] = []
    this.#followInvoices(seen)
    for (const thing of seen.things) this.#unsettle(thing, seen)
    for (const invoice of seen.invoices)
      if (!['draft', 'cancelled'].includes(invoice.status) && amountDue(invoice) <= 0)
        for (const { id, period_start } of invoice.lines) if (period_start !== null) this.#settled.add(id)
    for (const thing of seen.things) {
      this.#follow(thing, seen, today)
      wrong.push(...this.#checkDays(thing, seen), ...this.#checkEnd(thing, seen))
    }
    return [...wrong, ...this.#checkMoney(seen)]
  }

  /** Records which invoices have given up their periods, and which cover them again. */
  #followInvoices({ invoices }: ClientSnapshot): void {
    for (const invoice of invoices)
      if (invoice.status === 'cancelled') this.#freed.add(invoice.id)
      else if (invoice.status !== 'refunded' && this.#freed.delete(invoice.id)) this.#takeBack(invoice)
  }

  /**
   * Unsettles lines with an amount due that follow an unpaid day. Without an unpaid day before it, a period whose
   * payment a bank reversed still counts as paid.
   */
  #unsettle(thing: BilledItem, seen: ClientSnapshot): void {
    const at = this.#firstUnpaidDay(thing, seen)
    for (const { from, line } of this.#spansOf(thing, seen))
      if (line !== undefined && from > at && amountDue(line.invoice) > 0) this.#settled.delete(line.id)
  }

  #follow(thing: BilledItem, seen: ClientSnapshot, today: string): void {
    const { key, row } = thing
    const isLive = row.status === 'active' || row.status === 'suspended'
    if (isLive && !this.#since.has(key)) {
      this.#since.set(key, today)
      if (this.#freeFirst.has(key) && row.next_due_date !== null)
        this.#addFreeSpan(key, { from: today, to: row.next_due_date, what: 'free', isSettled: true })
    }
    if (row.status !== 'suspended' && row.status !== 'terminated') this.#suspended.delete(key)
    else if (row.status === 'suspended' && !this.#suspended.has(key)) this.#suspended.set(key, today)
    if (isLive || row.status === 'pending') this.#ended.delete(key)
    else if (!this.#ended.has(key)) {
      this.#ended.set(key, today)
      for (const { line } of this.#spansOf(thing, seen))
        if (line !== undefined && amountDue(line.invoice) <= 0) this.#paidAtEnd.add(line.id)
    }
  }

  /** Returns the lines and free spans that cover the days of a service or addon, in order. */
  #spansOf({ type, id, key }: BilledItem, { invoices }: ClientSnapshot): Span[] {
    const lines = invoices
      .filter(({ id, status }) => status !== 'draft' && status !== 'cancelled' && !this.#freed.has(id))
      .flatMap((invoice) => invoice.lines)
      .filter((line) => line.type === type && line.related_id === id && !line.isWithdrawn)
    const spans = lines.flatMap((line): Span[] => {
      const { period_start: from, period_end: end } = line
      if (from === null || end === null) return []
      const cut = this.#cutAt.get(line.id)
      const to = cut !== undefined && cut < end ? cut : end
      const what = `line ${line.id} of invoice ${line.invoice_id} (${line.invoice.status})`
      return from < to ? [{ from, to, what, isSettled: this.#settled.has(line.id), line }] : []
    })
    return [...spans, ...(this.#freeSpans.get(key) ?? [])].sort((a, b) =>
      a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
    )
  }

  /** Returns the first day that is neither paid nor given away. */
  #firstUnpaidDay(thing: BilledItem, seen: ClientSnapshot): string {
    let at = this.#since.get(thing.key) ?? thing.row.next_due_date ?? ''
    for (const span of this.#spansOf(thing, seen)) if (span.from === at && span.isSettled) at = span.to
    return at
  }

  #checkDays(thing: BilledItem, seen: ClientSnapshot): string[] {
    const { key, row } = thing
    const wrong: string[] = []
    const spans = this.#spansOf(thing, seen)
    for (const [at, span] of spans.entries()) {
      const before = spans[at - 1]
      if (before !== undefined && before.to > span.from)
        wrong.push(`${key}: ${span.from} is on ${before.what} and on ${span.what}`)
    }
    if (row.status !== 'active' && row.status !== 'suspended') return wrong
    const paidTo = this.#firstUnpaidDay(thing, seen)
    if (row.next_due_date !== paidTo)
      wrong.push(`${key}: paid until ${paidTo}, but next_due_date is ${row.next_due_date}`)
    return wrong
  }

  /**
   * Returns errors if an ended service or addon owes an amount for a period that had not begun, unless the period was
   * paid when the service or addon ended.
   */
  #checkEnd({ key, type, id, row }: BilledItem, seen: ClientSnapshot): string[] {
    const ended = this.#ended.get(key)
    if (ended === undefined || row.status === 'completed') return []
    const late = seen.invoices
      .filter(isOpen)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.type === type && line.related_id === id && !line.isWithdrawn)
      .filter(({ id, period_start }) => period_start !== null && period_start >= ended && !this.#paidAtEnd.has(id))
    return late.map(({ invoice_id, period_start }) => `${key}: ended ${ended}, owes ${period_start} on ${invoice_id}`)
  }

  /** Returns the amount that is missing from a client's money, or a negative amount if there is more than came in. */
  missing({ accounts, invoices }: ClientSnapshot, clientId: number): number {
    const own = invoices.filter(({ client_id }) => client_id === clientId)
    const moved = own
      .flatMap(({ lines }) => lines)
      .filter(({ description }) => description.endsWith(': moved to credit'))
    const held = own.reduce((sum, invoice) => sum + invoice.paid + invoice.credit, 0)
    const made = moved.reduce((sum, { amount }) => sum + amount, 0)
    const purse = this.purseOf(clientId)
    const credit = accounts.get(clientId)?.credit ?? 0
    return purse.in + purse.granted + made - purse.out - this.sentBack(clientId) - purse.lost - held - credit
  }

  #checkMoney(seen: ClientSnapshot): string[] {
    const wrong: string[] = []
    for (const [clientId, { credit }] of seen.accounts) {
      const missing = this.missing(seen, clientId)
      if (missing !== 0)
        wrong.push(`money of client ${clientId}: ${missing} of ${this.purseOf(clientId).in} is missing`)
      if (credit < 0) wrong.push(`client ${clientId} has a credit of ${credit}`)
    }
    for (const { id, paid, credit } of seen.invoices)
      if (paid < 0 || credit < 0) wrong.push(`invoice ${id}: ${paid} paid and ${credit} of credit`)
    for (const [description, amount] of this.reductions) {
      const lines = seen.invoices.flatMap(({ lines }) => lines)
      const used = lines
        .filter((line) => line.description === description && !this.#freed.has(line.invoice_id))
        .reduce((sum, line) => sum - line.amount + line.noted, 0)
      const live = lines
        .filter((line) => line.description.startsWith(`${description}: `) && !this.#freed.has(line.invoice_id))
        .reduce((sum, line) => sum + line.amount, 0)
      const moved = lines
        .filter((line) => line.description.startsWith(`${description}: `))
        .reduce((sum, line) => sum + line.amount, 0)
      const left = seen.waiting
        .filter((item) => item.description === description)
        .reduce((sum, item) => sum - item.amount, 0)
      // Reductions of amounts due, amounts that have permanently become credit, and amounts that wait for an invoice.
      const all = used - live + moved + left
      if (all !== amount) wrong.push(`${description}: ${amount} has become ${all}`)
    }
    if (this.isPlain) for (const invoice of seen.invoices) wrong.push(...findWrongSums(invoice))
    return wrong
  }

  /** Returns errors after a daily job. `before` is the snapshot from before its run. */
  checkAfterJob(seen: ClientSnapshot, before: ClientSnapshot, today: string): string[] {
    const wrong: string[] = []
    const dueNow = seen.invoices.filter(
      (invoice) =>
        isOpen(invoice) &&
        invoice.due_date <= today &&
        invoice.status !== 'payment_pending' &&
        this.charges.wasHeld(invoice.id, today) === false,
    )
    for (const [clientId, { credit }] of seen.accounts) {
      const first = dueNow.find(({ client_id }) => client_id === clientId)
      // Credit that the run itself returned, because it ended a service or addon, is applied by the next run.
      const kept = credit - givenBack(clientId, before, seen)
      if ((before.accounts.get(clientId)?.credit ?? 0) > 0 && kept > 0 && first !== undefined)
        wrong.push(`credit of ${credit} while ${amountDue(first)} is due on invoice ${first.id}`)
    }
    for (const thing of seen.things) {
      const was = before.things.find(({ key }) => key === thing.key)
      wrong.push(...this.#checkBilled(thing, was, seen, today), ...this.#checkDebt(thing, was, seen, today))
      if (thing.type === 'service' && thing.row.status === 'terminated' && was?.row.status !== 'terminated')
        wrong.push(...this.#checkTermination(thing, was, before, seen, today))
    }
    return [...wrong, ...this.charges.checkAfterJob(seen, before, today)]
  }

  #checkBilled(thing: BilledItem, was: BilledItem | undefined, seen: ClientSnapshot, today: string): string[] {
    const { key, row, service, isToEnd } = thing
    const isLive = row.status === 'active' || (row.status === 'suspended' && thing.type === 'service')
    const isServiceLive = service.status === 'active' || service.status === 'suspended'
    if (!isLive || !isServiceLive || isToEnd || row.not_billed_reason !== null) return []
    // A service or addon that the run itself paid from credit or reactivated is billed by the next run.
    if (was?.row.next_due_date !== row.next_due_date || was.row.status !== row.status) return []
    const paidTo = this.#firstUnpaidDay(thing, seen)
    if (paidTo > plusDays(today, days.ahead)) return []
    const line = this.#spansOf(thing, seen).find(({ from }) => from === paidTo)
    return line === undefined ? [`${key}: ${paidTo} is not billed on ${today}`] : []
  }

  #checkDebt(
    { key, type, id, row }: BilledItem,
    was: BilledItem | undefined,
    seen: ClientSnapshot,
    today: string,
  ): string[] {
    if (type !== 'service') return []
    const due = seen.invoices
      .filter(isOpen)
      .filter(({ lines }) => lines.some((line) => line.type === type && line.related_id === id && !line.isWithdrawn))
    const late = due.filter(
      ({ due_date, date, status }) =>
        status !== 'payment_pending' &&
        daysBetween(due_date, today) >= days.suspend &&
        daysBetween(date, today) >= days.suspend,
    )
    const active = late.find((invoice) => this.charges.isHeld(invoice.id, today) === false)
    if (row.status === 'active' && active !== undefined) return [`${key}: active with invoice ${active.id} late`]
    if (
      row.status === 'suspended' &&
      was?.row.status === 'active' &&
      late.every((invoice) => this.charges.isHeld(invoice.id, today) === true)
    )
      return [`${key}: suspended without a late invoice, or during payments of all of them`]
    if (row.status === 'suspended' && !this.staffSuspended.has(key) && !due.some(({ due_date }) => due_date < today))
      return [`${key}: suspended without an overdue invoice`]
    return []
  }

  #checkTermination(
    { key, id }: BilledItem,
    was: BilledItem | undefined,
    before: ClientSnapshot,
    seen: ClientSnapshot,
    today: string,
  ): string[] {
    if (was?.row.status !== 'suspended') return [`${key}: terminated without having been suspended`]
    const since = this.#suspended.get(key) ?? today
    const wrong: string[] = []
    if (daysBetween(since, today) < days.terminate - days.suspend)
      wrong.push(`${key}: terminated on ${today}, suspended since ${since}`)
    const late = before.invoices.filter(
      (invoice) =>
        isOpen(invoice) &&
        daysBetween(invoice.due_date, today) >= days.terminate &&
        this.charges.isHeld(invoice.id, today) !== true &&
        invoice.lines.some((line) => line.type === 'service' && line.related_id === id && !line.isWithdrawn),
    )
    if (late.length === 0) wrong.push(`${key}: terminated without a late invoice that is not being paid`)
    if (!late.some(({ due_date }) => seen.warnings.some((day) => day >= due_date)))
      wrong.push(`${key}: terminated unwarned`)
    return wrong
  }
}
