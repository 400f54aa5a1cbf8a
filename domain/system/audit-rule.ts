import type { RecurringType } from '../billing/cursors.js'
import type { Day } from '../days.js'

/** Returns an SQL condition that limits a column of ids to the slice that is being audited. */
export type WithinSlice = (column: string) => string

/** Tables whose rows are looked at slice by slice. */
export type AuditedTable =
  | 'clients'
  | 'invoices'
  | 'invoice_items'
  | 'transactions'
  | 'returned_payments'
  | 'reversals'
  | 'credit_entries'
  | 'credit_notes'
  | 'billable_items'
  | 'orders'
  | 'services'
  | 'service_addons'
  | 'domains'
  | 'upgrades'
  | 'tlds'

/** A rule of the books, which rows can break. */
export interface Rule {
  /** In lower case with hyphens, for programs. */
  readonly name: string
  /** The rows that break it, as words: `billable items that are on more than one invoice`. */
  readonly broken: string
  /** The table that is cut into slices by id; left out where one statement looks at everything. */
  readonly table?: AuditedTable
  /** The column of that table that people know its rows by; their ids where it is left out. */
  readonly nameColumn?: string
  /** SQL that both databases understand. It selects the `id` of each row that breaks the rule, once. */
  readonly sql: (within: WithinSlice) => string
}

/** A rule of the books that some rows break. */
export interface Finding {
  /** In lower case with hyphens, for programs. */
  readonly name: string
  readonly rule: string
  readonly count: number
  /** Some of the ids. */
  readonly examples: readonly number[]
  /** The names that people know these rows by, where those are not the ids. */
  readonly names?: readonly string[]
}

/** The last time that everything due was billed. */
export interface LastBilling {
  /** The instant at which it began. */
  readonly at: string
  /** A day that was over then in every time zone. */
  readonly day: Day
}

/** Returns an SQL subquery: the `total` of a column for each value of `by`, computed once for all rows of the slice. */
export const sumsSubquery = (table: string, amount: string, by: string, where: string): string =>
  `(select ${by}, sum(${amount}) as total from ${table} where ${where} group by ${by})`

/** A kind of thing that recurs, as the rules see it. */
export interface RecurringKind {
  readonly type: RecurringType
  readonly table: 'services' | 'service_addons' | 'domains'
  /** Plural, as words. */
  readonly plural: string
  /** SQL: true for a row that goes on and is paid for again and again. */
  readonly isLive: string
  /** SQL: the joins that lead from a row to its client; the tables are `services` and `clients`. */
  readonly toClient: string
}

const recurs = (table: string): string =>
  `${table}.status in ('active', 'suspended') and ${table}.billing_cycle not in ('free', 'onetime')`

export const recurringKinds: readonly RecurringKind[] = [
  {
    type: 'service',
    table: 'services',
    plural: 'services',
    isLive: recurs('services'),
    toClient: 'join clients on clients.id = services.client_id',
  },
  {
    type: 'addon',
    table: 'service_addons',
    plural: 'addons',
    isLive: recurs('service_addons'),
    toClient: `join services on services.id = service_addons.service_id
      join clients on clients.id = services.client_id`,
  },
  {
    type: 'domain',
    table: 'domains',
    plural: 'domains',
    isLive: "domains.status = 'active'",
    toClient: 'join clients on clients.id = domains.client_id',
  },
]
