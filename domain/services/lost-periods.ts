import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { keepsEndedLinesPayable } from '../billing/undeliverable.js'
import type { Context } from '../context.js'

/**
 * Returns true for a period that begins on or after the day its service was terminated (R-1036), unless the settings
 * keep such lines payable.
 */
export const isLostPeriod = (
  ctx: Pick<Context, 'settings'>,
  { status, terminated_on }: Pick<ServiceRow, 'status' | 'terminated_on'>,
  { period_start }: Pick<InvoiceItemRow, 'period_start'>,
): boolean =>
  !keepsEndedLinesPayable(ctx) &&
  status === 'terminated' &&
  terminated_on !== null &&
  period_start !== null &&
  period_start >= terminated_on
