import type { RemoteContext } from '../context.js'
import type { MailFile } from '../mail/thread.js'
import { Fault } from '../values/faults.js'
import { loadInvoiceById } from './load-paper.js'
import { printFile } from './paper-file.js'

/**
 * Returns the invoice that goes with a mail, as it is when the mail is sent. Undefined for one that is gone or a draft again,
 * and for one that cannot be made, which is reported: its mail goes out without it (R-3624).
 */
export async function printMailedInvoice(ctx: RemoteContext, invoiceId: number): Promise<MailFile | undefined> {
  try {
    return await printFile(ctx, await loadInvoiceById(ctx, invoiceId), true)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'paper_too_large') ctx.report(error, { invoice: invoiceId })
    return undefined
  }
}
