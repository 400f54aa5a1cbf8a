import * as f from '../_fields.js'
import { pagedAction } from '../_kit.js'

export default pagedAction({
  name: 'getbooks',
  summary: 'List books.',
  method: 'GET',
  permission: 'read',
  optional: {
    genre: f.listOf(f.oneOf(['novel', 'atlas']), { description: 'One of these genres' }),
    lent: f.flag({ extraAlias: 'away' }),
    sorting: f.withDefault(f.oneOf(['ASC', 'DESC']), 'ASC'),
  },
  collection: 'books',
  item: { bookid: f.id('book'), title: f.text({ example: 'Middlemarch' }), returned: f.nullable(f.date()) },
  run: () => ({ total: () => 0, rows: async () => [] }),
})
