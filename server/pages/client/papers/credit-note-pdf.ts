import { findCreditNote } from '../../../../domain/client-area/documents.js'
import { loadCreditNote } from '../../../../domain/papers/load-document.js'
import { documentPage } from './_document-page.js'

export default documentPage({
  path: '/credit-notes/:id/pdf',
  summary: 'Creates the PDF of a credit note.',
  permission: 'invoices',
  find: findCreditNote,
  print: loadCreditNote,
})
