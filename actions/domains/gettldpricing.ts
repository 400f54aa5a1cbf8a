import type { DomainService } from '../../domain/domains/domain-addon-types.js'
import { findTldPrice, type PricedTld, parseSoldYears } from '../../domain/domains/tld-prices.js'
import { listTlds } from '../../domain/domains/tlds.js'
import { action, f } from '../_shared/kit.js'

const extra = (description: string) => f.nullable(f.money({ extension: true, description }))

export default action({
  name: 'gettldpricing',
  summary: 'List TLDs with their prices.',
  method: 'GET',
  permission: 'list_domains',
  optional: {
    currency: f.code({
      max: 16,
      extension: true,
      description: 'Currency of the prices, as a code or ID. Defaults to the default currency.',
      example: 'EUR',
    }),
  },
  returns: {
    currency: f.text({ extension: true, description: 'Currency code of the prices.', example: 'USD' }),
    pricing: f.listOf(
      f.record({
        id: f.id('tld'),
        tldid: f.id('tld'),
        extension: f.text({ description: 'TLD with its leading dot.', example: '.com' }),
        register_price: f.nullable(
          f.money({ description: 'Price for one year; null if registrations are not offered.' }),
        ),
        transfer_price: f.nullable(f.money({ description: 'Price of a transfer; null if transfers are not offered.' })),
        renew_price: f.nullable(f.money({ description: 'Price for one year; null if renewals are not offered.' })),
        grace_days: f.integer({
          min: 0,
          extension: true,
          description: 'Days after expiry during which a domain is renewed at the regular price.',
          example: 30,
        }),
        redemption_days: f.integer({
          min: 0,
          extension: true,
          description: 'Days after the grace period during which a domain must be restored.',
          example: 30,
        }),
        redemption_fee: extra('Price of restoring a domain, in addition to its renewal; null if it is free of charge.'),
        id_protection_price: extra('Price for one year; null if it is not sold.'),
        dns_management_price: extra('Price for one year; null if it is not sold.'),
        email_forwarding_price: extra('Price for one year; null if it is not sold.'),
        periods: f.listOf(
          f.record({
            years: f.integer({ description: 'Number of years.', min: 1, max: 10, example: 2 }),
            register_price: f.nullable(
              f.money({ description: 'Registration price for the whole period; null if it is not offered.' }),
            ),
            renew_price: f.nullable(
              f.money({ description: 'Renewal price for the whole period; null if it is not offered.' }),
            ),
          }),
          { extension: true, description: 'Available periods in years, with their total prices.' },
        ),
      }),
      { description: 'Enabled TLDs, in display order.' },
    ),
  },
  rejects: { currency: ['currency_unknown'] },

  run: async ({ currency: named }, { db, currencies }) => {
    const currency = named === undefined ? currencies.default : currencies.find(named)
    const show = (tld: PricedTld, service: DomainService, years = 1) => {
      const price = findTldPrice(tld, service, { currency, currencies, years })
      return price === null ? null : currency.show(price)
    }
    return {
      currency: currency.code,
      pricing: (await listTlds(db)).map((tld) => ({
        id: tld.id,
        tldid: tld.id,
        extension: tld.extension,
        register_price: show(tld, 'register'),
        transfer_price: show(tld, 'transfer'),
        renew_price: show(tld, 'renew'),
        grace_days: tld.grace_days,
        redemption_days: tld.redemption_days,
        redemption_fee: show(tld, 'restore'),
        id_protection_price: show(tld, 'id_protection'),
        dns_management_price: show(tld, 'dns_management'),
        email_forwarding_price: show(tld, 'email_forwarding'),
        periods: parseSoldYears(tld).map((years) => ({
          years,
          register_price: show(tld, 'register', years),
          renew_price: show(tld, 'renew', years),
        })),
      })),
    }
  },
})
