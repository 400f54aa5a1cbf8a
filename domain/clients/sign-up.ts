import type { Knex } from 'knex'
import type { SignUpRow } from '../../db/rows-sign-ups.js'
import { confirmLinkLifeMs } from '../access/link-lifetimes.js'
import type { NewPassword } from '../access/new-password.js'
import { type Context, instant, later } from '../context.js'
import { signAsLogin } from '../log/logged-call.js'
import { queueMails } from '../mail/queueing.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import type { Settings } from '../settings/settings.js'
import { deleteExpired } from '../sql/removals.js'
import { emailKey } from '../values/email.js'
import { hashToken, makeToken } from '../values/token.js'
import { type Agreement, recordTerms } from './accepted-terms.js'
import { createClient, type NewClient } from './clients.js'
import { isAddressFree } from './logins.js'
import { recordReferral } from './referrals.js'
import { normalizeNewTaxId } from './tax-id-checks.js'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Maximum number of sign-up emails to one address, in an hour and in a day. */
const [mailsAnHour, mailsADay] = [3, 10] as const

/** The account requested by a visitor. */
export type SignUpDetails = Omit<NewClient, 'password' | 'status' | 'notes' | 'groupId' | 'taxExempt' | 'autopay'> & {
  readonly country: string
  readonly language: string
}

export interface SignUp {
  readonly details: SignUpDetails
  /** The visitor's network, used to limit the number of sign-ups. */
  readonly network: string
  readonly agreement: Agreement
  /** The affiliate whose link the visitor followed, if any. */
  readonly referredBy?: number | undefined
}

/** Returns true if visitors can sign up. Without email, no address could be confirmed. */
export const isSignUpOpen = (settings: Settings): boolean => settings.on('sign_up') && !settings.on('mail_disabled')

/**
 * Handles a sign-up by emailing the link that creates the account. If the address already has an account, the email
 * says so instead. If too many emails were sent to the address, none is sent. The visitor sees the same page in all
 * three cases (R-4461). Returns false, without doing anything else, if the network has signed up too often today.
 * Throws tax_id_invalid.
 */
export async function requestSignUp(ctx: Context, signUp: SignUp): Promise<boolean> {
  const { details, network, agreement, referredBy } = signUp
  normalizeNewTaxId(details.country, details.tax_id)
  if (!(await countSignUp(ctx, network))) return false
  if (!(await mayBeMailed(ctx, details.email))) return true
  const isKnown = await hasAccount(ctx.db, details.email)
  const token = makeToken(ctx.random)
  await ctx.db('sign_ups').insert({
    email_key: emailKey(details.email),
    expires_at: later(ctx.machineNow, confirmLinkLifeMs),
    ...(!isKnown && {
      details: JSON.stringify({ details, agreement, referredBy } satisfies StoredSignUp),
      token_hash: token.hash,
    }),
  })
  await (isKnown ? mailHolder(ctx, details) : mailLink(ctx, details, token.text))
  return true
}

type StoredSignUp = Pick<SignUp, 'details' | 'agreement' | 'referredBy'>

/**
 * Counts a network's sign-up. Returns false above the daily limit (R-4462). The insert locks the row, so that each of
 * several concurrent sign-ups counts.
 */
async function countSignUp({ db, machineNow, linkKey, settings }: Context, network: string): Promise<boolean> {
  const [counted] = await db('sign_up_counts')
    .insert({
      source: keyedHash(linkKey, JSON.stringify(['sign-up', network])).toString('base64url'),
      day: instant(machineNow).slice(0, 10),
      made: 1,
      expires_at: later(machineNow, 2 * dayMs),
    })
    .onConflict(['source', 'day'])
    .merge({ made: db.raw('sign_up_counts.made + 1') as unknown as number })
    .returning('made')
  return Number(counted?.made) <= settings.whole('sign_ups_a_day')
}

/** Returns false if the address received too many emails, so that the form cannot be used to flood a mailbox. */
async function mayBeMailed({ db, machineNow }: Context, email: string): Promise<boolean> {
  const sentAfter = (ageMs: number) => later(machineNow, confirmLinkLifeMs - ageMs)
  const ends: string[] = await db('sign_ups')
    .where({ email_key: emailKey(email) })
    .where('expires_at', '>', sentAfter(dayMs))
    .pluck('expires_at')
  return ends.length < mailsADay && ends.filter((at) => at > sentAfter(hourMs)).length < mailsAnHour
}

