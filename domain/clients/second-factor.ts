import type { Knex } from 'knex'
import type { SecondFactorRow } from '../../db/rows-sign-in.js'
import { type Context, instant, later } from '../context.js'
import { logActivity } from '../log/activity.js'
import { decrypt, encrypt, type Place } from '../secrets/encryption.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { isTooFarAhead } from '../system/lease.js'
import { Fault } from '../values/faults.js'
import { findCodeStep, makeTotpSecret } from '../values/totp.js'

/** Number of recovery codes per login. */
export const recoveryCodeCount = 10
const recoveryDigits = 12

/** Number of consecutive wrong codes after which app codes are rejected for `pauseMs`. */
const wrongCodesUntilPause = 10
const pauseMs = 15 * 60_000

export const factorPlace = (loginId: number): Place => ({
  table: 'second_factors',
  column: 'secret',
  row: String(loginId),
})

/** The session fields needed to set up a second factor. */
interface OwnSession {
  readonly id: number
  readonly loginId: number
}

export async function hasSecondFactor(db: Knex, loginId: number): Promise<boolean> {
  return (await db('second_factors').where({ login_id: loginId, is_on: 1 }).first('id')) !== undefined
}

/** Removes the blanks and hyphens that people type in codes. */
const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '')

const openSecret = ({ secretKey }: Pick<Context, 'secretKey'>, { login_id, secret }: SecondFactorRow): string =>
  decrypt(secretKey, secret, factorPlace(login_id))

// Keyed with the login's secret, because a code is too short for a plain hash.
const hashOf = (secret: string, code: string): string =>
  keyedHash(Buffer.from(secret), `recovery ${code}`).toString('hex')

export type UsedCode = 'app' | 'recovery'

/**
 * Consumes a code for a login's second factor. Each app code and each recovery code works once (R-4420). Returns
 * undefined if the code is wrong or the login has no second factor.
 */
export async function useCode(ctx: Context, loginId: number, code: string): Promise<UsedCode | undefined> {
  const { db } = ctx
  // Locked, so that the second of two requests with one code finds it used.
  const factor = await db('second_factors').where({ login_id: loginId, is_on: 1 }).forUpdate().first()
  if (factor === undefined) return undefined
  const used = (await useAppCode(ctx, factor, code)) ? 'app' : await useRecoveryCode(ctx, factor, code)
  await (used === undefined ? countWrong(ctx, factor) : forgetWrong(ctx, factor))
  return used
}

/**
 * Counts a wrong code. Ten consecutive wrong codes block app codes for 15 minutes, which makes guessing impractical
 * (R-4421).
 */
async function countWrong(ctx: Context, { id, login_id, wrong_codes }: SecondFactorRow): Promise<void> {
  const count = wrong_codes + 1
  const isPausing = count >= wrongCodesUntilPause
  await ctx
    .db('second_factors')
    .where({ id })
    .update(isPausing ? { wrong_codes: 0, paused_until: later(ctx.machineNow, pauseMs) } : { wrong_codes: count })
  const rest = isPausing ? `; codes from its app are rejected for ${pauseMs / 60_000} minutes` : ''
  await logActivity(ctx, `A wrong code was entered for login ${login_id}${rest}`)
}

async function forgetWrong({ db }: Context, { id, wrong_codes }: SecondFactorRow): Promise<void> {
  if (wrong_codes > 0) await db('second_factors').where({ id }).update({ wrong_codes: 0 })
}

const isPaused = ({ machineNow }: Context, { paused_until }: SecondFactorRow): boolean =>
  paused_until !== null &&
  Date.parse(paused_until) > machineNow.getTime() &&
  !isTooFarAhead(new Date(paused_until), machineNow, pauseMs)

async function useAppCode(ctx: Context, factor: SecondFactorRow, code: string): Promise<boolean> {
  if (isPaused(ctx, factor)) return false
  const step = findCodeStep(openSecret(ctx, factor), digitsOf(code), ctx.machineNow)
  if (step === undefined || step <= (factor.last_step ?? -1)) return false
  await ctx.db('second_factors').where({ id: factor.id }).update({ last_step: step })
  return true
}

