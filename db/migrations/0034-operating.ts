import { X509Certificate } from 'node:crypto'
import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'
import { inMigrationTransaction } from '../migration-transaction.js'

export const config = { transaction: false }

/** Rows per batch. */
const rowsAtOnce = 200

/**
 * Adds the result of the last audit, and the expiry dates of certificates, so that expiring certificates are found
 * without parsing all certificates.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await inMigrationTransaction(db, dialect, (trx) => addTableAndColumn(trx, dialect))
  await concurrentIndex(db, dialect, 'ssl_orders_expires', 'ssl_orders (expires_at) where expires_at is not null')
  await noteEnds(db)
}

async function addTableAndColumn(db: Knex, dialect: Dialect): Promise<void> {
  if (!(await db.schema.hasTable('audit_results'))) {
    const { id, whole, instant } = columns(db, dialect)
    await db.schema.createTable('audit_results', (table) => {
      // There is only one row, for the last audit.
      id(table)
      instant(table, 'finished_at').notNullable()
      whole(table, 'findings').notNullable()
      whole(table, 'notes').notNullable()
      whole(table, 'milliseconds').notNullable()
    })
  }
  if (await db.schema.hasColumn('ssl_orders', 'expires_at')) return
  const isInstant = "check (expires_at is strftime('%Y-%m-%dT%H:%M:%fZ', expires_at))"
  await db.raw(
    `alter table ssl_orders add column expires_at ${dialect === 'sqlite' ? `text ${isInstant}` : 'timestamptz(3)'}`,
  )
}

/** Fills in the expiry dates of existing certificates. */
async function noteEnds(db: Knex): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db('ssl_orders')
      .where('id', '>', after)
      .whereNotNull('certificate')
      .whereNull('expires_at')
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id', 'certificate')
    for (const { id, certificate } of rows) {
      const expires_at = endOf(certificate as string)
      if (expires_at !== undefined) await db('ssl_orders').where({ id }).whereNull('expires_at').update({ expires_at })
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

function endOf(certificate: string): string | undefined {
  try {
    return new Date(new X509Certificate(certificate).validTo).toISOString()
  } catch {
    return undefined
  }
}
