import type { ClientRow } from '../../../db/rows.js'
import type { PriceChangeRow, RepricingRow, ServiceRow } from '../../../db/rows-services.js'
import { type Context, instant, later, today } from '../../context.js'
import { reportMissingNotices, wasNotifiedSql } from '../../mail/notified-clients.js'
import { type Mail, queueMails } from '../../mail/queueing.js'
import { buildClientMail } from '../../mail/to-client.js'
import { addDays, type Day } from '../../values/days.js'
import { groupRows } from '../../values/group-by.js'
import { partition } from '../../values/partition.js'
import { liveServiceStatuses } from '../../values/statuses.js'
import { formatDay } from '../../words/formats.js'
import { formatServiceLabel } from '../services.js'
import { describePriceChange } from './describe-price-change.js'
import { firstUnbilledDay } from './plan.js'
import { announcement } from './repricing-request.js'
import { isStale, skipStaleChanges } from './stale-changes.js'

/** A price change with the data for its email. */
export type AnnouncedChange = PriceChangeRow &
  Pick<
    ServiceRow,
    'domain' | 'regular_amount' | 'recurring_amount' | 'billed_until' | 'next_due_date' | 'anchor_day'
  > & {
    readonly client_id: number
    readonly announce_days: number
    /** The repriced product. */
    readonly product_id: RepricingRow['product_id']
    /** The service's current product and billing cycle. */
    readonly present_product_id: ServiceRow['product_id']
    readonly present_cycle: ServiceRow['billing_cycle']
    readonly product: string | null
  }

const selectUnmailed = (ctx: Context) =>
  selectWaitingChanges(ctx).whereRaw(isUnmailedSql).where('repricings.announce_on', '<=', today(ctx))

/** Returns a query for clients to whom price changes must be announced. */
export const clientsToNotify = (ctx: Context) =>
  ctx.db('clients').whereIn('clients.id', selectUnmailed(ctx).select('services.client_id'))

/**
 * Announces due price changes to clients, with one email for all of a client's services (R-3810). A late announcement
 * postpones the new price, so that clients always get the full notice period (R-3811). Leaves out stale changes without
 * notifying clients (R-3808). Returns the number of notified clients.
 */
export async function announcePrices(ctx: Context, clients: readonly number[]): Promise<number> {
  const day = today(ctx)
  const rows: AnnouncedChange[] = await selectUnmailed(ctx)
    .whereIn('services.client_id', clients)
    .leftJoin('products', 'products.id', 'services.product_id')
    .orderBy('change.id')
    .forUpdate('change')
    .select(...announcementColumns)
  const [stale, sound] = partition(rows, (row) =>
    isStale({ ...row, product_id: row.present_product_id, billing_cycle: row.present_cycle }, row, row),
  )
  await skipStaleChanges(ctx, stale)
  const moved = sound.map((row) => postponeChange(row, day))
  await mailPriceChanges(ctx, announcement, moved)
  const mailed = await findMailedClients(ctx, clients)
  await storeAnnounced(
    ctx,
    moved.filter(({ client_id }) => mailed.has(client_id)),
    { announced_on: day, mailed_at: instant(ctx.now) },
  )
  return mailed.size
}

/** Returns the clients to whom the announcement was just queued: none while its template, or email, is disabled. */
async function findMailedClients({ db, now }: Context, clients: readonly number[]): Promise<ReadonlySet<number>> {
  const ids: (number | null)[] = await db('emails')
    .where({ template: announcement, created_at: instant(now) })
    .whereIn('client_id', clients)
    .pluck('client_id')
  return new Set(ids.flatMap((id) => id ?? []))
}

/** SQL condition on waiting changes: no announcement was queued. */
const isUnmailedSql = `(change.announced_on is null or not exists (select 1 from emails
  where emails.client_id = services.client_id and emails.template = '${announcement}'
    and emails.created_at = change.mailed_at))`

/**
 * SQL condition on price changes: the client was notified of the price (R-3811). A resent email has the text of the
 * announcement. `change` is the alias of price_changes.
 */
export const isPriceAnnouncedSql = (ctx: Pick<Context, 'sendsMail'>): string =>
  wasNotifiedSql(ctx, {
    clientId: '(select client_id from services where services.id = change.service_id)',
    templates: [announcement],
    about: `mail.created_at >= change.mailed_at and exists (select 1 from emails as first
      where first.client_id = mail.client_id and first.template = mail.template
        and first.created_at = change.mailed_at and first.body = mail.body)`,
  })

export const announcementColumns = [
  'change.*',
  'services.domain',
  'services.regular_amount',
  'services.recurring_amount',
  'services.billed_until',
  'services.next_due_date',
  'services.anchor_day',
  'services.client_id',
  'repricings.announce_days',
  'repricings.product_id',
  'services.product_id as present_product_id',
  'services.billing_cycle as present_cycle',
  'products.name as product',
] as const

/** Returns a query for changes whose announcement was due before today and has not reached the client. */
export const unannouncedChanges = (ctx: Context) =>
  selectWaitingChanges(ctx)
    .where('change.announced_on', '<', today(ctx))
    .whereRaw(`not ${isPriceAnnouncedSql(ctx)}`)

