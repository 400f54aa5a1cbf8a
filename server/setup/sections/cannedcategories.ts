import * as f from '../fields.js'
import { section } from '../section.js'

export default section({
  name: 'cannedcategories',
  summary: 'Categories of canned replies.',
  noun: 'category of canned replies',
  table: 'canned_categories',
  key: { name: f.name({ description: 'Name of the category.', example: 'Billing' }) },
  required: {},
  optional: {},
  example: () => [{ name: 'Billing' }],
})
