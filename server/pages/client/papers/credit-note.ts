import { findCreditNote } from '../../../../domain/client-area/documents.js'
import { buildDocumentTexts, type DocumentTexts } from '../../../../domain/papers/document-texts.js'
import { loadCreditNote } from '../../../../domain/papers/load-document.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { showDocument } from './_document-view.js'

interface Data {
  readonly id: number
  readonly invoice: { readonly id: number; readonly name: string }
  readonly paper: DocumentTexts
}

export default areaPage<Data>({
  path: '/credit-notes/:id',
  summary: 'Shows a credit note.',
  permission: 'invoices',
  load: async (visit) => {
    const { ctx, session, speech } = visit
    const note = await findCreditNote(ctx.db, session.clientId, readRecordId(visit))
    if (note === undefined) return undefined
    const printed = await loadCreditNote(ctx, note)
    const invoice = await ctx.db('invoices').where({ id: note.invoice_id }).first('currency_id')
    return {
      id: note.id,
      invoice: { id: note.invoice_id, name: printed.credits?.number ?? String(note.invoice_id) },
      paper: buildDocumentTexts(ctx, printed, { locale: speech.locale, currencyId: invoice?.currency_id as number }),
    }
  },
  show: ({ id, invoice, paper }, { locale, root }) => {
    const { accountPay, paperPages, pay } = locale.words
    return {
      title: paper.title,
      main: html`${showDocument(paper, locale)}
<p class="quiet">${paperPages.otherNotes}</p>
<p><a href="${root}/credit-notes/${id}/pdf">${pay.download}</a></p>
<p><a href="${root}/invoices/${invoice.id}">${locale.say(['paperPages', 'toInvoice'], { name: invoice.name })}</a></p>
<p class="after"><a href="${root}/invoices">${accountPay.allInvoices}</a></p>`,
    }
  },
})
