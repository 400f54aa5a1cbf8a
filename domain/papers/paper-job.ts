import type { Context } from '../context.js'
import { crossIndustryInvoice } from './en16931/electronic-invoice.js'
import type { PaperJob } from './pdf/draw-paper.js'
import type { PrintedPaper } from './printed-paper.js'

/**
 * Returns a document as a print job. The PDF of a numbered invoice or credit note embeds EN 16931 data (R-3651), unless
 * the standard cannot represent the document or the setting `einvoice` is `none`.
 */
export function jobOf({ settings }: Pick<Context, 'settings'>, paper: PrintedPaper): PaperJob {
  const isIssued = (paper.kind === 'invoice' || paper.kind === 'credit_note') && paper.number !== null
  if (!isIssued || settings.choice('einvoice') === 'none') return { paper }
  const made = crossIndustryInvoice(paper)
  return 'impossible' in made ? { paper } : { paper, data: { xml: made.xml, profile: 'EN 16931' } }
}
