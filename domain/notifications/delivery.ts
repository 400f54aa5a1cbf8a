import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import type { ModuleInfo } from '../modules/module-call.js'
import { outcomeOf } from '../modules/modules.js'
import { maskAddresses, secretsIn } from '../ports/masking.js'
import { type ModuleContext, ModuleError, misconfigured } from '../ports/module.js'
import { logActivity } from '../system/activity.js'
import { type Recipient, recipientOf } from './recipients.js'

const minute = 60_000
/** How long a call may take, and after which time it is given up for dead. */
const deadline = 15_000
const lease = deadline + minute / 2
/** Over eight hours, each wait twice as long as the one before. */
const mostAttempts = 10
const firstWait = minute
const longestWait = 4 * 60 * minute
/** What could not be delivered for so long is not tried again, however seldom it was. */
const giveUpAfterMs = 24 * 60 * minute

/** Delivers what is due longest. False where nothing is due, or all of it is for those who are being told something. */
export async function deliverNext(remote: RemoteContext): Promise<boolean> {
  const row = await claim(remote)
  if (row === undefined) return false
  const recipient = await recipientOf(remote, row)
  if (recipient === undefined) {
    await remote.transaction((ctx) => giveUp(own(ctx, row), 'Nobody is to hear of it any more'))
    return true
  }
  const outcome = await deliver(remote, row, recipient).catch((error: Error) => error)
  await remote.transaction((ctx) =>
    outcome instanceof Error ? markFailed(ctx, row, recipient, outcome) : markSent(ctx, row, outcome),
  )
  return true
}

/**
 * Takes it for this worker alone, and counts the attempt before it is made. Nobody is told two things at once: who is slow
 * to answer keeps one worker, and the others are there for everybody else.
 */
async function claim(remote: RemoteContext): Promise<DeliveryRow | undefined> {
  for (;;) {
    const due = await findDue(remote)
    if (due === undefined) return undefined
    if (due.attempts >= mostAttempts) {
      await giveUpUnfinished(remote, due)
      continue
    }
    const claimed = await remote.transaction(async (ctx) => {
      const taken = {
        attempts: due.attempts + 1,
        unfinished_attempts: due.unfinished_attempts + 1,
        tried_at: instant(ctx.now),
        leased_until: later(ctx.now, lease),
        // What ends its worker waits like what fails.
        next_attempt_at: later(ctx.now, Math.max(lease, waitAfter(ctx, due.attempts + 1))),
      }
      return (await own(ctx, due).update(taken)) === 1 ? { ...due, ...taken } : undefined
    })
    // Of several workers that found it, one changes it; the others look for another.
    if (claimed !== undefined) return claimed
  }
}

/** Ends what was begun for the last time and never came to an end. */
async function giveUpUnfinished(remote: RemoteContext, row: DeliveryRow): Promise<void> {
  // It may be this that ended the service.
  const recipient = await recipientOf(remote, row).catch(() => undefined)
  const answer = 'The service ended during the last attempt'
  await remote.transaction(async (ctx) => {
    if ((await giveUp(own(ctx, row), answer)) === 1) await logGivenUp(ctx, row, recipient?.name ?? 'nobody', answer)
  })
}

/**
 * Returns what is due longest and whose recipient is told nothing else. What a worker has not lived to finish is tried one
 * at a time, or what ends a worker would take with it whatever happens to be under way beside it.
 */
async function findDue({ db, now }: RemoteContext): Promise<DeliveryRow | undefined> {
  const at = instant(now)
  const due = db('deliveries as row')
    .where({ status: 'pending' })
    .where('next_attempt_at', '<=', at)
    .whereNotExists((query) =>
      query
        .select(db.raw('1'))
        .from('deliveries as other')
        .where('other.status', 'pending')
        .where('other.leased_until', '>', at)
        .whereRaw(
          '(other.rule_id = row.rule_id or (other.module = row.module and other.destination = row.destination))',
        ),
    )
    .orderBy(['next_attempt_at', 'id'])
  const first: DeliveryRow | undefined = await due.clone().first()
  if (first === undefined || first.unfinished_attempts === 0) return first
  const tried = db('deliveries').where({ status: 'pending' }).where('unfinished_attempts', '>', 1)
  if ((await tried.where('leased_until', '>', at).first('id')) === undefined) return first
  return due.clone().where({ unfinished_attempts: 0 }).first()
}

