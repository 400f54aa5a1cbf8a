import { creditKinds } from '../../db/credit-kinds.js'
import type { CreditEntryRow } from '../../db/rows-billing.js'
import { bookedOn } from '../../domain/billing/books.js'
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
  kind: f.nullable(
    f.oneOf(creditKinds, {
      extension: true,
      description:
        '`payment` and `surplus`: money that came in, all of it or what was not owed. `transfer`: what was paid on an invoice that is cancelled. `applied`: used on an invoice, or back from it. `refund` and `dispute`: with money that went back. `reduction`: the rest of a negative item. Null for entries of before that staff has made.',
    }),
  ),
  booked_date: f.date({
    extension: true,
    description: 'Day on which the ledger counts it: that of the change, or the first that was open then.',
  }),
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
      kind: row.kind,
      booked_date: bookedOn(row, { settings }),
    }
  }
