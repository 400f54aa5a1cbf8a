import * as f from '../fields.js'
import { asIs, clearable, section } from '../section.js'

export default section({
  name: 'departments',
  summary: 'Support departments.',
  noun: 'department',
  table: 'departments',
  key: { name: f.name({ description: 'Name of the department.', example: 'Support' }) },
  required: {},
  optional: {
    email: clearable(
      f.email({
        description:
          'Address for notices of new tickets and client replies, and for answers to mails about tickets; null for none.',
      }),
    ),
    order: f.order(),
  },
  columns: { order: asIs('sort_order') },
  example: () => [{ name: 'Sales', email: 'sales@example.com', order: 2 }],
})
