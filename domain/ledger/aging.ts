import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { type Day, daysBetween } from '../values/days.js'
import { type Cents, cents, zero } from '../values/money.js'
import { originalClientId } from './invoice-batch.js'
import { readInBatches } from './ledger.js'
import { readStandings } from './standing.js'

/** Age groups in days after the due date. The export uses them as column names. */
export const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const
export type Age = (typeof ages)[number]

/** A client's open receivables in one currency. */
export interface Receivable {
  readonly client: number | null
  readonly currencyId: number
  readonly total: Cents
  readonly byAge: Readonly<Record<Age, Cents>>
  /** Number of open invoices. */
  readonly invoices: number
}

/**
 * Returns the receivables at the end of a day by client, currency, and age, ordered by client (R-3756). Ages are
 * calculated from the invoices' current due dates. Memory use grows with the number of clients with open invoices, not
 * with the number of invoices.
 */
export async function readAging(ctx: Pick<Context, 'db' | 'settings'>, day: Day): Promise<readonly Receivable[]> {
  const owed = new Map<
    string,
    { -readonly [Part in keyof Receivable]: Receivable[Part] } & { byAge: Record<Age, Cents> }
  >()
  const issued = (after: number) =>
    ctx.db<InvoiceRow>('invoices').whereNotNull('number').where('date', '<=', day).where('id', '>', after).orderBy('id')
  for await (const invoices of readInBatches<InvoiceRow>(issued)) {
    const standing = await readStandings(ctx, invoices, day)
    for (const invoice of invoices) {
      const { closed, balance } = standing.get(invoice.id) ?? { closed: undefined, balance: zero }
      if (closed !== undefined || balance <= 0) continue
      const client = originalClientId(invoice)
      const key = `${client} ${invoice.currency_id}`
      const known = owed.get(key) ?? nothing(client, invoice.currency_id)
      const age = toAgeGroup(daysBetween(invoice.due_date, day))
      known.total = cents(known.total + balance)
      known.byAge[age] = cents(known.byAge[age] + balance)
      known.invoices++
      owed.set(key, known)
    }
  }
  return [...owed.values()].sort((a, b) => (a.client ?? 0) - (b.client ?? 0) || a.currencyId - b.currencyId)
}

const nothing = (client: number | null, currencyId: number) => ({
  ...{ client, currencyId, total: zero, invoices: 0 },
  byAge: Object.fromEntries(ages.map((age) => [age, zero])) as Record<Age, Cents>,
})

function toAgeGroup(late: number): Age {
  if (late <= 0) return 'current'
  if (late <= 30) return 'days_1_30'
  if (late <= 60) return 'days_31_60'
  return late <= 90 ? 'days_61_90' : 'days_over_90'
}
