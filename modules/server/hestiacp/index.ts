import {
  type HttpReply,
  jsonOf,
  ModuleError,
  misconfigured,
  refused,
  unexpected,
  unreachable,
} from '../../../domain/ports/module.js'
import { type FoundAccount, foreignAccount, isOwn } from '../../../domain/ports/ownership.js'
import {
  absentAccount,
  expectNotSuspended,
  type HostedAccount,
  lookAfterwards,
  type ServerAnswer,
  type ServerContext,
  serverAddress,
  serverModule,
} from '../../../domain/ports/server.js'

/** Exit codes of commands (Hestia-Exit-Code). */
const exitCodes = {
  missing: '3',
  exists: '4',
  suspended: '5',
  unsuspended: '6',
  password: '9',
  forbidden: '10',
} as const

export default serverModule({
  name: 'hestiacp',
  displayName: 'HestiaCP',
  parameters: [],
  deadline: 120_000,

  asksOwner: true,
  usernames: ['default', 'hestia-users', 'hestia-admin', 'system'],

  async create(account, ctx) {
    const { username, password, email, packageName } = account
    const before = await findUser(account, ctx)
    if (before === undefined) await ctx.beginCreate()
    const adding = ['v-add-user', username, password, email, packageName, fullName(account)]
    const isFresh = before === undefined && (await run(ctx, adding, exitCodes.exists))
    const own = await (before === undefined
      ? lookAfterwards(() => findOwnUser(account, ctx))
      : expectOwn(before, account, ctx))
    expectNotSuspended(isSuspended(own) ? 'suspended' : 'active')
    await addDomain(account, ctx).catch((error) => undo(account, ctx, error, isFresh))
    return markedAnswer(isFresh ? 'The account was created' : 'The account already existed', own)
  },

  async suspend(account, ctx) {
    const own = await findOwnUser(account, ctx)
    if (isSuspended(own)) return markedAnswer('The account was already suspended', own)
    // Omits the second argument, which would suppress the restart of the web server. The server serves the user's sites
    // until it restarts.
    const now = await run(ctx, ['v-suspend-user', account.username], exitCodes.suspended)
    return markedAnswer(now ? 'The account was suspended' : 'The account was already suspended', own)
  },

  async unsuspend(account, ctx) {
    const own = await findOwnUser(account, ctx)
    if (!isSuspended(own)) return markedAnswer('The account was already active', own)
    const now = await run(ctx, ['v-unsuspend-user', account.username], exitCodes.unsuspended)
    return markedAnswer(now ? 'The account was unsuspended' : 'The account was already active', own)
  },

  async terminate(account, ctx) {
    const user = await findUser(account, ctx)
    if (user !== undefined) await expectOwn(user, account, ctx)
    const now = user !== undefined && (await run(ctx, ['v-delete-user', account.username], exitCodes.missing))
    return { message: now ? 'The account was removed' : 'The account was already removed' }
  },

  async changePackage(account, ctx) {
    const own = await findOwnUser(account, ctx)
    await run(ctx, ['v-change-user-package', account.username, account.packageName])
    return markedAnswer(`The account has the package ${account.packageName}`, own)
  },

  async changePassword(account, ctx) {
    const own = await findOwnUser(account, ctx)
    await run(ctx, ['v-change-user-password', account.username, account.password])
    return markedAnswer('The password was changed', own)
  },

  async inspect(account, ctx) {
    const user = await findUser(account, ctx)
    // A create that was interrupted after the user and before the domain is incomplete.
    if (user === undefined || (account.domain !== '' && hasNoDomain(user))) return 'absent'
    if (!(await isOurs(user, account, ctx))) return 'absent'
    return isSuspended(user) ? 'suspended' : 'active'
  },

  async test(ctx) {
    // The administrator may have another name. A response that the user does not exist also proves that the key works.
    await run(ctx, ['v-list-user', 'admin', 'json'], exitCodes.missing)
    return { message: 'HestiaCP answers and accepts the credential' }
  },
})

