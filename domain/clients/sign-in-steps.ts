import type { Knex } from 'knex'
import type { LoginLinkRow } from '../../db/rows-sign-in.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { signAsLogin } from '../log/logged-call.js'
import { accountName } from './clients.js'
import { lockOpenAccount } from './closed-accounts.js'
import { findLoginLink, makeLoginLink, useLoginLink } from './login-links.js'
import { hasSecondFactor, useCode } from './second-factor.js'
import { type OpenedSession, openSession, type Visitor } from './sign-in.js'

/** Seconds to enter a code after the password or link was accepted. */
export const secondStepSeconds = 10 * 60
/** Number of wrong codes after which the sign-in must start again. */
const codesAStep = 5

/** A sign-in that the visitor has proven with a password or a mailed link. */
export interface VerifiedSignIn {
  readonly loginId: number
  /** The account to enter. Defaults to the account that the login owns, or else to its first one. */
  readonly clientId?: number | undefined
  /** Destination below the client area. */
  readonly path: string
  readonly stays: boolean
  readonly from: Visitor
}

/** An open session, or the token of the second sign-in step, which requires a code. */
export type SignInResult =
  | { readonly session: OpenedSession; readonly path: string; readonly clientId: number; readonly hasOthers: boolean }
  | { readonly step: string }

export interface OpenAccount {
  readonly id: number
  readonly name: string
}

/** Returns a login's open accounts. An account that it owns comes first. */
export async function listAccounts(db: Knex, loginId: number): Promise<OpenAccount[]> {
  const rows = await db('client_logins')
    .join('clients', 'clients.id', 'client_logins.client_id')
    .where({ login_id: loginId })
    .whereNot('clients.status', 'closed')
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'clients.id'])
    .select('clients.id', 'clients.firstname', 'clients.lastname', 'clients.companyname')
  return rows.map((row) => ({ id: row.id, name: accountName(row) }))
}

/**
 * Signs a login in after its password or link was accepted. Opens a session, or starts the second step if the login has
 * a second factor (R-4406). Returns undefined if the login has no open account.
 */
export async function completeSignIn(ctx: Context, entry: VerifiedSignIn): Promise<SignInResult | undefined> {
  const { loginId, clientId, path, stays } = entry
  if (!(await hasSecondFactor(ctx.db, loginId))) return openAccount(ctx, entry)
  if ((await chooseAccount(ctx.db, entry)) === undefined) return undefined
  const facts = { login_id: loginId, client_id: clientId ?? null, path, stays: stays ? 1 : 0 } as const
  return { step: await makeLoginLink(ctx, { ...facts, purpose: 'second_step' }, secondStepSeconds * 1000) }
}

async function openAccount(
  ctx: Context,
  { loginId, path, stays, from, ...entry }: VerifiedSignIn,
): Promise<SignInResult | undefined> {
  const account = await chooseAccount(ctx.db, { loginId, ...entry })
  if (account === undefined || !(await lockOpenAccount(ctx.db, account.id))) return undefined
  signAsLogin(ctx, loginId, account.id)
  const session = await openSession(ctx, loginId, account.id, { lasts: stays ? 'stays' : 'used', from })
  // Joining an account and using a recovery code are logged separately.
  if (ctx.call?.entry === undefined) await logActivity(ctx, `Login ${loginId} signed in`, account.id)
  return { session, path, clientId: account.id, hasOthers: account.hasOthers }
}

async function chooseAccount(db: Knex, { loginId, clientId }: Pick<VerifiedSignIn, 'loginId' | 'clientId'>) {
  const accounts = await listAccounts(db, loginId)
  const chosen = clientId === undefined ? accounts[0] : accounts.find(({ id }) => id === clientId)
  // If an account was specified, there is no choice to offer.
  return chosen && { ...chosen, hasOthers: clientId === undefined && accounts.length > 1 }
}

/** The second step of a sign-in, which requires a code. */
export interface SecondStep {
  readonly loginId: number
  readonly email: string
}

/** Returns the second step for a token, or undefined if the token is unknown, expired, or used. */
export async function findSecondStep(
  ctx: Pick<Context, 'db' | 'machineNow'>,
  tokenText: string,
): Promise<SecondStep | undefined> {
  const link = await findLoginLink(ctx, 'second_step', tokenText)
  const login = link && (await ctx.db('logins').where({ id: link.login_id }).first('id', 'email'))
  return login && { loginId: login.id, email: login.email }
}

/**
 * Completes a sign-in with a code. Returns `wrong` for a wrong code, and undefined if the step is over or the login has
 * no open account.
 */
export async function completeSignInWithCode(
  ctx: Context,
  tokenText: string,
  code: string,
  from: Visitor,
): Promise<SignInResult | 'wrong' | undefined> {
  const { db } = ctx
  const known = await findLoginLink(ctx, 'second_step', tokenText)
  if (known === undefined) return undefined
  signAsLogin(ctx, known.login_id)
  await db('logins').where({ id: known.login_id }).forUpdate().first('id')
  // Read again under the lock, so that each of several concurrent codes counts.
  const link = await findLoginLink(ctx, 'second_step', tokenText)
  if (link === undefined) return undefined
  if ((await useCode(ctx, link.login_id, code)) === undefined) return countWrong(ctx, link)
  if ((await useLoginLink(ctx, 'second_step', tokenText)) === undefined) return undefined
  const { login_id: loginId, client_id, path, stays } = link
  return openAccount(ctx, {
    ...{ loginId, clientId: client_id ?? undefined, path: path ?? '/home', stays: stays === 1, from },
  })
}

async function countWrong({ db }: Context, { id, wrong_codes }: LoginLinkRow): Promise<'wrong'> {
  const count = wrong_codes + 1
  await (count < codesAStep
    ? db('login_links').where({ id }).update({ wrong_codes: count })
    : db('login_links').where({ id }).delete())
  return 'wrong'
}
