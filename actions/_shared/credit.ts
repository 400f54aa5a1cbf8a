import { creditKinds } from '../../db/credit-kinds.js'
import type { CreditEntryRow } from '../../db/rows-billing.js'
import { postingDate } from '../../domain/billing/books.js'
import { instantToDay } from '../../domain/values/days.js'
import type { FormattingContext } from './client.js'
import { f, type Values } from './kit.js'

export const credit = f.named('CreditEntry', "A change to a client's credit balance.", {
  id: f.id('credit'),
  creditid: f.id('credit'),
  clientid: f.idIfAny('client'),
  date: f.date({ description: "Day of the change, in the service's time zone." }),
  description: f.text({ description: 'Reason for the change.', example: 'Refund of a duplicate payment' }),
  amount: f.money({ description: 'Positive for credit added, negative for credit used.' }),
  currency_code: f.currencyCode(),
  invoiceid: f.nullable(
    f.id('invoice', { description: 'Invoice that the credit came from or was applied to, or null.' }),
  ),
  created_at: f.createdAt(),
  kind: f.nullable(
    f.oneOf(creditKinds, {
      extension: true,
      description:
        '`payment` and `surplus`: incoming money, either all of it or the overpaid part. `transfer`: payments on a cancelled invoice. `applied`: applied to an invoice, or returned from one. `refund` and `dispute`: moved with returned payments. `reduction`: remainder of a negative line item. Null for staff entries from before kinds were recorded.',
    }),
  ),
  booked_date: f.date({
    extension: true,
    description: 'Posting date: the day of the change, or the first day open in the ledger at that time.',
  }),
})

export const presentCredit =
  ({ currencies, settings }: FormattingContext) =>
  (row: CreditEntryRow): Values<typeof credit> => {
    const currency = currencies.of(row.currency_id)
    return {
      id: row.id,
      creditid: row.id,
      clientid: row.client_id,
      date: instantToDay(row.created_at, settings.timeZone),
      description: row.description,
      amount: currency.show(row.amount),
      currency_code: currency.code,
      invoiceid: row.invoice_id,
      created_at: row.created_at,
      kind: row.kind,
      booked_date: postingDate(row, { settings }),
    }
  }
