import type { TransactionRow } from '../../db/rows-billing.js'
import { referenceOf } from '../../domain/billing/references.js'
import type { Currencies } from '../../domain/values/currencies.js'
import { f, type Values } from './kit.js'

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
    f.text({ description: 'Payment reference at the gateway; null without one.', example: 'ch_3Pz1' }),
  ),
  currency_code: f.currencyCode(),
})

export const presentTransaction =
  (currencies: Currencies) =>
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
    }
  }
