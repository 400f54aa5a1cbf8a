import type { EInvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant } from '../context.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { expectRow } from '../sql/rows.js'
import { Fault } from '../values/faults.js'

const taskSource = ({ id }: EInvoiceRow): string => `einvoice ${id}`

/** Notifies staff that a document did not reach its recipient (R-3673). */
export async function reportFailedEInvoice(
  ctx: Context,
  row: EInvoiceRow,
  status: 'refused' | 'failed',
  reason: string,
): Promise<void> {
  const { kind, paper_id, module } = row
  const note =
    kind === 'credit_note' ? await ctx.db('credit_notes').where({ id: paper_id }).first('invoice_id') : undefined
  const invoiceid = kind === 'credit_note' ? (note?.invoice_id ?? null) : paper_id
  const invoice = invoiceid === null ? undefined : await ctx.db('invoices').where({ id: invoiceid }).first('client_id')
  const clientid = invoice?.client_id ?? null
  const name = `The ${kind === 'invoice' ? 'invoice' : 'credit note'} with the ID ${paper_id}`
  const message = `${name} was not sent by ${module}: ${reason}`
  const todoitemid = await addStaffTask(ctx, {
    source: taskSource(row),
    title: `${name} was not delivered electronically`,
    description: `${module}: ${reason}\n\nCorrect the data or settings, and send it again by updateinvoice with sendeinvoice, or send it in another way and complete this item.`,
  })
  await logActivity(ctx, message, clientid)
  const creditnoteid = kind === 'credit_note' ? paper_id : null
  await raise(ctx, 'einvoice.failed', message, {
    ...{ invoiceid, creditnoteid, clientid, module, status, reason, todoitemid },
  })
}

/** Completes the to-do item of a failed document after its delivery. */
export const endFailure = (ctx: Context, row: EInvoiceRow): Promise<void> =>
  completeStaffTask(ctx, taskSource(row), 'It has been delivered.')

/**
 * Queues the rejected and failed documents of an invoice and its credit notes again (R-3677). A network that rejected a
 * document gets it under a new idempotency key, because it may repeat its answer to a known one. The attempts continue
 * to count (R-2315). Throws invoice_not_found, einvoice_not_failed.
 */
export async function resendEInvoices(ctx: Context, invoiceId: number): Promise<void> {
  const { db, now } = ctx
  await expectRow(db, 'invoices', invoiceId, 'invoice_not_found')
  const rows = await db('einvoices')
    .whereIn('status', ['refused', 'failed'])
    .where((of) =>
      of
        .where({ kind: 'invoice', paper_id: invoiceId })
        .orWhere((note) =>
          note
            .where({ kind: 'credit_note' })
            .whereIn('paper_id', db('credit_notes').where({ invoice_id: invoiceId }).select('id')),
        ),
    )
    .orderBy('id')
  if (rows.length === 0) throw new Fault('einvoice_not_failed')
  for (const row of rows) {
    const key = getIdempotencyKey(ctx, row, 'einvoice')
    await db('einvoices')
      .where({ id: row.id, status: row.status })
      .update({
        status: 'waiting',
        status_at: instant(now),
        next_attempt_at: instant(now),
        last_error: null,
        idempotency_key: row.status === 'refused' ? `${key}-${row.attempts}` : key,
      })
  }
}
