import type { ClientRow, TaxIdCheckRow } from '../../db/rows.js'
import { type Context, instant, later, today } from '../context.js'
import { currentTraceparent } from '../queue/tracing.js'
import { insertRows } from '../sql/insert-rows.js'
import { lockRow } from '../sql/rows.js'
import { isAnswered, readCheck, storedCheck } from '../taxes/register-check.js'
import { findRegisteredNumber, type RegisteredNumber, storedTaxId, withPrefix } from '../taxes/tax-ids.js'
import { addDays } from '../values/days.js'
import { Fault } from '../values/faults.js'

type TaxedClient = Pick<ClientRow, 'country' | 'tax_id'>

/** Returns a new client's tax ID in its stored form. Throws tax_id_invalid (R-3422). */
export function normalizeNewTaxId(country: string, taxId: string | null | undefined): string | null | undefined {
  if (taxId == null) return taxId
  const stored = storedTaxId(country, taxId)
  if (stored === undefined) throw new Fault('tax_id_invalid')
  return stored
}

/**
 * Returns a changed tax ID in its stored form, or undefined if it stays unchanged. An ID submitted unchanged stays as
 * stored, even if it is invalid, unless the country changes. Throws tax_id_invalid.
 */
export function normalizeChangedTaxId(
  known: TaxedClient,
  {
    country = known.country,
    tax_id = known.tax_id,
  }: { [Column in keyof TaxedClient]?: TaxedClient[Column] | undefined },
): string | null | undefined {
  return country === known.country && tax_id === known.tax_id ? undefined : normalizeNewTaxId(country, tax_id)
}

/**
 * Returns the number to check in the register, or undefined if checks are disabled or the client has no registered
 * number.
 */
export const numberToCheck = ({ settings }: Pick<Context, 'settings'>, client: TaxedClient) =>
  settings.choice('tax_id_check') === 'vies' ? findRegisteredNumber(client) : undefined

/** Returns the client's check column for a number that awaits an answer. */
export const pendingCheckText = (ctx: Pick<Context, 'now' | 'settings'>, number: RegisteredNumber): string =>
  storedCheck(withPrefix(number), { status: 'waiting', date: today(ctx), reference: null })

/**
 * Queues a check of a client's number, which replaces a pending check. With undefined, only deletes the pending check.
 * An answer to a deleted check is discarded.
 */
export async function queueCheck(
  { db, now }: Pick<Context, 'db' | 'now'>,
  clientId: number,
  asked: RegisteredNumber | undefined,
): Promise<void> {
  await db('tax_id_checks').where({ client_id: clientId }).delete()
  if (asked === undefined) return
  await db('tax_id_checks').insert(checkRow({ now }, clientId, asked))
}

function checkRow({ now }: Pick<Context, 'now'>, client_id: number, { prefix, number }: RegisteredNumber) {
  const at = instant(now)
  return {
    client_id,
    prefix,
    number,
    next_attempt_at: at,
    created_at: at,
    traceparent: currentTraceparent(),
    leased_until: null,
    last_error: null,
    failed_at: null,
    idempotency_key: null,
  }
}

/**
 * Queues a check if the number has changed. Returns the column changes for the client, empty if the number is the same.
 */
export async function queueChangedCheck(
  ctx: Context,
  before: TaxedClient & Pick<ClientRow, 'id'>,
  after: TaxedClient,
): Promise<Partial<ClientRow>> {
  if (before.tax_id === after.tax_id && before.country === after.country) return {}
  const [number, earlier] = [findRegisteredNumber(after), findRegisteredNumber(before)].map(
    (one) => one && withPrefix(one),
  )
  if (number === earlier) return {}
  const asked = numberToCheck(ctx, after)
  await queueCheck(ctx, before.id, asked)
  return { tax_id_check: asked === undefined ? null : pendingCheckText(ctx, asked) }
}

/**
 * Queues another check of a client's number, regardless of earlier answers. Throws client_not_found, tax_id_not_checked
 * (R-3428).
 */
export async function recheckTaxId(ctx: Context, clientId: number): Promise<void> {
  const client = await lockRow(ctx.db, 'clients', clientId, 'client_not_found')
  const asked = numberToCheck(ctx, client)
  if (asked === undefined) throw new Fault('tax_id_not_checked')
  await queueTaxIdCheck(ctx, client.id, asked)
}

