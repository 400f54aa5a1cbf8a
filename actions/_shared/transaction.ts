import type { TransactionRow } from '../../db/rows-billing.js'
import type { Currencies } from '../../domain/currencies.js'
import { f, type Values } from './kit.js'

export const transaction = {
  id: f.id('transaction'),
  transactionid: f.id('transaction'),
  userid: f.nullable(f.id('client')),
  clientid: f.nullable(f.id('client')),
  invoiceid: f.nullable(f.id('invoice')),
  date: f.date(),
  description: f.text({ example: 'Bank transfer' }),
  amountin: f.money(),
  amountout: f.money({ example: 0 }),
  currency_code: f.text({ example: 'USD' }),
  transid: f.nullable(f.text({ description: 'The payment reference.', example: 'ch_4711' })),
  gateway: f.text({ example: 'banktransfer' }),
  created_at: f.instant(),
}

export const presentTransaction =
  (currencies: Currencies) =>
  (row: TransactionRow): Values<typeof transaction> => {
    const currency = currencies.of(row.currency_id)
    return {
      id: row.id,
      transactionid: row.id,
      userid: row.client_id,
      clientid: row.client_id,
      invoiceid: row.invoice_id,
      date: row.created_at.slice(0, 10),
      description: row.description,
      amountin: currency.show(row.amount_in),
      amountout: currency.show(row.amount_out),
      currency_code: currency.code,
      transid: row.transid,
      gateway: row.gateway,
      created_at: row.created_at,
    }
  }
