import type { InvoiceRow } from '../../../db/rows-billing.js'
import { invoiceMail } from '../../billing/invoice-mail.js'
import { type Context, today } from '../../context.js'
import { addDays, type Day } from '../../days.js'
import { queueMails } from '../../mail/queue.js'
import { owingStatuses } from '../../statuses.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/**
 * Reminds clients of what is to be paid, so many days before and after the due date as the settings say. Never on the day
 * of the invoice itself, and never twice on a day.
 */
export const reminders: Step = {
  name: 'reminders',
  run: async function* (remote) {
    const day = today(remote)
    const { settings } = remote
    const before = settings.wholes('invoice_reminder_days_before').map((days) => addDays(day, days))
    const after = settings.wholes('invoice_reminder_days_after').map((days) => addDays(day, -days))
    for (const [name, dueDates] of [
      ['invoice reminder', before],
      ['invoice overdue', after],
    ] as const)
      yield* drainInBatches(remote, `${name}s`, (ctx, limit) => remind(ctx, name, dueDates, { day, limit }))
  },
}

async function remind(
  ctx: Context,
  template: string,
  dueDates: readonly Day[],
  { day, limit }: { readonly day: Day; readonly limit: number },
): Promise<number> {
  const { db } = ctx
  const unreminded = db('invoices')
    .whereIn('status', owingStatuses)
    .whereIn('due_date', dueDates)
    .where('date', '<', day)
    .whereNotNull('client_id')
    .where((query) => query.whereNull('reminded_on').orWhere('reminded_on', '<', day))
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