/** Adds the service's domain to its user. Throws `refused` if another user has the domain. */
async function addDomain(account: HostedAccount, ctx: ServerContext): Promise<void> {
  const { username, domain } = account
  if (domain === '') return
  const added = await run(ctx, ['v-add-domain', username, domain], exitCodes.exists)
  if (!added && hasNoDomain(await lookAfterwards(() => findOwnUser(account, ctx))))
    throw refused(`The domain ${domain} belongs to another user on the server`, exitCodes.exists)
}

/**
 * Cleans up after the server refused an account's domain: removes the user if this call created it and it has no
 * domain. Always throws `error` or, if a user remains on the server, an error with `leavesBehind`, which notifies
 * staff.
 */
async function undo(account: HostedAccount, ctx: ServerContext, error: unknown, isFresh: boolean): Promise<never> {
  if (!(error instanceof ModuleError) || error.kind === 'unreachable') throw error
  const isGone =
    isFresh &&
    (await removeEmpty(account, ctx).catch((failure: unknown) => {
      if (failure instanceof ModuleError) return false
      throw failure
    }))
  if (isGone) throw error
  throw new ModuleError(
    error.kind,
    `${error.message}; the user ${account.username} remains on the server without the domain`,
    {
      providerCode: error.providerCode,
      leavesBehind: true,
      cause: error,
    },
  )
}

async function removeEmpty(account: HostedAccount, ctx: ServerContext): Promise<boolean> {
  const user = await findUser(account, ctx)
  if (user === undefined) return true
  if (!hasNoDomain(await expectOwn(user, account, ctx))) return false
  await run(ctx, ['v-delete-user', account.username], exitCodes.missing)
  return true
}

/** Runs a command. Returns false if its exit code is `alreadySo`, which means that nothing was left to do. */
async function run(ctx: ServerContext, command: readonly string[], alreadySo?: string): Promise<boolean> {
  try {
    await post(ctx, command)
    return true
  } catch (error) {
    if (alreadySo !== undefined && error instanceof ModuleError && error.providerCode === alreadySo) return false
    throw error
  }
}

/** Posts a command. Its result is the exit code in a header, or `Error:` in the body, regardless of the HTTP status. */
async function post({ server, http }: ServerContext, [cmd = '', ...values]: readonly string[]): Promise<HttpReply> {
  const url = `${serverAddress(server, 8083)}/api/index.php`
  const reply = await http({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([
      ['hash', formatAccessKey(server)],
      ['cmd', cmd],
      ...values.map((value, index) => [`arg${index + 1}`, value]),
    ]).toString(),
  })
  const exit = reply.headers['hestia-exit-code']?.trim()
  const said = /^\s*Error:\s*(.*)/.exec(reply.body)?.[1]
  if (exit === exitCodes.password || exit === exitCodes.forbidden)
    throw misconfigured(`HestiaCP does not allow the command: ${said || `exit code ${exit}`}`)
  if (said !== undefined) throw refused(said || 'HestiaCP gave no reason', exit)
  if (exit === undefined && reply.status < 300) throw unreachable('HestiaCP sent a response without an exit code', true)
  if (exit === undefined || !/^\d+$/.test(exit)) throw unexpected(reply)
  if (exit !== '0') throw refused(`HestiaCP refused the command (exit code ${exit})`, exit)
  return reply
}

/** Returns a server's access key as `id:secret`. The user name is the ID, unless the secret contains both. */
function formatAccessKey({ name, username, password, accessKey }: ServerContext['server']): string {
  const secret = accessKey || password
  const key = secret.includes(':') ? secret : `${username}:${secret}`
  if (!/^[^:]+:[^:]+$/.test(key))
    throw misconfigured(`The access key of server ${name} is incomplete: set username and access_key`)
  return key
}

/**
 * Returns the full name without the characters that HestiaCP refuses in names. HestiaCP also cannot list a user with a
 * backslash in its name.
 */
