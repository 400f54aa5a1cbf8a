import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Emails per batch. */
const batchSize = 1000

/** Built-in emails that release 0.2.0 may have left in the queue, by their new lane. */
const lanes = [
  [
    1,
    [
      ...['password reset', 'client invite', 'account signup email', 'order confirmation', 'service welcome email'],
      ...['ticket reply', 'ticket opened', 'ticket opened by staff'],
    ],
  ],
  [3, ['invoice created', 'invoice reminder', 'invoice overdue', 'domain renewal reminder']],
] as const

/** Assigns queued emails to their lanes, and creates the indexes that find each lane's next email. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const [lane, templates] of lanes) await fillLane(db, lane, templates)
  await concurrentIndex(
    db,
    dialect,
    'emails_by_lane',
    "emails (lane, next_attempt_at, id) where status = 'queued' and due_at is null",
  )
  await concurrentIndex(
    db,
    dialect,
    'emails_sealed_due',
    "emails (due_at, id) where status = 'queued' and due_at is not null",
  )
}

async function fillLane(db: Knex, lane: 1 | 3, templates: readonly string[]): Promise<void> {
  for (;;) {
    const waiting = db('emails')
      .where({ status: 'queued', lane: 2 })
      .whereIn('template', [...templates])
      .limit(batchSize)
      .select('id')
    const moved: number = await db('emails').whereIn('id', waiting).update({ lane })
    if (moved < batchSize) return
  }
}
