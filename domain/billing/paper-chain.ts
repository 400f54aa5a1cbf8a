import type { Knex } from 'knex'
import type { CounterRow, InvoiceRow, PaperLinkRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import { insertRows } from '../insert-rows.js'
import { invoicePaper, linkHash, type Paper, type PaperKind, textVersion } from './paper-text.js'

// Issued papers are chained (R-1063): each link has the hash of the one before it in its series.

/** A series of numbers, and of links, whose row is held until the transaction ends. */
export interface HeldSeries extends CounterRow {
  readonly name: PaperKind
}

/**
 * Takes the next numbers of a series and returns it with the last of them. A rollback gives them back, so no gap remains.
 * None may be taken, to write links alone.
 */
export async function takeNumbers(db: Knex, name: PaperKind, count: number): Promise<HeldSeries> {
  const [counter] = await db('counters').where({ name }).increment('value', count).returning('*')
  return { ...(counter as CounterRow), name }
}

export interface NewPaper {
  readonly id: number
  readonly paper: Paper
}

/** Writes the links of papers, in their order, and the head of the chain. One statement each, however many papers there are. */
export async function linkPapers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, links, last_hash }: HeldSeries,
  papers: readonly NewPaper[],
): Promise<void> {
  if (papers.length === 0) return
  const rows = linksOf(name, { links, last_hash }, papers, instant(now))
  await insertRows(db, 'paper_links', rows)
  await db('counters')
    .where({ name })
    .update({ links: links + rows.length, last_hash: rows.at(-1)?.hash as string })
}

/** Returns the links of papers that continue a series. */
export function linksOf(
  series: PaperKind,
  { links, last_hash }: Pick<CounterRow, 'links' | 'last_hash'>,
  papers: readonly NewPaper[],
  created_at: string,
): Omit<PaperLinkRow, 'id'>[] {
  let previous = last_hash
  return papers.map(({ id, paper }, at) => {
    const hash = linkHash(previous, paper)
    const link = {
      series,
      sequence: links + 1 + at,
      kind: paper.kind,
      paper_id: id,
      number: paper.number as number,
      version: textVersion,
      hash,
      previous_hash: previous,
      created_at,
    }
    previous = hash
    return link
  })
}

/** Links an invoice that has just got its number. Its lines are in the database. */
export async function linkInvoice(ctx: Context, series: HeldSeries, invoice: InvoiceRow): Promise<void> {
  const lines = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  const currency = ctx.currencies.of(invoice.currency_id).row
  await linkPapers(ctx, series, [{ id: invoice.id, paper: invoicePaper(invoice, lines, currency) }])
}

/**
 * Writes a further link of an invoice that was changed after its issue. One without a link is of a release that had no
 * chain, and stays without. The invoice's row is held by the caller.
 */
export async function linkAgain(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const { db } = ctx
  const isLinked = await db('paper_links').where({ paper_id: invoice.id, kind: 'invoice' }).first('id')
  if (isLinked !== undefined) await linkInvoice(ctx, await takeNumbers(db, 'invoice', 0), invoice)
}
