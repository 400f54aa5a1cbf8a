import { priceUpgrade, upgradeService } from '../../domain/orders/upgrades.js'
import { action, f } from '../_shared/kit.js'

/** Undefined values, which remove the prices from an answer. Only answers to `calconly` have them. */
const noPrices = {
  price: undefined,
  discount: undefined,
  tax: undefined,
  total: undefined,
  recurringamount: undefined,
}

export default action({
  name: 'upgradeproduct',
  summary: 'Change a service to another product of the same group.',
  description:
    'The difference for the time that is already invoiced or paid is charged, and the change is made when that is paid. If nothing is to be paid, it is made at once; what a lower price takes off paid time goes back by credit notes and becomes credit.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['money', 'mail'],
  required: {
    serviceid: f.id('service'),
    packageid: f.id('product', { extraAlias: 'newproductid', description: 'New product.' }),
  },
  optional: {
    calconly: f.flag({
      extension: true,
      description: 'True answers the prices only: nothing is changed and nothing invoiced.',
    }),
  },
  returns: {
    serviceid: f.id('service'),
    upgradeid: f.nullable(f.id('upgrade', { description: 'Null with `calconly`.' })),
    invoiceid: f.nullable(
      f.id('invoice', { description: 'Invoice for the difference; null if nothing is to be paid.' }),
    ),
    applied: f.flag({ description: 'True when the change is already made.' }),
    price: f.optional(
      f.money({
        description:
          'With `calconly`: the difference for the time that is already invoiced or paid, before discount and tax.',
      }),
    ),
    discount: f.optional(f.money({ description: 'With `calconly`: what the client’s group takes off.' })),
    tax: f.optional(f.money({ description: 'With `calconly`: tax on the difference.' })),
    total: f.optional(
      f.money({ description: 'With `calconly`: the total of the invoice; 0 if nothing is to be paid.' }),
    ),
    recurringamount: f.optional(f.money({ description: 'With `calconly`: the price of each later period.' })),
  },
  faults: ['service_not_found', 'upgrade_inactive', 'upgrade_open', 'client_closed', 'total_too_large'],
  rejects: {
    packageid: ['product_unknown', 'upgrade_same_product', 'upgrade_other_group', 'upgrade_not_sold'],
  },

  run: async ({ serviceid, packageid, calconly }, ctx) => {
    if (calconly) {
      const { difference, totals, recurring, currencyId } = await priceUpgrade(ctx, serviceid, packageid)
      const currency = ctx.currencies.of(currencyId)
      return {
        serviceid,
        upgradeid: null,
        invoiceid: null,
        applied: false,
        price: currency.show(difference),
        discount: currency.show(totals.discount),
        tax: currency.show(totals.tax),
        total: currency.show(totals.total),
        recurringamount: currency.show(recurring),
      }
    }
    const { upgradeId, invoiceId, applied } = await upgradeService(ctx, serviceid, packageid)
    return { ...noPrices, serviceid, upgradeid: upgradeId, invoiceid: invoiceId, applied }
  },
})
