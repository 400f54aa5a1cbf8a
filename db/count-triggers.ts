import type { AdditionalCount, CountTable } from './counted-tables.js'
import { type KeptTriggers, keptRows } from './kept-triggers.js'

/** The table of additional row counts (counted-tables.ts). */
const furtherTable: CountTable = 'later_row_counts'

/**
 * Builds the triggers that maintain a table's row counts (row-counts.ts), one statement each. Rows are counted per
 * value of `column`, or all together if it is undefined. `into` is the table of counts: `total` is the number of rows.
 * `changes` grows by 1 with each row inserted, deleted, or moved to or from the value, and never shrinks. Released
 * migrations contain these statements, so a later edit does not reach existing databases.
 */
export const countTriggers = {
  /** SQLite has one writer at a time, so each value has a single row, updated in place. */
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

  /**
   * Each statement inserts rows with its differences, so that transactions do not wait for each other's locks. The
   * count is their sum. `foldDifferences` keeps them few.
   */
  postgres: (
    table: string,
    column: string | undefined,
    into: CountTable,
    isKept?: (row: string) => string,
  ): KeptTriggers => {
    const value = column ?? "''"
    const { from } = keptRows(isKept)
    // Grouped by ID first, because one statement may move as many rows to a value as away from it.
    const moved = `select value, sum(n) as n, count(*) as rows from (
        select value, id, sum(n) as n from (
          select ${value} as value, id, 1 as n from ${from('added')}
          union all select ${value}, id, -1 from ${from('removed')}
        ) as each group by value, id having sum(n) <> 0
      ) as moved group by value`
    const sources = {
      added: { event: 'insert', sees: 'new table as added' },
      removed: { event: 'delete', sees: 'old table as removed' },
      moved: { event: 'update', sees: 'old table as removed new table as added' },
    }
    const counts = {
      added: `select ${value} as value, count(*) as n, count(*) as rows from ${from('added')} group by 1`,
      removed: `select ${value} as value, -count(*) as n, count(*) as rows from ${from('removed')} group by 1`,
      moved,
    }
    const names = column === undefined ? (['added', 'removed'] as const) : (['added', 'removed', 'moved'] as const)
    return {
      functions: names.map(
        (name) => `create or replace function ${table}_${name}() returns trigger language plpgsql as $$ begin
        insert into ${into} (counted, value, total, changes)
          select '${table}', value, n, rows from (${counts[name]}) as counts;
        return null;
      end $$`,
      ),
      triggers: names.map(
        (
          name,
        ) => `create trigger ${table}_${name} after ${sources[name].event} on ${table} referencing ${sources[name].sees}
        for each statement execute function ${table}_${name}()`,
      ),
    }
  },
}

/**
 * Builds the triggers that count changes to a text column (`countedTextColumns` in counted-tables.ts), one statement each.
 * `as` is the column to count under, if a second column changes together with the counted one.
 */
export const textTriggers = {
  sqlite: (table: string, text: string, as: string): string[] => [
    `create trigger ${table}_${text}_changed after update of ${text} on ${table} when old.${text} is not new.${text} begin
      insert into ${furtherTable} (counted, value, total, changes) values ('${table}_${as}', '', 0, 1)
        on conflict (counted, value) do update set changes = changes + 1; end`,
  ],

  postgres: (table: string, text: string, as: string): string[] => [
    `create function ${table}_${text}_changed() returns trigger language plpgsql as $$ begin
      insert into ${furtherTable} (counted, value, total, changes) values ('${table}_${as}', '', 0, 1);
      return null;
    end $$`,
    `create trigger ${table}_${text}_changed after update of ${text} on ${table}
      for each row when (old.${text} is distinct from new.${text}) execute function ${table}_${text}_changed()`,
  ],
}

type Row = 'old' | 'new' | 'added' | 'removed'

/** Returns SQL for the value that a row counts under, or null for a row that does not count. */
const countedValue = ({ column, condition }: AdditionalCount, row: Row): string =>
  column === undefined ? `case when ${condition(row)} then '' end` : `${row}.${column}`

/** Builds the triggers that maintain an additional row count under its name (counted-tables.ts), one statement each. */
export const extraCountTriggers = {
  sqlite: (name: string, further: AdditionalCount): string[] => {
    const [before, after] = [countedValue(further, 'old'), countedValue(further, 'new')]
    const add = `insert into ${furtherTable} (counted, value, total, changes)
      select '${name}', ${after}, 1, 1 where ${after} is not null
      on conflict (counted, value) do update set total = total + 1, changes = changes + 1;`
    const remove = `update ${furtherTable} set total = total - 1, changes = changes + 1
      where counted = '${name}' and value = ${before};`
    return [
      `create trigger ${name}_added after insert on ${further.table} begin ${add} end`,
      `create trigger ${name}_removed after delete on ${further.table} begin ${remove} end`,
      `create trigger ${name}_moved after update on ${further.table} when ${before} is not ${after}
        begin ${remove} ${add} end`,
    ]
  },

  /**
   * Updates fire per row, unlike inserts and deletes. Most updates do not change the value, and a row trigger's `when`
   * skips them at less cost than a function call for each statement.
   */
  postgres: (name: string, further: AdditionalCount, isKept?: (row: string) => string): KeptTriggers => {
    const { table } = further
    const { from, skipRow } = keptRows(isKept)
    const [before, after] = [countedValue(further, 'old'), countedValue(further, 'new')]
    const insert = `insert into ${furtherTable} (counted, value, total, changes)`
    const ofStatement = (row: 'added' | 'removed', sign: '' | '-') => `${insert}
      select '${name}', value, ${sign}count(*), count(*)
      from (select ${countedValue(further, row)} as value from ${from(row)}) as each
      where value is not null group by value;`
    const ofRow = `${skipRow} ${insert} select '${name}', value, n, 1
      from (values (${before}, -1), (${after}, 1)) as each (value, n) where value is not null;`
    const functionOf = (what: string, body: string) =>
      `create or replace function ${name}_${what}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`
    return {
      functions: [
        functionOf('added', ofStatement('added', '')),
        functionOf('removed', ofStatement('removed', '-')),
        functionOf('moved', ofRow),
      ],
      triggers: [
        `create trigger ${name}_added after insert on ${table} referencing new table as added
        for each statement execute function ${name}_added()`,
        `create trigger ${name}_removed after delete on ${table} referencing old table as removed
        for each statement execute function ${name}_removed()`,
        `create trigger ${name}_moved after update on ${table}
        for each row when (${before} is distinct from ${after}) execute function ${name}_moved()`,
      ],
    }
  },
}
