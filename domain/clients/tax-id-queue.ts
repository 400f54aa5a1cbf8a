import type { ClientRow, TaxIdCheckRow } from '../../db/rows.js'
import { type Context, instant, later, type RemoteContext, today } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { runWithDeadline } from '../modules/modules.js'
import type { ModuleError } from '../ports/module.js'
import type { ModuleInfo } from '../ports/module-call.js'
import { type Backoff, backoffProperties, deferRow } from '../queue/backoff.js'
import { claimRow } from '../queue/claims.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { ownRow, type Queue } from '../queue/queue.js'
import { isModuleFailure, type Job, type Work, workNext, workRow } from '../queue/work.js'
import { type CheckStatus, isAnswered, readCheck, storedCheck } from '../taxes/register-check.js'
import { findRegisteredNumber, withPrefix } from '../taxes/tax-ids.js'
import { accountName } from './clients.js'
import { queryVies, type ViesAnswer } from './vies.js'

/**
 * Timeout for the register's answer in milliseconds. It is long because the register queries the member state first.
 */
const deadlineMs = 30_000
const backoff: Backoff = { firstMs: 60_000, maxMs: 2 * 24 * 60 * 60_000, jitter: 0.25 }
/** Age in milliseconds after which a failed check is given up. */
const giveUpAfterMs = 7 * 24 * 60 * 60_000

/** Tax IDs to check in the EU register, one at a time per member state (R-3426). */
export const taxIdQueue: Queue<TaxIdCheckRow> = {
  name: 'taxids',
  table: 'tax_id_checks',
  lane: 'prefix',
  ...backoffProperties(backoff),
  keyOf: (ctx, row) => getIdempotencyKey(ctx, row, 'tax-id'),
  afterFailed: storeNoAnswer,
}

const vies: ModuleInfo = { type: 'register', name: 'vies', displayName: 'VIES', parameters: [] }

const work: Work<TaxIdCheckRow, Job<TaxIdCheckRow>, ViesAnswer> = {
  queue: taxIdQueue,
  claim: async (ctx, due) => {
    if (ctx.settings.choice('tax_id_check') === 'off') return withdraw(ctx, due)
    const row = await claimRow(ctx, taxIdQueue, due)
    return row && { row }
  },
  call: (remote, { row }) => ask(remote, row),
  complete: async (ctx, { row }, { isValid, reference }) => {
    const client = await lockClientOf(ctx, row)
    // The number has changed, or another check was requested.
    if ((await ownRow(ctx.db, taxIdQueue, row).delete()) === 0) return
    await storeCheckResult(ctx, row, client, isValid ? 'valid' : 'invalid', reference)
  },
  foresees: isModuleFailure,
  fail: (ctx, { row }, failure) =>
    row.created_at < later(ctx.now, -giveUpAfterMs)
      ? giveUp(ctx, row, failure)
      : deferRow(ctx, taxIdQueue, row, failure, backoff),
}

/** Checks the longest-waiting number. Returns false if no check is due or all of them must wait their turn. */
export const checkNextTaxId = (remote: RemoteContext, onClaimed?: () => void): Promise<boolean> =>
  workNext<TaxIdCheckRow>(remote, taxIdQueue, (due) => workRow(remote, work, due, onClaimed))

/** Deletes a check because the setting is disabled. */
async function withdraw({ db }: Context, { id, client_id }: TaxIdCheckRow): Promise<undefined> {
  await db('clients').where({ id: client_id }).update({ tax_id_check: null })
  await db('tax_id_checks').where({ id }).delete()
}

async function ask({ settings, moduleContexts }: RemoteContext, row: TaxIdCheckRow): Promise<ViesAnswer> {
  const moduleContext = moduleContexts.of({
    module: vies,
    // The URL comes from a setting that the API can change, so it must be public and have a valid certificate.
    guarded: true,
    httpsOnly: true,
    deadline: deadlineMs,
    idempotencyKey: row.idempotency_key as string,
  })
  const requester = findRegisteredNumber({
    country: settings.text('company_country'),
    tax_id: settings.text('company_tax_number'),
  })
  try {
    return await runWithDeadline(moduleContext.signal, () =>
      queryVies(settings.text('vies_url'), row, requester, moduleContext),
    )
  } catch (error) {
    moduleContext.log('the register did not answer a query for a tax ID', {
      client: row.client_id,
      attempt: row.attempts,
      reason: (error as Error).message,
    })
    throw error
  }
}

const lockClientOf = ({ db }: Context, { client_id }: TaxIdCheckRow): Promise<ClientRow | undefined> =>
  db('clients').where({ id: client_id }).forUpdate().first()

async function giveUp(ctx: Context, row: TaxIdCheckRow, { message }: ModuleError): Promise<void> {
  const client = await lockClientOf(ctx, row)
  const ended = { leased_until: null, failed_at: instant(ctx.now), last_error: message.slice(0, 1000) }
  if ((await ownRow(ctx.db, taxIdQueue, row).update(ended)) === 1)
    await storeCheckResult(ctx, row, client, 'unanswered')
}

async function storeNoAnswer(ctx: Context, row: TaxIdCheckRow): Promise<void> {
  await storeCheckResult(ctx, row, await lockClientOf(ctx, row), 'unanswered')
}

const resultDescriptions: Readonly<Record<Exclude<CheckStatus, 'waiting'>, string>> = {
  valid: 'The register confirmed the tax ID',
  invalid: 'The register does not know the tax ID',
  unanswered: 'The register did not answer the query for the tax ID',
}

/**
 * Stores a result on the client, unless the client was deleted or now has another number. An answer remains until the
 * register gives another (R-3429).
 */
async function storeCheckResult(
  ctx: Context,
  row: TaxIdCheckRow,
  client: ClientRow | undefined,
  status: Exclude<CheckStatus, 'waiting'>,
  reference: string | null = null,
): Promise<void> {
  const registered = client && findRegisteredNumber(client)
  const number = withPrefix(row)
  if (client === undefined || registered === undefined || withPrefix(registered) !== number) return
  const tax_id_check = storedCheck(number, { status, date: today(ctx), reference })
  if (status !== 'unanswered' || !isAnswered(readCheck(client, registered)))
    await ctx.db('clients').where({ id: client.id }).update({ tax_id_check })
  await logActivity(
    ctx,
    `${resultDescriptions[status]} ${number}${reference === null ? '' : ` (${reference})`}`,
    client.id,
  )
  const message = `${resultDescriptions[status]} of ${accountName(client)}.`
  await raise(ctx, 'client.updated', message, { clientid: client.id }, { before: client })
}
