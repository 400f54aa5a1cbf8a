import type { RemoteContext } from '../context.js'
import type { MailFile } from '../mail/thread.js'
import { Fault } from '../values/faults.js'
import { printFile, xmlFile } from './document-file.js'
import { loadInvoiceById } from './load-document.js'

/**
 * Returns the files to attach to an email about an invoice: the PDF with the invoice's current content, and the XML if
 * it is a separate file. Returns no files without `attach_invoices`, or if the invoice was deleted or is a draft again.
 * Reports a file that cannot be created, and omits it (R-3624).
 */
export async function printMailedInvoice(ctx: RemoteContext, invoiceId: number): Promise<readonly MailFile[]> {
  if (!ctx.settings.on('attach_invoices')) return []
  const report = (error: unknown): undefined => {
    ctx.report(error, { invoice: invoiceId })
  }
  const paper = await loadInvoiceById(ctx, invoiceId).catch((error: unknown) =>
    error instanceof Fault ? undefined : report(error),
  )
  if (paper === undefined) return []
  const pdf = await printFile(ctx, paper, true).catch(report)
  const xml = await (async () => xmlFile(ctx, paper))().catch(report)
  return [pdf, xml].filter((file) => file !== undefined)
}
