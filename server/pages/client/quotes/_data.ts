import { findQuote } from '../../../../domain/client-area/papers.js'
import { isOpenQuote, quoteFigure } from '../../../../domain/client-area/quotes.js'
import { loadQuote } from '../../../../domain/papers/load-paper.js'
import { type ReadPaper, readPaper } from '../../../../domain/papers/read-paper.js'
import { listOfferedDepartments } from '../../../../domain/tickets/departments.js'
import type { QuoteStatus } from '../../../../domain/values/statuses.js'
import { recordId } from '../../link.js'
import { type Money, moneyOf } from '../../money.js'
import { signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'

export interface QuoteData {
  readonly id: number
  readonly subject: string
  readonly status: QuoteStatus
  readonly isOpen: boolean
  readonly paper: ReadPaper
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
  const quote = await findQuote(ctx.db, session.clientId, recordId(visit))
  if (quote === undefined) return undefined
  const printed = await loadQuote(ctx, quote)
  const { id, subject, status, currency_id, invoice_id } = quote
  const departments = await listOfferedDepartments(ctx.db)
  return {
    ...{ id, subject, status, isOpen: isOpenQuote(ctx, quote) },
    paper: readPaper(ctx, printed, { locale: speech.locale, currencyId: currency_id }),
    total: printed.lines.length === 0 ? null : moneyOf(ctx.currencies.of(currency_id))(printed.total),
    figure: signPrice(session, quoteFigure(printed)),
    invoiceId: invoice_id,
    departments: departments.map(({ id, name }) => ({ id, name })),
  }
}
