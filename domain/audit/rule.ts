import type { RecurringAudit, Rule } from '../billing/kind-audit.js'
import type { LineKinds } from '../billing/line-kind.js'
import type { Recurrence } from '../billing/recurrence.js'
import type { Day } from '../values/days.js'

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
export interface RecurringKind extends Pick<Recurrence, 'kind' | 'table'>, RecurringAudit {
  /** Its things as words. */
  readonly plural: string
}

/** Returns the kinds of things that recur, in their order. */
export const recurringKindsOf = ({ all }: LineKinds): readonly RecurringKind[] =>
  all.flatMap(({ recurs, plural, audit }) =>
    recurs === null || audit.recurs === null ? [] : { kind: recurs.kind, table: recurs.table, plural, ...audit.recurs },
  )

/** A column of rows that name their owner in another. */
interface Parts {
  readonly table: string
  readonly column: string
  readonly owner: string
}

/** Returns the rule that an amount of the rows of a table, in SQL, is the sum of a column of the rows that each owns. */
export const sumRule = (rule: Omit<Rule, 'sql'> & { readonly table: string }, amount: string, parts: Parts): Rule => ({
  ...rule,
  sql: (within) => `select ${rule.table}.id from ${rule.table}
    left join ${sumsSubquery(parts.table, parts.column, parts.owner, within(parts.owner))} as parts
      on parts.${parts.owner} = ${rule.table}.id
    where ${within(`${rule.table}.id`)} and ${amount} <> coalesce(parts.total, 0)`,
})
