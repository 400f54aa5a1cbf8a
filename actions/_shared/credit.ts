import type { CreditEntryRow } from '../../db/rows-billing.js'
import { dayOfInstant } from '../../domain/values/days.js'
import type { DatedSources } from './client.js'
import { f, type Values } from './kit.js'

export const credit = f.named('CreditEntry', 'A change of the credit balance of a client.', {
  id: f.id('credit'),
  creditid: f.id('credit'),
  clientid: f.idIfAny('client'),
  date: f.date({ description: 'Day of the change, in the time zone of the service.' }),
  description: f.text({ description: 'Reason of the change.', example: 'Refund of a double payment' }),
  amount: f.money({ description: 'Positive for credit added, negative for credit used.' }),
  currency_code: f.currencyCode(),
  invoiceid: f.nullable(
    f.id('invoice', { description: 'Invoice that the credit came from or went to; null for none.' }),
  ),
  created_at: f.createdAt(),
})

export const presentCredit =
  ({ currencies, settings }: DatedSources) =>
  (row: CreditEntryRow): Values<typeof credit> => {
    const currency = currencies.of(row.currency_id)
    return {
      id: row.id,
      creditid: row.id,
      clientid: row.client_id,
      date: dayOfInstant(row.created_at, settings.timeZone),
      description: row.description,
      amount: currency.show(row.amount),
      currency_code: currency.code,
      invoiceid: row.invoice_id,
      created_at: row.created_at,
    }
  }
