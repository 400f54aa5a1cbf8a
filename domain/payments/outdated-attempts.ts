import { amountDue, amountDueSql, isInvoiceOpen, isInvoiceOpenSql } from '../billing/amount-due.js'
import type { Context } from '../context.js'
import { inList } from '../sql/in-list.js'
import { liveAttemptStates } from '../values/statuses.js'
import type { HeldAttempt } from './attempts.js'

/**
 * Returns true if an attempt's client exists, and each invoice is open, belongs to that client, and has exactly its
 * part of the attempt due. An attempt without invoices needs only a positive amount.
 */
export async function isAttemptAmountDue(
  { db }: Pick<Context, 'db'>,
  { attempt, parts, client }: HeldAttempt,
): Promise<boolean> {
  if (client === undefined) return false
  if (parts.length === 0) return attempt.amount > 0
  const invoices = await db('invoices').whereIn(
    'id',
    parts.map(({ invoice_id }) => invoice_id),
  )
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return parts.every(({ invoice_id, amount }) => {
    const invoice = byId.get(invoice_id)
    return (
      invoice !== undefined &&
      invoice.client_id === client.id &&
      isInvoiceOpen(invoice) &&
      amountDue(invoice) === amount
    )
  })
}

/**
 * Returns a query for open attempts or vouchers whose client was deleted, or whose amounts or invoices are no longer due (R-4007).
 * Comparing amounts detects all kinds of changes.
 */
export const selectOutdatedAttempts = ({ db }: Pick<Context, 'db'>, state: 'open' | 'waiting') =>
  db('payment_attempts')
    // SQLite uses the indexes payment_attempts_live and payment_attempts_vouchers only if the query contains the index's
    // condition verbatim.
    .whereRaw(
      state === 'open'
        ? `payment_attempts.state in ${inList(liveAttemptStates)} and payment_attempts.state = 'open'`
        : "payment_attempts.state = 'waiting'",
    )
    .where((ended) => ended.whereNull('task').orWhereNot('task', 'end'))
    .where((outdated) =>
      outdated.whereNull('payment_attempts.client_id').orWhereExists(
        db('payment_attempt_parts')
          .join('invoices', 'invoices.id', 'payment_attempt_parts.invoice_id')
          .whereRaw('payment_attempt_parts.attempt_id = payment_attempts.id')
          .whereRaw(
            `(not (${isInvoiceOpenSql}) or ${amountDueSql} <> payment_attempt_parts.amount
              or invoices.client_id is null or invoices.client_id <> payment_attempts.client_id)`,
          ),
      ),
    )
