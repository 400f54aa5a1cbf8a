import * as f from '../fields.js'
import { section } from '../section.js'

export default section({
  name: 'cannedcategories',
  summary: 'Categories of canned replies.',
  noun: 'category of canned replies',
  table: 'canned_categories',
  key: { name: f.name({ description: 'What the category is called.', example: 'Billing' }) },
  required: {},
  optional: {},
  example: () => [{ name: 'Billing' }],
})
