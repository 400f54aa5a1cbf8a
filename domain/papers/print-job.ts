import type { Context } from '../context.js'
import { crossIndustryInvoice } from './en16931/electronic-invoice.js'
import type { PrintJob } from './pdf/draw-document.js'
import type { PrintedDocument } from './printed-document.js'

/**
 * Creates the print job for a document. The PDF of a numbered invoice or credit note contains EN 16931 data (R-3651),
 * unless the standard cannot represent the document or the setting `einvoice` is `none`.
 */
export function createPrintJob({ settings }: Pick<Context, 'settings'>, paper: PrintedDocument): PrintJob {
  const isIssued = (paper.kind === 'invoice' || paper.kind === 'credit_note') && paper.number !== null
  if (!isIssued || settings.choice('einvoice') === 'none') return { paper }
  const made = crossIndustryInvoice(paper)
  return 'impossible' in made ? { paper } : { paper, data: { xml: made.xml, profile: 'EN 16931' } }
}
