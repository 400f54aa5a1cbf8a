import { amountDue, amountDueSql, isInvoiceOpen, isInvoiceOpenSql } from '../billing/amount-due.js'
import type { Context } from '../context.js'
import { inList } from '../sql/in-list.js'
import { liveAttemptStates } from '../values/statuses.js'
import type { HeldAttempt } from './attempts.js'

/**
 * Returns true if an attempt's client still exists, and each of the attempt's invoices is still the client's and has
 * exactly the attempt's part due.
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
 * Returns a query for open checkouts, and charges waiting for the payer, whose amounts or invoices are no longer due
 * (R-4007). It compares amounts instead of handling each change, so that no kind of change can be missed.
 */
export const selectOutdatedAttempts = ({ db }: Pick<Context, 'db'>) =>
  db('payment_attempts')
    // SQLite uses the index payment_attempts_live only if its condition appears verbatim.
    .whereRaw(`payment_attempts.state in ${inList(liveAttemptStates)}`)
    .where('payment_attempts.state', 'open')
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
