import { findQuote } from '../../../../domain/client-area/documents.js'
import { isOpenQuote, quoteFingerprint } from '../../../../domain/client-area/quotes.js'
import { buildDocumentTexts, type DocumentTexts } from '../../../../domain/papers/document-texts.js'
import { loadQuote } from '../../../../domain/papers/load-document.js'
import { listOfferedDepartments } from '../../../../domain/tickets/departments.js'
import type { QuoteStatus } from '../../../../domain/values/statuses.js'
import { readRecordId } from '../../link.js'
import { createMoney, type Money } from '../../money.js'
import { signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'

export interface QuoteData {
  readonly id: number
  readonly subject: string
  readonly status: QuoteStatus
  readonly isOpen: boolean
  readonly paper: DocumentTexts
  /** Null for a quote without lines, so that it is not mistaken for a free offer. */
  readonly total: Money | null
  /** Signature of the quote as shown. */
  readonly figure: string
  readonly invoiceId: number | null
  /** Departments that accept questions about the quote. */
  readonly departments: readonly { readonly id: number; readonly name: string }[]
}

export async function loadQuoteData(visit: AreaVisit): Promise<QuoteData | undefined> {
  const { ctx, session, speech } = visit
  const quote = await findQuote(ctx.db, session.clientId, readRecordId(visit))
  if (quote === undefined) return undefined
  const printed = await loadQuote(ctx, quote)
  const { id, subject, status, currency_id, invoice_id } = quote
  const departments = await listOfferedDepartments(ctx.db)
  return {
    ...{ id, subject, status, isOpen: isOpenQuote(ctx, quote) },
    paper: buildDocumentTexts(ctx, printed, { locale: speech.locale, currencyId: currency_id }),
    total: printed.lines.length === 0 ? null : createMoney(ctx.currencies.of(currency_id))(printed.total),
    figure: signPrice(session, quoteFingerprint(printed)),
    invoiceId: invoice_id,
    departments: departments.map(({ id, name }) => ({ id, name })),
  }
}
