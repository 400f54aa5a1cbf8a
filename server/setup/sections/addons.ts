import * as f from '../fields.js'
import { pricesColumn } from '../prices.js'
import { defineSection } from '../section.js'

export default defineSection({
  name: 'addons',
  summary: 'Addons sold with a service, with their own billing cycle.',
  noun: 'addon',
  table: 'addons',
  after: ['currencies'],
  key: { name: f.name({ description: 'Name of the addon.', example: 'Daily backups' }) },
  required: {},
  optional: {
    description: f.longText({ description: 'Description.' }),
    pricing: f.pricing({
      description: 'All prices by currency and billing cycle; unlisted cycles are not sold.',
    }),
  },
  columns: { pricing: pricesColumn('addon_prices', 'addon_id') },
  example: () => [
    {
      name: 'Daily backups',
      description: 'Nightly backups, kept for 30 days.',
      pricing: { USD: { monthly: 4.95, annually: 49 } },
    },
  ],
})
