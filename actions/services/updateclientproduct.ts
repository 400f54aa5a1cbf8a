import { billableCycles } from '../../domain/billing/cycles.js'
import { updateService } from '../../domain/services/service-changes.js'
import { action, f } from '../_shared/kit.js'
import { serviceFields, serviceStatus } from '../_shared/service.js'

const { domain, username, notes } = serviceFields

export default action({
  name: 'updateclientproduct',
  summary: "Update a service's record, without contacting its server.",
  method: 'POST',
  permission: 'manage_services',
  risks: ['money', 'destroys'],
  required: { serviceid: f.id('service') },
  optional: f.changes({
    clientid: f.id('client', {
      extension: true,
      description:
        'New client of the service, including its addons and certificates. Unpaid line items are withdrawn and billed to the new client; past invoices stay.',
    }),
    status: serviceStatus,
    domain,
    username: { ...username, aliases: ['serviceusername'], extraAliases: ['serviceusername'] },
    password: f.secret({
      min: 6,
      extraAlias: 'servicepassword',
      description: 'Stored password; the password on the server does not change.',
    }),
    next_due_date: f.date({ description: 'First unpaid day.', extraAlias: 'nextduedate' }),
    billing_cycle: f.oneOf(billableCycles, {
      extraAlias: 'billingcycle',
      description: "Changes to the product's price for this cycle if there is one; otherwise keeps the monthly price.",
    }),
    recurringamount: f.amount({ min: 0, extension: true, description: 'Price of each future period.' }),
    firstpaymentamount: f.amount({ min: 0, extension: true, description: 'Stored price of the first period.' }),
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
