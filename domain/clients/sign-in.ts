import type { Knex } from 'knex'
import type { ClientSessionRow, Instant } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import { signAsLogin } from '../log/logged-call.js'
import { deleteExpired } from '../sql/removals.js'
import { Fault } from '../values/faults.js'
import { hashToken, makeToken } from '../values/token.js'
import { accountName, lockClient } from './clients.js'
import { lockOpenAccount } from './closed-accounts.js'
import { type Destination, destinations } from './destinations.js'
import { hasLoginPermission, type LoginPermissions, unpackPermissions } from './login-permissions.js'
import { expectReturnAddress } from './return-addresses.js'
import { findOpener, type OpenerColumns, type SessionOpener } from './session-opener.js'

/** Lifetime of a sign-in link in seconds. */
export const linkSeconds = 60
/** Fixed lifetime in seconds of a session opened with a sign-in link, regardless of use. */
const linkedSeconds = 60 * 60
/** Maximum lifetime in seconds of a session opened by its login, and the idle time after which it ends. */
const ownSeconds = 12 * 60 * 60
const idleSeconds = 30 * 60
/** Lifetime in seconds of a session with "stay signed in". */
const stayingSeconds = 30 * 24 * 60 * 60
/** Minimum seconds between two updates of a session's last use. */
const noteSeconds = 60

export interface SignInRequest {
  readonly clientId: number
  /** Defaults to the account's owner, or else to the login attached first. */
  readonly loginId?: number | undefined
  readonly destination: Destination
  readonly serviceId?: number | undefined
  readonly domainId?: number | undefined
  readonly path?: string | undefined
  /** The staff account that requests the link. Its credential comes from the call. */
  readonly staffId?: number | undefined
  /** Permissions that the credential is limited to, or undefined if it is not limited. */
  readonly limit?: readonly string[] | undefined
  /** URL that the payer is redirected to. */
  readonly returnUrl?: string | undefined
}

/**
 * Creates a sign-in link. Throws client_not_found, no_login_to_sign_in_as, client_closed, service_missing,
 * domain_missing, path_missing, service_not_on_account, domain_not_on_account, path_outside, return_url_not_allowed.
 */
export async function makeSignInLink(ctx: Context, request: SignInRequest): Promise<{ token: string; url: string }> {
  const { db, machineNow, random, baseUrl } = ctx
  const { clientId } = request
  const client = await lockClient(db, clientId)
  const login = await db('client_logins')
    .where({ client_id: clientId, ...(request.loginId !== undefined && { login_id: request.loginId }) })
    .orderBy('is_owner', 'desc')
    .orderByRaw('attached_at nulls first')
    .orderBy('login_id')
    .first('login_id')
  if (login === undefined) throw new Fault('no_login_to_sign_in_as')
  if (client.status === 'closed') throw new Fault('client_closed')
  const path = await destinationPath(db, request)
  const { returnUrl } = request
  const returns_to = returnUrl === undefined ? null : expectReturnAddress(ctx, returnUrl)
  const token = makeToken(random)
  await db('login_tokens').insert({
    login_id: login.login_id,
    client_id: clientId,
    purpose: 'sign_in',
    token_hash: token.hash,
    path,
    staff_id: request.staffId ?? null,
    credential_id: ctx.call?.credentialId ?? null,
    credential_permissions: request.limit === undefined ? null : JSON.stringify(request.limit),
    returns_to,
    expires_at: later(machineNow, linkSeconds * 1000),
  })
  return { token: token.text, url: `${baseUrl}/client/sso/${token.text}` }
}

async function destinationPath(
  db: Knex,
  { clientId, destination, serviceId, domainId, path }: SignInRequest,
): Promise<string> {
  // Every submitted ID must be on the account, even if the destination does not need it.
  if (serviceId !== undefined) await expectOnAccount(db, 'services', serviceId, clientId)
  if (domainId !== undefined) await expectOnAccount(db, 'domains', domainId, clientId)
  const target: { path?: string; of?: string } = destinations[destination]
  switch (target.of) {
    case 'service':
      if (serviceId === undefined) throw new Fault('service_missing')
      return `${target.path}/${serviceId}`
    case 'domain':
      if (domainId === undefined) throw new Fault('domain_missing')
      return `${target.path}/${domainId}`
    case 'path':
      return insidePath(path)
    default:
      return target.path as string
  }
}

async function expectOnAccount(db: Knex, table: 'services' | 'domains', id: number, clientId: number): Promise<void> {
  const row = await db(table).where({ id, client_id: clientId }).first('id')
  if (row === undefined) throw new Fault(table === 'services' ? 'service_not_on_account' : 'domain_not_on_account')
}

