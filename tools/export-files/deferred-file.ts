import { invoiceLabel } from '../../domain/billing/invoices.js'
import { lineKindName } from '../../domain/billing/line-kind.js'
import type { Context } from '../../domain/context.js'
import { type Deferred, readDeferredRevenue } from '../../domain/ledger/deferred.js'
import { addDays, type Day } from '../../domain/values/days.js'
import { CurrencySums } from './currency-sums.js'
import { type RecordFormat, writeRecords } from './records.js'
import type { WriteText } from './text-out.js'

export const deferredColumns = [
  ...['client', 'number', 'date', 'line', 'kind', 'group', 'first_day', 'last_day', 'currency'],
  ...['net', 'earned', 'deferred', 'paid'],
] as const

/**
 * Writes the deferred revenue at the end of a day. Returns the number of lines and the deferred total of each currency.
 */
export async function writeDeferred(
  ctx: Pick<Context, 'db' | 'settings' | 'currencies'>,
  write: WriteText,
  { on, format }: { readonly on: Day; readonly format: RecordFormat },
) {
  const sums = new CurrencySums()
  const record = ({ invoice, client, line, net, earned, deferred, paid }: Deferred) => {
    const currency = ctx.currencies.of(invoice.currency_id)
    const text = sums.texts(currency)
    sums.count(currency, deferred)
    return {
      ...{
        client,
        number: invoiceLabel(invoice),
        date: invoice.date,
        line: line.id,
        kind: lineKindName(line),
        group: line.group,
      },
      // `period_end` is exclusive.
      ...{ first_day: line.period_start, last_day: addDays(line.period_end, -1), currency: currency.code },
      ...{ net: text(net), earned: text(earned), deferred: text(deferred), paid: text(paid) },
    }
  }
  async function* records() {
    for await (const lines of readDeferredRevenue(ctx, on)) yield lines.map(record)
  }
  return { rows: await writeRecords(write, format, deferredColumns, records()), sums: sums.document() }
}
