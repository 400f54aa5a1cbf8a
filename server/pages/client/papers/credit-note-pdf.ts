import { findCreditNote } from '../../../../domain/client-area/papers.js'
import { loadCreditNote } from '../../../../domain/papers/load-paper.js'
import { paperPage } from './_paper-page.js'

export default paperPage({
  path: '/credit-notes/:id/pdf',
  summary: 'Creates the PDF of a credit note.',
  permission: 'invoices',
  find: findCreditNote,
  print: loadCreditNote,
})
