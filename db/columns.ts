import type { Knex } from 'knex'
import { countTriggers, extraCountTriggers, textTriggers } from './count-triggers.js'
import type { AdditionalCount, CountTable } from './counted-tables.js'
import { keep } from './kept-rows.js'
import { type RunningTotalName, runningTotals } from './running-totals.js'
import { sumTriggers, sumUpSql } from './sum-triggers.js'

export type Dialect = 'sqlite' | 'postgres'
type Table = Knex.CreateTableBuilder

/**
 * Column types that behave the same in both databases. SQLite accepts any value in any column, so a check rejects what
 * PostgreSQL rejects by type.
 */
export const columns = (db: Knex, dialect: Dialect) => {
  const sqlite = dialect === 'sqlite'
  return {
    id: (table: Table) => table.bigIncrements('id'),
    /** An integer that JavaScript represents exactly, for amounts in minor units and for counts. */
    whole: (table: Table, name: string) => {
      const column = table.bigInteger(name)
      // Column names are constants in our own code, so they are safe in the text of a check.
      table.check(`${name} between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`)
      if (sqlite) table.check(`typeof(${name}) in ('integer', 'null')`)
      return column
    },
    /** Text to sort lists by. Both databases sort by code point, regardless of the server's locale. */
    ordered: (table: Table, name: string) => (sqlite ? table.text(name) : table.specificType(name, 'text collate "C"')),
    /** A flag, stored as 0 or 1 in both databases. */
    flag: (table: Table, name: string, usual: 0 | 1) => {
      const column = table.smallint(name).notNullable().defaultTo(usual)
      table.check(`${name} in (0, 1)`)
      return column
    },
    /** A calendar day as text, YYYY-MM-DD. */
    day: (table: Table, name: string) => {
      const column = sqlite ? table.text(name) : table.date(name)
      // `is` instead of `=`: date() returns null for an invalid date, and a comparison with null would pass the check.
      if (sqlite) table.check(`${name} is date(${name})`)
      return column
    },
    /** An instant as ISO 8601 text in UTC with milliseconds. */
    instant: (table: Table, name: string) => {
      const column = sqlite ? table.text(name) : table.specificType(name, 'timestamptz(3)')
      if (sqlite) table.check(`${name} is strftime('%Y-%m-%dT%H:%M:%fZ', ${name})`)
      return column
    },
    bytes: (table: Table, name: string) => {
      const column = table.binary(name)
      if (sqlite) table.check(`typeof(${name}) in ('blob', 'null')`)
      return column
    },
    /** A foreign key to another table's `id`. */
    reference: (table: Table, name: string, to: string, onDelete: 'cascade' | 'set null' | 'restrict') =>
      table.bigInteger(name).references('id').inTable(to).onDelete(onDelete),
    oneOf: (table: Table, name: string, values: readonly string[]) => {
      const column = table.text(name).notNullable()
      table.check(`${name} in (${values.map((value) => `'${value}'`).join(', ')})`)
      return column
    },
    /** Notifies every process of changes to a small table (watched-tables.ts). SQLite needs no notification. */
    watch: async (name: string) => {
      if (sqlite) return
      await db.raw(`create trigger ${name}_changed after insert or update or delete on ${name}
        for each statement execute function notify_changed()`)
    },
    /** Maintains the table's row count, separately for each value of `column` if it is set (counted-tables.ts). */
    count: async (name: string, column?: string, into: CountTable = 'row_counts') => {
      const value = column ?? "''"
      const sumUp = (rows: string) => `select '${name}', ${value}, count(*), count(*) from ${rows} group by 2`
      await keep(db, dialect, {
        name,
        table: name,
        sqlite: () => countTriggers.sqlite(name, column, into),
        postgres: (isKept) => countTriggers.postgres(name, column, into, isKept),
        into: `insert into ${into} (counted, value, total, changes)`,
        sumUp,
      })
    },
    /** Counts changes to a table's text column, optionally under another column's name. */
    countText: async (name: string, text: string, as = text) => {
      for (const statement of textTriggers[dialect](name, text, as)) await db.raw(statement)
    },
    /** Maintains an additional row count, stored under `name`. */
    countFurther: async (name: string, further: AdditionalCount) => {
      const { table, column, condition } = further
      await keep(db, dialect, {
        name,
        table,
        sqlite: () => extraCountTriggers.sqlite(name, further),
        postgres: (isKept) => extraCountTriggers.postgres(name, further, isKept),
        into: 'insert into later_row_counts (counted, value, total, changes)',
        sumUp: (
          rows,
        ) => `select '${name}', value, count(*), count(*) from (select ${column ?? "''"} as value from ${rows}
          ${condition === undefined ? '' : `where ${condition(rows)}`}) as each group by value`,
      })
    },
    /** Maintains a running total of a table's rows. */
    sum: (name: RunningTotalName) =>
      keep(db, dialect, {
        name,
        table: runningTotals[name].table,
        sqlite: () => sumTriggers.sqlite(name, runningTotals[name]),
        postgres: (isKept) => sumTriggers.postgres(name, runningTotals[name], isKept),
        into: 'insert into kept_sums (summed, currency_id, part, amount)',
        sumUp: (rows) => sumUpSql(name, runningTotals[name], dialect, rows),
      }),
  }
}
