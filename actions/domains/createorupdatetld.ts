import { createOrUpdateTld } from '../../domain/domains/tlds.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'createorupdatetld',
  summary: 'Create a domain extension or update it; only the fields sent change.',
  description:
    'Prices are per year, in the default currency. What has no price is not offered: a price that is not sent when the extension is created, or is sent empty, is null; 0 means free. A new extension is enabled. What is stated for further currencies and numbers of years, in the section `tlds` of a set-up file, stays.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money'],
  required: { extension: f.extension({ description: 'With or without the leading dot.' }) },
  optional: {
    register_price: f.orNull(
      f.amount({ description: 'Price of a registration; empty if none is offered.', min: 0, extraAlias: 'register' }),
    ),
    transfer_price: f.orNull(
      f.amount({ description: 'Price of a transfer; empty if none is offered.', min: 0, extraAlias: 'transfer' }),
    ),
    renew_price: f.orNull(
      f.amount({ description: 'Price of a renewal; empty if none is offered.', min: 0, extraAlias: 'renew' }),
    ),
    enabled: f.flag({ description: 'False if the extension is no longer sold.' }),
    sort_order: f.integer({
      description: 'Place in lists; lower ones come first.',
      min: 0,
      max: 1_000_000,
      example: 10,
    }),
  },
  returns: { tldid: f.id('tld') },
  changes: { type: 'tld', by: 'extension' },

  run: async ({ extension, register_price, transfer_price, renew_price, enabled, sort_order }, ctx) => ({
    tldid: await createOrUpdateTld(ctx, extension, {
      registerPrice: register_price,
      transferPrice: transfer_price,
      renewPrice: renew_price,
      enabled,
      sortOrder: sort_order,
    }),
  }),
})
