import { type Context, instant } from '../context.js'
import type { Payload, RecipientKey, UntimedPayload } from '../events/event-payload.js'
import { queueMails } from '../mail/queueing.js'
import { findListeners } from '../modules/listeners.js'
import { currentTraceparent } from '../queue/tracing.js'
import { insertRows } from '../sql/insert-rows.js'
import { channels } from './channels.js'
import { decryptChannelConfig } from './rules.js'

const isSame = (one: RecipientKey, other: RecipientKey): boolean =>
  one.rule_id === other.rule_id && one.module === other.module && one.destination === other.destination

/**
 * Queues an event for subscribed notification rules and addon modules, in the event's transaction, so that it is
 * delivered only if the transaction commits. Calls `payloadsOf` only if there are subscribers. Queues no delivery for
 * `except`. Returns the number of subscribed rules, including email rules (R-2202).
 */
export async function notify(
  ctx: Context,
  event: string,
  payloadsOf: () => Promise<readonly UntimedPayload[]>,
  except?: RecipientKey,
): Promise<number> {
  const { db, now, notificationRules, secretKey } = ctx
  const rules = notificationRules.of(event)
  const listeners = findListeners(ctx, event)
  if (rules.length === 0 && listeners.length === 0) return 0
  const at = instant(now)
  const payloads = (await payloadsOf()).map((one): Payload => ({ event, ...one, timestamp: at }))
  // For a channel without `deliver`, an email is queued instead of a delivery.
  const byMail = rules.filter(({ channel }) => channels.get(channel)?.deliver === undefined)
  await queueMails(
    ctx,
    'notification',
    payloads.flatMap(({ title, message, url }) =>
      byMail.map((rule) => ({
        to: decryptChannelConfig(rule, secretKey).to ?? '',
        language: 'en',
        variables: { event, title, message, url: url ?? '' },
      })),
    ),
  )
  const recipients = [
    ...rules
      .filter((rule) => !byMail.includes(rule))
      .map(({ id }) => ({ rule_id: id, module: null, destination: null })),
    ...listeners.map(({ module, destination }) => ({ rule_id: null, module, destination })),
  ].filter((recipient) => except === undefined || !isSame(recipient, except))
  const traceparent = currentTraceparent()
  const rows = payloads.flatMap((payload) => {
    const facts = { event, payload: JSON.stringify(payload), status: 'pending' as const, created_at: at, traceparent }
    return recipients.map((one) => ({ ...one, ...facts, next_attempt_at: at }))
  })
  await insertRows(db, 'deliveries', rows)
  return rules.length
}
