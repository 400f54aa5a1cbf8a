import { upgradeService } from '../../domain/orders/upgrades.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'upgradeproduct',
  summary: 'Change a service to another product of the same group.',
  description:
    'The difference for the rest of the period is invoiced, and the change is made when that is paid. If nothing is to be paid, it is made at once.',
  method: 'POST',
  permission: 'manage_services',
  required: {
    serviceid: f.id('service'),
    packageid: f.id('product', { extraAlias: 'newproductid', description: 'New product.' }),
  },
  returns: {
    serviceid: f.id('service'),
    upgradeid: f.id('upgrade'),
    invoiceid: f.nullable(f.id('invoice')),
    applied: f.flag({ description: 'True when the change is already made.' }),
  },
  faults: ['service_not_found', 'upgrade_inactive', 'upgrade_open', 'total_too_large'],
  rejects: {
    packageid: ['product_unknown', 'upgrade_same_product', 'upgrade_other_group', 'upgrade_not_sold'],
  },

  run: async ({ serviceid, packageid }, ctx) => {
    const { upgradeId, invoiceId, applied } = await upgradeService(ctx, serviceid, packageid)
    return { serviceid, upgradeid: upgradeId, invoiceid: invoiceId, applied }
  },
})
