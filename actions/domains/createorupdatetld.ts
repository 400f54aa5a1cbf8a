import { createOrUpdateTld } from '../../domain/domains/tlds.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'createorupdatetld',
  summary: 'Create or update a TLD; only the fields sent change.',
  description:
    'Prices are per year, in the default currency. An empty price, or one omitted for a new TLD, is null and means that the service is not offered; 0 means free. New TLDs are enabled. Prices for other currencies and numbers of years, from the section `tlds` of a setup file, stay unchanged.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money'],
  required: { extension: f.extension({ description: 'With or without the leading dot.' }) },
  optional: {
    register_price: f.orNull(
      f.amount({
        description: 'Registration price; empty if registrations are not offered.',
        min: 0,
        extraAlias: 'register',
      }),
    ),
    transfer_price: f.orNull(
      f.amount({ description: 'Transfer price; empty if transfers are not offered.', min: 0, extraAlias: 'transfer' }),
    ),
    renew_price: f.orNull(
      f.amount({ description: 'Renewal price; empty if renewals are not offered.', min: 0, extraAlias: 'renew' }),
    ),
    enabled: f.flag({ description: 'False if the TLD is no longer sold.' }),
    sort_order: f.integer({
      description: 'Position in lists; lower numbers come first.',
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
