import type { LoginLinkRow } from '../../db/rows-sign-in.js'
import { type Context, instant, later } from '../context.js'
import { deleteExpired } from '../sql/removals.js'
import { hashToken, makeToken } from '../values/token.js'

type Purpose = LoginLinkRow['purpose']
type LoginLinkFacts = Pick<LoginLinkRow, 'login_id' | 'purpose'> &
  Partial<Pick<LoginLinkRow, 'client_id' | 'email' | 'path' | 'stays' | 'session_id'>>

/** Creates a single-use link and returns its token. Only the token's hash is stored. */
export async function makeLoginLink(
  { db, machineNow, random }: Context,
  facts: LoginLinkFacts,
  lifeMs: number,
): Promise<string> {
  const token = makeToken(random)
  await db('login_links').insert({ ...facts, token_hash: token.hash, expires_at: later(machineNow, lifeMs) })
  return token.text
}

/** Returns an open link. Returns undefined if it is unknown, expired, used, or for another purpose. */
export const findLoginLink = (
  { db, machineNow }: Pick<Context, 'db' | 'machineNow'>,
  purpose: Purpose,
  tokenText: string,
): Promise<LoginLinkRow | undefined> =>
  db('login_links')
    .where({ token_hash: hashToken(tokenText), purpose })
    .where('expires_at', '>', instant(machineNow))
    .first()

/**
 * Consumes a link and returns it, with its login locked. Returns undefined if the link cannot be used or was consumed
 * concurrently.
 */
export async function useLoginLink(
  ctx: Context,
  purpose: Purpose,
  tokenText: string,
): Promise<LoginLinkRow | undefined> {
  const { db } = ctx
  const link = await findLoginLink(ctx, purpose, tokenText)
  if (link === undefined) return undefined
  // The lock comes first, as in other code that changes a login and ends its links.
  await db('logins').where({ id: link.login_id }).forUpdate().first('id')
  const used = await db('login_links').where({ id: link.id }).delete()
  return used === 0 ? undefined : link
}

/**
 * Ends a login's links, except the links that restore an earlier address. Those serve an owner who has lost the login.
 */
export async function endLoginLinks({ db }: Pick<Context, 'db'>, login_id: number): Promise<void> {
  await db('login_links').where({ login_id }).whereNot({ purpose: 'take_back' }).delete()
}

/** Deletes up to about `limit` expired links. Returns their number. */
export const deleteExpiredLoginLinks = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'login_links', limit)
