import * as f from '../fields.js'
import { defineSection, referenceColumn } from '../section.js'

export default defineSection({
  name: 'cannedreplies',
  summary: 'Canned replies to tickets.',
  noun: 'canned reply',
  table: 'canned_replies',
  after: ['cannedcategories'],
  key: { name: f.name({ description: 'Name of the reply.', example: 'Refund on its way' }) },
  required: {
    category: f.name({ description: 'Name of a category. Required for a new reply.' }),
    message: f.longText({ description: 'Text of the reply. Required for a new reply.' }),
  },
  optional: {},
  columns: {
    category: referenceColumn('category_id', {
      noun: 'canned reply category',
      table: 'canned_categories',
      by: 'name',
    }),
  },
  removal: {},
  renaming: {},
  example: () => [
    {
      name: 'Refund on its way',
      category: 'Billing',
      message: 'We have sent your refund. It will arrive within a few days.',
    },
  ],
})
