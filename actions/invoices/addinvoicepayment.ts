import { recordPayment } from '../../domain/billing/payments.js'
import { invoiceStatus } from '../_shared/invoice.js'
import { action, f } from '../_shared/kit.js'
import { paymentDetails } from '../_shared/transaction.js'

export default action({
  name: 'addinvoicepayment',
  summary: "Record an invoice payment; a gateway's reference is recorded only once.",
  description:
    "When nothing more is due, the invoice is marked paid: its services are provisioned or unsuspended, and its upgrades are made. An overpayment becomes client credit. If the gateway's reference is already recorded, nothing changes; the answer contains its first transaction, and the status and balance of the given invoice.",
  method: 'POST',
  permission: 'create_invoices',
  risks: ['money', 'mail'],
  required: {
    invoiceid: f.id('invoice'),
    transid: f.code({ description: 'Payment reference.', example: 'ch_3Pz1' }),
    amount: f.amount({ min: 0.01, description: 'In the currency of the invoice.' }),
  },
  optional: {
    gateway: f.withDefault(f.code({ description: 'Gateway used for the payment.', max: 64 }), 'banktransfer'),
    ...paymentDetails,
  },
  returns: {
    transactionid: f.id('transaction'),
    status: invoiceStatus,
    balance: f.money({ description: 'Amount due.' }),
    duplicate: f.flag({
      description: "True if the gateway's reference was already recorded, for any invoice; nothing was changed.",
    }),
  },
  trialNeeds: ['list_invoices'],
  faults: ['invoice_not_found', 'invoice_takes_no_payment', 'invoice_without_client', 'balance_too_large'],
  rejects: { amount: ['amount_too_small'], date: ['date_ahead', 'books_closed'], fees: ['fees_above_amount'] },

  run: async ({ invoiceid, transid, amount, gateway, date, fees, payout }, ctx) => {
    const { transactionId, status, balance, duplicate, currency } = await recordPayment(ctx, invoiceid, {
      transid,
      gateway,
      amount: (currency) => currency.parseSome(amount),
      fees: fees === undefined ? undefined : (currency) => currency.parse(fees),
      date,
      payout,
    })
    return { transactionid: transactionId, status, balance: currency.show(balance), duplicate }
  },
})
