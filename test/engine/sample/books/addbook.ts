import * as f from '../_fields.js'
import { action } from '../_kit.js'

export default action({
  name: 'addbook',
  summary: "Add a book to a reader's shelf | or to the cellar.",
  description: 'Books are added one by one.',
  method: 'POST',
  permission: 'write',
  required: {
    title: f.text({ max: 40, alias: 'name', extraAlias: ['heading', 'caption'], example: "Gulliver's Travels" }),
    shelf: f.id('shelf', { description: 'Where it will stand.' }),
  },
  optional: {
    language: f.withDefault(f.name({ max: 2 }), 'en'),
    chapters: f.listOf(f.record({ heading: f.text(), pages: f.integer({ min: 1, max: 999 }) })),
    tags: f.listOf(f.text(), { extension: true }),
    pin: f.secret({ min: 4, max: 12 }),
  },
  returns: { bookid: f.id('book') },
  faults: ['book_on_loan'],
  rejects: { shelf: ['shelf_unknown'] },
  run: async () => ({ bookid: 1 }),
})
