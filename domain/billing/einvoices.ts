import type { Knex } from 'knex'
import type { EInvoiceRow, PaperLinkRow } from '../../db/rows-papers.js'
import { type Context, instant, later } from '../context.js'
import type { EInvoiceState } from '../ports/einvoice.js'
import { type Backoff, backoffProperties } from '../queue/backoff.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { ownRow, type Queue } from '../queue/queue.js'
import { currentTraceparent } from '../queue/tracing.js'
import { insertRows } from '../sql/insert-rows.js'
import type { EInvoiceStatus } from '../values/statuses.js'
import { endFailure, reportFailedEInvoice } from './failed-einvoices.js'
import { isOfKindSql } from './line-kind-columns.js'

/** A document without a result fails this many milliseconds after it was queued or sent (R-3672). */
const maxWaitMs = 30 * 24 * 60 * 60_000

/** Returns true if a document has had its current status for too long. */
export const isEInvoiceLate = ({ now }: Pick<Context, 'now'>, { status_at }: EInvoiceRow): boolean =>
  status_at < later(now, -maxWaitMs)

export const einvoiceBackoff: Backoff = { firstMs: 60_000, maxMs: 2 * 24 * 60 * 60_000, jitter: 0.2 }

/** Issued documents that wait to be sent to an e-invoicing network, or for its delivery report (R-3671). */
export const einvoiceQueue: Queue<EInvoiceRow> = {
  name: 'einvoices',
  table: 'einvoices',
  ...backoffProperties(einvoiceBackoff),
  open: "status in ('waiting', 'sent')",
  failed: "status in ('refused', 'failed')",
  lane: 'module',
  keyOf: (ctx, row) => getIdempotencyKey(ctx, row, 'einvoice'),
  whenFailed: (_row, _failure, now) => ({ status: 'failed', status_at: instant(now) }),
  afterFailed: (ctx, row, reason) => reportFailedEInvoice(ctx, row, 'failed', reason),
}

/**
 * Queues issued documents for the e-invoicing network, in the transaction that issues them. Runs no statement unless
 * e-invoicing is set up and its module is enabled (R-3671).
 */
export async function queueEInvoices(
  { db, now, settings, moduleStates }: Context,
  papers: readonly Pick<PaperLinkRow, 'kind' | 'paper_id'>[],
): Promise<void> {
  const module = settings.text('einvoice_module')
  if (settings.choice('einvoice') === 'none' || !moduleStates.isActive('einvoice', module)) return
  const at = instant(now)
  const traceparent = currentTraceparent()
  const facts = { module, status: 'waiting' as const, status_at: at, next_attempt_at: at, created_at: at, traceparent }
  const claims = await findClaims(db, papers)
  const sent = papers.filter(({ kind, paper_id }) => !claims.has(`${kind} ${paper_id}`))
  const rows = sent.map(({ kind, paper_id }) => ({
    kind,
    paper_id,
    ...facts,
    reference: null,
    leased_until: null,
    last_error: null,
    idempotency_key: null,
  }))
  await insertRows(db, 'einvoices', rows)
}

/** Returns the claims and the credit notes on claims among `papers`. They are not sent (R-1126). */
async function findClaims(
  db: Knex,
  papers: readonly Pick<PaperLinkRow, 'kind' | 'paper_id'>[],
): Promise<ReadonlySet<string>> {
  const ids = (of: PaperLinkRow['kind']) => papers.filter(({ kind }) => kind === of).map(({ paper_id }) => paper_id)
  const isOfClaim = (column: string) =>
    db('invoice_items')
      .select(db.raw('1'))
      .whereRaw(`invoice_items.invoice_id = ${column}`)
      .whereRaw(isOfKindSql('claim'))
  const invoices = await db('invoices').whereIn('id', ids('invoice')).whereExists(isOfClaim('invoices.id')).pluck('id')
  const notes = ids('credit_note')
  const credited =
    notes.length === 0
      ? []
      : await db('credit_notes').whereIn('id', notes).whereExists(isOfClaim('credit_notes.invoice_id')).pluck('id')
  return new Set([...invoices.map((id) => `invoice ${id}`), ...credited.map((id) => `credit_note ${id}`)])
}

/** Stores the network's answer. Staff are notified of a refusal, and of a document that is pending for too long. */
export async function storeAnswer(ctx: Context, row: EInvoiceRow, answer: EInvoiceState): Promise<void> {
  const { status, reference = row.reference, message = null } = answer
  if (status === 'pending' && row.status === 'sent' && isEInvoiceLate(ctx, row))
    return endEInvoice(ctx, row, 'failed', 'The network has not reported whether the document was delivered')
  const known = status === 'pending' ? 'sent' : status
  await conclude(ctx, row, known, { reference, last_error: message?.slice(0, 1000) ?? null })
}

/**
 * Ends a row with a final status, because EN 16931 cannot express the document, its invoice is cancelled, the network
 * refused it, or its delivery remained unknown for too long. Staff are notified of a refusal or failure.
 */
export const endEInvoice = (
  ctx: Context,
  row: EInvoiceRow,
  status: 'refused' | 'failed' | 'dropped',
  reason: string | null,
): Promise<void> => conclude(ctx, row, status, { reference: row.reference, last_error: reason?.slice(0, 1000) ?? null })

async function conclude(
  ctx: Context,
  row: EInvoiceRow,
  status: EInvoiceStatus,
  facts: Pick<EInvoiceRow, 'reference' | 'last_error'>,
): Promise<void> {
  const changes = {
    ...facts,
    status,
    status_at: status === row.status ? row.status_at : instant(ctx.now),
    leased_until: null,
    unfinished_attempts: 0,
    next_attempt_at: later(ctx.now, einvoiceQueue.pauseMs(ctx, row)),
  }
  const changed = await ownRow(ctx.db, einvoiceQueue, row).update(changes)
  if (changed !== 1) return
  if (status === 'refused' || status === 'failed')
    await reportFailedEInvoice(ctx, row, status, facts.last_error ?? 'no reason was given')
  if (status === 'delivered') await endFailure(ctx, row)
}

/** Returns an invoice's row in the e-invoice queue, or undefined if the invoice was never queued. */
export const findEInvoice = ({ db }: Pick<Context, 'db'>, invoiceId: number): Promise<EInvoiceRow | undefined> =>
  db('einvoices').where({ kind: 'invoice', paper_id: invoiceId }).first()
