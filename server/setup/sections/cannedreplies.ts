import * as f from '../fields.js'
import { reference, section } from '../section.js'

export default section({
  name: 'cannedreplies',
  summary: 'Replies to tickets that are kept ready.',
  noun: 'canned reply',
  table: 'canned_replies',
  after: ['cannedcategories'],
  key: { name: f.name({ description: 'What the reply is called.', example: 'Refund on its way' }) },
  required: {
    category: f.name({ description: 'Name of a category. A new reply needs one.' }),
    message: f.longText({ description: 'What it says. A new reply needs it.' }),
  },
  optional: {},
  columns: {
    category: reference('category_id', {
      noun: 'category of canned replies',
      table: 'canned_categories',
      by: 'name',
    }),
  },
  example: () => [
    { name: 'Refund on its way', category: 'Billing', message: 'We have sent the money back; it arrives within days.' },
  ],
})
