import * as f from '../fields.js'
import { section } from '../section.js'

export default section({
  name: 'clientgroups',
  summary: 'Groups of clients, each with a discount on its invoices.',
  noun: 'client group',
  table: 'client_groups',
  key: { name: f.name({ description: 'What the group is called.', example: 'Resellers' }) },
  required: {},
  optional: {
    discount: f.withDefault(f.percent({ description: 'Percent off every invoice.' }), 0),
    colour: f.text({ max: 32, description: 'How lists mark the group.', example: '#2e7d32' }),
  },
  example: () => [{ name: 'Resellers', discount: 7.5, colour: '#2e7d32' }],
})
