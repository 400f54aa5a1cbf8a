import type { Knex } from 'knex'
import type { CounterRow, InvoiceItemRow, InvoiceRow, PaperLinkRow } from '../../db/rows-papers.js'
import { type Context, instant } from '../context.js'
import { insertRows } from '../sql/insert-rows.js'
import { prepareChange, prepareQuery } from '../sql/prepared.js'
import {
  type DocumentContent,
  type DocumentKind,
  documentTextVersion,
  invoiceContent,
  linkHash,
} from './document-text.js'
import { queueEInvoices } from './einvoices.js'

// Issued documents are chained (R-1063): each link contains the hash of the link before it in its series.

/** The counter and chain head of a series, locked until the transaction ends. */
export interface LockedSeries<Name extends string = DocumentKind> extends CounterRow {
  readonly name: Name
}

/**
 * Locks a series of documents, or the chain of closed months. The next number of a series is its value plus 1. A number
 * is taken only when `appendToChain` writes it.
 */
export async function lockSeries<Name extends DocumentKind | 'month'>(
  db: Knex,
  name: Name,
): Promise<LockedSeries<Name>> {
  return { ...((await findCounter(db, { name })) as CounterRow), name }
}

const findCounter = prepareQuery((db, of: { name: string }) => db('counters').where(of).forUpdate().first())

export interface NewChainDocument {
  readonly id: number
  readonly paper: DocumentContent
}

/** Adds issued documents to the chain, and queues them as e-invoices if e-invoicing is enabled. */
export async function appendToChain(
  ctx: Context,
  series: LockedSeries,
  papers: Iterable<NewChainDocument>,
): Promise<void> {
  const links = await writeLinks(ctx, series, papers)
  await queueEInvoices(ctx, links)
}

/**
 * Writes the documents' links in order, the head of the chain, and the highest number taken. A rollback returns the
 * numbers, so no gap remains. Links are inserted in batches.
 */
export async function writeLinks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, value, links, last_hash }: LockedSeries,
  papers: Iterable<NewChainDocument>,
): Promise<readonly Omit<PaperLinkRow, 'id'>[]> {
  const rows = buildChainLinks(name, { links, last_hash }, papers, instant(now))
  const last = rows.at(-1)
  if (last === undefined) return rows
  await insertRows(db, 'paper_links', rows)
  await moveHead(db, { name, value: Math.max(value, last.number), links: last.sequence, last_hash: last.hash })
  return rows
}

/** Stores the head of a locked series. */
export const moveHead = prepareChange(
  (db, { name, ...head }: { name: string } & Pick<CounterRow, 'value' | 'links' | 'last_hash'>) =>
    db('counters').where({ name }).update(head),
)

/** Returns links that continue a series with documents. */
export function buildChainLinks(
  series: DocumentKind,
  { links, last_hash }: Pick<CounterRow, 'links' | 'last_hash'>,
  papers: Iterable<NewChainDocument>,
  created_at: string,
): Omit<PaperLinkRow, 'id'>[] {
  const made: Omit<PaperLinkRow, 'id'>[] = []
  let previous = last_hash
  for (const { id, paper } of papers) {
    const hash = linkHash(previous, paper)
    made.push({
      series,
      sequence: links + 1 + made.length,
      kind: paper.kind,
      paper_id: id,
      number: paper.number as number,
      version: documentTextVersion,
      hash,
      previous_hash: previous,
      created_at,
    })
    previous = hash
  }
  return made
}

/** Links an invoice that has just been numbered. `lines` are all of its stored lines, ordered by ID. */
export async function linkInvoice(
  ctx: Context,
  series: LockedSeries,
  invoice: InvoiceRow,
  lines: readonly InvoiceItemRow[],
): Promise<void> {
  await appendToChain(ctx, series, [toChainDocument(ctx, invoice, lines)])
}

function toChainDocument(ctx: Context, invoice: InvoiceRow, lines: readonly InvoiceItemRow[]): NewChainDocument {
  const currency = ctx.currencies.of(invoice.currency_id).row
  return { id: invoice.id, paper: invoiceContent(invoice, lines, currency) }
}

/**
 * Writes another link for an invoice changed after its issue. An invoice without a link was issued by a release that
 * had no chain, and gets none. The caller must have locked the invoice's row.
 */
export async function relinkInvoice(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const { db } = ctx
  const isLinked = await db('paper_links').where({ paper_id: invoice.id, kind: 'invoice' }).first('id')
  if (isLinked === undefined) return
  const series = await lockSeries(db, 'invoice')
  const lines = await db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  await writeLinks(ctx, series, [toChainDocument(ctx, invoice, lines)])
}
