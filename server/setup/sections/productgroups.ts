import * as f from '../fields.js'
import { defineSection, plainColumn } from '../section.js'

export default defineSection({
  name: 'productgroups',
  summary: 'Product groups.',
  noun: 'product group',
  table: 'product_groups',
  key: { name: f.name({ description: 'Name of the group.', example: 'Web hosting' }) },
  required: {},
  optional: { order: f.order() },
  columns: { order: plainColumn('sort_order') },
  example: () => [{ name: 'Web hosting', order: 1 }],
})
