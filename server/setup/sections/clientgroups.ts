import * as f from '../fields.js'
import { defineSection } from '../section.js'

export default defineSection({
  name: 'clientgroups',
  summary: 'Client groups, with a discount on their invoices.',
  noun: 'client group',
  table: 'client_groups',
  key: { name: f.name({ description: 'Name of the group.', example: 'Resellers' }) },
  required: {},
  optional: {
    discount: f.withDefault(f.percent({ description: 'Percentage off every invoice.' }), 0),
    colour: f.code({ max: 32, description: 'Color of the group in lists.', example: '#2e7d32' }),
  },
  example: () => [{ name: 'Resellers', discount: 7.5, colour: '#2e7d32' }],
})