/**
 * Postpones changes whose announcement has not reached the client, as if they were announced today (R-3812). Returns
 * their number.
 */
export async function postponeUnannounced(ctx: Context, ids: readonly number[]): Promise<number> {
  const day = today(ctx)
  const rows: AnnouncedChange[] = await unannouncedChanges(ctx)
    .leftJoin('products', 'products.id', 'services.product_id')
    .whereIn('change.id', ids)
    .orderBy('change.id')
    .forUpdate('change')
    .select(...announcementColumns)
  await storeAnnounced(
    ctx,
    rows.map((row) => postponeChange(row, day)),
    { announced_on: day },
  )
  return rows.length
}

/** Keeps the to-do item about new prices that wait for their announcement (R-3811). Returns their number. */
export const reportUnannouncedPrices = (ctx: Context): Promise<number> =>
  reportMissingNotices(
    ctx,
    {
      source: 'unannounced prices',
      title: 'New prices do not apply, because clients were not notified',
      advice: `No email \`${announcement}\` about these services was accepted by a mail server, or it was returned. Check the email template and the clients’ addresses, and send the email again, or withdraw the price change with \`reprice --take-back\`.`,
    },
    selectWaitingChanges(ctx)
      .where('repricings.announce_on', '<=', today(ctx))
      .where((query) =>
        query.whereRaw(isUnmailedSql).orWhere('change.mailed_at', '<', later(ctx.now, -24 * 60 * 60_000)),
      )
      .whereRaw(`not ${isPriceAnnouncedSql(ctx)}`),
    {
      columns: ['change.id', 'change.repricing_id', 'change.service_id', 'services.client_id'],
      describe: (row: AnnouncedChange) =>
        `Price change ${row.repricing_id}: service ${row.service_id} of client ${row.client_id}`,
    },
  )

/** Returns a query for waiting changes to live services of clients that are not closed. */
const selectWaitingChanges = ({ db }: Context) =>
  db('price_changes as change')
    .join('repricings', 'repricings.id', 'change.repricing_id')
    .join('services', 'services.id', 'change.service_id')
    .join('clients', 'clients.id', 'services.client_id')
    .where('change.state', 'waiting')
    .whereIn('services.status', liveServiceStatuses)
    .whereNot('clients.status', 'closed')

/**
 * Returns a change as announced today: the price takes effect after the notice period, or on its planned day if that is
 * later.
 */
function postponeChange(row: AnnouncedChange, day: Day): AnnouncedChange {
  const earliest = addDays(day, row.announce_days)
  const since_day = earliest > row.since_day ? earliest : row.since_day
  return { ...row, since_day, from_day: firstUnbilledDay(row, since_day) ?? row.from_day }
}

/** Stores the days of changes, with one statement for all changes with the same days. */
async function storeAnnounced(
  { db }: Context,
  rows: readonly AnnouncedChange[],
  marks: Partial<Pick<PriceChangeRow, 'announced_on' | 'mailed_at'>>,
): Promise<void> {
  for (const alike of groupRows(rows, (row) => `${row.since_day} ${row.from_day}`).values()) {
    const [{ since_day, from_day }] = alike as [AnnouncedChange]
    const ids = alike.map(({ id }) => id)
    await db('price_changes')
      .whereIn('id', ids)
      .update({ since_day, from_day, ...marks })
  }
}

/** Queues one email to each client for all of their changes. */
export async function mailPriceChanges(ctx: Context, name: string, rows: readonly AnnouncedChange[]): Promise<void> {
  const { db, baseUrl } = ctx
  const byClient = groupRows(rows, ({ client_id }) => client_id)
  const clients: ClientRow[] = await db('clients')
    .whereIn('id', [...byClient.keys()])
    .orderBy('id')
  const mails = clients.map((client): Mail => {
    const own = byClient.get(client.id) ?? []
    const services = (told?: Parameters<typeof describePriceChange>[1]) =>
      own.map((row) => describeServiceChange(ctx, row, client.language, told)).join('\n')
    const [first_day = ''] = own.map(({ from_day }) => from_day).sort()
    const mail = buildClientMail(client, { services: services(), first_day, link: `${baseUrl}/client` })
    return {
      ...mail,
      translated: ({ words, formats }) => ({
        services: services({ words, writeDay: (day) => formatDay(formats, day) }),
      }),
    }
  })
  await queueMails(ctx, name, mails)
}

function describeServiceChange(
  { currencies }: Context,
  row: AnnouncedChange,
  language: string,
  told?: Parameters<typeof describePriceChange>[1],
): string {
  const move = {
    ...{ currency: currencies.of(row.currency_id), cycle: row.billing_cycle, language },
    ...{ old: row.old_amount, new: row.new_amount, from: row.from_day },
    isPromoted: row.regular_amount !== null && row.recurring_amount < row.new_amount,
  }
  return `${formatServiceLabel(row.product ?? 'Service', row.domain)}: ${describePriceChange(move, told)}`
}
