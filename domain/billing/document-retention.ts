import type { Knex } from 'knex'
import type { CreditNoteRow, InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant, today } from '../context.js'
import { isSqlite } from '../sql/searched-text.js'
import { type Day, startOfDay } from '../values/days.js'
import { groupRows } from '../values/group-by.js'
import { zero } from '../values/money.js'
import { lockSeries, type NewChainDocument, writeLinks } from './document-chain.js'
import { creditNoteContent, type DocumentKind, invoiceContent } from './document-text.js'

const removed = 'Removed'

/**
 * Values that replace personal data in old documents. Numbers, dates, and amounts stay, so that series and totals stay
 * complete.
 */
export const anonymizedColumns = {
  invoices: { billed_to: null, notes: null },
  invoice_items: { description: removed },
  credit_notes: { reason: removed },
  credit_note_items: { description: removed },
  transactions: { description: removed },
  credit_entries: { description: removed },
} as const

/** Makes the ID of the deleted client unknown (R-1082). */
const unknownClient = { deleted_client_id: 0 } as const

/**
 * Returns the first day whose documents are still kept, or undefined if all are kept forever. Documents are kept for
 * whole years after the year of their date.
 */
export function firstRetainedDay(ctx: Pick<Context, 'now' | 'settings'>): Day | undefined {
  const years = ctx.settings.whole('papers_keep_years')
  return years === 0 ? undefined : `${Number(today(ctx).slice(0, 4)) - years}-01-01`
}

/**
 * Removes personal data from invoices of deleted clients, and from their credit notes, payments, and credit entries, if
 * the newest of these is older than `firstKept`. Processes at most `limit` invoices. Each chained document gets another
 * link, which the audit compares it with (R-3905). Returns the number of invoices.
 */
export async function anonymizeInvoices(ctx: Context, firstKept: Day, limit: number): Promise<number> {
  const { db } = ctx
  const since = instant(startOfDay(firstKept, ctx.settings.timeZone))
  const hasLater = (table: 'credit_notes' | 'transactions' | 'credit_entries', column: string, from: string) =>
    db(table).select(db.raw('1')).whereRaw(`${table}.invoice_id = invoices.id`).where(`${table}.${column}`, '>=', from)
  const ids: number[] = await db('invoices')
    .whereNull('client_id')
    .whereNull('anonymised_on')
    .where('date', '<', firstKept)
    .whereNotExists(hasLater('credit_notes', 'date', firstKept))
    .whereNotExists(hasLater('transactions', 'created_at', since))
    .whereNotExists(hasLater('credit_entries', 'created_at', since))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .pluck('id')
  if (ids.length === 0) return 0
  const notes = db('credit_notes').whereIn('invoice_id', ids).select('id')
  await db('credit_note_items').whereIn('credit_note_id', notes).update(anonymizedColumns.credit_note_items)
  await db('credit_notes').whereIn('invoice_id', ids).update(anonymizedColumns.credit_notes)
  await db('invoice_items').whereIn('invoice_id', ids).update(anonymizedColumns.invoice_items)
  for (const table of ['transactions', 'credit_entries'] as const)
    await db(table)
      .whereIn('invoice_id', ids)
      .whereNull('client_id')
      .update({ ...anonymizedColumns[table], ...unknownClient })
  // Keeps the country for sales figures by country, because a country does not identify a person.
  const country = isSqlite(db) ? "json_extract(billed_to, '$.country')" : "billed_to::json->>'country'"
  await db.raw(
    `update invoices set billed_country = ${country} where billed_to is not null and id in (${ids.join(', ')})`,
  )
  await db('invoices')
    .whereIn('id', ids)
    .update({ ...anonymizedColumns.invoices, ...unknownClient, anonymised_on: today(ctx) })
  await relinkInvoices(ctx, ids)
  return ids.length
}

/**
 * Removes personal data of deleted clients from payments and credit entries that are on no invoice and older than
 * `firstKept`, at most `limit` in each table. Returns the number of rows.
 */
export async function anonymizeEntries(ctx: Context, firstKept: Day, limit: number): Promise<number> {
  const { db } = ctx
  const since = instant(startOfDay(firstKept, ctx.settings.timeZone))
  let count = 0
  for (const table of ['transactions', 'credit_entries'] as const) {
    const change = { ...anonymizedColumns[table], ...unknownClient }
    const old = db(table)
      .whereNull('client_id')
      .whereNull('invoice_id')
      .where('created_at', '<', since)
      .where((is) =>
        is
          .whereNot({ description: change.description })
          .orWhereNull('deleted_client_id')
          .orWhereNot({ deleted_client_id: 0 }),
      )
      .orderBy('id')
      .limit(limit)
      .select('id')
    count += await db(table).whereIn('id', old).update(change)
  }
  return count
}

/** Writes another link for each of these invoices and their credit notes, unless the document has no link yet. */
async function relinkInvoices(ctx: Context, ids: readonly number[]): Promise<void> {
  const { db, currencies } = ctx
  const invoices = await db('invoices').whereIn('id', ids).orderBy('id')
  const notes = await db('credit_notes').whereIn('invoice_id', ids).orderBy('id')
  const lines = groupRows(await db('invoice_items').whereIn('invoice_id', ids).orderBy('id'), (line) => line.invoice_id)
  const noteLines = groupRows(
    await db('credit_note_items')
      .whereIn(
        'credit_note_id',
        notes.map(({ id }) => id),
      )
      .orderBy('id'),
    (line) => line.credit_note_id,
  )
  const currencyOf = ({ currency_id }: InvoiceRow) => currencies.of(currency_id).row
  await relinkDocuments(
    ctx,
    'invoice',
    invoices.map((row) => ({ id: row.id, paper: invoiceContent(row, lines.get(row.id) ?? [], currencyOf(row)) })),
  )
  const byId = new Map(invoices.map((row) => [row.id, row]))
  const noteOf = (note: CreditNoteRow): NewChainDocument => {
    const invoice = byId.get(note.invoice_id) as InvoiceRow
    return { id: note.id, paper: creditNoteContent(note, invoice, noteLines.get(note.id) ?? [], currencyOf(invoice)) }
  }
  await relinkDocuments(ctx, 'credit_note', notes.map(noteOf))
}

async function relinkDocuments(ctx: Context, kind: DocumentKind, papers: readonly NewChainDocument[]): Promise<void> {
  const linked = await findLinkedIds(
    ctx.db,
    kind,
    papers.map(({ id }) => id),
  )
  const again = papers.filter(({ id }) => linked.has(id))
  if (again.length > 0) await writeLinks(ctx, await lockSeries(ctx.db, kind), again)
}

const findLinkedIds = async (db: Knex, kind: DocumentKind, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(await db('paper_links').where({ kind }).whereIn('paper_id', ids).pluck('paper_id'))

/**
 * Deletes a client's unnumbered invoices, such as drafts and proforma invoices, that never had payments or credit. They
 * need not be retained.
 */
export const deleteDrafts = (db: Knex, clientId: number): Promise<number> =>
  db('invoices')
    .where({ client_id: clientId, paid: zero, credit: zero })
    .whereNull('number')
    .whereNotExists(db('transactions').select(db.raw('1')).whereRaw('transactions.invoice_id = invoices.id'))
    .whereNotExists(db('credit_entries').select(db.raw('1')).whereRaw('credit_entries.invoice_id = invoices.id'))
    .delete()
