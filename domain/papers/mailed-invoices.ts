import type { RemoteContext } from '../context.js'
import type { MailFile } from '../mail/thread.js'
import { Fault } from '../values/faults.js'
import { loadInvoiceById } from './load-paper.js'
import { printFile, xmlFile } from './paper-file.js'

/**
 * Returns the files of the invoice that goes with a mail, as it is when the mail is sent: its PDF, and its data where they are
 * a file of their own. None for an invoice that is gone or a draft again; what cannot be made, for whatever reason, is
 * reported, and the mail goes out without it (R-3624).
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
