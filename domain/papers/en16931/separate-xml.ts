import type { Context } from '../../context.js'
import type { PrintedDocument } from '../printed-document.js'
import { type ElectronicInvoice, xrechnung } from './electronic-invoice.js'

/**
 * Returns the XRechnung that accompanies a document's PDF, or the reason why it cannot be created (R-3662). Returns
 * undefined unless the setting `einvoice` is `xrechnung`.
 */
export const createSeparateXml = (
  { settings }: Pick<Context, 'settings'>,
  paper: PrintedDocument,
): ElectronicInvoice | undefined => (settings.choice('einvoice') === 'xrechnung' ? xrechnung(paper) : undefined)
