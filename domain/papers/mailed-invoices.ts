import type { RemoteContext } from '../context.js'
import type { MailFile } from '../mail/thread.js'
import { Fault } from '../values/faults.js'
import { loadInvoiceById } from './load-paper.js'
import { printFile, xmlFile } from './paper-file.js'

/**
 * Returns the files of the invoice that goes with a mail, as it is when the mail is sent: its PDF, and its data where they are
 * a file of their own. None for an invoice that is gone or a draft again; a PDF that cannot be made is reported, and the mail
 * goes out without it (R-3624).
 */
export async function printMailedInvoice(ctx: RemoteContext, invoiceId: number): Promise<readonly MailFile[]> {
  const paper = await unlessFault(() => loadInvoiceById(ctx, invoiceId))
  if (paper === undefined) return []
  const pdf = await printFile(ctx, paper, true).catch((error: unknown) => {
    ctx.report(error, { invoice: invoiceId })
    return undefined
  })
  return [pdf, xmlFile(ctx, paper)].filter((file) => file !== undefined)
}

async function unlessFault<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
