import type { TransactionRow } from '../../db/rows-billing.js'
import { bookedOn, valueDayOf } from '../../domain/billing/books.js'
import { referenceOf } from '../../domain/billing/references.js'
import type { DatedSources } from './client.js'
import { f, type Values } from './kit.js'

/** Optional details of a payment in a call. */
export const moneyDetails = {
  date: f.date({ extension: true, description: 'Day of value, today at the latest. Defaults to today.' }),
  fees: f.amount({ min: 0, extension: true, description: 'Part of the incoming amount that the gateway kept.' }),
  payout: f.identifier({
    extension: true,
    description: 'Reference of the payout that the money was in.',
    example: 'po_1Nq7',
  }),
}

export const transaction = f.named('Transaction', 'A payment, a refund or another movement of money.', {
  id: f.id('transaction'),
  transactionid: f.id('transaction'),
  userid: f.idIfAny('client'),
  invoiceid: f.idIfAny('invoice'),
  date: f.instant({ description: 'Time of the transaction.' }),
  gateway: f.text({ description: 'Payment gateway, or another word for the way of payment.', example: 'banktransfer' }),
  description: f.text({ description: 'What the money was for.', max: 65_535, example: 'Payment of invoice 1042' }),
  amountin: f.money({ description: 'Money that came in; 0 for a transaction that sends some back.' }),
  amountout: f.money({ description: 'Money that went out; 0 for a transaction that took some in.', example: 0 }),
  transid: f.nullable(
    f.text({
      description:
        'Payment reference at the gateway; null without one. Where one payment pays several invoices, the first has the gateway’s id, and each other that id, a slash and the id of its invoice.',
      example: 'ch_3Pz1',
    }),
  ),
  currency_code: f.currencyCode(),
  value_date: f.date({ extension: true, description: 'Day of value, in the time zone of the service.' }),
  booked_date: f.date({
    extension: true,
    description: 'Day on which the ledger counts it: that day, or the first that was open when it was recorded.',
  }),
  fees: f.nullable(
    f.money({ extension: true, description: 'Part of it that the gateway kept; null if not known.', example: 0.55 }),
  ),
  payout: f.nullable(moneyDetails.payout),
})

export const presentTransaction =
  ({ currencies, settings }: DatedSources) =>
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
      transid: referenceOf(row),
      currency_code: currency.code,
      value_date: valueDayOf(row, { settings }),
      booked_date: bookedOn(row, { settings }),
      fees: row.fees === null ? null : currency.show(row.fees),
      payout: row.payout,
    }
  }
