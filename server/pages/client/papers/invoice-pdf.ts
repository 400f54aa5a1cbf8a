import { findInvoice } from '../../../../domain/client-area/documents.js'
import { loadInvoice } from '../../../../domain/papers/load-document.js'
import { documentPage } from './_document-page.js'

export default documentPage({
  path: '/invoices/:id/pdf',
  summary: 'Creates the PDF of an invoice.',
  permission: 'invoices',
  find: findInvoice,
  print: loadInvoice,
})
