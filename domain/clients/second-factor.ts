import type { Knex } from 'knex'
import type { SecondFactorRow } from '../../db/rows-sign-in.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { type Place, seal, unseal } from '../secrets/seal.js'
import { Fault } from '../values/faults.js'
import { makeTotpSecret, stepOfCode } from '../values/totp.js'

/** Recovery codes of a login. */
export const recoveryCodes = 10
const recoveryDigits = 12

export const factorPlace = (loginId: number): Place => ({
  table: 'second_factors',
  column: 'secret',
  row: String(loginId),
})

/** Returns true for a login with a second factor. */
export async function hasSecondFactor(db: Knex, loginId: number): Promise<boolean> {
  return (await db('second_factors').where({ login_id: loginId, is_on: 1 }).first('id')) !== undefined
}

/** Codes are typed with blanks and hyphens as well. */
const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '')

const openSecret = ({ secretKey }: Pick<Context, 'secretKey'>, { login_id, secret }: SecondFactorRow): string =>
  unseal(secretKey, secret, factorPlace(login_id))

// Keyed with the sealed secret, because a code is too short to be kept as a plain hash.
const hashOf = (secret: string, code: string): string =>
  keyedHash(Buffer.from(secret), `recovery ${code}`).toString('hex')

/** A code of a second factor, as it was used up. */
export type UsedCode = 'app' | 'recovery'

/**
 * Uses a code of a login's second factor up: one of the app counts once, and so does a recovery code (R-4420). Returns undefined
 * for a wrong code, and where the login has no second factor.
 */
export async function useCode(ctx: Context, loginId: number, code: string): Promise<UsedCode | undefined> {
  const { db } = ctx
  // Held, so that of two that bring one code the second finds it used.
  const factor = await db('second_factors').where({ login_id: loginId, is_on: 1 }).forUpdate().first()
  if (factor === undefined) return undefined
  return (await useAppCode(ctx, factor, code)) ? 'app' : useRecoveryCode(ctx, factor, code)
}

async function useAppCode(ctx: Context, factor: SecondFactorRow, code: string): Promise<boolean> {
  const step = stepOfCode(openSecret(ctx, factor), digitsOf(code), ctx.machineNow)
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
  await logActivity(ctx, `Login ${login_id} has used a recovery code; ${left.length} are left`)
  return 'recovery'
}

/** Makes a secret for a second factor, which is off until a first right code. Throws second_factor_on. */
export async function beginSecondFactor(ctx: Context, loginId: number): Promise<void> {
  const { db, secretKey, random, now } = ctx
  await db('logins').where({ id: loginId }).forUpdate().first('id')
  if (await hasSecondFactor(db, loginId)) throw new Fault('second_factor_on')
  const row = {
    login_id: loginId,
    secret: seal(secretKey, makeTotpSecret(random), factorPlace(loginId)),
    is_on: 0,
    last_step: null,
    created_at: instant(now),
  } as const
  await db('second_factors').insert(row).onConflict('login_id').merge()
}

/** Returns the secret of a second factor that is not on yet; undefined where there is none. */
export async function pendingSecret(
  ctx: Pick<Context, 'db' | 'secretKey'>,
  loginId: number,
): Promise<string | undefined> {
  const factor = await ctx.db('second_factors').where({ login_id: loginId, is_on: 0 }).first()
  return factor && openSecret(ctx, factor)
}

/**
 * Switches a second factor on with its first right code. Returns the recovery codes, which are kept as hashes alone; undefined
 * for a wrong code. Throws second_factor_on, and second_factor_not_begun where no secret was made.
 */
export async function switchOn(ctx: Context, loginId: number, code: string): Promise<string[] | undefined> {
  const { db } = ctx
  const factor = await db('second_factors').where({ login_id: loginId }).forUpdate().first()
  if (factor === undefined) throw new Fault('second_factor_not_begun')
  if (factor.is_on === 1) throw new Fault('second_factor_on')
  if (!(await useAppCode(ctx, factor, code))) return undefined
  await db('second_factors').where({ id: factor.id }).update({ is_on: 1 })
  return renewCodes(ctx, factor)
}

/** Makes new recovery codes; those of before end. Throws second_factor_off. */
export async function makeRecoveryCodes(ctx: Context, loginId: number): Promise<string[]> {
  const factor = await ctx.db('second_factors').where({ login_id: loginId, is_on: 1 }).forUpdate().first()
  if (factor === undefined) throw new Fault('second_factor_off')
  return renewCodes(ctx, factor)
}

async function renewCodes(ctx: Context, factor: SecondFactorRow): Promise<string[]> {
  const { login_id } = factor
  const secret = openSecret(ctx, factor)
  const codes = new Set<string>()
  while (codes.size < recoveryCodes) codes.add(randomDigits(recoveryDigits, ctx.random))
  await ctx.db('recovery_codes').where({ login_id }).delete()
  await ctx.db('recovery_codes').insert([...codes].map((code) => ({ login_id, code_hash: hashOf(secret, code) })))
  return [...codes].map((code) => code.replaceAll(/(\d{4})(?=\d)/g, '$1 '))
}

function randomDigits(length: number, random: (size: number) => Buffer): string {
  let digits = ''
  while (digits.length < length) {
    // 250 is the largest multiple of 10 in a byte; what lies above it would favour the first digits.
    for (const byte of random(length)) if (byte < 250 && digits.length < length) digits += String(byte % 10)
  }
  return digits
}

/** Switches a second factor off, with its recovery codes. Throws second_factor_off. */
export async function switchOff({ db }: Pick<Context, 'db'>, loginId: number): Promise<void> {
  const gone = await db('second_factors').where({ login_id: loginId, is_on: 1 }).delete()
  if (gone === 0) throw new Fault('second_factor_off')
  await db('recovery_codes').where({ login_id: loginId }).delete()
}