/** Returns a path inside the client area. Throws path_missing, path_outside. */
function insidePath(given: string | undefined): string {
  if (given === undefined) throw new Fault('path_missing')
  const path = findInsidePath(given)
  if (path === undefined) throw new Fault('path_outside')
  return path
}

/**
 * Returns a path that browsers cannot interpret as another site: it starts with exactly one slash and contains no
 * backslash, blank, control character, or `..`. A missing slash is added, but only after schemes are rejected, because
 * a scheme after a slash would pass as a path. Returns undefined for other input.
 */
export function findInsidePath(given: string): string | undefined {
  if (/^[^/?#]*:/.test(given)) return undefined
  const path = given.startsWith('/') ? given : `/${given}`
  const steps = path.split(/[?#]/, 1)[0]?.split('/') ?? []
  const inside = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path) && !steps.some((step) => /^(?:\.|%2e){1,2}$/i.test(step))
  return inside ? path : undefined
}

/**
 * Consumes a sign-in link and opens a session. Returns the session and its path. Returns undefined if the link was
 * used, has expired, or belongs to a closed account, or if the staff account that created it may no longer do so.
 */
export async function useSignInLink(
  ctx: Context,
  tokenText: string,
  from?: Visitor,
): Promise<{ session: OpenedSession; path: string } | undefined> {
  const { db, machineNow } = ctx
  const link = await db('login_tokens')
    .where({ token_hash: hashToken(tokenText), purpose: 'sign_in' })
    .where('expires_at', '>', instant(machineNow))
    .first()
  if (link === undefined || link.client_id === null) return undefined
  if (!(await lockOpenAccount(db, link.client_id))) return undefined
  const { opener, isOver } = await findOpener(db, link)
  if (isOver) return undefined
  // Concurrent requests may find the same link, but only one deletes it.
  const used = await db('login_tokens').where({ id: link.id }).delete()
  if (used === 0) return undefined
  signAsLogin(ctx, link.login_id, link.client_id, opener)
  const session = await openSession(ctx, link.login_id, link.client_id, { opener: link, lasts: 'an hour', from })
  return { session, path: link.path ?? '/home' }
}

/** The URL that the session's payer is redirected to. */
type Returning = Pick<ClientSessionRow, 'returns_to'>

/** Opener columns of a session that its login opened itself. */
const noOpener = { staff_id: null, credential_id: null, credential_permissions: null, returns_to: null }

/** The browser that opens a session. */
export interface Visitor {
  readonly address: string
  /** Browser and operating system, such as `Firefox, Linux`. */
  readonly agent: string
}

interface Opening {
  /** The staff account that requested the session, if any. */
  readonly opener?: OpenerColumns & Returning
  /** Defaults to `used`: half an hour after each use, twelve hours in total. */
  readonly lasts?: 'used' | 'an hour' | 'stays'
  readonly from?: Visitor | undefined
}

export interface OpenedSession {
  /** Stored only as a hash. */
  readonly secret: string
  /** Lifetime of the cookie in seconds. */
  readonly seconds: number
}

const sessionLifetimes = { used: ownSeconds, 'an hour': linkedSeconds, stays: stayingSeconds } as const

export async function openSession(
  { db, machineNow, random }: Context,
  loginId: number,
  clientId: number,
  { opener = noOpener, lasts = 'used', from }: Opening = {},
): Promise<OpenedSession> {
  const token = makeToken(random)
  const { staff_id, credential_id, credential_permissions, returns_to } = opener
  const seconds = sessionLifetimes[lasts]
  const end = later(machineNow, seconds * 1000)
  const at = instant(machineNow)
  await db('client_sessions').insert({
    login_id: loginId,
    client_id: clientId,
    token_hash: token.hash,
    ...{ staff_id, credential_id, credential_permissions, returns_to },
    opened_at: at,
    used_at: at,
    address: from?.address ?? null,
    agent: from?.agent ?? null,
    ...(lasts === 'used'
      ? { expires_at: later(machineNow, idleSeconds * 1000), ends_at: end }
      : { expires_at: end, ends_at: null }),
  })
  return { secret: token.text, seconds }
}

export interface Session {
  readonly id: number
  readonly clientId: number
  readonly loginId: number
  readonly name: string
  /** The account's display name. */
  readonly account: string
  /** True if the login has other open accounts. */
  readonly hasOthers: boolean
  /**
   * `usedAt` is the last recorded use, or null if unknown. `endsAt` is the latest end of a session that also ends when
   * idle, or null for other sessions.
   */
  readonly usedAt: Instant | null
  readonly endsAt: Instant | null
  /** The login's email address. */
  readonly email: string
  readonly hasFactor: boolean
  /** The client's language, also used to format amounts (R-1001). */
  readonly language: string
  readonly permissions: LoginPermissions
  readonly isOwner: boolean
  /** The staff account whose sign-in link opened the session, or undefined if the login opened it. */
  readonly opener: SessionOpener | undefined
  /** The operator's own page that a payer is redirected to. */
  readonly returnsTo: string | undefined
}

/**
 * Returns true if a session may show service passwords. Its login must have the permission, and so must the staff
 * account that opened it.
 */
export const maySeePasswords = ({ permissions, opener }: Pick<Session, 'permissions' | 'opener'>): boolean =>
  hasLoginPermission(permissions, 'manageproducts') &&
  (opener === undefined || opener.permissions.has('manage_services'))

/**
 * Returns the session for a secret. Returns undefined if it has expired, the login has left the account, the account is
 * closed, or the staff account that opened it may no longer do so.
 */
export async function findSession(db: Knex, now: Date, secret: string): Promise<Session | undefined> {
  const row = await db('client_sessions as s')
    .join('client_logins as l', (on) => on.on('l.login_id', 's.login_id').andOn('l.client_id', 's.client_id'))
    .join('logins', 'logins.id', 's.login_id')
    .join('clients', 'clients.id', 's.client_id')
    .leftJoin('second_factors', 'second_factors.login_id', 's.login_id')
    .whereNot('clients.status', 'closed')
    .where('s.token_hash', hashToken(secret))
    .where('s.expires_at', '>', instant(now))
    .first(
      's.id',
      's.used_at',
      's.ends_at',
      's.client_id',
      's.login_id',
      's.staff_id',
      's.credential_id',
      's.credential_permissions',
      's.returns_to',
      'l.is_owner',
      'l.permissions',
      'logins.first_name',
      'logins.last_name',
      'logins.email',
      'second_factors.is_on',
      'clients.language',
      'clients.firstname',
      'clients.lastname',
      'clients.companyname',
      otherAccounts(db),
    )
  if (row === undefined) return undefined
  const { opener, isOver } = await findOpener(db, row)
  if (isOver) return undefined
  return {
    opener,
    returnsTo: row.returns_to ?? undefined,
    id: row.id,
    usedAt: row.used_at,
    endsAt: row.ends_at,
    account: accountName(row),
    hasOthers: Number(row.others) > 0,
    clientId: row.client_id,
    loginId: row.login_id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    hasFactor: row.is_on === 1,
    language: row.language,
    isOwner: row.is_owner === 1,
    permissions: row.is_owner === 1 ? 'all' : unpackPermissions(row.permissions),
  }
}

/** Selects the number of other open accounts of the session's login. */
const otherAccounts = (db: Knex) =>
  db('client_logins as other')
    .join('clients as accounts', 'accounts.id', 'other.client_id')
    .where('other.login_id', db.ref('s.login_id'))
    .whereNot('other.client_id', db.ref('s.client_id'))
    .whereNot('accounts.status', 'closed')
    .count('*')
    .as('others')

/** Returns true if a session's use must be recorded, at most once a minute (R-4404). */
export const isUseDue = ({ usedAt }: Pick<Session, 'usedAt'>, now: Date): boolean =>
  usedAt !== null && now.getTime() - Date.parse(usedAt) >= noteSeconds * 1000

/** Records a session's use and extends a session that ends when idle. */
export async function noteUse({ db, machineNow }: Pick<Context, 'db' | 'machineNow'>, session: Session): Promise<void> {
  const { id, endsAt } = session
  const idleEnd = later(machineNow, idleSeconds * 1000)
  await db('client_sessions')
    .where({ id })
    .update({
      used_at: instant(machineNow),
      ...(endsAt !== null && { expires_at: idleEnd < endsAt ? idleEnd : endsAt }),
    })
}

export async function endSession(
  ctx: Context,
  { secret, loginId, clientId, opener }: Pick<Session, 'loginId' | 'clientId' | 'opener'> & { readonly secret: string },
): Promise<void> {
  signAsLogin(ctx, loginId, clientId, opener)
  await ctx
    .db('client_sessions')
    .where({ token_hash: hashToken(secret) })
    .delete()
}

/** Deletes up to about `limit` expired sign-in and password reset links. Returns their number. */
export const deleteExpiredLinks = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'login_tokens', limit)

/** Deletes up to about `limit` expired sessions. Returns their number. */
export const deleteExpiredSessions = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'client_sessions', limit)
