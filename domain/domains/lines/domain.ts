import type { InvoiceItemRow } from '../../../db/rows-papers.js'
import type { DomainRow } from '../../../db/rows-services.js'
import { coveringLines, payPeriod } from '../../billing/billing-dates.js'
import { dueSource } from '../../billing/due/source.js'
import type { LineKind, RecordLine } from '../../billing/line-kind.js'
import { keepsEndedLinesPayable } from '../../billing/undeliverable.js'
import type { Context } from '../../context.js'
import { giveUpRefunded } from '../../modules/refunded-requests.js'
import type { Day } from '../../values/days.js'
import { hasDomainEnded, heldDomainStatuses } from '../../values/statuses.js'
import { findDomain } from '../domains.js'
import { needsNoRenewalSql, toDueRenewal } from '../due-renewals.js'
import { queuePaidRenewal, reportUnrenewedDomain, requestOrderedDomain } from '../ordered-domains.js'
import { isRenewal, yearsBetween } from '../periods.js'
import { domainRecurrence } from '../recurrence.js'
import { markUnpriced, priceRenewals } from '../renewal-prices.js'

/** Line kind for domains. A domain's first line registers or transfers the domain, and later lines renew it. */
const domain: LineKind = {
  name: 'domain',
  plural: 'domains',
  order: 30,
  sold: async (_, ids) => new Map(ids.map((id) => [id, { type: 'domain', groupId: null }])),
  recurs: domainRecurrence,
  due: dueSource({
    matching: (db, until) =>
      db('domains as due')
        // Matches the condition of the index, so that the index is used.
        .whereRaw("due.status = 'active'")
        .where('due.next_due_date', '<=', until)
        .whereNotNull('due.client_id'),
    client: 'due.client_id',
    table: 'domains',
    day: 'due.next_due_date',
    needsNoLine: needsNoRenewalSql,
    columns: [
      'due.id',
      'due.currency_id',
      'due.domain',
      'due.recurring_amount',
      'due.payment_method',
      'due.anchor_day',
      'due.years',
      'due.extras',
    ],
    due: toDueRenewal,
    beforeRun: (remote, until) =>
      remote.transaction(async (ctx) => {
        await markUnpriced(ctx.db, until)
        await priceRenewals(ctx, until)
      }),
    isAlone: (settings) => settings.on('domain_invoices_separate'),
  }),
  lessen: null,
  pay: async (ctx, line) => {
    const row = await ctx.db('domains').where({ id: line.related_id }).forUpdate().first()
    if (row === undefined) return undefined
    if (isLostRenewal(ctx, row, line)) {
      await reportUnrenewedDomain(ctx, row)
      return 'lost'
    }
    if (row.status === 'pending') await requestOrderedDomain(ctx, row)
    const next = await payPeriod(ctx, domainRecurrence, row, line)
    if (next === undefined) return undefined
    let isMade = true
    for (const passed of await renewalsPassed(ctx, row, next)) {
      const current = await findDomain(ctx.db, row.id)
      isMade = (await queuePaidRenewal(ctx, current, yearsOf(passed), passed)) && isMade
    }
    return isMade || keepsEndedLinesPayable(ctx) ? undefined : 'lost'
  },
  planEnded: null,
  isTooLate: null,
  release: async (ctx, { by, lines }) => {
    if (by !== 'refund') return
    const ids = lines.map(({ related_id }) => related_id)
    const pending = await ctx.db('domains').whereIn('id', ids).where({ status: 'pending' }).pluck('id')
    await giveUpRefunded(ctx, 'domain_id', pending, ['register', 'transfer'])
  },
  endsWith: {},
  withdrawal: {
    isCertain: false,
    findUnmade: async (db, lines) => {
      const ids = lines.map(({ related_id }) => related_id)
      const rows = await db('domains').whereIn('id', ids).select('id', 'registered_on')
      const registered = new Map(rows.map((row) => [row.id, row]))
      const isUnmade = (line: RecordLine): boolean => {
        const row = registered.get(line.related_id)
        return row !== undefined && isRenewal(row, line)
      }
      return new Set(lines.filter(isUnmade).map(({ id }) => id))
    },
    findOfClient: (db, client_id) => db('domains').where({ client_id }).select('id', 'status'),
  },
  reclaim: null,
  waive: async (ctx, line) => {
    if (line.period_start === null) return
    const row = await ctx.db('domains').where({ id: line.related_id }).forUpdate().first()
    if (row !== undefined && isRenewal(row, line)) await queuePaidRenewal(ctx, row, row.years)
  },
  keepsClient: {
    find: (db, client_id) => db('domains').where({ client_id }).whereIn('status', heldDomainStatuses).first('id'),
    fault: 'client_has_domains',
  },
  audit: {
    owner: { table: 'domains', joins: 'join domains on domains.id = related_id', movedAs: 'domain_id' },
    recurs: {
      isLive: "domains.status = 'active'",
      toClient: 'join clients on clients.id = domains.client_id',
      orderedAs: 'domains',
      isBilled: `domains.is_renewal_off = 0
        and not (domains.recurring_amount = 0 and coalesce(domains.registrar, 'manual') = 'manual')`,
      isDatedElsewhere: "coalesce(domains.expiry_date, '0001-01-01') = domains.next_due_date",
      // A domain that became active before its order was paid is due on its expiry date, and the order's line, which
      // starts on the registration date, covers no period. That date can move back later.
      mustClaim: `invoice_items.period_end > domains.next_due_date
        and invoice_items.period_start <> coalesce(domains.registered_on, '0001-01-01')`,
    },
    isNeverNegative: true,
    rules: [
      {
        name: 'domain-below-zero',
        broken: 'domains with a negative price',
        table: 'domains',
        sql: (within) => `select id from domains where ${within('id')} and (first_amount < 0 or recurring_amount < 0)`,
      },
    ],
  },
}

export default domain

/**
 * Returns true for the renewal of an ended domain, and for the registration of an ended domain that was never obtained,
 * unless the settings keep such lines payable.
 */
const isLostRenewal = (ctx: Context, row: DomainRow, line: InvoiceItemRow): boolean =>
  !keepsEndedLinesPayable(ctx) &&
  hasDomainEnded(row.status) &&
  (line.period_start === null ? row.expiry_date === null : isRenewal(row, line))

/**
 * Returns the renewal lines between the old due date and the new due date `next`: the line just paid, and lines for
 * later periods that were paid before it.
 */
async function renewalsPassed({ db }: Context, row: DomainRow, next: Day): Promise<InvoiceItemRow[]> {
  const lines: InvoiceItemRow[] = await coveringLines(db, domainRecurrence, row.id)
    .where('period_start', '>=', row.next_due_date)
    .where('period_start', '<', next)
    .orderBy('period_start')
  return lines.filter((line) => isRenewal(row, line))
}

/** Returns the number of years that a line renews a domain for. */
const yearsOf = ({ period_start, period_end }: InvoiceItemRow): number =>
  Math.max(1, yearsBetween(period_start as Day, period_end as Day))
