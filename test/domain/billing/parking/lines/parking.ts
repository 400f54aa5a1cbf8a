import type { ClientRow } from '../../../../../db/rows.js'
import { payPeriod, storeBillingDates } from '../../../../../domain/billing/billing-dates.js'
import { followingDueDate, isRecurring, recurringCycles } from '../../../../../domain/billing/cycles.js'
import { type RecurringDue, unbilledPeriod } from '../../../../../domain/billing/due/period.js'
import { dueSource, hasNotBilledReasonSql, isBilledSql } from '../../../../../domain/billing/due/source.js'
import { startBilling } from '../../../../../domain/billing/first-periods.js'
import { createInvoice } from '../../../../../domain/billing/invoices.js'
import type { LineKind } from '../../../../../domain/billing/line-kind.js'
import { orderLineRules } from '../../../../../domain/billing/order-lines.js'
import { type Cyclic, orderRecordsQuery, type Recurrence } from '../../../../../domain/billing/recurrence.js'
import { type Context, instant, today } from '../../../../../domain/context.js'
import { getDayOfMonth } from '../../../../../domain/values/days.js'
import { cents } from '../../../../../domain/values/money.js'

interface SpaceRow extends Cyclic {
  readonly client_id: number
  readonly spot: string
  readonly recurring_amount: number
}

const table = 'parking_spaces'

const recurrence: Recurrence<SpaceRow> = {
  kind: 'parking',
  table,
  ended: ['ended'],
  unbilledReasons: [],
  isResumable: () => true,
  clientOf: async (_, { client_id }) => client_id,
  ofOrder: orderRecordsQuery(table),
  endOfPeriod: ({ billing_cycle, anchor_day }, start) =>
    isRecurring(billing_cycle) ? followingDueDate(start, billing_cycle, anchor_day ?? getDayOfMonth(start)) : undefined,
}

type DueRow = RecurringDue & Pick<SpaceRow, 'id' | 'spot'>

/** Parking spaces at a data center. */
const parking: LineKind = {
  name: 'parking',
  plural: 'parking spaces',
  order: 45,
  sold: null,
  recurs: recurrence,
  due: dueSource<DueRow>({
    matching: (db, until) =>
      db(`${table} as due`)
        .where('due.status', 'active')
        .where('due.next_due_date', '<=', until)
        .whereIn('due.billing_cycle', recurringCycles),
    client: 'due.client_id',
    needsNoLine: (range) => `${isBilledSql('parking', range)} or ${hasNotBilledReasonSql}`,
    columns: ['due.id', 'due.spot', 'due.recurring_amount', 'due.anchor_day', 'due.billing_cycle'],
    due: (row) => {
      const { period, words, amount } = unbilledPeriod(row)
      return {
        clientId: row.client_id,
        currencyId: null,
        dueDate: row.starts_on,
        paymentMethod: null,
        line: {
          kind: 'parking',
          relatedId: row.id,
          description: `Space ${row.spot}, ${words}`,
          amount,
          taxed: true,
          period,
        },
      }
    },
  }),
  lessen: null,
  pay: async (ctx, line) => {
    const row: SpaceRow | undefined = await ctx.db(table).where({ id: line.related_id }).forUpdate().first()
    if (row?.status === 'ended') return 'lost'
    if (row === undefined) return undefined
    await payPeriod(ctx, recurrence, row, line)
    if (row.status !== 'pending') return undefined
    await startBilling(ctx, recurrence, row.id)
    await ctx.db(table).where({ id: row.id }).update({ status: 'active' })
    return undefined
  },
  planEnded: null,
  isTooLate: null,
  release: null,
  endsWith: {},
  withdrawal: {
    isCertain: false,
    findUnmade: null,
    findOfClient: (db, client_id) => db(table).where({ client_id }).select('id', 'status'),
  },
  ...orderLineRules(recurrence),
  keepsClient: {
    find: (db, client_id) => db(table).where({ client_id }).whereNot('status', 'ended').first('id'),
    fault: 'client_has_services',
  },
  audit: {
    owner: { table, joins: `join ${table} on ${table}.id = related_id`, movedAs: null },
    recurs: {
      isLive: `${table}.status = 'active'`,
      toClient: `join clients on clients.id = ${table}.client_id`,
      orderedAs: table,
      isBilled: '1 = 1',
      isDatedElsewhere: null,
      mustClaim: null,
    },
    isNeverNegative: true,
    rules: [],
  },
}

export default parking

/**
 * Sells a space by the month. The space becomes active when its first invoice is paid. Returns the space and invoice
 * IDs.
 */
export async function sellSpace(ctx: Context, client: ClientRow, spot: string, price: number) {
  const [{ id }] = await ctx
    .db(table)
    .insert({
      client_id: client.id,
      currency_id: client.currency_id,
      spot,
      status: 'pending',
      billing_cycle: 'monthly',
      recurring_amount: price,
      created_at: instant(ctx.now),
    })
    .returning('id')
  await storeBillingDates(ctx.db, recurrence, id, { next_due_date: today(ctx) })
  const line = { kind: 'parking', relatedId: id, description: `Space ${spot}`, amount: cents(price), taxed: true }
  const invoice = await createInvoice(ctx, { client, lines: [line], dueDate: today(ctx) })
  return { id: id as number, invoiceid: invoice.id }
}
