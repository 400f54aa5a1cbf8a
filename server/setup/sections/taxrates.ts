import * as f from '../fields.js'
import { clearable, section } from '../section.js'

export default section({
  name: 'taxrates',
  summary:
    "Tax rates. The rate that best matches the client's country and state applies; without a match there is no tax.",
  noun: 'tax rate',
  table: 'tax_rates',
  key: { name: f.name({ description: 'Name of the tax.', example: 'MVA' }) },
  required: { rate: f.percent({ decimals: 3, description: 'Percentage. Required for a new tax rate.', example: 25 }) },
  optional: {
    country: clearable(f.country({ description: 'Two-letter country code; without one, any country matches.' })),
    state: f.text({ description: 'State as written in client records; without one, any state matches.' }),
  },
  removal: {},
  renaming: {},
  example: () => [
    { name: 'California sales tax', rate: 7.25, country: 'US', state: 'CA' },
    { name: 'MVA', rate: 25, country: 'NO' },
  ],
})
