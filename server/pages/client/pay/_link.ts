import type { InvoiceRow } from '../../../../db/rows-papers.js'
import { findByLink } from '../../../../domain/billing/invoice-links.js'
import { findClientLanguage } from '../../../../domain/clients/clients.js'
import { Locale } from '../../../../domain/words/locale.js'
import { countAttempt } from '../../attempt.js'
import { readRecordId } from '../../link.js'
import type { Visit } from '../../visit.js'

/**
 * Returns the invoice of an emailed link and switches to its client's language. Returns undefined for an invalid or
 * expired link, which counts as an attempt from the visitor's address. Throws an error page if there were too many.
 */
export async function findLinkedInvoice(visit: Visit): Promise<InvoiceRow | undefined> {
  const { ctx, koa, speech } = visit
  const invoice = await findByLink(ctx, readRecordId(visit), koa.params.code ?? '')
  if (invoice === undefined) {
    await countAttempt(visit)
    return undefined
  }
  const language = await findClientLanguage(ctx.db, invoice.client_id as number)
  if (language !== undefined) speech.locale = new Locale(language)
  return invoice
}

/** Returns the invoice's path below the client area. */
export const invoicePath = ({ koa }: Visit): string => `/invoice/${koa.params.id}/${koa.params.code}`
