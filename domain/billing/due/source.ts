import type { Knex } from 'knex'
import type { InvoiceItemType } from '../../../db/rows-billing.js'
import type { Day } from '../../days.js'
import { isInvoiceSettledSql, type RecurringType } from '../cursors.js'
import type { NewLine } from '../invoice-lines.js'

/** One thing that is to be invoiced. */
export interface Due {
  readonly clientId: number
  /** Null where unknown. */
  readonly currencyId: number | null
  readonly dueDate: Day
  readonly paymentMethod: string | null
  readonly line: NewLine
}

/** The range of days that is to be billed now. */
export interface BillingRange {
  /** The last day on which something may fall due. */
  readonly until: Day
  /** Periods are billed although one before them is unpaid. */
  readonly isContinuous: boolean
}

/** A kind of thing that falls due: its table, called `due` in queries. */
export interface Source<Row> {
  /** Rows that are due, of clients that still exist. */
  readonly matching: (db: Knex, until: Day) => Knex.QueryBuilder
  /** The column that names the client. */
  readonly client: string
  /** SQL that is true of a row that needs no line: it has one, ends with its period, or is not to be billed. */
  readonly needsNoLine: (range: BillingRange) => string
  /** The kind of thing that recurs; left out for what is billed once. */
  readonly type?: RecurringType
  /** SQL: the first day that the line is for; left out where it is for no period. */
  readonly startsOn?: (range: BillingRange) => string
  /** The columns that a line is made of, beside `client`. */
  readonly columns: readonly string[]
  /** Joins that only the columns need. */
  readonly reading?: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Makes the due thing of a row. */
  readonly due: (row: Row & { readonly client_id: number }) => Due
}

/** Hides the type of a source's rows, so that all sources fit one list. */
export const source = <Row>(one: Source<Row>): Source<never> => one as unknown as Source<never>

/** SQL: true where a line stands for the period that begins with the first unpaid day of the row. */
const isClaimed = (type: InvoiceItemType): string =>
  `exists (select 1 from invoice_items where type = '${type}' and related_id = due.id
    and period_start = due.next_due_date and is_claiming = 1)`

/**
 * SQL, for a row with a line for its first unpaid day: the first day after it for which no line stands. A gap begins
 * there that a cancelled invoice has left between two others; without one it is the end of all that is billed.
 */
const firstGap = (type: InvoiceItemType): string =>
  `(select min(line.period_end) from invoice_items as line where line.type = '${type}' and line.related_id = due.id
    and line.is_claiming = 1 and line.period_start >= due.next_due_date and not exists (
      select 1 from invoice_items as following where following.type = '${type}' and following.related_id = due.id
      and following.is_claiming = 1 and following.period_start = line.period_end))`

/**
 * SQL: true where nothing of the row is to be billed now. The period that begins with the first unpaid day comes first,
 * also where it is a gap that a cancelled invoice has left; later ones follow only where billing is continuous. A row
 * whose `billed_until` is behind its line is not billed further before it is repaired; cursorState tells it.
 */
export const isBilled = (type: InvoiceItemType, { until, isContinuous }: BillingRange): string =>
  isContinuous
    ? `(${isClaimed(type)} and (due.billed_until is null or due.billed_until <= due.next_due_date
        or ${firstGap(type)} > '${until}'))`
    : isClaimed(type)

/**
 * SQL, for a row that needs no line: 3 where the line that begins on its due date is paid, 2 where `billed_until` has
 * not moved past that line, else 1. Release 0.1.0 leaves rows in the states 2 and 3, which have to be repaired
 * (R-1227).
 */
export const cursorState = (type: InvoiceItemType): string =>
  `case when exists (select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
      where type = '${type}' and related_id = due.id and period_start = due.next_due_date and is_claiming = 1
      and ${isInvoiceSettledSql}) then 3
    when due.billed_until <= due.next_due_date and ${isClaimed(type)} then 2 else 1 end`

/** SQL: the first day of the period that is to be billed. */
export const nextPeriod = (type: InvoiceItemType, { isContinuous }: BillingRange): string =>
  isContinuous ? `case when ${isClaimed(type)} then ${firstGap(type)} else due.next_due_date end` : 'due.next_due_date'

/**
 * SQL: the day on which the next billed period begins after `start`, the first day of the line to be made. The line
 * must end there, even if a whole period would be longer: it fills a gap that a cancelled invoice has left. Null where
 * nothing is billed so far ahead.
 */
export const gapEnd = (type: InvoiceItemType, start: string): string =>
  `case when due.billed_until > due.next_due_date then (select min(later.period_start) from invoice_items as later
    where later.type = '${type}' and later.related_id = due.id and later.is_claiming = 1
      and later.period_start > ${start}) end`

/** SQL: true for what is not billed, because its record says why (R-1532). */
export const isNotBilled = 'due.not_billed_reason is not null'

/** SQL: true for what came with an order that is marked as fraud, and is still that client’s. */
export const isOfFraud = (thing: string): string =>
  `exists (select 1 from orders where orders.id = ${thing}.order_id and orders.status = 'Fraud'
    and orders.client_id = ${thing}.client_id)`

/** SQL: true for a service to be cancelled, at once or at the end of the period that is paid for. */
export const isToBeCancelled = (serviceId: string): string =>
  `exists (select 1 from cancellation_requests where service_id = ${serviceId} and is_open = 1)`
