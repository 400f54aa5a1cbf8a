import type { Context } from '../../context.js'
import type { PrintedDocument } from '../printed-document.js'
import { type ElectronicInvoice, xrechnung } from './electronic-invoice.js'

/**
 * Returns a document as an XRechnung to accompany its PDF, or the reason why it cannot be one (R-3662). Undefined
 * unless the setting `einvoice` requests XRechnung.
 */
export const createSeparateXml = (
  { settings }: Pick<Context, 'settings'>,
  paper: PrintedDocument,
): ElectronicInvoice | undefined => (settings.choice('einvoice') === 'xrechnung' ? xrechnung(paper) : undefined)
