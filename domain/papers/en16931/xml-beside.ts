import type { Context } from '../../context.js'
import type { PrintedPaper } from '../printed-paper.js'
import { type ElectronicInvoice, xrechnung } from './electronic-invoice.js'

/**
 * Returns the document that goes beside the PDF of a paper, where the setting `einvoice` asks for one (R-3662): XRechnung, or
 * why the paper is none. Undefined with any other setting.
 */
export const xmlBeside = (
  { settings }: Pick<Context, 'settings'>,
  paper: PrintedPaper,
): ElectronicInvoice | undefined => (settings.choice('einvoice') === 'xrechnung' ? xrechnung(paper) : undefined)
