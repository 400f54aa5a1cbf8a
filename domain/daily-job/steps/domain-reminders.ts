import type { DomainRow } from '../../../db/rows-services.js'
import { type Context, today } from '../../context.js'
import { domainMail, renewalsUnderWay } from '../../domains/domain-mail.js'
import { queueMails } from '../../mail/queueing.js'
import { addDays, type Day, daysBetween } from '../../values/days.js'
import { markReminded } from '../reminded.js'
import type { Step } from '../step.js'

/** Domains per transaction. */
const batchSize = 500

/** Days without a run are made up by one reminder, the latest that is due (R-2701). */
export const domainReminders: Step = {
  name: 'domain reminders',
  summary:
    'Tells clients that their domains expire or have expired, once for each expiry date and each number of days before or after it that the settings name.',
  counts: { reminded: 'domains whose clients were told' },
  run: async function* (remote) {
    const dueDays = dueDaysOf(remote)
    if (dueDays.length === 0) return
    for (let after = 0; ; ) {
      const { last, reminded } = await remote.transaction((ctx) => remind(ctx, dueDays, after))
      if (last === undefined) return
      if (reminded > 0) yield { reminded }
      after = last
    }
  },
}

/** Returns the days left until the expiry at which reminders are due; below 0 for days after it. */
const dueDaysOf = ({ settings }: Pick<Context, 'settings'>): readonly number[] => [
  ...settings.wholes('domain_reminder_days_before'),
  ...settings.wholes('domain_reminder_days_after').map((days) => -days),
]

/**
 * Reminds of one batch of domains, those with ids after `after`. Returns the last id of the batch, undefined at the
 * end.
 */
async function remind(ctx: Context, dueDays: readonly number[], after: number) {
  const { db } = ctx
  const day = today(ctx)
  const rows: DomainRow[] = await db('domains')
    .whereIn('status', ['active', 'grace', 'redemption'])
    .where('expiry_date', '<=', addDays(day, Math.max(...dueDays)))
    .whereNotNull('client_id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
  const due = rows.flatMap((row) => {
    const days = dueNow(row, dueDays, day)
    return days === undefined ? [] : { row, days }
  })
  await markReminded(db, 'domains', due)
  await queueReminders(
    ctx,
    due.map(({ row }) => row),
  )
  return { last: rows.at(-1)?.id, reminded: due.length }
}

/**
 * Returns which of the due days a domain is to be reminded for now; undefined for none, or if it has had that reminder
 * or a later one.
 */
function dueNow({ expiry_date, reminded_of, reminded_days }: DomainRow, dueDays: readonly number[], day: Day) {
  const left = daysBetween(day, expiry_date as Day)
  // What was to be said before the expiry is not said after it.
  const reached = dueDays.filter((days) => left <= days && left < 0 === days < 0)
  if (reached.length === 0) return undefined
  const days = Math.min(...reached)
  const isTold = reminded_of === expiry_date && reminded_days !== null && reminded_days <= days
  return isTold ? undefined : days
}

async function queueReminders(ctx: Context, domains: readonly DomainRow[]): Promise<void> {
  if (domains.length === 0) return
  const { db } = ctx
  const clients = await db('clients').whereIn(
    'id',
    domains.map(({ client_id }) => client_id as number),
  )
  const byId = new Map(clients.map((client) => [client.id, client]))
  const paid = await renewalsUnderWay(
    db,
    domains.map(({ id }) => id),
  )
  const mails = domains.flatMap((domain) => {
    const client = byId.get(domain.client_id as number)
    return client === undefined ? [] : [domainMail(ctx, { domain, client, isRenewalPaid: paid.has(domain.id) })]
  })
  await queueMails(ctx, 'domain renewal reminder', mails)
}
