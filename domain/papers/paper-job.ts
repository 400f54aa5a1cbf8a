import type { Context } from '../context.js'
import { crossIndustryInvoice } from './en16931/electronic-invoice.js'
import type { PaperJob } from './pdf/draw-paper.js'
import type { PrintedPaper } from './printed-paper.js'

/**
 * Returns what a printer needs of a paper. A PDF carries the data of EN 16931 (R-3651), except where these cannot say what the
 * paper says, and where the setting `einvoice` turns them off.
 */
export function jobOf({ settings }: Pick<Context, 'settings'>, paper: PrintedPaper): PaperJob {
  const isIssued = (paper.kind === 'invoice' || paper.kind === 'credit_note') && paper.number !== null
  if (!isIssued || settings.choice('einvoice') === 'none') return { paper }
  const made = crossIndustryInvoice(paper)
  return 'impossible' in made ? { paper } : { paper, data: { xml: made.xml, profile: 'EN 16931' } }
}
