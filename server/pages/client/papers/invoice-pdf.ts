import { findInvoice } from '../../../../domain/client-area/papers.js'
import { loadInvoice } from '../../../../domain/papers/load-paper.js'
import { paperPage } from './_paper-page.js'

export default paperPage({
  path: '/invoices/:id/pdf',
  summary: 'Creates the PDF of an invoice.',
  permission: 'invoices',
  find: findInvoice,
  print: loadInvoice,
})
