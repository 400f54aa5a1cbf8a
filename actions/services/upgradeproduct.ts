import { expectPackageOffered } from '../../domain/orders/offered-packages.js'
import { priceUpgrade, upgradeService } from '../../domain/orders/upgrades.js'
import { action, f } from '../_shared/kit.js'

/** Undefined values, which remove the prices from a response. Only responses to `calconly` contain prices. */
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
    "Charges the price difference for the period already invoiced or paid, and makes the change once it is paid. If no payment is due, the change is immediate. If a lower price reduces the paid period's price, the difference is returned by credit notes and becomes credit.",
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
      description: 'True to return only the prices, without changing or invoicing anything.',
    }),
  },
  returns: {
    serviceid: f.id('service'),
    upgradeid: f.nullable(f.id('upgrade', { description: 'Null with `calconly`.' })),
    invoiceid: f.nullable(f.id('invoice', { description: 'Invoice for the difference; null if no payment is due.' })),
    applied: f.flag({ description: 'True if the change is already made.' }),
    credit: f.money({
      extension: true,
      description: 'Amount added to the credit of the client; with `calconly`, the amount that the change would add.',
    }),
    credit_pending: f.flag({
      extension: true,
      description: 'True if the server must make the change before payments are returned.',
    }),
    price: f.optional(
      f.money({
        description:
          'With `calconly`: price difference for the period already invoiced or paid, before discount and tax; if negative, what is returned.',
      }),
    ),
    discount: f.optional(f.money({ description: 'With `calconly`: client group discount.' })),
    tax: f.optional(f.money({ description: 'With `calconly`: tax on the difference.' })),
    total: f.optional(f.money({ description: 'With `calconly`: invoice total; 0 if no payment is due.' })),
    recurringamount: f.optional(f.money({ description: 'With `calconly`: price of each later period.' })),
  },
  faults: ['service_not_found', 'upgrade_inactive', 'upgrade_open', 'client_closed', 'total_too_large'],
  rejects: {
    packageid: [
      'product_unknown',
      'upgrade_same_product',
      'upgrade_other_group',
      'upgrade_not_sold',
      'upgrade_not_on_server',
    ],
  },

  asks: async ({ serviceid, packageid, calconly }, remote) => {
    if (!calconly) await expectPackageOffered(remote, serviceid, packageid)
  },

  run: async ({ serviceid, packageid, calconly }, ctx) => {
    if (calconly) {
      const { difference, credit, totals, recurring, currencyId } = await priceUpgrade(ctx, serviceid, packageid)
      const currency = ctx.currencies.of(currencyId)
      return {
        serviceid,
        upgradeid: null,
        invoiceid: null,
        applied: false,
        credit: currency.show(credit),
        credit_pending: false,
        price: currency.show(difference),
        discount: currency.show(totals.discount),
        tax: currency.show(totals.tax),
        total: currency.show(totals.total),
        recurringamount: currency.show(recurring),
      }
    }
    const changed = await upgradeService(ctx, serviceid, packageid)
    const { upgradeId, invoiceId, applied, credit, isCreditPending, currencyId } = changed
    return {
      ...noPrices,
      serviceid,
      upgradeid: upgradeId,
      invoiceid: invoiceId,
      applied,
      credit: ctx.currencies.of(currencyId).show(credit),
      credit_pending: isCreditPending,
    }
  },
})
