import { changeDomain } from '../../domain/domains/domain-endings.js'
import { domainStatus } from '../_shared/domain.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateclientdomain',
  summary: 'Update a domain record without contacting the registrar; only the fields sent change.',
  description:
    'If an account without full access sets a domain active or changes its registrar, and that registrar was not seen to obtain the domain for the record, the domain becomes `unconfirmed`. It can be renewed, locked, and synchronized, but provides no transfer code and accepts no name servers until an account with full access sets it active.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money', 'destroys'],
  required: { domainid: f.id('domain') },
  optional: f.changes({
    clientid: f.id('client', {
      extension: true,
      description:
        'New client of the domain. Unpaid line items are withdrawn, and renewals are billed to the new client; past invoices stay. The registrar is not notified.',
    }),
    status: domainStatus,
    expirydate: f.date({ description: 'Expiry date.' }),
    nextduedate: f.date({ description: 'Due date of the next renewal.' }),
    regdate: f.date({ description: 'Registration date.' }),
    registrar: f.code({
      max: 64,
      description: 'Name of an installed registrar module; empty for none.',
      example: 'manual',
    }),
    paymentmethod: f.identifier({
      max: 64,
      description: 'Name of an installed payment gateway.',
      example: 'banktransfer',
    }),
    dns_management: f.flag({ extraAlias: 'dnsmanagement', description: 'True if the domain has DNS management.' }),
    email_forwarding: f.flag({
      extraAlias: 'emailforwarding',
      description: 'True if the domain has email forwarding.',
    }),
    id_protection: f.flag({ extraAlias: 'idprotection', description: 'True if the domain has ID protection.' }),
    notes: f.longText({ description: 'Staff notes.', example: 'For the new shop.' }),
    recurringamount: f.amount({ min: 0, extension: true, description: 'Price of each future renewal.' }),
    donotrenew: f.flag({
      extension: true,
      description: 'True to stop invoicing renewals; an unpaid renewal is withdrawn.',
    }),
  }),
  returns: { domainid: f.id('domain') },
  faults: ['domain_not_found'],
  rejects: {
    clientid: ['client_not_found', 'client_closed', 'client_currency_differs'],
    status: ['domain_on_record'],
    nextduedate: ['date_too_late'],
    registrar: ['registrar_unknown'],
    paymentmethod: ['gateway_unknown'],
  },

  run: async (
    {
      domainid,
      clientid,
      expirydate,
      nextduedate,
      regdate,
      paymentmethod,
      dns_management,
      email_forwarding,
      id_protection,
      recurringamount,
      donotrenew,
      ...rest
    },
    ctx,
  ) => {
    await changeDomain(ctx, domainid, {
      ...rest,
      clientId: clientid,
      expiryDate: expirydate,
      nextDueDate: nextduedate,
      registeredOn: regdate,
      paymentMethod: paymentmethod,
      dnsManagement: dns_management,
      emailForwarding: email_forwarding,
      idProtection: id_protection,
      recurringAmount: recurringamount,
      isRenewalOff: donotrenew,
      mayConfirm: ctx.actor.full,
    })
    return { domainid }
  },
})
