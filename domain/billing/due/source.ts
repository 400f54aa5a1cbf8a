import type { Knex } from 'knex'
import type { Context, PortionContext } from '../../context.js'
import type { Settings } from '../../settings/settings.js'
import type { Day } from '../../values/days.js'
import type { NewLine } from '../invoice-lines.js'
import { isOfKindSql } from '../line-marks.js'

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

/** The source of what falls due of a kind: its table, called `due` in queries. */
export interface DueSource<Row = never> {
  /** Rows that are due, of clients that still exist. */
  readonly matching: (db: Knex, until: Day) => Knex.QueryBuilder
  /** The column that names the client. */
  readonly client: string
  /** The table, so that rows are found by their ids alone. */
  readonly table?: string
  /** The column of the day on which a row falls due, where an index has it and then the id: what is due is read in portions by it. */
  readonly day?: string
  /** SQL that is true of a row that needs no line: it has one, ends with its period, or is not to be billed. */
  readonly needsNoLine: (range: BillingRange) => string
  /** The columns that a line is made of, beside `client`; of what recurs also `starts_on` and `gap_end`. */
  readonly columns: readonly string[]
  /** Joins that only the columns need. */
  readonly reading?: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Makes the due thing of a row. */
  readonly due: (row: Row & { readonly client_id: number }) => Due
  /** Brings what is due up to date before everything due until a day is billed. */
  readonly beforeRun?: (portions: PortionContext, until: Day) => Promise<void>
  /** The same before each round of a run, which bills one period of each thing. */
  readonly beforeRound?: (ctx: Context, range: BillingRange) => Promise<void>
  /** Marks what has been billed, by id; left out where the lines are the only mark. */
  readonly onBilled?: (db: Knex, ids: readonly number[]) => Promise<void>
  /** True if each thing has an invoice of its own. */
  readonly isAlone?: (settings: Settings) => boolean
}

/** The columns of what is due that say who pays for it, and when. */
interface Payable {
  readonly client_id: number
  readonly currency_id: number | null
  readonly starts_on: Day
  readonly payment_method: string | null
}

/** Returns what is due of a row, with its line. */
export const dueOf = ({ client_id, currency_id, starts_on, payment_method }: Payable, line: NewLine): Due => ({
  clientId: client_id,
  currencyId: currency_id,
  dueDate: starts_on,
  paymentMethod: payment_method,
  line,
})

/** The columns of what is due by a billing cycle, as `unbilledPeriodOf` reads them. */
export const cyclicColumns = ['due.id', 'due.recurring_amount', 'due.anchor_day', 'due.billing_cycle'] as const

/** Hides the type of a source's rows, so that all sources fit one list. */
export const dueSource = <Row>(source: DueSource<Row>): DueSource => source as unknown as DueSource

/** SQL: true where a line stands for the period that begins with the first unpaid day of the row. */
const isClaimed = (kind: string): string =>
  `exists (select 1 from invoice_items where ${isOfKindSql(kind)} and related_id = due.id
    and period_start = due.next_due_date and is_claiming = 1)`

/**
 * SQL, for a row with a line for its first unpaid day: the first day after it for which no line stands. A gap begins
 * there that a cancelled invoice has left between two others; without one it is the end of all that is billed.
 */
const firstGap = (kind: string): string =>
  `(select min(line.period_end) from invoice_items as line where ${isOfKindSql(kind, 'line')} and line.related_id = due.id
    and line.is_claiming = 1 and line.period_start >= due.next_due_date and not exists (
      select 1 from invoice_items as following where ${isOfKindSql(kind, 'following')} and following.related_id = due.id
      and following.is_claiming = 1 and following.period_start = line.period_end))`

/**
 * SQL: true where nothing of the row is to be billed now. The period that begins with the first unpaid day comes first,
 * also where it is a gap that a cancelled invoice has left; later ones follow only where billing is continuous.
 */
export const isBilled = (kind: string, { until, isContinuous }: BillingRange): string =>
  isContinuous ? `(${isClaimed(kind)} and ${firstGap(kind)} > '${until}')` : isClaimed(kind)

/** SQL: the first day of the period that is to be billed. */
export const nextPeriod = (kind: string, { isContinuous }: BillingRange): string =>
  isContinuous ? `case when ${isClaimed(kind)} then ${firstGap(kind)} else due.next_due_date end` : 'due.next_due_date'

/**
 * SQL: the day on which the next billed period begins after `start`, the first day of the line to be made. The line
 * must end there, even if a whole period would be longer: it fills a gap that a cancelled invoice has left. Null where
 * nothing is billed so far ahead.
 */
export const gapEnd = (kind: string, start: string): string =>
  `case when due.billed_until > due.next_due_date then (select min(later.period_start) from invoice_items as later
    where ${isOfKindSql(kind, 'later')} and later.related_id = due.id and later.is_claiming = 1
      and later.period_start > ${start}) end`

/** SQL: true for what is not billed, because its record says why (R-1532). */
export const isNotBilled = 'due.not_billed_reason is not null'

/** SQL: true for what came with an order that is marked as fraud, and is still that client’s. */
export const isOfFraud = (thing: string): string =>
  `exists (select 1 from orders where orders.id = ${thing}.order_id and orders.status = 'Fraud'
    and orders.client_id = ${thing}.client_id)`
