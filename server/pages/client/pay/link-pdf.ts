import { printFile } from '../../../../domain/papers/document-file.js'
import { loadInvoice } from '../../../../domain/papers/load-document.js'
import { countAttempt } from '../../attempt.js'
import { visitorPage } from '../../definition.js'
import { findLinkedInvoice } from './_link.js'

export default visitorPage({
  path: '/invoice/:id/:code/pdf',
  summary: "Creates an invoice's PDF from an emailed link.",
  file: async (visit) => {
    const invoice = await findLinkedInvoice(visit)
    if (invoice === undefined) return undefined
    // PDFs are expensive, so each one counts as an attempt, even with a valid link.
    await countAttempt(visit)
    return printFile(visit.ctx, await loadInvoice(visit.ctx, invoice))
  },
})