/** The answer, or the failure, without the secrets of who was told. */
async function deliver(remote: RemoteContext, row: DeliveryRow, { moduleCall, tell }: Recipient): Promise<string> {
  const asked = moduleCall()
  const moduleContext = remote.moduleContexts.of({ ...asked, deadline, idempotencyKey: `notification-${row.id}` })
  const hide = hider(asked.module, moduleContext.config, row.destination ?? '')
  try {
    return hide(await outcomeOf(moduleContext.signal, async () => tell(moduleContext)))
  } catch (error) {
    throw Object.assign(error as Error, { message: hide((error as Error).message) })
  }
}

/** Who answers may quote what it was called with. */
function hider(
  { parameters }: ModuleInfo,
  config: ModuleContext['config'],
  destination: string,
): (text: string) => string {
  const passwords = parameters.filter(({ type }) => type === 'password').map(({ name }) => config[name] ?? '')
  const secrets = [...passwords, ...[...passwords, destination].flatMap(secretsIn)]
    .filter((secret) => secret.length >= 4)
    .sort((a, b) => b.length - a.length)
  return (text) => maskAddresses(secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text))
}

// A worker that took longer than its lease no longer owns the row: another one has tried since.
const own = ({ db }: Context, { id, attempts }: DeliveryRow) =>
  db('deliveries').where({ id, attempts, status: 'pending' })

/** What else waits to be told to the same. */
const alike = ({ db }: Context, { rule_id, module, destination }: DeliveryRow) =>
  db('deliveries').where({ rule_id, module, destination, status: 'pending' })

const giveUp = (waiting: Knex.QueryBuilder, answer: string): Promise<number> =>
  waiting.update({ status: 'failed', leased_until: null, answer })

const markSent = (ctx: Context, row: DeliveryRow, answer: string): Promise<unknown> =>
  own(ctx, row).update({
    status: 'sent',
    sent_at: instant(ctx.now),
    leased_until: null,
    unfinished_attempts: 0,
    answer: answer.slice(0, 1000),
  })

async function markFailed(ctx: Context, row: DeliveryRow, recipient: Recipient, failure: Error): Promise<void> {
  const answer = failure.message.slice(0, 1000)
  const { kind, providerCode, retryAfter } = failure instanceof ModuleError ? failure : misconfigured(answer)
  const isGone = providerCode === '410'
  const oldest = later(ctx.now, -giveUpAfterMs)
  const isOver = isGone || row.attempts >= mostAttempts || row.created_at < oldest
  const kept = isOver
    ? await giveUp(own(ctx, row), answer)
    : await own(ctx, row).update({
        answer,
        leased_until: null,
        unfinished_attempts: 0,
        next_attempt_at: later(ctx.now, waitAfter(ctx, row.attempts, retryAfter)),
      })
  if (kept === 0) return
  // Who does not answer at all is not asked again for each thing that waits.
  if (kind === 'unreachable' && providerCode === undefined)
    await alike(ctx, row)
      .whereNot({ id: row.id })
      .where('next_attempt_at', '<', later(ctx.now, firstWait))
      .update({ next_attempt_at: later(ctx.now, firstWait) })
  if (!isOver) return
  const others = isGone ? alike(ctx, row) : alike(ctx, row).where('created_at', '<', oldest)
  const more = await giveUp(others, answer)
  // An endpoint that says it is gone wants to hear nothing more.
  if (isGone) await recipient.drop(ctx)
  if (isGone) await logActivity(ctx, `Notifications by ${recipient.name} were switched off: ${answer}`)
  else await logGivenUp(ctx, row, recipient.name, answer, more)
}

const logGivenUp = (ctx: Context, { event }: DeliveryRow, name: string, answer: string, more = 0): Promise<void> =>
  logActivity(
    ctx,
    `A notification of ${event} by ${name} was given up${more === 0 ? '' : `, with ${more} more`}: ${answer}`,
  )

/** Milliseconds; no two alike, so that an endpoint which comes back is not met by all at once. */
function waitAfter({ random }: Context, attempts: number, retryAfter = 0): number {
  const defaultWait = Math.min(longestWait, firstWait * 2 ** (attempts - 1))
  return Math.max(retryAfter * 1000, Math.round(defaultWait * (0.75 + random(1).readUInt8() / 512)))
}
