import { upgradeService } from '../../domain/orders/upgrades.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'upgradeproduct',
  summary: 'Change a service to another product of its group.',
  description:
    'What the rest of the period costs more is invoiced, and the change is made once that is paid. Where nothing is to pay it is made at once.',
  method: 'POST',
  permission: 'manage_services',
  required: {
    serviceid: f.id('service'),
    packageid: f.id('product', { extraAlias: 'newproductid', description: 'The product to change to.' }),
  },
  returns: {
    serviceid: f.id('service'),
    upgradeid: f.id('upgrade'),
    invoiceid: f.nullable(f.id('invoice')),
    applied: f.flag({ description: 'Whether the change is made already.' }),
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
