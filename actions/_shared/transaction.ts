import type { TransactionRow } from '../../db/rows-billing.js'
import { postingDate, valueDate } from '../../domain/billing/books.js'
import { paymentReference } from '../../domain/billing/references.js'
import type { FormattingContext } from './client.js'
import { f, type Values } from './kit.js'

/** Optional details of a payment in a call. */
export const paymentDetails = {
  date: f.date({ extension: true, description: 'Value date, today or earlier. Defaults to today.' }),
  fees: f.amount({ min: 0, extension: true, description: 'Part of the incoming amount that the gateway kept.' }),
  payout: f.identifier({
    extension: true,
    description: 'Reference of the gateway payout that included the money.',
    example: 'po_1Nq7',
  }),
}

export const transaction = f.named('Transaction', 'A payment, refund, or other movement of money.', {
  id: f.id('transaction'),
  transactionid: f.id('transaction'),
  userid: f.idIfAny('client'),
  invoiceid: f.idIfAny('invoice'),
  date: f.instant({ description: 'Time of the transaction.' }),
  gateway: f.text({ description: 'Payment gateway, or the name of another payment method.', example: 'banktransfer' }),
  description: f.text({ description: 'Purpose of the payment.', max: 65_535, example: 'Payment of invoice 1042' }),
  amountin: f.money({ description: 'Incoming money; 0 for outgoing transactions.' }),
  amountout: f.money({ description: 'Outgoing money; 0 for incoming transactions.', example: 0 }),
  transid: f.nullable(
    f.text({
      description:
        "Payment reference at the gateway, or null. If one payment covers several invoices, the first transaction has the gateway's ID. Each other transaction has that ID, a slash, and its invoice ID.",
      example: 'ch_3Pz1',
    }),
  ),
  currency_code: f.currencyCode(),
  value_date: f.date({ extension: true, description: "Value date, in the service's time zone." }),
  booked_date: f.date({
    extension: true,
    description: 'Posting date: the value date, or the first day open in the ledger at the time of recording.',
  }),
  fees: f.nullable(
    f.money({
      extension: true,
      description: 'Part of the amount that the gateway kept; null if unknown.',
      example: 0.55,
    }),
  ),
  payout: f.nullable(paymentDetails.payout),
})

export const presentTransaction =
  ({ currencies, settings }: FormattingContext) =>
  (row: TransactionRow): Values<typeof transaction> => {
    const currency = currencies.of(row.currency_id)
    return {
      id: row.id,
      transactionid: row.id,
      userid: row.client_id,
      invoiceid: row.invoice_id,
      date: row.created_at,
      gateway: row.gateway,
      description: row.description,
      amountin: currency.show(row.amount_in),
      amountout: currency.show(row.amount_out),
      transid: paymentReference(row),
      currency_code: currency.code,
      value_date: valueDate(row, { settings }),
      booked_date: postingDate(row, { settings }),
      fees: row.fees === null ? null : currency.show(row.fees),
      payout: row.payout,
    }
  }
