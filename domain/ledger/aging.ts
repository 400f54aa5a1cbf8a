import type { InvoiceRow } from '../../db/rows-papers.js'
import { amountDue, isInvoiceOpenSql } from '../billing/amount-due.js'
import type { Context } from '../context.js'
import { addDays, type Day, daysBetween, startOfDay } from '../values/days.js'
import { add, type Cents, cents, zero } from '../values/money.js'
import { originalClientId } from './invoice-batch.js'
import { readInBatches } from './ledger.js'
import { readStandings } from './standing.js'

/** Age groups in days after the due date. The export uses them as column names. */
export const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const
export type Age = (typeof ages)[number]

/** A client's amounts due in one currency. */
export interface Receivable {
  readonly client: number | null
  readonly currencyId: number
  readonly total: Cents
  readonly byAge: Readonly<Record<Age, Cents>>
  /** Amount due on proforma invoices, which the ledger does not contain, and which have no age. */
  readonly proforma: Cents
  /** Number of open invoices, including proforma invoices. */
  readonly invoices: number
}

/**
 * Returns the amounts due at the end of a day by client, currency, and age, ordered by client (R-3756). Ages are
 * calculated from the invoices' current due dates. For a past day, the proforma invoices are those that still have no
 * number. Memory use grows with the number of clients with open invoices, not
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
  for await (const invoices of readInBatches<InvoiceRow>((after) => selectProformas(ctx, day, after)))
    for (const invoice of invoices) {
      const client = originalClientId(invoice)
      const key = `${client} ${invoice.currency_id}`
      const known = owed.get(key) ?? nothing(client, invoice.currency_id)
      known.total = add(known.total, amountDue(invoice))
      known.proforma = add(known.proforma, amountDue(invoice))
      known.invoices++
      owed.set(key, known)
    }
  return [...owed.values()].sort((a, b) => (a.client ?? 0) - (b.client ?? 0) || a.currencyId - b.currencyId)
}

/** Returns a query for open proforma invoices created by the end of a day, and for invoices dated after that day. */
const selectProformas = ({ db, settings }: Pick<Context, 'db' | 'settings'>, day: Day, after: number) =>
  db<InvoiceRow>('invoices')
    .whereRaw(isInvoiceOpenSql)
    .where((either) => either.whereNull('number').orWhere('date', '>', day))
    .where('created_at', '<', startOfDay(addDays(day, 1), settings.timeZone).toISOString())
    .where('id', '>', after)
    .orderBy('id')

const nothing = (client: number | null, currencyId: number) => ({
  ...{ client, currencyId, total: zero, proforma: zero, invoices: 0 },
  byAge: Object.fromEntries(ages.map((age) => [age, zero])) as Record<Age, Cents>,
})

function toAgeGroup(late: number): Age {
  if (late <= 0) return 'current'
  if (late <= 30) return 'days_1_30'
  if (late <= 60) return 'days_31_60'
  return late <= 90 ? 'days_61_90' : 'days_over_90'
}
