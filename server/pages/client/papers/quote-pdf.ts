import { findQuote } from '../../../../domain/client-area/documents.js'
import { loadQuote } from '../../../../domain/papers/load-document.js'
import { documentPage } from './_document-page.js'

export default documentPage({
  path: '/quotes/:id/pdf',
  summary: 'Creates the PDF of a quote.',
  permission: 'quotes',
  find: findQuote,
  print: loadQuote,
})
