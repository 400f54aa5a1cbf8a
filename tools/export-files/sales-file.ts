import type { Context } from '../../domain/context.js'
import { readSales, type SalesKey, salesKeys } from '../../domain/ledger/sales.js'
import type { Day } from '../../domain/values/days.js'
import { CurrencySums } from './currency-sums.js'
import { type RecordFormat, writeRecords } from './records.js'
import type { WriteText } from './text-out.js'

interface SalesFile {
  readonly from: Day
  readonly to: Day
  readonly by: readonly SalesKey[]
  readonly format: RecordFormat
}

/** Writes the sales for a range of days. Returns the number of rows and the total tax of each currency. */
export async function writeSales(
  ctx: Pick<Context, 'db' | 'settings' | 'currencies'>,
  write: WriteText,
  { format, ...wanted }: SalesFile,
) {
  const sums = new CurrencySums()
  const columns = [...salesKeys.filter((key) => wanted.by.includes(key)), 'currency', 'net', 'tax_amount'] as const
  const sales = (await readSales(ctx, wanted)).map(({ currencyId, keys, net, tax }) => {
    const currency = ctx.currencies.of(currencyId)
    const text = sums.texts(currency)
    sums.count(currency, tax)
    return { ...keys, currency: currency.code, net: text(net), tax_amount: text(tax) }
  })
  async function* once() {
    yield sales
  }
  return { rows: await writeRecords(write, format, columns, once()), sums: sums.document() }
}