async function useRecoveryCode(ctx: Context, factor: SecondFactorRow, code: string): Promise<UsedCode | undefined> {
  const { db } = ctx
  const { login_id } = factor
  const code_hash = hashOf(openSecret(ctx, factor), digitsOf(code))
  if ((await db('recovery_codes').where({ login_id, code_hash }).delete()) === 0) return undefined
  const left = await db('recovery_codes').where({ login_id }).pluck('id')
  await logActivity(ctx, `Login ${login_id} used a recovery code; ${left.length} are left`)
  return 'recovery'
}

/** Creates a secret for a second factor, which stays disabled until the first correct code. Throws second_factor_on. */
export async function beginSecondFactor(ctx: Context, { id, loginId }: OwnSession): Promise<void> {
  const { db, secretKey, random, now } = ctx
  await db('logins').where({ id: loginId }).forUpdate().first('id')
  if (await hasSecondFactor(db, loginId)) throw new Fault('second_factor_on')
  const row = {
    login_id: loginId,
    secret: encrypt(secretKey, makeTotpSecret(random), factorPlace(loginId)),
    is_on: 0,
    session_id: id,
    last_step: null,
    wrong_codes: 0,
    paused_until: null,
    created_at: instant(now),
  } as const
  await db('second_factors').insert(row).onConflict('login_id').merge()
}

/**
 * Returns the secret of the second factor that a session is setting up, or undefined if the session has not started the
 * setup.
 */
export async function pendingSecret(
  ctx: Pick<Context, 'db' | 'secretKey'>,
  { id, loginId }: OwnSession,
): Promise<string | undefined> {
  const factor = await ctx.db('second_factors').where({ login_id: loginId, is_on: 0, session_id: id }).first()
  return factor && openSecret(ctx, factor)
}

/**
 * Enables the second factor that a session has set up, with its first correct code. Returns the recovery codes, which
 * are stored only as hashes, or undefined if the code is wrong. Throws second_factor_not_begun.
 */
export async function switchOn(
  ctx: Context,
  { id, loginId }: OwnSession,
  code: string,
): Promise<readonly string[] | undefined> {
  const { db } = ctx
  const own = { login_id: loginId, is_on: 0, session_id: id } as const
  const factor = await db('second_factors').where(own).forUpdate().first()
  if (factor === undefined) throw new Fault('second_factor_not_begun')
  if (!(await useAppCode(ctx, factor, code))) return undefined
  await db('second_factors').where({ id: factor.id }).update({ is_on: 1 })
  return renewCodes(ctx, factor)
}

/** Replaces the recovery codes and returns the new ones. Throws second_factor_off. */
export async function makeRecoveryCodes(ctx: Context, loginId: number): Promise<readonly string[]> {
  const factor = await ctx.db('second_factors').where({ login_id: loginId, is_on: 1 }).forUpdate().first()
  if (factor === undefined) throw new Fault('second_factor_off')
  return renewCodes(ctx, factor)
}

async function renewCodes(ctx: Context, factor: SecondFactorRow): Promise<string[]> {
  const { login_id } = factor
  const secret = openSecret(ctx, factor)
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(randomDigits(recoveryDigits, ctx.random))
  await ctx.db('recovery_codes').where({ login_id }).delete()
  await ctx.db('recovery_codes').insert([...codes].map((code) => ({ login_id, code_hash: hashOf(secret, code) })))
  return [...codes].map((code) => code.replaceAll(/(\d{4})(?=\d)/g, '$1 '))
}

function randomDigits(length: number, random: (size: number) => Buffer): string {
  let digits = ''
  while (digits.length < length) {
    // 250 is the largest multiple of 10 in a byte. Larger bytes would favor the low digits.
    for (const byte of random(length)) if (byte < 250 && digits.length < length) digits += String(byte % 10)
  }
  return digits
}

/** Disables a second factor and deletes its recovery codes. Throws second_factor_off. */
export async function switchOff({ db }: Pick<Context, 'db'>, loginId: number): Promise<void> {
  const gone = await db('second_factors').where({ login_id: loginId, is_on: 1 }).delete()
  if (gone === 0) throw new Fault('second_factor_off')
  await db('recovery_codes').where({ login_id: loginId }).delete()
}
