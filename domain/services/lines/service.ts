import type { ServiceRow } from '../../../db/rows-services.js'
import { payPeriod } from '../../billing/billing-dates.js'
import { type RecurringDue, unbilledPeriod } from '../../billing/due/period.js'
import { cyclicColumns, dueSource, toDueRecord } from '../../billing/due/source.js'
import type { LineKind } from '../../billing/line-kind.js'
import { orderLineRules } from '../../billing/order-lines.js'
import type { Context } from '../../context.js'
import { raise } from '../../events/raise.js'
import { giveUpRefunded } from '../../modules/refunded-requests.js'
import { loadSoldProducts } from '../../products/sold-products.js'
import { inList } from '../../sql/in-list.js'
import { endedServiceStatuses, liveServiceStatuses } from '../../values/statuses.js'
import { hasOpenCancellationSql } from '../cancellations.js'
import { dueServices, needsNoLineSql } from '../due-services.js'
import { isLostPeriod } from '../lost-periods.js'
import { endPromotions } from '../promotion-ends.js'
import { serviceRecurrence } from '../recurrences.js'
import { applyPriceChanges } from '../repricing/apply-price-changes.js'
import { serverStateRules } from '../server-states.js'
import { formatServiceLabel, formatServiceName, serviceFacts } from '../services.js'
import { setUpService } from '../setup.js'
import { liftSuspension } from '../suspensions.js'
import { startWaitingPeriods } from '../waiting-periods.js'

type DueRow = RecurringDue &
  Pick<ServiceRow, 'id' | 'currency_id' | 'domain' | 'payment_method'> & { readonly product: string | null }

/** Line kind for hosting and other products. Suspended services are billed, too. */
const service: LineKind = {
  name: 'service',
  plural: 'services',
  order: 10,
  sold: (db, ids) => loadSoldProducts(db('services').whereIn('services.id', ids), 'services', 'services.product_id'),
  recurs: serviceRecurrence,
  due: dueSource<DueRow>({
    matching: dueServices,
    client: 'due.client_id',
    table: 'services',
    day: 'due.next_due_date',
    needsNoLine: needsNoLineSql,
    columns: [...cyclicColumns, 'due.currency_id', 'due.domain', 'due.payment_method', 'products.name as product'],
    reading: (query) => query.leftJoin('products', 'products.id', 'due.product_id'),
    due: (row) => {
      const { period, words, amount } = unbilledPeriod(row)
      return toDueRecord(row, {
        kind: 'service',
        relatedId: row.id,
        description: `${formatServiceLabel(row.product ?? 'Service', row.domain)}, ${words}`,
        amount,
        taxed: true,
        period,
      })
    },
    beforeRun: startWaitingPeriods,
    beforeRound: async (ctx, range) => {
      await endPromotions(ctx)
      await applyPriceChanges(ctx, range)
    },
  }),
  lessen: null,
  pay: async (ctx, line) => {
    const row = await ctx.db('services').where({ id: line.related_id }).forUpdate().first()
    if (row === undefined) return undefined
    if (isLostPeriod(ctx, row, line)) return 'lost'
    const next = await payPeriod(ctx, serviceRecurrence, row, line)
    if (next !== undefined && row.status !== 'pending')
      await raise(
        ctx,
        'service.renewed',
        `${formatServiceName(row)} is paid until ${next}.`,
        { ...serviceFacts(row), nextduedate: next },
        { before: row },
      )
    if (row.status === 'pending') await setUpIfPaidFor(ctx, row)
    if (row.status === 'suspended') await liftSuspension(ctx, row)
    return undefined
  },
  planEnded: null,
  isTooLate: null,
  release: async (ctx, { by, lines }) => {
    if (by !== 'refund') return
    const ids = lines.map(({ related_id }) => related_id)
    const pending = await ctx.db('services').whereIn('id', ids).where({ status: 'pending' }).pluck('id')
    await giveUpRefunded(ctx, 'service_id', pending, ['create'])
  },
  endsWith: {},
  withdrawal: {
    isCertain: false,
    findUnmade: null,
    findOfClient: (db, client_id) => db('services').where({ client_id }).select('id', 'status'),
  },
  ...orderLineRules(serviceRecurrence),
  keepsClient: {
    find: (db, client_id) => db('services').where({ client_id }).whereNotIn('status', endedServiceStatuses).first('id'),
    fault: 'client_has_services',
  },
  audit: {
    owner: { table: 'services', joins: 'join services on services.id = related_id', movedAs: 'service_id' },
    recurs: {
      isLive: `services.status in ${inList(liveServiceStatuses)} and services.billing_cycle not in ('free', 'onetime')`,
      toClient: 'join clients on clients.id = services.client_id',
      orderedAs: 'services',
      isBilled: `not ${hasOpenCancellationSql('services.id')}`,
      isDatedElsewhere: null,
      mustClaim: null,
    },
    isNeverNegative: true,
    rules: [
      {
        name: 'ended-with-request',
        broken: 'ended services with an open cancellation request',
        table: 'services',
        sql: (within) => `select services.id from services
          join cancellation_requests on cancellation_requests.service_id = services.id
          where ${within('services.id')} and cancellation_requests.is_open = 1
            and services.status in ('terminated', 'cancelled')`,
      },
      ...serverStateRules,
    ],
  },
}

export default service

/** Sets up a service whose product is set up on payment. Other services wait for staff to accept the order. */
async function setUpIfPaidFor(ctx: Context, row: ServiceRow): Promise<void> {
  if (row.product_id === null) return
  const product = await ctx.db('products').where({ id: row.product_id }).first('auto_setup')
  if (product?.auto_setup === 'payment') await setUpService(ctx, row)
}
