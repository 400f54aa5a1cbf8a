import { changeDomain } from '../../domain/domains/domain-endings.js'
import { domainStatus } from '../_shared/domain.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateclientdomain',
  summary: 'Update the record of a domain without contacting the registrar; only the fields sent change.',
  description:
    'A domain that its registrar was not seen to obtain for the record is `unconfirmed` once an account without full access sets it active or names another registrar: it can be renewed, locked and synchronised, but gives no transfer code and takes no name servers until an account with full access sets it active.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money', 'destroys'],
  required: { domainid: f.id('domain') },
  optional: f.changes({
    clientid: f.id('client', {
      extension: true,
      description:
        'Client that the domain moves to. Unpaid lines are withdrawn and renewals billed to that client; past invoices stay. The registrar is not told.',
    }),
    status: domainStatus,
    expirydate: f.date({ description: 'Day on which the registration ends.' }),
    nextduedate: f.date({ description: 'Day on which the next renewal falls due.' }),
    regdate: f.date({ description: 'Day of the registration.' }),
    registrar: f.code({
      max: 64,
      description: 'Name of an installed registrar module; empty for a domain without one.',
      example: 'manual',
    }),
    paymentmethod: f.identifier({
      max: 64,
      description: 'Name of an installed payment gateway.',
      example: 'banktransfer',
    }),
    dns_management: f.flag({ extraAlias: 'dnsmanagement', description: 'True if it has DNS management.' }),
    email_forwarding: f.flag({ extraAlias: 'emailforwarding', description: 'True if it has e-mail forwarding.' }),
    id_protection: f.flag({ extraAlias: 'idprotection', description: 'True if it has ID protection.' }),
    notes: f.longText({ description: 'Staff notes.', example: 'For the new shop.' }),
    recurringamount: f.amount({ min: 0, extension: true, description: 'Price of each renewal from now on.' }),
    donotrenew: f.flag({
      extension: true,
      description: 'True if renewals are no longer invoiced; an unpaid one is withdrawn.',
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
