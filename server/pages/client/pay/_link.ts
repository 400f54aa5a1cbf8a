import type { InvoiceRow } from '../../../../db/rows-papers.js'
import { findByLink } from '../../../../domain/billing/invoice-links.js'
import { findClientLanguage } from '../../../../domain/clients/clients.js'
import { Locale } from '../../../../domain/words/locale.js'
import { countAttempt } from '../../attempt.js'
import { recordId } from '../../link.js'
import type { Visit } from '../../visit.js'

/**
 * Returns the invoice that a mailed link opens, in the language of its client; undefined for a wrong or ended link, which counts as
 * a guess of the address. Throws the page for too many attempts.
 */
export async function linkedInvoice(visit: Visit): Promise<InvoiceRow | undefined> {
  const { ctx, koa, speech } = visit
  const invoice = await findByLink(ctx, recordId(visit), koa.params.code ?? '')
  if (invoice === undefined) {
    await countAttempt(visit)
    return undefined
  }
  const language = await findClientLanguage(ctx.db, invoice.client_id as number)
  if (language !== undefined) speech.locale = new Locale(language)
  return invoice
}

/** Returns where a linked invoice is, below the client area. */
export const pathOf = ({ koa }: Visit): string => `/invoice/${koa.params.id}/${koa.params.code}`
