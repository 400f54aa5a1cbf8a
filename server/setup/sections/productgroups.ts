import * as f from '../fields.js'
import { asIs, section } from '../section.js'

export default section({
  name: 'productgroups',
  summary: 'Groups that products are listed in. The products themselves are made by the action addproduct.',
  noun: 'product group',
  table: 'product_groups',
  key: { name: f.name({ description: 'What the group is called.', example: 'Web hosting' }) },
  required: {},
  optional: { order: f.order() },
  columns: { order: asIs('sort_order') },
  example: () => [{ name: 'Web hosting', order: 1 }],
})
