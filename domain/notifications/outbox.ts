import { queueMails } from '../mail/queue.js'
import { instant, type Work } from '../work.js'
import type { Payload } from './channel.js'
import { channels } from './channels.js'
import { configOf } from './rules.js'

/**
 * Writes what an event's rules are to deliver, in the transaction of the event: it goes out if the event happened, and
 * only then. Returns how many rules it reached.
 */
export async function notify(work: Work, happened: Omit<Payload, 'timestamp'>): Promise<number> {
  const { db, now, notificationRules, secretKey } = work
  const rules = notificationRules.of(happened.event)
  if (rules.length === 0) return 0
  const payload: Payload = { ...happened, timestamp: instant(now) }
  const { title, message, url } = payload
  const byMail = rules.filter(({ channel }) => channels.get(channel)?.deliver === undefined)
  await queueMails(
    work,
    'notification',
    byMail.map((rule) => ({
      to: configOf(rule, secretKey).to ?? '',
      language: 'en',
      variables: { event: payload.event, title, message, url: url ?? '' },
    })),
  )
  const others = rules.filter((rule) => !byMail.includes(rule))
  if (others.length > 0)
    await db('notifications').insert(
      others.map(({ id }) => ({
        rule_id: id,
        event: payload.event,
        payload: JSON.stringify(payload),
        status: 'pending' as const,
        next_attempt_at: payload.timestamp,
        created_at: payload.timestamp,
      })),
    )
  return rules.length
}
