import type { Knex } from 'knex'
import type { RemoteContext } from '../context.js'
import { type DocumentFile, printFile, xmlFile } from '../papers/document-file.js'
import { loadCreditNote, loadInvoice, loadQuote } from '../papers/load-document.js'
import type { PrintedDocument } from '../papers/printed-document.js'
import { Fault } from '../values/faults.js'
import { writeAccountData } from './account-data.js'
import { invoices, quotes } from './area.js'
import { creditNotes } from './documents.js'
import { findTicketFile, ticketFileIds } from './tickets.js'

/** A file in the archive. Its name is a path, such as `invoices/12-Invoice-1042.pdf`. */
export interface ArchivedFile {
  readonly name: string
  readonly input: Buffer | string | AsyncIterable<string>
}

type Telling = (fault?: Fault) => string

/**
 * Yields all stored data that an account may read (R-4478): rows as JSON, documents as PDF and separate XML, and ticket
 * files. Creates each file only when the consumer requests it, so that memory holds one at a time. If a document cannot
 * be created, the archive contains the text that `tell` returns for its error instead. Internal errors are reported,
 * and `tell` is called without an error.
 */
export async function* archiveAccount(
  ctx: RemoteContext,
  clientId: number,
  tell: Telling,
): AsyncGenerator<ArchivedFile> {
  const { db } = ctx
  yield { name: 'account.json', input: writeAccountData(ctx, clientId) }
  yield* archivePapers(ctx, { folder: 'invoices', rows: () => invoices(db, clientId), load: loadInvoice }, tell)
  yield* archivePapers(
    ctx,
    { folder: 'credit-notes', rows: () => creditNotes(db, clientId), load: loadCreditNote },
    tell,
  )
  yield* archivePapers(ctx, { folder: 'quotes', rows: () => quotes(db, clientId), load: loadQuote }, tell)
  for (const id of await ticketFileIds(db, clientId)) {
    const file = await findTicketFile(db, clientId, id)
    if (file !== undefined) yield { name: `tickets/${file.ticket_id}/${id}-${file.name}`, input: file.content }
  }
}

interface PaperKind<Row> {
  readonly folder: string
  readonly rows: () => Knex.QueryBuilder
  readonly load: (ctx: RemoteContext, row: Row) => Promise<PrintedDocument>
}

const rowsAtOnce = 100

async function* archivePapers<Row extends { readonly id: number }>(
  ctx: RemoteContext,
  { folder, rows, load }: PaperKind<Row>,
  tell: Telling,
): AsyncGenerator<ArchivedFile> {
  for (let after = 0; ; ) {
    const portion: Row[] = await rows().where('id', '>', after).orderBy('id').limit(rowsAtOnce)
    for (const row of portion) yield* archivePaper(ctx, `${folder}/${row.id}`, () => load(ctx, row), tell)
    const last = portion.at(-1)
    if (last === undefined || portion.length < rowsAtOnce) break
    after = last.id
  }
}

async function* archivePaper(
  ctx: RemoteContext,
  name: string,
  load: () => Promise<PrintedDocument>,
  tell: Telling,
): AsyncGenerator<ArchivedFile> {
  const files: (DocumentFile | undefined)[] = []
  try {
    const paper = await load()
    files.push(await printFile(ctx, paper, true), xmlFile(ctx, paper))
  } catch (error) {
    // A document that cannot be created does not affect the others.
    if (!(error instanceof Fault)) ctx.report(error, { paper: name })
    yield { name: `${name}.txt`, input: `${error instanceof Fault ? tell(error) : tell()}\n` }
  }
  for (const { filename, content } of files.filter((file) => file !== undefined))
    yield { name: `${name}-${filename}`, input: content }
}
