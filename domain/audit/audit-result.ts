import type { Knex } from 'knex'
import type { AuditResultRow } from '../../db/rows-system.js'
import { instant } from '../context.js'
import type { AuditReport } from './audit.js'

const onlyId = 1

/** Stores the result of the last audit (R-2541). */
export async function storeAuditResult(
  db: Knex,
  { findings, notes, rotated }: AuditReport,
  { finishedAt, milliseconds }: { readonly finishedAt: Date; readonly milliseconds: number },
): Promise<void> {
  const row = {
    finished_at: instant(finishedAt),
    findings: findings.length,
    notes: notes.length,
    milliseconds: Math.round(milliseconds),
    month_until: rotated,
  }
  await db('audit_results')
    .insert({ id: onlyId, ...row })
    .onConflict('id')
    .merge(row)
}

/** Returns the result of the last audit, or undefined if there was no audit. */
export const readAuditResult = (db: Knex): Promise<AuditResultRow | undefined> =>
  db('audit_results').where({ id: onlyId }).first()
