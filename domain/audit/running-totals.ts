import type { Rule } from '../billing/kind-audit.js'
import type { AuditSources } from './rule.js'

/**
 * Returns the rules that the running totals of the statistics equal the sums of their rows (R-2092), by currency ID.
 */
export const runningTotalRules = (totals: AuditSources['totals'], dialect: 'sqlite' | 'postgres'): readonly Rule[] =>
  totals.map(({ name, [dialect]: sumSql }) => ({
    name: `total-${name}`,
    broken: `currencies whose running total "${name}" differs from the sum of its rows`,
    sql: () => `select currency_id as id from (${sumSql}
        union all select summed, currency_id, part, -amount from kept_sums where summed = '${name}') as compared
      group by currency_id, part having sum(amount) <> 0`,
  }))
