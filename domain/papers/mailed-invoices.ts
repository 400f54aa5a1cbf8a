import type { RemoteContext } from '../context.js'
import type { MailFile } from '../mail/thread.js'
import { Fault } from '../values/faults.js'
import { printFile, xmlFile } from './document-file.js'
import { loadInvoiceById } from './load-document.js'

/**
 * Returns the files of an invoice for an email, with the invoice's current content: the PDF, and the XML if it is a
 * separate file. Returns no files if the invoice was deleted or is a draft again. A file that cannot be made is
 * reported, and the email is sent without it (R-3624).
 */
export async function printMailedInvoice(ctx: RemoteContext, invoiceId: number): Promise<readonly MailFile[]> {
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
