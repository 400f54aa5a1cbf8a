import type { Knex } from 'knex'
import type { NotificationRow, NotificationRuleRow } from '../../db/rows-system.js'
import { outcomeOf } from '../modules/modules.js'
import { ModuleError, misconfigured } from '../ports/module.js'
import { logActivity } from '../system/activity.js'
import { instant, later, type RemoteWork, type Work } from '../work.js'
import type { Payload } from './channel.js'
import { channels } from './channels.js'
import { configOf } from './rules.js'

const minute = 60_000
/** How long a call may take, and when another worker may try the same. */
const deadline = 30_000
const lease = 5 * minute
/** Over eight hours, each wait twice as long as the one before. */
const mostAttempts = 10
const firstWait = minute
const longestWait = 4 * 60 * minute

/** Delivers the notification that is due longest. False where none is due. */
export async function deliverNext(remote: RemoteWork): Promise<boolean> {
  const row = await remote.transaction(({ db, now }) => claim(db, now))
  if (row === undefined) return false
  const rule = await remote.db('notification_rules').where({ id: row.rule_id }).first()
  // It went with its notifications.
  if (rule === undefined) return true
  const failure = await deliver(remote, row, rule).then(
    () => undefined,
    (error: Error) => error,
  )
  await remote.transaction((work) =>
    failure === undefined ? markSent(work, row) : markFailed(work, row, rule, failure),
  )
  return true
}

/** Takes it for this worker alone, and counts the attempt before it is made. */
async function claim(db: Knex, now: Date): Promise<NotificationRow | undefined> {
  for (;;) {
    const due = await db('notifications')
      .where({ status: 'pending' })
      .where('next_attempt_at', '<=', instant(now))
      .orderBy(['next_attempt_at', 'id'])
      .first()
    if (due === undefined) return undefined
    const { id, attempts } = due
    const claimed = { attempts: attempts + 1, next_attempt_at: later(now, lease) }
    // Of several workers that found it, one changes it; the others look for another.
    if ((await db('notifications').where({ id, attempts, status: 'pending' }).update(claimed)) === 1)
      return { ...due, ...claimed }
  }
}

async function deliver(remote: RemoteWork, { id, payload }: NotificationRow, rule: NotificationRuleRow): Promise<void> {
  const channel = channels.get(rule.channel)
  if (channel?.deliver === undefined) throw misconfigured(`There is no channel ${rule.channel}`)
  const { name, displayName, parameters } = channel
  const situation = remote.situations.of({
    module: { type: 'notification', name, displayName, parameters },
    config: configOf(rule, remote.secretKey),
    deadline,
    idempotencyKey: `notification-${id}`,
    // Rules stand in the set-up file.
    guarded: false,
  })
  await outcomeOf(situation.signal, async () => channel.deliver?.(JSON.parse(payload) as Payload, situation))
}

// A worker that took longer than its lease has no say any more: another one has tried since.
const own = ({ db }: Work, { id, attempts }: NotificationRow) =>
  db('notifications').where({ id, attempts, status: 'pending' })

const markSent = (work: Work, row: NotificationRow): Promise<unknown> =>
  own(work, row).update({ status: 'sent', sent_at: instant(work.now), last_error: null })

async function markFailed(work: Work, row: NotificationRow, rule: NotificationRuleRow, failure: Error): Promise<void> {
  const isGone = failure instanceof ModuleError && failure.providerCode === '410'
  const over = isGone || row.attempts >= mostAttempts
  const kept = await own(work, row).update({
    last_error: failure.message.slice(0, 1000),
    ...(over ? { status: 'failed' as const } : { next_attempt_at: later(work.now, waitAfter(work, row, failure)) }),
  })
  if (kept === 0 || !over) return
  // An endpoint that says it is gone wants to hear nothing more.
  if (isGone) await work.db('notification_rules').where({ id: rule.id }).update({ is_active: 0 })
  await logActivity(
    work,
    isGone
      ? `The notification rule ${rule.name} was switched off: ${failure.message}`
      : `A notification of ${row.event} by the rule ${rule.name} was given up: ${failure.message}`,
  )
}

/** Milliseconds; no two alike, so that an endpoint which comes back is not met by all at once. */
function waitAfter({ random }: Work, { attempts }: NotificationRow, failure: Error): number {
  const asked = failure instanceof ModuleError ? (failure.retryAfter ?? 0) * 1000 : 0
  const usual = Math.min(longestWait, firstWait * 2 ** (attempts - 1))
  return Math.max(asked, Math.round(usual * (0.75 + random(1).readUInt8() / 512)))
}
