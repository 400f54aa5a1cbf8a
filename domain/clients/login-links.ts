import type { LoginLinkRow } from '../../db/rows-sign-in.js'
import { type Context, instant, later } from '../context.js'
import { deleteExpired } from '../sql/removals.js'
import { hashToken, makeToken } from '../values/token.js'

type Purpose = LoginLinkRow['purpose']
type Facts = Pick<LoginLinkRow, 'login_id' | 'purpose'> &
  Partial<Pick<LoginLinkRow, 'client_id' | 'email' | 'path' | 'stays' | 'session_id'>>

/** Makes a link that works once. Returns its token, of which only the hash is kept. */
export async function makeLoginLink(
  { db, machineNow, random }: Context,
  facts: Facts,
  lifeMs: number,
): Promise<string> {
  const token = makeToken(random)
  await db('login_links').insert({ ...facts, token_hash: token.hash, expires_at: later(machineNow, lifeMs) })
  return token.text
}

/** Returns a link that can still be used; undefined for any other. */
export const findLoginLink = (
  { db, machineNow }: Pick<Context, 'db' | 'machineNow'>,
  purpose: Purpose,
  tokenText: string,
): Promise<LoginLinkRow | undefined> =>
  db('login_links')
    .where({ token_hash: hashToken(tokenText), purpose })
    .where('expires_at', '>', instant(machineNow))
    .first()

/** Uses a link up. Returns it with its login locked; undefined where it cannot be used, or another has used it just now. */
export async function useLoginLink(
  ctx: Context,
  purpose: Purpose,
  tokenText: string,
): Promise<LoginLinkRow | undefined> {
  const { db } = ctx
  const link = await findLoginLink(ctx, purpose, tokenText)
  if (link === undefined) return undefined
  // The lock comes first, as in whatever changes a login and ends its links.
  await db('logins').where({ id: link.login_id }).forUpdate().first('id')
  const used = await db('login_links').where({ id: link.id }).delete()
  return used === 0 ? undefined : link
}

/** Ends the links of a login but those that take an address back: they are there for who has lost it. */
export async function endLoginLinks({ db }: Pick<Context, 'db'>, login_id: number): Promise<void> {
  await db('login_links').where({ login_id }).whereNot({ purpose: 'take_back' }).delete()
}

/** Deletes links that have expired, at most about `limit` of them. Returns how many. */
export const deleteExpiredLoginLinks = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'login_links', limit)
