import { X509Certificate } from 'node:crypto'
import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Queues whose rows are sent to providers: the condition for rows that may be retried, and the idempotency key that
 * release 0.1.0 used. The key of a refund ends with its creation time.
 */
const queues = [
  { table: 'module_queue', condition: "status in ('pending', 'failed')", key: "'module-queue-' || id" },
  { table: 'deliveries', condition: "status in ('pending', 'failed')", key: "'notification-' || id" },
  { table: 'tokens_to_forget', condition: '1 = 1', key: "'forget-token-' || id" },
  { table: 'refunds_to_send', condition: '1 = 1', key: undefined },
] as const

const createdAt = {
  sqlite: 'created_at',
  postgres: `to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
} as const

/**
 * Fills in values that release 0.1.0 did not write: the idempotency keys of rows already sent to providers, so that
 * these recognize a retry, and the expiry dates of certificates. Clears the suspension date of services that are no
 * longer suspended, which release 0.1.0 did not do.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const { table, condition, key = `'refund-' || id || '-' || ${createdAt[dialect]}` } of queues)
    await db.raw(`update ${table} set idempotency_key = ${key}
      where ${condition} and attempts > 0 and idempotency_key is null`)
  const undated = await db('ssl_orders').whereNotNull('certificate').whereNull('expires_at').select('id', 'certificate')
  for (const { id, certificate } of undated) {
    const expires_at = endOf(certificate as string)
    if (expires_at !== undefined) await db('ssl_orders').where({ id, certificate }).update({ expires_at })
  }
  await db('services').whereNotNull('suspended_on').whereNot({ status: 'suspended' }).update({ suspended_on: null })
}

/** Returns the certificate's expiry date, or undefined if the certificate cannot be parsed. */
function endOf(certificate: string): string | undefined {
  try {
    return new Date(new X509Certificate(certificate).validTo).toISOString()
  } catch {
    return undefined
  }
}
