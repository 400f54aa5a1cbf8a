import type { CountTable } from './counted-tables.js'

/**
 * Return the triggers that maintain the numbers of a table's rows (row-counts.ts), one statement each. Rows are counted by
 * the values of `column`, or all together if it is undefined; `into` names the table that keeps the numbers.
 */
export const countTriggers = {
  /** SQLite has one writer, so each value has a single row. */
  sqlite: (table: string, column: string | undefined, into: CountTable): string[] => {
    const value = (row: 'old' | 'new') => (column === undefined ? "''" : `${row}.${column}`)
    const add = `insert into ${into} (counted, value, total, changes) values ('${table}', ${value('new')}, 1, 1)
      on conflict (counted, value) do update set total = total + 1, changes = changes + 1;`
    const remove = `update ${into} set total = total - 1, changes = changes + 1
      where counted = '${table}' and value = ${value('old')};`
    const moved = `create trigger ${table}_moved after update of ${column} on ${table}
      when old.${column} <> new.${column} begin ${remove} ${add} end`
    return [
      `create trigger ${table}_added after insert on ${table} begin ${add} end`,
      `create trigger ${table}_removed after delete on ${table} begin ${remove} end`,
      ...(column === undefined ? [] : [moved]),
    ]
  },

  /** Each statement inserts rows of its own, so that transactions do not wait for each other. */
  postgres: (table: string, column: string | undefined, into: CountTable): string[] => {
    const value = column ?? "''"
    // Grouped by id first, because a statement may move as many rows to a value as away from it.
    const moved = `select value, sum(n) as n, count(*) as rows from (
        select value, id, sum(n) as n from (
          select ${value} as value, id, 1 as n from added union all select ${value}, id, -1 from removed
        ) as each group by value, id having sum(n) <> 0
      ) as moved group by value`
    const sources = {
      added: { event: 'insert', sees: 'new table as added' },
      removed: { event: 'delete', sees: 'old table as removed' },
      moved: { event: 'update', sees: 'old table as removed new table as added' },
    }
    const counts = {
      added: `select ${value} as value, count(*) as n, count(*) as rows from added group by 1`,
      removed: `select ${value} as value, -count(*) as n, count(*) as rows from removed group by 1`,
      moved,
    }
    const names = column === undefined ? (['added', 'removed'] as const) : (['added', 'removed', 'moved'] as const)
    return names.flatMap((name) => [
      `create function ${table}_${name}() returns trigger language plpgsql as $$ begin
        insert into ${into} (counted, value, total, changes)
          select '${table}', value, n, rows from (${counts[name]}) as counts;
        return null;
      end $$`,
      `create trigger ${table}_${name} after ${sources[name].event} on ${table} referencing ${sources[name].sees}
        for each statement execute function ${table}_${name}()`,
    ])
  },
}
