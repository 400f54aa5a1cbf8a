import { findCreditNote } from '../../../../domain/client-area/papers.js'
import { loadCreditNote } from '../../../../domain/papers/load-paper.js'
import { paperPage } from './_paper-page.js'

export default paperPage({
  path: '/credit-notes/:id/pdf',
  summary: 'Makes the PDF of a credit note of the account.',
  permission: 'invoices',
  find: findCreditNote,
  print: loadCreditNote,
})
