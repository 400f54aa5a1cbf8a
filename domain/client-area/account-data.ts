import type { Knex } from 'knex'
import { type ActingLogin, expectOwner } from '../clients/acting-login.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { type ExportedRow, type ExportedTable, listExportedTables } from '../personal-data/export.js'
import { invoices, quotes } from './area.js'
import { creditNotes } from './documents.js'

/** Tables with internal records of staff, excluded from an account's data. */
const staffTables = new Set([
  'client_notes',
  'ticket_notes',
  'activity_log',
  'module_queue',
  'projects',
  'project_messages',
  'project_tasks',
  'task_timers',
])

/** Internal columns of other tables, excluded from an account's data. */
const staffColumns: Readonly<Record<string, readonly string[]>> = {
  clients: ['notes', 'search', 'email_key', 'firstname_key', 'lastname_key', 'companyname_key'],
  services: ['notes', 'account_mark', 'account_begun', 'account_claim'],
  service_addons: ['notes'],
  domains: ['notes'],
  quotes: ['notes'],
  tickets: ['author', 'deleted_replies'],
  ticket_replies: ['edited_by'],
  ticket_senders: ['author'],
  transaction_corrections: ['author'],
  fee_corrections: ['author'],
  // The archive contains ticket files separately.
  ticket_attachments: ['content'],
}

const papersAtOnce = 500

/** Logs that the account's owner downloads all its data. Throws login_not_permitted for any other login. */
export async function logDataDownload(ctx: Context, acting: ActingLogin): Promise<void> {
  await expectOwner(ctx, acting)
  await logActivity(ctx, 'All data of the account was downloaded', acting.clientId)
}

/**
 * Yields all stored data that an account may read, as the text of one JSON document (R-4478): rows by table, in
 * batches, and documents with their URLs. Memory holds one batch.
 */
export async function* writeAccountData(
  ctx: Pick<Context, 'db' | 'now' | 'baseUrl'>,
  clientId: number,
): AsyncGenerator<string> {
  const { db, now, baseUrl } = ctx
  const head = { client: clientId, exported_at: now.toISOString(), amounts: 'in minor units of their currency' }
  yield `{${JSON.stringify(head).slice(1, -1)},\n"tables":{`
  const tables = listExportedTables(db, { client: clientId }).filter(({ table }) => !staffTables.has(table))
  for (const [at, { table, rows }] of tables.entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(table)}:`
    yield* writeList(readableRows({ table, rows }, clientId))
  }
  yield '\n},\n"papers":'
  yield* writeList(accountDocuments(db, clientId, baseUrl))
  yield '}\n'
}

async function* readableRows(
  { table, rows }: Pick<ExportedTable, 'table' | 'rows'>,
  clientId: number,
): AsyncGenerator<readonly ExportedRow[]> {
  const hidden = new Set(staffColumns[table] ?? [])
  for await (const portion of rows()) {
    // Emails to staff about the account's tickets are among the rows, but do not belong to the account.
    const own = table === 'emails' ? portion.filter((row) => Number(row.client_id) === clientId) : portion
    yield hidden.size === 0
      ? own
      : own.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))))
  }
}

/** Yields the documents that have a PDF, each with the URL at which the signed-in reader can download it. */
async function* accountDocuments(db: Knex, clientId: number, baseUrl: string): AsyncGenerator<readonly ExportedRow[]> {
  const kinds = {
    invoices: () => invoices(db, clientId).select('id', 'number'),
    'credit-notes': () => creditNotes(db, clientId).select('id', 'number'),
    quotes: () => quotes(db, clientId).select('id'),
  } as const
  for (const [kind, rowsOf] of Object.entries(kinds))
    for (let after = 0; ; ) {
      const rows: { id: number; number?: string | number | null }[] = await (rowsOf() as Knex.QueryBuilder)
        .where('id', '>', after)
        .orderBy('id')
        .limit(papersAtOnce)
      yield rows.map(({ id, number = null }) => ({ kind, id, number, pdf: `${baseUrl}/client/${kind}/${id}/pdf` }))
      const last = rows.at(-1)
      if (last === undefined || rows.length < papersAtOnce) break
      after = last.id
    }
}

/** Yields batches as a JSON list with one entry per line. */
async function* writeList(portions: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<string> {
  let count = 0
  yield '['
  for await (const portion of portions) {
    if (portion.length === 0) continue
    yield portion.map((row, at) => `${count + at === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    count += portion.length
  }
  yield count === 0 ? ']' : '\n]'
}
