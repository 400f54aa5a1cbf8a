import type { RecurringAudit, Rule } from '../billing/kind-audit.js'
import type { LineKinds } from '../billing/line-kind.js'
import type { Recurrence } from '../billing/recurrence.js'
import type { Day } from '../values/days.js'

/** The audit's data from outside the database. */
export interface AuditSources {
  readonly kinds: LineKinds
  /** SQL on credit_entries for the kind that an entry's description states, or null. */
  readonly creditKindSql: string
  /** The running totals of the statistics, with SQL that adds up their rows. */
  readonly totals: readonly { readonly name: string; readonly sqlite: string; readonly postgres: string }[]
}

/** A violated rule of the books. */
export interface Finding {
  /** Identifier for programs, in lower case with hyphens. */
  readonly name: string
  readonly rule: string
  readonly count: number
  /** Example IDs of violating rows. */
  readonly examples: readonly number[]
  /** Names of these rows, if people do not know them by ID. */
  readonly names?: readonly string[]
}

/** The last run that billed everything due. */
export interface LastBilling {
  /** Instant at which the run began. */
  readonly at: string
  /** When the run began, all days before this one were over in every time zone. */
  readonly day: Day
}

/**
 * Returns an SQL subquery for the `total` of a column per value of `by`. The database computes it once for all rows of
 * the batch.
 */
export const sumsSubquery = (table: string, amount: string, by: string, where: string): string =>
  `(select ${by}, sum(${amount}) as total from ${table} where ${where} group by ${by})`

/** A recurring kind of record with the data that rules need. */
export interface RecurringKind extends Pick<Recurrence, 'kind' | 'table'>, RecurringAudit {
  /** Name of its records, in the plural. */
  readonly plural: string
}

/** Returns the kinds whose records recur and have audit settings, in the order of `all`. */
export const listRecurringKinds = ({ all }: LineKinds): readonly RecurringKind[] =>
  all.flatMap(({ recurs, plural, audit }) =>
    recurs === null || audit.recurs === null ? [] : { kind: recurs.kind, table: recurs.table, plural, ...audit.recurs },
  )

/** A column to total, with its table and the column that references the owning row. */
interface Parts {
  readonly table: string
  readonly column: string
  readonly owner: string
}

/** Returns the rule that an SQL amount of each row equals the total of a column of the rows it owns. */
export const sumRule = (rule: Omit<Rule, 'sql'> & { readonly table: string }, amount: string, parts: Parts): Rule => ({
  ...rule,
  sql: (within) => `select ${rule.table}.id from ${rule.table}
    left join ${sumsSubquery(parts.table, parts.column, parts.owner, within(parts.owner))} as parts
      on parts.${parts.owner} = ${rule.table}.id
    where ${within(`${rule.table}.id`)} and ${amount} <> coalesce(parts.total, 0)`,
})
