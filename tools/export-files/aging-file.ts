import type { Context } from '../../domain/context.js'
import { ages, readAging } from '../../domain/ledger/aging.js'
import type { Day } from '../../domain/values/days.js'
import { CurrencySums } from './currency-sums.js'
import { type RecordFormat, writeRecords } from './records.js'
import type { WriteText } from './text-out.js'

export const agingColumns = ['client', 'currency', 'invoices', 'total', ...ages, 'proforma'] as const

/** Writes the amounts due at the end of a day. Returns the number of rows and the total of each currency. */
export async function writeAging(
  ctx: Pick<Context, 'db' | 'settings' | 'currencies'>,
  write: WriteText,
  { on, format }: { readonly on: Day; readonly format: RecordFormat },
) {
  const sums = new CurrencySums()
  const owed = (await readAging(ctx, on)).map(({ client, currencyId, invoices, total, byAge, proforma }) => {
    const currency = ctx.currencies.of(currencyId)
    const text = sums.texts(currency)
    sums.count(currency, total)
    const aged = Object.fromEntries(ages.map((age) => [age, text(byAge[age])])) as Record<(typeof ages)[number], string>
    return { client, currency: currency.code, invoices, total: text(total), ...aged, proforma: text(proforma) }
  })
  return { rows: await writeRecords(write, format, agingColumns, once(owed)), sums: sums.document() }
}

async function* once<T>(portion: readonly T[]): AsyncGenerator<readonly T[]> {
  yield portion
}
