import type { Context } from '../../context.js'
import type { PrintedPaper } from '../printed-paper.js'
import { type ElectronicInvoice, xrechnung } from './electronic-invoice.js'

/**
 * Returns the XRechnung for a document's PDF, or the reason why the document cannot be one (R-3662). Undefined unless
 * the setting `einvoice` requests XRechnung.
 */
export const xmlBeside = (
  { settings }: Pick<Context, 'settings'>,
  paper: PrintedPaper,
): ElectronicInvoice | undefined => (settings.choice('einvoice') === 'xrechnung' ? xrechnung(paper) : undefined)
