import { applyCredit } from '../../domain/billing/credit.js'
import { invoiceStatuses } from '../../domain/statuses.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'applycredit',
  summary: 'Pay what an invoice owes, or part of it, from the credit balance of its client.',
  method: 'POST',
  permission: 'manage_invoices',
  required: {
    invoiceid: f.id('invoice'),
    amount: f.amount({ min: 0.01, description: 'At most the credit balance, and at most what the invoice owes.' }),
  },
  optional: { clientid: f.id('client', { description: 'Has to own the invoice.' }) },
  returns: {
    invoiceid: f.id('invoice'),
    amount: f.money(),
    remaining_credit: f.money(),
    balance: f.money({ description: 'What the invoice still owes.' }),
    status: f.oneOf(invoiceStatuses),
  },
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
