import { findQuote } from '../../../../domain/client-area/papers.js'
import { loadQuote } from '../../../../domain/papers/load-paper.js'
import { paperPage } from './_paper-page.js'

export default paperPage({
  path: '/quotes/:id/pdf',
  summary: 'Creates the PDF of a quote.',
  permission: 'quotes',
  find: findQuote,
  print: loadQuote,
})
