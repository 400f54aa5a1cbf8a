import { printFile } from '../../../../domain/papers/document-file.js'
import { loadCreditNote } from '../../../../domain/papers/load-document.js'
import { countAttempt } from '../../attempt.js'
import { visitorPage } from '../../definition.js'
import { findLinkedInvoice } from './_link.js'

export default visitorPage({
  path: '/invoice/:id/:code/credit-notes/:note',
  summary: "Creates a credit note's PDF from an emailed link to its invoice.",
  file: async (visit) => {
    const { ctx, koa } = visit
    const invoice = await findLinkedInvoice(visit)
    const id = /^\d{1,15}$/.test(koa.params.note ?? '') ? Number(koa.params.note) : 0
    const note = invoice && (await ctx.db('credit_notes').where({ id, invoice_id: invoice.id }).first())
    if (note === undefined) return undefined
    await countAttempt(visit)
    return printFile(ctx, await loadCreditNote(ctx, note))
  },
})
