import { type Context, instant } from '../context.js'
import { insertRows } from '../insert-rows.js'
import { queueMails } from '../mail/queue.js'
import { listenersOf } from '../modules/listeners.js'
import type { Payload } from './channel.js'
import { channels } from './channels.js'
import { configOf } from './rules.js'

/**
 * Writes what notification rules and addons are to deliver of an event, in its transaction: it goes out if the event
 * happened, and only then. `happened` is asked only where somebody hears of it. Returns how many rules it reached.
 */
export async function notify(
  ctx: Context,
  event: string,
  happened: () => readonly Omit<Payload, 'event' | 'timestamp'>[],
): Promise<number> {
  const { db, now, notificationRules, secretKey } = ctx
  const rules = notificationRules.of(event)
  const listeners = listenersOf(ctx, event)
  if (rules.length === 0 && listeners.length === 0) return 0
  const at = instant(now)
  const payloads = happened().map((one): Payload => ({ event, ...one, timestamp: at }))
  const byMail = rules.filter(({ channel }) => channels.get(channel)?.deliver === undefined)
  await queueMails(
    ctx,
    'notification',
    payloads.flatMap(({ title, message, url }) =>
      byMail.map((rule) => ({
        to: configOf(rule, secretKey).to ?? '',
        language: 'en',
        variables: { event, title, message, url: url ?? '' },
      })),
    ),
  )
  const told = [
    ...rules
      .filter((rule) => !byMail.includes(rule))
      .map(({ id }) => ({ rule_id: id, module: null, destination: null })),
    ...listeners.map(({ module, destination }) => ({ rule_id: null, module, destination })),
  ]
  const rows = payloads.flatMap((payload) => {
    const facts = { event, payload: JSON.stringify(payload), status: 'pending' as const, created_at: at }
    return told.map((one) => ({ ...one, ...facts, next_attempt_at: at }))
  })
  await insertRows(db, 'deliveries', rows)
  return rules.length
}
