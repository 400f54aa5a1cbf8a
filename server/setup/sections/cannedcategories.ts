import * as f from '../fields.js'
import { defineSection } from '../section.js'

export default defineSection({
  name: 'cannedcategories',
  summary: 'Canned reply categories.',
  noun: 'canned reply category',
  table: 'canned_categories',
  key: { name: f.name({ description: 'Name of the category.', example: 'Billing' }) },
  required: {},
  optional: {},
  removal: {
    refuse: async (db, { id }) =>
      (await db('canned_replies').where({ category_id: id }).first('id')) === undefined
        ? undefined
        : 'still has canned replies',
  },
  renaming: {},
  example: () => [{ name: 'Billing' }],
})
