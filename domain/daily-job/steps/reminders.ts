import type { Knex } from 'knex'
import type { InvoiceRow } from '../../../db/rows-billing.js'
import { invoiceMail } from '../../billing/invoice-mail.js'
import { isOpenSql } from '../../billing/owed.js'
import { type Context, today } from '../../context.js'
import { queueMails } from '../../mail/queueing.js'
import { overdueReminder } from '../../services/suspensions.js'
import { addDays, type Day } from '../../values/days.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/** Maximum days without a run that are made up for. */
const maxGapDays = 366

const reminder = 'invoice reminder'

/** Days that no run fell on are made up by one reminder (R-1258). */
export const reminders: Step = {
  name: 'reminders',
  summary:
    'Reminds clients of open invoices as many days before and after the due date as the settings say, but not on the day of the invoice itself, and of one invoice only once on a day.',
  counts: {
    [`${reminder}s`]: 'invoices reminded of before or on their due date',
    [`${overdueReminder}s`]: 'overdue invoices reminded of',
  },
  needs: ['credit'],
  run: async function* (remote, { since }) {
    const day = today(remote)
    const first = [addDays(since, 1), addDays(day, -maxGapDays)].sort().at(-1) as Day
    const open = new Set<Day>(await openOn(remote.db, day).distinct('due_date').pluck('due_date'))
    // The present day comes first: who is reminded today needs no other reminder.
    for (let on = day; on >= first; on = addDays(on, -1))
      for (const [name, all] of dueDatesOf(remote, on)) {
        const dueDates = all.filter((dueDate) => open.has(dueDate))
        if (dueDates.length > 0)
          yield* drainInBatches(remote, `${name}s`, (ctx, limit) => remind(ctx, name, dueDates, { day, on, limit }))
      }
  },
}

/**
 * Returns the due dates whose invoices were to be reminded of on the day `on`, by template of the mail. The template
 * fits today: a reminder before the due date that is made up after it tells that the invoice is overdue.
 */
function dueDatesOf({ now, settings }: Context, on: Day): readonly (readonly [template: string, dueDates: Day[]])[] {
  const day = today({ now, settings })
  const before = settings.wholes('invoice_reminder_days_before').map((days) => addDays(on, days))
  const after = settings.wholes('invoice_reminder_days_after').map((days) => addDays(on, -days))
  const isPast = (dueDate: Day) => dueDate < day
  return [
    [reminder, before.filter((dueDate) => !isPast(dueDate))],
    [overdueReminder, [...before.filter(isPast), ...after]],
  ]
}

/**
 * Returns a query for open invoices that could be reminded of on a day: made before it, and not reminded of on it or
 * since.
 */
const openOn = (db: Knex, on: Day) =>
  db('invoices')
    .whereRaw(isOpenSql)
    .whereNot('status', 'payment_pending')
    .where('date', '<', on)
    .whereNotNull('client_id')
    .where((query) => query.whereNull('reminded_on').orWhere('reminded_on', '<', on))

/** Sends reminders on `day`, which is today, that were due on the day `on`, today or earlier. Returns their number. */
async function remind(
  ctx: Context,
  template: string,
  dueDates: readonly Day[],
  { day, on, limit }: { readonly day: Day; readonly on: Day; readonly limit: number },
): Promise<number> {
  const { db } = ctx
  const unreminded = openOn(db, on).whereIn('due_date', dueDates)
  const reminded: InvoiceRow[] = await unreminded
    .clone()
    .whereIn(
      'id',
      unreminded
        .clone()
        .orderBy([{ column: 'due_date' }, { column: 'id' }])
        .limit(limit)
        .select('id'),
    )
    .update({ reminded_on: day })
    .returning('*')
  const clients = await db('clients').whereIn(
    'id',
    reminded.map(({ client_id }) => client_id as number),
  )
  const byId = new Map(clients.map((client) => [client.id, client]))
  const mails = reminded.flatMap((invoice) => {
    const client = byId.get(invoice.client_id as number)
    return client === undefined ? [] : [invoiceMail(ctx, { invoice, client })]
  })
  await queueMails(ctx, template, mails)
  return reminded.length
}