async function queueTaxIdCheck(ctx: Context, id: number, asked: RegisteredNumber): Promise<void> {
  await queueCheck(ctx, id, asked)
  await ctx
    .db('clients')
    .where({ id })
    .update({ tax_id_check: pendingCheckText(ctx, asked) })
}

/** Returns a query for clients with a tax ID. */
export const taxIdHolders = ({ db }: Pick<Context, 'db'>) => db('clients').whereNotNull('tax_id')

/**
 * Queues checks for clients whose number was never checked, because it was stored before the setting was enabled or by
 * another release, or whose last check is too old (R-3429). Returns the number of checks.
 */
export async function queueUncheckedTaxIds(ctx: Context, ids: readonly number[]): Promise<number> {
  const rows = await taxIdHolders(ctx)
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', 'country', 'tax_id', 'tax_id_check', 'status')
  const stale = rows.filter((row) => row.status !== 'closed' && findStaleNumber(ctx, row) !== undefined)
  // The clients may have been checked or deleted since the batch was read.
  let count = await queueStaleChecks(
    ctx,
    await ctx
      .db('clients')
      .whereIn(
        'id',
        stale.map(({ id }) => id),
      )
      .orderBy('id')
      .forUpdate(),
  )
  for (const { id } of rows.filter((row) => uncheckedNumber(ctx, row) !== undefined)) {
    // The client may have been checked or deleted since the batch was read.
    const client = await ctx.db('clients').where({ id }).forUpdate().first()
    const asked = client && uncheckedNumber(ctx, client)
    if (asked === undefined) continue
    await queueTaxIdCheck(ctx, id, asked)
    count++
  }
  return count
}

type CheckedClient = TaxedClient & Pick<ClientRow, 'id' | 'tax_id_check'>

/** Days after which a number is checked again if the register did not answer. */
const unansweredDays = 14

/**
 * Queues checks of the numbers whose last check is too old, for documents issued from now on (R-3429). The clients keep
 * the last answer. Runs no statement if there are no such numbers. Returns the number of checks. The caller must have
 * locked the clients.
 */
export async function queueStaleChecks(ctx: Context, clients: readonly CheckedClient[]): Promise<number> {
  const numbers = new Map<number, RegisteredNumber>()
  for (const client of clients) {
    const number = findStaleNumber(ctx, client)
    if (number !== undefined) numbers.set(client.id, number)
  }
  if (numbers.size === 0) return 0
  const { db, now } = ctx
  const known = await db('tax_id_checks').whereIn('client_id', [...numbers.keys()])
  const isWaiting = ({ failed_at }: TaxIdCheckRow) =>
    failed_at === null || failed_at > later(now, -unansweredDays * dayMs)
  for (const { client_id } of known.filter(isWaiting)) numbers.delete(client_id)
  await db('tax_id_checks')
    .whereIn('client_id', [...numbers.keys()])
    .delete()
  // A number without an answer continues to count its attempts, so that the register is asked rarely (R-2315).
  const attempts = new Map(known.map((row) => [row.client_id, row.attempts]))
  await insertRows(
    db,
    'tax_id_checks',
    [...numbers].map(([id, number]) => ({ ...checkRow(ctx, id, number), attempts: attempts.get(id) ?? 0 })),
  )
  return numbers.size
}

/** Returns the number to check if the last check of a client's number is too old. */
function findStaleNumber(
  ctx: Pick<Context, 'now' | 'settings'>,
  client: TaxedClient & Pick<ClientRow, 'tax_id_check'>,
): RegisteredNumber | undefined {
  const number = numberToCheck(ctx, client)
  const check = number && readCheck(client, number)
  if (check === undefined || check.status === 'waiting') return undefined
  const maxAge = isAnswered(check) ? ctx.settings.whole('vies_max_age_days') : unansweredDays
  return maxAge > 0 && check.date <= addDays(today(ctx), -maxAge) ? number : undefined
}

const dayMs = 24 * 60 * 60_000

function uncheckedNumber(
  ctx: Pick<Context, 'settings'>,
  client: TaxedClient & Pick<ClientRow, 'tax_id_check'>,
): RegisteredNumber | undefined {
  const asked = numberToCheck(ctx, client)
  return asked === undefined || readCheck(client, asked) !== undefined ? undefined : asked
}
