import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-billing.js'
import type { DomainRow, ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { isRenewal } from '../domains/periods.js'
import type { DomainStatus } from '../statuses.js'
import { releasePeriods } from './cursors.js'
import { noteLines } from './note-writing.js'

// Lines that are paid after what they bill has ended (R-1036).

/** Statuses in which no payment renews a domain. */
const endedDomains: readonly DomainStatus[] = ['expired', 'cancelled', 'fraud', 'transferred_away']

type Period = Pick<InvoiceItemRow, 'period_start'>

/** Returns true for the renewal of a domain that has ended, and for the registration of one that was never obtained. */
export const isLostRenewal = (ctx: Pick<Context, 'settings'>, domain: DomainRow, line: Period): boolean =>
  !staysOwed(ctx) &&
  endedDomains.includes(domain.status) &&
  (line.period_start === null ? domain.expiry_date === null : isRenewal(domain, line))

/** Returns true for a period that begins on the day on which its service was terminated, or later. */
export const isLostPeriod = (
  ctx: Pick<Context, 'settings'>,
  { status, terminated_on }: Pick<ServiceRow, 'status' | 'terminated_on'>,
  { period_start }: Period,
): boolean =>
  !staysOwed(ctx) &&
  status === 'terminated' &&
  terminated_on !== null &&
  period_start !== null &&
  period_start >= terminated_on

/** Paying what has ended pays it, where the operator wants it so. */
export const staysOwed = ({ settings }: Pick<Context, 'settings'>): boolean =>
  settings.choice('withdraw_when_ended') === 'none'

/**
 * Takes back lines of an invoice that has just been paid: what was paid for them becomes credit. Returns the invoice as it
 * is afterwards. The rows are held by the caller.
 */
export async function creditUndeliverable(
  ctx: Context,
  invoice: InvoiceRow,
  lines: readonly InvoiceItemRow[],
): Promise<InvoiceRow> {
  if (lines.length === 0 || invoice.client_id === null) return invoice
  const client = await ctx.db('clients').where({ id: invoice.client_id }).first()
  if (client === undefined) return invoice
  await releasePeriods(ctx, lines)
  return noteLines(ctx, invoice, client, { lines, reason: 'What was paid for had ended' })
}