async function hasAccount(db: Knex, email: string): Promise<boolean> {
  const client = await db('clients')
    .where({ email_key: emailKey(email) })
    .first('id')
  return client !== undefined || !(await isAddressFree(db, email))
}

/** Omits everything that the visitor typed, because the address may belong to someone else (R-4435). */
const mailLink = (ctx: Context, { email, language }: SignUpDetails, token: string): Promise<number> =>
  queueMails(ctx, 'confirm address', [
    { to: email, language, variables: { firstname: '', link: `${ctx.baseUrl}/client/sign-up/${token}` } },
  ])

/** Notifies the holder of an address, in the client's language if the address belongs to a client. */
async function mailHolder(ctx: Context, { email, language }: SignUpDetails): Promise<void> {
  const client = await ctx
    .db('clients')
    .where({ email_key: emailKey(email) })
    .first('id', 'email', 'language')
  const root = `${ctx.baseUrl}/client`
  await queueMails(ctx, 'address has an account', [
    {
      to: client?.email ?? email,
      language: client?.language ?? language,
      clientId: client?.id,
      variables: { link: `${root}/sign-in`, reset_link: `${root}/reset` },
    },
  ])
}

/** An open sign-up, for the page of its link. */
export type OpenSignUp = Pick<SignUpDetails, 'firstname' | 'lastname' | 'email' | 'companyname'>

const openSignUps = ({ db, machineNow }: Pick<Context, 'db' | 'machineNow'>, tokenText: string) =>
  db('sign_ups')
    .where({ token_hash: hashToken(tokenText) })
    .where('expires_at', '>', instant(machineNow))

const readSignUp = ({ details }: Pick<SignUpRow, 'details'>) => JSON.parse(details as string) as StoredSignUp

/**
 * Returns the sign-up for a link. Returns undefined if the link is unknown, expired, or used, or if sign-up is
 * disabled.
 */
export async function findSignUp(
  ctx: Pick<Context, 'db' | 'machineNow' | 'settings'>,
  tokenText: string,
): Promise<OpenSignUp | undefined> {
  if (!isSignUpOpen(ctx.settings)) return undefined
  const row = await openSignUps(ctx, tokenText).first('details')
  return row && readSignUp(row).details
}

/**
 * Consumes a sign-up link: creates the account with its login and password, and records the accepted terms. Returns
 * undefined if the link cannot be used. Throws client_email_taken, login_email_taken, currency_unknown, tax_id_invalid,
 * password_too_common.
 */
export async function confirmSignUp(
  ctx: Context,
  tokenText: string,
  password: NewPassword,
): Promise<{ readonly loginId: number; readonly clientId: number } | undefined> {
  if (!isSignUpOpen(ctx.settings)) return undefined
  const { db } = ctx
  const row = await openSignUps(ctx, tokenText).first()
  if (row === undefined) return undefined
  // Concurrent requests may find the same sign-up, but only one deletes it. That request also deletes other sign-ups
  // with the address.
  if ((await db('sign_ups').where({ id: row.id }).delete()) === 0) return undefined
  await db('sign_ups').where({ email_key: row.email_key }).delete()
  const { details, agreement, referredBy } = readSignUp(row)
  const clientId = await createClient(ctx, { ...details, password })
  await recordTerms(ctx, clientId, agreement)
  if (referredBy !== undefined) await recordReferral(ctx, clientId, referredBy)
  const owner = await db('client_logins').where({ client_id: clientId, is_owner: 1 }).first('login_id')
  const loginId = owner?.login_id as number
  signAsLogin(ctx, loginId, clientId)
  return { loginId, clientId }
}

/** Deletes up to about `limit` expired sign-ups. Returns their number. */
export const deleteExpiredSignUps = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'sign_ups', limit)

/** Deletes up to about `limit` counts of past days. Returns their number. */
export const deleteOldSignUpCounts = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'sign_up_counts', limit)
