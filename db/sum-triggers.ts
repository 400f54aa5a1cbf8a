import { type KeptTriggers, keptRows } from './kept-triggers.js'
import type { RunningTotal, Sql } from './running-totals.js'

/** Returns a row's contribution to a running total: SQL for its currency, part, and amount. */
const shareOf = ({ part, amount }: RunningTotal, row: string, dialect: keyof Sql) => ({
  currency: `${row}.currency_id`,
  part: part(row)[dialect],
  amount: amount(row),
})

const columns = 'summed, currency_id, part, amount'

/** Returns SQL that adds up the shares of all `rows`, by currency and part. `from` is their source, if not a table. */
export const sumUpSql = (
  name: string,
  sum: RunningTotal,
  dialect: keyof Sql,
  rows: string = sum.table,
  sign = '',
  from = rows,
): string => {
  const { currency, part, amount } = shareOf(sum, rows, dialect)
  return `select '${name}' as summed, currency_id, part, ${sign}sum(amount) as amount
    from (select ${currency} as currency_id, ${part} as part, ${amount} as amount from ${from}) as each
    where amount <> 0 group by currency_id, part`
}

/**
 * Builds the triggers that maintain a running total under its name (running-totals.ts), one statement each. Released
 * migrations contain these statements, so a later edit does not reach existing databases.
 */
export const sumTriggers = {
  /** SQLite has one writer at a time, so each part has a single row, updated in place. */
  sqlite: (name: string, sum: RunningTotal): string[] => {
    const [before, after] = [shareOf(sum, 'old', 'sqlite'), shareOf(sum, 'new', 'sqlite')]
    const isMoved = `(old.currency_id is not new.currency_id or ${before.part} is not ${after.part})`
    const trigger = (what: string, event: string, when: string, { currency, part }: typeof after, amount: string) =>
      `create trigger ${name}_${what} after ${event} on ${sum.table} when ${when} begin
        insert into kept_sums (${columns}) values ('${name}', ${currency}, ${part}, ${amount})
          on conflict (summed, currency_id, part) do update set amount = amount + excluded.amount; end`
    const update = `update of ${[...sum.columns, 'currency_id'].join(', ')}`
    const difference = `${after.amount} - (${before.amount})`
    return [
      trigger('summed', 'insert', `${after.amount} <> 0`, after, after.amount),
      trigger('unsummed', 'delete', `${before.amount} <> 0`, before, `-(${before.amount})`),
      trigger('sum_left', update, `${isMoved} and ${before.amount} <> 0`, before, `-(${before.amount})`),
      trigger('sum_joined', update, `${isMoved} and ${after.amount} <> 0`, after, after.amount),
      trigger('sum_changed', update, `not ${isMoved} and ${difference} <> 0`, after, difference),
    ]
  },

  /**
   * Each statement inserts rows with its differences, so that transactions do not wait for each other's locks. The
   * total is the sum of these rows. `foldDifferences` limits their number. Updates fire per row, because most updates
   * do not change the total, and `when` skips those at less cost than a function call.
   */
  postgres: (name: string, sum: RunningTotal, isKept?: (row: string) => string): KeptTriggers => {
    const [before, after] = [shareOf(sum, 'old', 'postgres'), shareOf(sum, 'new', 'postgres')]
    const { from, skipRow } = keptRows(isKept)
    const values = ({ currency, part, amount }: typeof after, sign: '' | '-') =>
      `(${currency}, ${part}, ${sign}(${amount}))`
    const functionOf = (what: string, body: string, first = '') =>
      `create or replace function ${name}_${what}() returns trigger language plpgsql as $$ begin ${first}
        insert into kept_sums (${columns}) ${body}; return null; end $$`
    return {
      functions: [
        functionOf('summed', sumUpSql(name, sum, 'postgres', 'added', '', from('added'))),
        functionOf('unsummed', sumUpSql(name, sum, 'postgres', 'removed', '-', from('removed'))),
        functionOf(
          'sum_changed',
          `select '${name}', currency_id, part, sum(amount)
          from (values ${values(before, '-')}, ${values(after, '')}) as each (currency_id, part, amount)
          where amount <> 0 group by currency_id, part having sum(amount) <> 0`,
          skipRow,
        ),
      ],
      triggers: [
        `create trigger ${name}_summed after insert on ${sum.table} referencing new table as added
        for each statement execute function ${name}_summed()`,
        `create trigger ${name}_unsummed after delete on ${sum.table} referencing old table as removed
        for each statement execute function ${name}_unsummed()`,
        `create trigger ${name}_sum_changed after update of ${[...sum.columns, 'currency_id'].join(', ')} on ${sum.table}
        for each row when (old.currency_id is distinct from new.currency_id
          or ${before.part} is distinct from ${after.part} or ${before.amount} <> ${after.amount})
        execute function ${name}_sum_changed()`,
      ],
    }
  },
}