const fullName = ({ firstname, lastname, username }: HostedAccount): string =>
  `${firstname} ${lastname}`.replaceAll(/['"<>|\\]/g, ' ').trim() || username

/** A user in the output of v-list-user. Flags are `yes` or `no`. */
interface User {
  readonly CONTACT?: string
  readonly ROLE?: string
  readonly SUSPENDED?: string
  readonly U_WEB_DOMAINS?: string | number
  /** Creation date. With TIME, the creation time by the server's clock. */
  readonly DATE?: string
  readonly TIME?: string
}

/**
 * Returns the output of a list command for a user, or undefined if the user does not exist. HestiaCP does not escape
 * backslashes in its JSON.
 */
async function fetchList({ username }: HostedAccount, ctx: ServerContext, command: string): Promise<JsonList> {
  try {
    const reply = await post(ctx, [command, username, 'json'])
    return jsonOf({ ...reply, body: reply.body.replaceAll('\\', '\\\\') })
  } catch (error) {
    if (error instanceof ModuleError && isMissing(error)) return undefined
    throw error
  }
}

/**
 * Returns true if the user does not exist. A failure can have the exit code of a success, so its text is checked too.
 */
const isMissing = ({ providerCode, message }: ModuleError): boolean =>
  providerCode === exitCodes.missing || (providerCode === '0' && /^user \S+ doesn't exist/.test(message))

type JsonList = Readonly<Record<string, unknown>> | undefined

async function findUser(account: HostedAccount, ctx: ServerContext): Promise<User | undefined> {
  const found = await fetchList(account, ctx, 'v-list-user')
  if (found === undefined) return undefined
  const user = found[account.username]
  if (typeof user !== 'object' || user === null) throw unreachable('HestiaCP sent a response without the user', false)
  return user
}

async function findOwnUser(account: HostedAccount, ctx: ServerContext): Promise<User> {
  const user = await findUser(account, ctx)
  if (user === undefined)
    throw absentAccount(`User ${account.username} does not exist on the server`, exitCodes.missing)
  await expectOwn(user, account, ctx)
  return user
}

async function expectOwn(user: User, account: HostedAccount, ctx: ServerContext): Promise<User> {
  if (await isOurs(user, account, ctx)) return user
  throw foreignAccount(account, ctx, parseOwner(user))
}

/**
 * Returns true if a user belongs to the service. Queries the user's domains if the mark is not enough: a known user may
 * have the domain instead of the contact, and a user being taken over must have both. An administrator never belongs to
 * the service.
 */
async function isOurs(user: User, account: HostedAccount, ctx: ServerContext): Promise<boolean> {
  if (user.ROLE === 'admin') return false
  const found = parseOwner(user)
  const isShown = isOwn(account, ctx, found)
  const isMarked = ctx.mark !== undefined && ctx.mark === found.mark
  const isUnmarked = ctx.isKnown && ctx.mark === undefined
  if (isMarked || account.domain === '' || hasNoDomain(user)) return isShown
  if (isShown === isUnmarked) return isShown
  const listed = await fetchList(account, ctx, 'v-list-web-domains')
  return isOwn(account, ctx, { ...found, domains: Object.keys(listed ?? {}) })
}

/**
 * Returns the data that identifies a user's owner. The creation time serves as the mark, because the panel never
 * changes it.
 */
const parseOwner = ({ CONTACT, DATE, TIME }: User): FoundAccount => ({
  contact: CONTACT,
  mark: DATE && TIME ? `${DATE} ${TIME}` : undefined,
})

/** Returns an operation's result with the user's mark. */
const markedAnswer = (message: string, user: User): ServerAnswer => ({ message, mark: parseOwner(user).mark })

const isSuspended = ({ SUSPENDED }: User): boolean => SUSPENDED === 'yes'

const hasNoDomain = ({ U_WEB_DOMAINS }: User): boolean => U_WEB_DOMAINS !== undefined && Number(U_WEB_DOMAINS) === 0
