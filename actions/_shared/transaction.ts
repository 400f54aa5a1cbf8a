import type { TransactionRow } from '../../db/rows-billing.js'
import { referenceOf } from '../../domain/billing/references.js'
import type { Currencies } from '../../domain/values/currencies.js'
import { f, type Values } from './kit.js'

export const transaction = f.named('Transaction', 'A payment, a refund or another movement of money.', {
  id: f.id('transaction'),
  transactionid: f.id('transaction'),
  userid: f.nullable(f.id('client')),
  invoiceid: f.nullable(f.id('invoice')),
  date: f.instant(),
  gateway: f.text({ example: 'banktransfer' }),
  description: f.text({ max: 65_535, example: 'Payment of invoice 1042' }),
  amountin: f.money(),
  amountout: f.money({ example: 0 }),
  transid: f.nullable(f.text({ example: 'ch_3Pz1' })),
  currency_code: f.text({ example: 'USD' }),
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
