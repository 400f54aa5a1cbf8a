import { type PricedTld, priceFor, yearsOf } from '../../domain/domains/extension-prices.js'
import type { DomainService } from '../../domain/domains/extra-types.js'
import { listTlds } from '../../domain/domains/tlds.js'
import { action, f } from '../_shared/kit.js'

const extra = (description: string) => f.nullable(f.money({ extension: true, description }))

export default action({
  name: 'gettldpricing',
  summary: 'List domain extensions with their prices.',
  method: 'GET',
  permission: 'list_domains',
  optional: {
    currency: f.code({
      max: 16,
      extension: true,
      description: 'Currency of the prices, by code or id; defaults to the default currency.',
      example: 'EUR',
    }),
  },
  returns: {
    currency: f.text({ extension: true, description: 'Code of the currency of the prices.', example: 'USD' }),
    pricing: f.listOf(
      f.record({
        id: f.id('tld'),
        tldid: f.id('tld'),
        extension: f.text({ description: 'Extension, with its leading dot.', example: '.com' }),
        register_price: f.nullable(f.money({ description: 'For a year. Null if registrations are not offered.' })),
        transfer_price: f.nullable(f.money({ description: 'Null if transfers are not offered.' })),
        renew_price: f.nullable(f.money({ description: 'For a year. Null if renewals are not offered.' })),
        grace_days: f.integer({
          min: 0,
          extension: true,
          description: 'Days after the expiry in which a domain is renewed at the usual price.',
          example: 30,
        }),
        redemption_days: f.integer({
          min: 0,
          extension: true,
          description: 'Days after those in which it has to be restored.',
          example: 30,
        }),
        redemption_fee: extra('Price of restoring a domain, beside its renewal. Null if nothing is charged for it.'),
        id_protection_price: extra('For a year. Null if it is not sold.'),
        dns_management_price: extra('For a year. Null if it is not sold.'),
        email_forwarding_price: extra('For a year. Null if it is not sold.'),
        periods: f.listOf(
          f.record({
            years: f.integer({ description: 'Number of years.', min: 1, max: 10, example: 2 }),
            register_price: f.nullable(
              f.money({ description: 'Price of a registration for all of them; null if it is not offered.' }),
            ),
            renew_price: f.nullable(
              f.money({ description: 'Price of a renewal for all of them; null if it is not offered.' }),
            ),
          }),
          { extension: true, description: 'Numbers of years that it is sold for, with the prices for all of them.' },
        ),
      }),
      { description: 'Extensions that are sold, in display order.' },
    ),
  },
  rejects: { currency: ['currency_unknown'] },

  run: async ({ currency: named }, { db, currencies }) => {
    const currency = named === undefined ? currencies.default : currencies.find(named)
    const show = (tld: PricedTld, service: DomainService, years = 1) => {
      const price = priceFor(tld, service, { currency, currencies, years })
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
        periods: yearsOf(tld).map((years) => ({
          years,
          register_price: show(tld, 'register', years),
          renew_price: show(tld, 'renew', years),
        })),
      })),
    }
  },
})
