import { billableCycles } from '../../domain/billing/cycles.js'
import { updateService } from '../../domain/services/service-changes.js'
import { action, f } from '../_shared/kit.js'
import { serviceFields, serviceStatus } from '../_shared/service.js'

const { domain, username, notes } = serviceFields

export default action({
  name: 'updateclientproduct',
  summary: 'Update the record of a service; nothing is sent to its server.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['money', 'destroys'],
  required: { serviceid: f.id('service') },
  optional: f.changes({
    clientid: f.id('client', {
      extension: true,
      description:
        'Client that the service moves to, with its addons and certificates. Unpaid lines are withdrawn and billed to that client; past invoices stay.',
    }),
    status: serviceStatus,
    domain,
    username: { ...username, aliases: ['serviceusername'], extraAliases: ['serviceusername'] },
    password: f.secret({
      min: 6,
      extraAlias: 'servicepassword',
      description: 'Password on record; the password on the server does not change.',
    }),
    next_due_date: f.date({ description: 'First day that is not paid for.', extraAlias: 'nextduedate' }),
    billing_cycle: f.oneOf(billableCycles, {
      extraAlias: 'billingcycle',
      description: 'Brings the price of the product on this cycle along, else keeps the price per month.',
    }),
    recurringamount: f.amount({ min: 0, extension: true, description: 'Price of each period from now on.' }),
    firstpaymentamount: f.amount({ min: 0, extension: true, description: 'Price of the first period, on record.' }),
    notes,
  }),
  returns: { serviceid: f.id('service') },
  faults: ['service_not_found', 'total_too_large'],
  rejects: {
    clientid: ['client_not_found', 'client_closed', 'client_currency_differs'],
    domain: ['service_domain_invalid', 'service_domain_missing'],
    username: ['username_taken', 'username_not_allowed'],
    next_due_date: ['date_too_late'],
  },

  run: async (
    { serviceid, clientid, next_due_date, billing_cycle, recurringamount, firstpaymentamount, ...rest },
    ctx,
  ) => {
    await updateService(ctx, serviceid, {
      ...rest,
      clientId: clientid,
      nextDueDate: next_due_date,
      billingCycle: billing_cycle,
      recurringAmount: recurringamount,
      firstAmount: firstpaymentamount,
    })
    return { serviceid }
  },
})
