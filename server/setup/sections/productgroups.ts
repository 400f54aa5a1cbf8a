import * as f from '../fields.js'
import { asIs, section } from '../section.js'

export default section({
  name: 'productgroups',
  summary: 'Product groups.',
  noun: 'product group',
  table: 'product_groups',
  key: { name: f.name({ description: 'Name of the group.', example: 'Web hosting' }) },
  required: {},
  optional: { order: f.order() },
  columns: { order: asIs('sort_order') },
  example: () => [{ name: 'Web hosting', order: 1 }],
})
