import type { Context } from '../context.js'
import type { Tax } from '../taxes/tax.js'
import type { Day } from '../values/days.js'
import { type Cents, cents, zero } from '../values/money.js'
import { formatRate } from './account-numbers.js'
import type { Entry } from './entry.js'
import { readEntries } from './ledger.js'

/** Columns to group sales by. Currencies are always separate. */
export const salesKeys = ['country', 'tax', 'category', 'rate'] as const
export type SalesKey = (typeof salesKeys)[number]

export interface Sales {
  readonly currencyId: number
  /** Empty for keys that sales are not grouped by. `tax`, `category`, and `rate` are also empty for untaxed lines. */
  readonly keys: Readonly<Record<SalesKey, string>>
  /** Amount without tax, less credit notes and cancellations in the same range. */
  readonly net: Cents
  readonly tax: Cents
}

/**
 * Returns sales for a tax return, from the first to the last day inclusive (R-3758). The net of a line with two taxes
 * counts towards both groups, but only once if both taxes are in the same group. Memory use grows only with the number
 * of groups.
 */
export async function readSales(
  ctx: Pick<Context, 'db' | 'settings'>,
  { from, to, by }: { readonly from: Day; readonly to: Day; readonly by: readonly SalesKey[] },
): Promise<readonly Sales[]> {
  const sums = new Map<string, { -readonly [Part in keyof Sales]: Sales[Part] }>()
  const count = (id: string, { currencyId }: Entry, keys: Sales['keys'], part: { net?: Cents; tax?: Cents }) => {
    const known = sums.get(id) ?? { currencyId, keys, net: zero, tax: zero }
    known.net = cents(known.net + (part.net ?? 0))
    known.tax = cents(known.tax + (part.tax ?? 0))
    sums.set(id, known)
  }
  for await (const entries of readEntries(ctx, from, to, 'papers'))
    for (const entry of entries)
      for (const { debit, credit, amount } of entry.movements) {
        const [role, sold] = debit.of === 'receivables' ? [credit, amount] : [debit, cents(-amount)]
        if (role.of !== 'revenue' && role.of !== 'tax') continue
        const told = (role.taxes.length === 0 ? [undefined] : role.taxes).map((tax) => salesGroup(entry, tax, by))
        const kinds = new Map(told.map((keys) => [JSON.stringify([keys, entry.currencyId]), keys]))
        for (const [id, keys] of kinds) count(id, entry, keys, role.of === 'tax' ? { tax: sold } : { net: sold })
      }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function salesGroup({ country }: Entry, tax: Tax | undefined, by: readonly SalesKey[]): Sales['keys'] {
  const of = {
    country,
    tax: tax?.name ?? '',
    category: tax?.category ?? '',
    rate: tax === undefined ? '' : formatRate(tax.rate),
  }
  const told = (key: SalesKey): string => (by.includes(key) ? of[key] : '')
  return { country: told('country'), tax: told('tax'), category: told('category'), rate: told('rate') }
}
