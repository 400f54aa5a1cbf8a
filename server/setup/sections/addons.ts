import * as f from '../fields.js'
import { prices } from '../prices.js'
import { section } from '../section.js'

export default section({
  name: 'addons',
  summary: 'What is sold beside a service, on a billing cycle of its own.',
  noun: 'addon',
  table: 'addons',
  after: ['currencies'],
  key: { name: f.name({ description: 'What the addon is called.', example: 'Daily backups' }) },
  required: {},
  optional: {
    description: f.longText({ description: 'What it is.' }),
    pricing: f.pricing({
      description: 'Prices by currency and billing cycle, all of them: what is not listed is not sold.',
    }),
  },
  columns: { pricing: prices('addon_prices', 'addon_id') },
  example: () => [
    {
      name: 'Daily backups',
      description: 'A copy of every night, kept for 30 days.',
      pricing: { USD: { monthly: 4.95, annually: 49 } },
    },
  ],
})
