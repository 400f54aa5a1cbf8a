import {
  type HttpReply,
  jsonOf,
  ModuleError,
  misconfigured,
  refused,
  unexpected,
  unreachable,
} from '../../../domain/ports/module.js'
import { foreignAccount, isOwn } from '../../../domain/ports/ownership.js'
import {
  expectNotSuspended,
  type HostedAccount,
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
    const { username, password, email, packageName, domain } = account
    const name = fullName(account)
    const fresh = await run(ctx, ['v-add-user', username, password, email, packageName, name], exitCodes.exists)
    if (!fresh) expectNotSuspended(isSuspended(await ownUser(account, ctx)) ? 'suspended' : 'active')
    if (domain !== '') {
      const added = await run(ctx, ['v-add-domain', username, domain], exitCodes.exists)
      if (!added && hasNoDomain(await ownUser(account, ctx)))
        throw refused(`The domain ${domain} belongs to another user of the server`, exitCodes.exists)
    }
    return { message: fresh ? 'The account was created' : 'The account was created before' }
  },

  async suspend(account, ctx) {
    const before = { message: 'The account was suspended before' }
    if (isSuspended(await ownUser(account, ctx))) return before
    // A second argument would keep the web server from being restarted, and until then it serves the user's sites.
    const now = await run(ctx, ['v-suspend-user', account.username], exitCodes.suspended)
    return now ? { message: 'The account was suspended' } : before
  },

  async unsuspend(account, ctx) {
    const before = { message: 'The account was active before' }
    if (!isSuspended(await ownUser(account, ctx))) return before
    const now = await run(ctx, ['v-unsuspend-user', account.username], exitCodes.unsuspended)
    return now ? { message: 'The account was unsuspended' } : before
  },

  async terminate(account, ctx) {
    const user = await findUser(account, ctx)
    if (user !== undefined) await expectOwn(user, account, ctx)
    const now = user !== undefined && (await run(ctx, ['v-delete-user', account.username], exitCodes.missing))
    return { message: now ? 'The account was removed' : 'The account was gone before' }
  },

  async changePackage(account, ctx) {
    await ownUser(account, ctx)
    await run(ctx, ['v-change-user-package', account.username, account.packageName])
    return { message: `The account has the package ${account.packageName}` }
  },

  async changePassword(account, ctx) {
    await ownUser(account, ctx)
    await run(ctx, ['v-change-user-password', account.username, account.password])
    return { message: 'The password was changed' }
  },

  async inspect(account, ctx) {
    const user = await findUser(account, ctx)
    // A create interrupted between user and domain is not complete.
    if (user === undefined || (account.domain !== '' && hasNoDomain(user))) return 'absent'
    if (!(await isOurs(user, account, ctx))) return 'absent'
    return isSuspended(user) ? 'suspended' : 'active'
  },

  async test(ctx) {
    // The administrator may have another name: the answer that there is no such user shows as well that the key works.
    await run(ctx, ['v-list-user', 'admin', 'json'], exitCodes.missing)
    return { message: 'HestiaCP answers and takes the credential' }
  },
})

/** Runs a command. Returns false if it ended with `alreadySo`, the exit code that says it was done before. */
async function run(ctx: ServerContext, command: readonly string[], alreadySo?: string): Promise<boolean> {
  try {
    await post(ctx, command)
    return true
  } catch (error) {
    if (alreadySo !== undefined && error instanceof ModuleError && error.providerCode === alreadySo) return false
    throw error
  }
}

