import type { Knex } from 'knex'
import type { BatchContext, Context } from '../../context.js'
import type { Settings } from '../../settings/settings.js'
import type { Day } from '../../values/days.js'
import type { NewLine } from '../invoice-lines.js'
import { isOfKindSql } from '../line-kind-columns.js'

/** A record to be invoiced. */
export interface Due {
  readonly clientId: number
  /** Null if the record has no currency and is billed in the client's. */
  readonly currencyId: number | null
  readonly dueDate: Day
  readonly paymentMethod: string | null
  readonly line: NewLine
}

/** The range of due dates to bill now. */
export interface BillingRange {
  /** Last day, inclusive. */
  readonly until: Day
  /** True if periods are billed even if an earlier period is unpaid. */
  readonly isContinuous: boolean
}

/** The source of a kind's due records. Queries call its table `due`. */
export interface DueSource<Row = never> {
  /** Returns a query for the rows due until `until` whose clients still exist. */
  readonly matching: (db: Knex, until: Day) => Knex.QueryBuilder
  /** Name of the column with the client ID. */
  readonly client: string
  /** Name of the table. Set to make SQLite find the rows by ID instead of by the due date's index. */
  readonly table?: string
  /**
   * Name of the due date column, if an index contains it followed by the ID. Due rows are then read in batches in that
   * order.
   */
  readonly day?: string
  /** Returns an SQL condition for rows that need no line: they have one, end with their period, or are not billed. */
  readonly needsNoLine: (range: BillingRange) => string
  /** The columns that a line needs, in addition to `client`. Recurring records also get `starts_on` and `gap_end`. */
  readonly columns: readonly string[]
  /** Adds joins that only the columns need. */
  readonly reading?: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Converts a row to a due record. */
  readonly due: (row: Row & { readonly client_id: number }) => Due
  /** Updates records before a run that bills everything due until `until`. */
  readonly beforeRun?: (portions: BatchContext, until: Day) => Promise<void>
  /** Updates records before each round of a run. A round bills one period of each record. */
  readonly beforeRound?: (ctx: Context, range: BillingRange) => Promise<void>
  /** Marks records as billed, by ID. Omitted if the lines are the only mark. */
  readonly onBilled?: (db: Knex, ids: readonly number[]) => Promise<void>
  /** Returns true if each record gets a separate invoice. */
  readonly isAlone?: (settings: Settings) => boolean
}

/** Columns of a due row that are not part of its line. */
interface Payable {
  readonly client_id: number
  readonly currency_id: number | null
  readonly starts_on: Day
  readonly payment_method: string | null
}

/** Converts a due row and its line to a due record. */
export const toDueRecord = ({ client_id, currency_id, starts_on, payment_method }: Payable, line: NewLine): Due => ({
  clientId: client_id,
  currencyId: currency_id,
  dueDate: starts_on,
  paymentMethod: payment_method,
  line,
})

/** The columns that `unbilledPeriod` needs for records with a billing cycle. */
export const cyclicColumns = ['due.id', 'due.recurring_amount', 'due.anchor_day', 'due.billing_cycle'] as const

/** Hides the row type of a source, so that all sources fit in one list. */
export const dueSource = <Row>(source: DueSource<Row>): DueSource => source as unknown as DueSource

/** SQL condition: a line covers the period that begins with the row's first unpaid day. */
const isCoveredSql = (kind: string): string =>
  `exists (select 1 from invoice_items where ${isOfKindSql(kind)} and related_id = due.id
    and period_start = due.next_due_date and is_claiming = 1)`

/**
 * SQL, for a row whose first unpaid day is covered: the first later day that no line covers. It begins a gap that a
 * cancelled invoice left between two lines, or follows everything billed.
 */
const firstGapSql = (kind: string): string =>
  `(select min(line.period_end) from invoice_items as line where ${isOfKindSql(kind, 'line')} and line.related_id = due.id
    and line.is_claiming = 1 and line.period_start >= due.next_due_date and not exists (
      select 1 from invoice_items as following where ${isOfKindSql(kind, 'following')} and following.related_id = due.id
      and following.is_claiming = 1 and following.period_start = line.period_end))`

/**
 * SQL condition: nothing is due to be billed for the row. The period that begins with the first unpaid day comes first,
 * even if it is a gap that a cancelled invoice left. Later periods follow only if billing is continuous.
 */
export const isBilledSql = (kind: string, { until, isContinuous }: BillingRange): string =>
  isContinuous ? `(${isCoveredSql(kind)} and ${firstGapSql(kind)} > '${until}')` : isCoveredSql(kind)

/** SQL for the first day of the period to bill. */
export const nextPeriodSql = (kind: string, { isContinuous }: BillingRange): string =>
  isContinuous
    ? `case when ${isCoveredSql(kind)} then ${firstGapSql(kind)} else due.next_due_date end`
    : 'due.next_due_date'

/**
 * SQL for the first day of the next billed period after `start`, the first day of the new line. The line must end
 * there, even if a whole period would be longer, because it fills a gap that a cancelled invoice left. Null if no later
 * period is billed.
 */
export const gapEndSql = (kind: string, start: string): string =>
  `case when due.billed_until > due.next_due_date then (select min(later.period_start) from invoice_items as later
    where ${isOfKindSql(kind, 'later')} and later.related_id = due.id and later.is_claiming = 1
      and later.period_start > ${start}) end`

/** SQL condition: the row contains a reason not to bill it (R-1532). */
export const hasNotBilledReasonSql = 'due.not_billed_reason is not null'

/** SQL condition: the record came with an order marked as fraud and still belongs to that order's client. */
export const isFraudOrderSql = (thing: string): string =>
  `exists (select 1 from orders where orders.id = ${thing}.order_id and orders.status = 'Fraud'
    and orders.client_id = ${thing}.client_id)`
