import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { type Day, daysBetween } from '../values/days.js'
import { type Cents, cents, zero } from '../values/money.js'
import { slices } from './ledger.js'
import { clientOf } from './papers.js'
import { standingOn } from './standing.js'

/** Days after the due date, by the name of the column. */
export const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const
export type Age = (typeof ages)[number]

/** The debt of a client in a currency. */
export interface Owed {
  readonly client: number | null
  readonly currencyId: number
  readonly total: Cents
  readonly byAge: Readonly<Record<Age, Cents>>
  /** How many invoices it is owed on. */
  readonly invoices: number
}

/**
 * Returns what was owed at the end of a day by age, client and currency, in the order of clients (R-3756). An invoice is as
 * old as its due date says, as that is now. Memory holds one sum for each client who owes.
 */
export async function agingOn(ctx: Pick<Context, 'db' | 'settings'>, day: Day): Promise<readonly Owed[]> {
  const owed = new Map<string, { -readonly [Part in keyof Owed]: Owed[Part] } & { byAge: Record<Age, Cents> }>()
  const issued = (after: number) =>
    ctx.db<InvoiceRow>('invoices').whereNotNull('number').where('date', '<=', day).where('id', '>', after).orderBy('id')
  for await (const invoices of slices<InvoiceRow>(issued)) {
    const standing = await standingOn(ctx, invoices, day)
    for (const invoice of invoices) {
      const { closed, balance } = standing.get(invoice.id) ?? { closed: undefined, balance: zero }
      if (closed !== undefined || balance <= 0) continue
      const client = clientOf(invoice)
      const key = `${client} ${invoice.currency_id}`
      const known = owed.get(key) ?? nothing(client, invoice.currency_id)
      const age = ageOf(daysBetween(invoice.due_date, day))
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

function ageOf(late: number): Age {
  if (late <= 0) return 'current'
  if (late <= 30) return 'days_1_30'
  if (late <= 60) return 'days_31_60'
  return late <= 90 ? 'days_61_90' : 'days_over_90'
}
