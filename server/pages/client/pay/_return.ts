import type { PaymentAttemptRow } from '../../../../db/rows-payments.js'
import { invoiceLinkCode } from '../../../../domain/billing/invoice-links.js'
import { findClientLanguage } from '../../../../domain/clients/clients.js'
import { loadAttemptParts } from '../../../../domain/payments/attempts.js'
import { recordPayerReturn, toPaymentOutcome } from '../../../../domain/payments/payer-returns.js'
import { Locale } from '../../../../domain/words/locale.js'
import { externalRedirectPage } from '../../external-redirect.js'
import { readRecordId } from '../../link.js'
import type { PageContent, Redirect } from '../../page.js'
import type { Visit } from '../../visit.js'

/**
 * Answers a payer who returns from a gateway (R-4035). Schedules a check of the attempt, and sends the payer to the
 * operator's own page or to a page of the client area, such as the invoice. Returns undefined for an invalid address.
 */
export async function answerReturn(visit: Visit, hasGivenUp: boolean): Promise<Redirect | PageContent | undefined> {
  const { koa, ctx, speech } = visit
  const id = readRecordId(visit)
  const attempt = await visit.transaction((inside) => recordPayerReturn(inside, id, koa.params.word ?? ''))
  if (attempt === undefined) return undefined
  const language = attempt.client_id === null ? undefined : await findClientLanguage(ctx.db, attempt.client_id)
  if (language !== undefined) speech.locale = new Locale(language)
  const invoiceIds = (await loadAttemptParts(ctx.db, attempt.id)).map(({ invoice_id }) => invoice_id)
  if (attempt.returns_to === null) return { to: await returnPath(visit, attempt, invoiceIds) }
  const back = new URL(attempt.returns_to)
  if (invoiceIds.length > 0) back.searchParams.set('invoiceid', invoiceIds.join(','))
  back.searchParams.set('outcome', toPaymentOutcome(attempt, hasGivenUp))
  return externalRedirectPage(speech.locale, back.href, ['pay', 'back'], ['pay', 'backText'])
}

async function returnPath(
  { ctx }: Visit,
  { came_by, kind }: PaymentAttemptRow,
  [id, ...others]: readonly number[],
): Promise<string> {
  if (kind === 'store') return '/payment-methods'
  if (id === undefined) return '/home'
  if (came_by !== 'link') return others.length > 0 ? '/invoices' : `/invoices/${id}`
  const invoice = await ctx.db('invoices').where({ id }).first()
  return invoice === undefined ? '/home' : `/invoice/${id}/${invoiceLinkCode(ctx, invoice)}`
}
