import * as f from '../_fields.js'
import { action } from '../_kit.js'

export default action({
  name: 'getbook',
  summary: 'Show a book.',
  method: 'GET',
  permission: 'read',
  optional: { bookid: f.id('book', { alias: 'id' }), isbn: f.text({ max: 13 }) },
  needsOneOf: ['bookid', 'isbn'],
  returns: {
    book: f.nullable(
      f.record(
        f.named('Book', 'A book with its authors.', {
          title: f.text(),
          genre: f.nullable(f.oneOf(['novel', 'atlas'])),
          authors: f.listOf(f.record({ name: f.text() })),
        }),
      ),
      { description: 'Null for a book that was given away.' },
    ),
  },
  faults: ['book_not_found'],
  run: async () => ({ book: null }),
})
