import type { Knex } from 'knex'
import type { InvoiceItemType } from '../../../db/rows-billing.js'
import type { Day } from '../../days.js'
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

/** A kind of thing that falls due: its table, called `due` in queries. */
export interface Source<Row> {
  /** Rows that are due, of clients that still exist. */
  readonly matching: (db: Knex, until: Day) => Knex.QueryBuilder
  /** The column that names the client. */
  readonly client: string
  /** SQL that is true of a row that needs no line: it has one, or it ends with its period. */
  readonly settled: string
  /** The columns that a line is made of, beside `client`. */
  readonly columns: readonly string[]
  /** Joins that only the columns need. */
  readonly reading?: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  readonly due: (row: Row & { readonly client_id: number }) => Due
}

export const source = <Row>(one: Source<Row>): Source<never> => one as unknown as Source<never>

/** SQL: true where a line stands for the period that begins on the row's next due date. */
export const isClaimed = (type: InvoiceItemType): string =>
  `exists (select 1 from invoice_items where type = '${type}' and related_id = due.id
    and period_start = due.next_due_date and is_claiming = 1)`

/** SQL: true for what came with an order that is marked as fraud. */
export const isOfFraud = (orderId: string): string =>
  `exists (select 1 from orders where id = ${orderId} and status = 'Fraud')`

/** SQL: true for what is not billed: its record says why, or its client is closed (R-1532). */
export const isNotBilled = (clientId: string): string =>
  `due.not_billed_reason is not null or ${isOfClosedClient(clientId)}`

/** SQL: true where the client is closed. */
export const isOfClosedClient = (clientId: string): string =>
  `exists (select 1 from clients where clients.id = ${clientId} and clients.status = 'closed')`

/** SQL: true for a service to be cancelled, at once or at the end of the period that is paid for. */
export const isToBeCancelled = (serviceId: string): string =>
  `exists (select 1 from cancellation_requests where service_id = ${serviceId} and is_open = 1)`
