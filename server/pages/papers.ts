import { findCreditNote, findInvoice, findQuote } from '../../domain/client-area/papers.js'
import { loadCreditNote, loadInvoice, loadQuote } from '../../domain/papers/load-paper.js'
import { printFile } from '../../domain/papers/paper-file.js'
import type { PrintedPaper } from '../../domain/papers/printed-paper.js'
import { inArea, recordId } from './area.js'
import { notFound } from './refusal.js'
import type { Visit } from './visit.js'

/** Makes the handler of a paper of the session's account; one of another account is not found, and neither is a draft. */
const paperPage = <Row>(
  page: 'invoices' | 'quotes',
  find: (db: Visit['ctx']['db'], clientId: number, id: number) => Promise<Row | undefined>,
  load: (ctx: Visit['ctx'], row: Row) => Promise<PrintedPaper>,
) =>
  inArea(page, async ({ koa, ctx }, session) => {
    const row = await find(ctx.db, session.clientId, recordId(koa.params.id, session))
    if (row === undefined) throw notFound(session)
    return printFile(ctx, await load(ctx, row))
  })

export const showInvoicePdf = paperPage('invoices', findInvoice, loadInvoice)
export const showCreditNotePdf = paperPage('invoices', findCreditNote, loadCreditNote)
export const showQuotePdf = paperPage('quotes', findQuote, loadQuote)
