import type { Knex } from 'knex'
import { audit as auditWith, auditWithNotes as auditWithNotesOf } from '../../domain/audit/audit.js'
import { loadAuditSources } from '../../server/audit-sources.js'
import { statementName } from './prepared-rows.js'

const sources = await loadAuditSources()

/** Runs the audit as the command does. */
export const audit = (db: Knex, now?: Date) => withPreparedStatements(db, () => auditWith(db, sources, now))
export const auditWithNotes = (db: Knex, now?: Date, months?: 'some' | 'all') =>
  auditWithNotesOf(db, sources, { ...(now && { now }), ...(months && { months }) })

interface Statement {
  readonly sql: string
  readonly options?: object
}

type QueryFunction = (connection: unknown, statement: Statement) => Promise<unknown>

/**
 * Has each PostgreSQL connection prepare the statements of `work` once, because planning the statements of an audit
 * takes longer than running them on a test's few rows.
 */
async function withPreparedStatements<T>(db: Knex, work: () => Promise<T>): Promise<T> {
  const client: { readonly config: Knex.Config; _query: QueryFunction } = db.client
  if (client.config.client !== 'pg') return work()
  const query = client._query
  client._query = (connection, statement) =>
    query.call(client, connection, {
      ...statement,
      options: { ...statement.options, name: statementName(statement.sql) },
    })
  try {
    return await work()
  } finally {
    client._query = query
  }
}
