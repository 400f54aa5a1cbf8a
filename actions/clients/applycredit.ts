import { applyCredit } from '../../domain/billing/credit.js'
import { invoiceStatuses } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'applycredit',
  summary: "Apply a client's credit balance to an invoice.",
  method: 'POST',
  permission: 'manage_invoices',
  risks: ['money'],
  required: {
    invoiceid: f.id('invoice'),
    amount: f.amount({ min: 0.01, description: 'At most the credit balance and the amount due.' }),
  },
  optional: { clientid: f.id('client', { description: 'Client that must own the invoice.' }) },
  returns: {
    invoiceid: f.id('invoice'),
    amount: f.money({ description: 'Applied credit.' }),
    remaining_credit: f.money({ description: "The client's remaining credit balance." }),
    balance: f.money({ description: 'Amount due on the invoice.' }),
    status: f.oneOf(invoiceStatuses, { description: 'New status of the invoice.' }),
  },
  trialNeeds: ['list_clients', 'list_invoices'],
  faults: ['invoice_not_found', 'client_not_owner', 'credit_too_small', 'amount_above_owed', 'invoice_not_payable'],
  rejects: { amount: ['amount_too_small'] },

  run: async ({ invoiceid, amount, clientid }, ctx) => {
    const { currency, status, ...applied } = await applyCredit(ctx, invoiceid, { amount, clientId: clientid })
    return {
      invoiceid,
      amount: currency.show(applied.amount),
      remaining_credit: currency.show(applied.remaining),
      balance: currency.show(applied.balance),
      status,
    }
  },
})