/** Calls a command. The exit code in a header, or `Error:` in the body, shows the result; the HTTP status does not. */
async function post({ server, http }: ServerContext, [cmd = '', ...values]: readonly string[]): Promise<HttpReply> {
  const url = `${serverAddress(server, 8083)}/api/index.php`
  const reply = await http({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([
      ['hash', keyOf(server)],
      ['cmd', cmd],
      ...values.map((value, index) => [`arg${index + 1}`, value]),
    ]).toString(),
  })
  const exit = reply.headers['hestia-exit-code']?.trim()
  const said = /^\s*Error:\s*(.*)/.exec(reply.body)?.[1]
  if (exit === exitCodes.password || exit === exitCodes.forbidden)
    throw misconfigured(`HestiaCP does not allow it: ${said || `exit code ${exit}`}`)
  if (said !== undefined) throw refused(said || 'HestiaCP gave no reason', exit)
  if (exit === undefined && reply.status < 300) throw unreachable('HestiaCP answered without an exit code', true)
  if (exit === undefined || !/^\d+$/.test(exit)) throw unexpected(reply)
  if (exit !== '0') throw refused(`HestiaCP refused with exit code ${exit}`, exit)
  return reply
}

/** Returns the access key of a server as `id:secret`: the user name is the id, unless the secret names both. */
function keyOf({ name, username, password, accessKey }: ServerContext['server']): string {
  const secret = accessKey || password
  const key = secret.includes(':') ? secret : `${username}:${secret}`
  if (!/^[^:]+:[^:]+$/.test(key)) throw misconfigured(`The server ${name} has no access key: username and access_key`)
  return key
}

/** HestiaCP refuses some characters in names, and cannot list a user with a backslash in its name. */
const fullName = ({ firstname, lastname, username }: HostedAccount): string =>
  `${firstname} ${lastname}`.replaceAll(/['"<>|\\]/g, ' ').trim() || username

/** A user in the output of v-list-user; flags are `yes` or `no`. */
interface User {
  readonly CONTACT?: string
  readonly ROLE?: string
  readonly SUSPENDED?: string
  readonly U_WEB_DOMAINS?: string | number
}

/**
 * Returns the output of a list command on a user; undefined if there is no such user. HestiaCP does not escape
 * backslashes in its JSON.
 */
async function listOf({ username }: HostedAccount, ctx: ServerContext, command: string): Promise<JsonList> {
  try {
    const reply = await post(ctx, [command, username, 'json'])
    return jsonOf({ ...reply, body: reply.body.replaceAll('\\', '\\\\') })
  } catch (error) {
    if (error instanceof ModuleError && error.providerCode === exitCodes.missing) return undefined
    throw error
  }
}

type JsonList = Readonly<Record<string, unknown>> | undefined

async function findUser(account: HostedAccount, ctx: ServerContext): Promise<User | undefined> {
  const found = await listOf(account, ctx, 'v-list-user')
  if (found === undefined) return undefined
  const user = found[account.username]
  if (typeof user !== 'object' || user === null) throw unreachable('HestiaCP answered without the user', false)
  return user
}

async function ownUser(account: HostedAccount, ctx: ServerContext): Promise<User> {
  const user = await findUser(account, ctx)
  if (user === undefined) throw refused(`The server has no user ${account.username}`, exitCodes.missing)
  await expectOwn(user, account, ctx)
  return user
}

async function expectOwn(user: User, account: HostedAccount, ctx: ServerContext): Promise<void> {
  if (!(await isOurs(user, account, ctx))) throw foreignAccount(account, { contact: user.CONTACT })
}

/**
 * Returns true if a user is the service's. Its domains are looked up only where the contact does not show it. An
 * administrator is never the service's.
 */
async function isOurs(user: User, account: HostedAccount, ctx: ServerContext): Promise<boolean> {
  if (user.ROLE === 'admin') return false
  if (isOwn(account, ctx, { contact: user.CONTACT })) return true
  if (!ctx.isKnown || account.domain === '' || hasNoDomain(user)) return false
  const listed = await listOf(account, ctx, 'v-list-web-domains')
  return isOwn(account, ctx, { contact: user.CONTACT, domains: Object.keys(listed ?? {}) })
}

const isSuspended = ({ SUSPENDED }: User): boolean => SUSPENDED === 'yes'

const hasNoDomain = ({ U_WEB_DOMAINS }: User): boolean => U_WEB_DOMAINS !== undefined && Number(U_WEB_DOMAINS) === 0
