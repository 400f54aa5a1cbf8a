import * as f from '../fields.js'
import { clearable, section } from '../section.js'

export default section({
  name: 'taxrates',
  summary: 'Taxes on invoices. A client gets the rate that fits its country and state best, and none where none fits.',
  noun: 'tax rate',
  table: 'tax_rates',
  key: { name: f.name({ description: 'What the tax is called.', example: 'MVA' }) },
  required: { rate: f.percent({ decimals: 3, description: 'Percent. A new tax rate needs it.', example: 25 }) },
  optional: {
    country: clearable(f.country({ description: 'Two letters; without one it fits any country.' })),
    state: f.text({ description: 'As clients have it; without one it fits any state.' }),
  },
  example: () => [
    { name: 'California sales tax', rate: 7.25, country: 'US', state: 'CA' },
    { name: 'MVA', rate: 25, country: 'NO' },
  ],
})
