import { runningTotals } from '../../db/running-totals.js'
import { sumUpSql } from '../../db/sum-triggers.js'
import type { Rule } from '../billing/kind-audit.js'

/** Returns the rules that the running totals of the statistics equal the sums of their rows (R-2092), by currency ID. */
export const runningTotalRules = (dialect: 'sqlite' | 'postgres'): readonly Rule[] =>
  Object.entries(runningTotals).map(([name, total]) => ({
    name: `total-${name}`,
    broken: `currencies whose running total "${name}" differs from the sum of its rows`,
    sql: () => `select currency_id as id from (${sumUpSql(name, total, dialect)}
        union all select summed, currency_id, part, -amount from kept_sums where summed = '${name}') as compared
      group by currency_id, part having sum(amount) <> 0`,
  }))
