import * as f from '../fields.js'
import { asIs, clearable, section } from '../section.js'

export default section({
  name: 'departments',
  summary: 'Departments that tickets are opened in.',
  noun: 'department',
  table: 'departments',
  key: { name: f.name({ description: 'What the department is called.', example: 'Support' }) },
  required: {},
  optional: {
    email: clearable(f.email({ description: 'Where new tickets and replies of clients are told; null for nowhere.' })),
    order: f.order(),
  },
  columns: { order: asIs('sort_order') },
  example: () => [{ name: 'Sales', email: 'sales@example.com', order: 2 }],
})
