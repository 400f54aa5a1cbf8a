import { type Tally, tallies } from '../../domain/ledger/entry.js'
import type { BookedEntry } from '../../domain/ledger/ledger.js'
import type { Currency } from '../../domain/values/currencies.js'
import { cents, toText } from '../../domain/values/money.js'

/** Totals of a ledger by currency, for comparison with the statistics. */
export class LedgerSums {
  entries = 0
  readonly #sums = new Map<number, { readonly currency: Currency; readonly sums: Record<Tally, number> }>()

  /** Passes entries through and adds them to the totals. */
  async *watch(entries: AsyncIterable<readonly BookedEntry[]>): AsyncGenerator<readonly BookedEntry[]> {
    for await (const portion of entries) {
      for (const entry of portion) this.#count(entry)
      yield portion
    }
  }

  /** Returns the totals as decimal text by currency code. */
  document(): Readonly<Record<string, Readonly<Record<Tally, string>>>> {
    const all = [...this.#sums.values()].sort((a, b) => (a.currency.code < b.currency.code ? -1 : 1))
    const text = (sum: number, { row }: Currency) => toText(cents(sum), row.decimals)
    return Object.fromEntries(
      all.map(({ currency, sums }) => [
        currency.code,
        Object.fromEntries(tallies.map((name) => [name, text(sums[name], currency)])) as Record<Tally, string>,
      ]),
    )
  }

  lines(): string {
    const sums = Object.entries(this.document())
    const line = ([code, one]: (typeof sums)[number]) =>
      `${code}: ${tallies.map((name) => `${name} ${one[name]}`).join(', ')}\n`
    return sums.map(line).join('')
  }

  #count({ currency, postings }: BookedEntry): void {
    this.entries++
    const known = this.#sums.get(currency.id)
    const sums = known?.sums ?? (Object.fromEntries(tallies.map((name) => [name, 0])) as Record<Tally, number>)
    if (known === undefined) this.#sums.set(currency.id, { currency, sums })
    for (const { tally } of postings) if (tally !== undefined) sums[tally[0]] += tally[1]
  }
}
