import { creditKindSql } from '../db/credit-kinds.js'
import { runningTotals } from '../db/running-totals.js'
import { sumUpSql } from '../db/sum-triggers.js'
import type { AuditSources } from '../domain/audit/rule.js'
import { loadLineKinds } from './line-kinds.js'

/** Loads the audit's data from outside the database. */
export const loadAuditSources = async (): Promise<AuditSources> => ({
  kinds: await loadLineKinds(),
  creditKindSql,
  totals: Object.entries(runningTotals).map(([name, total]) => ({
    name,
    sqlite: sumUpSql(name, total, 'sqlite'),
    postgres: sumUpSql(name, total, 'postgres'),
  })),
})
