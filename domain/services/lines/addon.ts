import type { ServiceAddonRow } from '../../../db/rows-services.js'
import { payPeriod } from '../../billing/billing-dates.js'
import { recurringCycles } from '../../billing/cycles.js'
import { type RecurringDue, unbilledPeriod } from '../../billing/due/period.js'
import {
  cyclicColumns,
  dueSource,
  hasNotBilledReasonSql,
  isBilledSql,
  isFraudOrderSql,
  toDueRecord,
} from '../../billing/due/source.js'
import type { LineKind } from '../../billing/line-kind.js'
import { orderLineRules } from '../../billing/order-lines.js'
import { loadSoldProducts } from '../../products/sold-products.js'
import { inList } from '../../sql/in-list.js'
import { liveServiceStatuses } from '../../values/statuses.js'
import { activateAddon, findSetupTime } from '../added-addons.js'
import { raiseAddonEvents } from '../addon-changes.js'
import { hasOpenCancellationSql } from '../cancellations.js'
import { isLostPeriod } from '../lost-periods.js'
import { addonRecurrence } from '../recurrences.js'
import { formatServiceLabel } from '../services.js'

type DueRow = RecurringDue &
  Pick<ServiceAddonRow, 'id'> & {
    readonly currency_id: number | null
    readonly payment_method: string | null
    readonly domain: string | null
    readonly product: string | null
    readonly addon: string
  }

/** Line kind for addons, which are billed only while their services are live. */
const addon: LineKind = {
  name: 'addon',
  plural: 'addons',
  order: 20,
  sold: (db, ids) =>
    loadSoldProducts(
      db('service_addons')
        .whereIn('service_addons.id', ids)
        .join('services', 'services.id', 'service_addons.service_id'),
      'service_addons',
      'services.product_id',
    ),
  recurs: addonRecurrence,
  due: dueSource<DueRow>({
    matching: (db, until) =>
      db('service_addons as due')
        .join('services', 'services.id', 'due.service_id')
        // Matches the condition of the index, so that the index is used.
        .whereRaw(`due.status in ${inList(liveServiceStatuses)}`)
        .where('due.next_due_date', '<=', until)
        .whereIn('due.billing_cycle', recurringCycles)
        .whereIn('services.status', liveServiceStatuses)
        .whereNotNull('services.client_id'),
    client: 'services.client_id',
    table: 'service_addons',
    day: 'due.next_due_date',
    needsNoLine: (range) =>
      `${isBilledSql('addon', range)} or ${hasNotBilledReasonSql} or ${hasOpenCancellationSql('due.service_id')} or ${isFraudOrderSql('services')}`,
    columns: [
      ...cyclicColumns,
      'services.currency_id',
      'services.payment_method',
      'services.domain',
      'products.name as product',
      'addons.name as addon',
    ],
    reading: (query) =>
      query.join('addons', 'addons.id', 'due.addon_id').leftJoin('products', 'products.id', 'services.product_id'),
    due: (row) => {
      const { period, words, amount } = unbilledPeriod(row)
      return toDueRecord(row, {
        kind: 'addon',
        relatedId: row.id,
        description: `${row.addon} for ${formatServiceLabel(row.product ?? 'Service', row.domain)}, ${words}`,
        amount,
        taxed: true,
        period,
      })
    },
  }),
  lessen: null,
  pay: async (ctx, line) => {
    const { db } = ctx
    const service = await db('services')
      .whereIn('id', db('service_addons').where({ id: line.related_id }).select('service_id'))
      .forUpdate()
      .first()
    const row = await db('service_addons').where({ id: line.related_id }).forUpdate().first()
    if (row === undefined || service === undefined) return undefined
    if (isLostPeriod(ctx, service, line)) return 'lost'
    const next = await payPeriod(ctx, addonRecurrence, row, line)
    if (next !== undefined) await raiseAddonEvents(ctx, service, [row])
    // Other pending addons wait for staff to accept the order.
    if (row.status === 'pending' && (await findSetupTime(db, service)) === 'payment')
      await activateAddon(ctx, { addon: row, service })
    return undefined
  },
  planEnded: null,
  isTooLate: null,
  release: null,
  endsWith: { service: (db, ids) => db('service_addons').whereIn('service_id', ids).pluck('id') },
  withdrawal: {
    isCertain: false,
    findUnmade: null,
    // Other addons are withdrawn with their services.
    findOfClient: (db, client_id) =>
      db('service_addons')
        .join('services', 'services.id', 'service_addons.service_id')
        .where('services.client_id', client_id)
        .where('service_addons.status', 'pending')
        .where('service_addons.awaits_order', 1)
        .select('service_addons.id', 'service_addons.status'),
  },
  ...orderLineRules(addonRecurrence),
  // The addon's service already prevents the client's deletion.
  keepsClient: null,
  audit: {
    owner: {
      table: 'services',
      joins: `join service_addons on service_addons.id = related_id
        join services on services.id = service_addons.service_id`,
      movedAs: 'service_id',
    },
    recurs: {
      isLive: `service_addons.status in ${inList(liveServiceStatuses)} and service_addons.billing_cycle not in ('free', 'onetime')`,
      toClient: `join services on services.id = service_addons.service_id
        join clients on clients.id = services.client_id`,
      orderedAs: 'services',
      isBilled: `services.status in ${inList(liveServiceStatuses)} and not ${hasOpenCancellationSql('services.id')}`,
      isDatedElsewhere: null,
      mustClaim: null,
    },
    isNeverNegative: true,
    rules: [
      {
        name: 'addon-below-zero',
        broken: 'addons with a negative price',
        table: 'service_addons',
        sql: (within) =>
          `select id from service_addons where ${within('id')} and (first_amount < 0 or recurring_amount < 0)`,
      },
    ],
  },
}

export default addon
