import { jsonOf, ModuleError, misconfigured, refused, unexpected, unreachable } from '../../../domain/ports/module.js'
import { type FoundAccount, foreignAccount, isOwn } from '../../../domain/ports/ownership.js'
import {
  type AccountState,
  absentAccount,
  ensureDone,
  expectNotSuspended,
  type HostedAccount,
  lookAfterwards,
  type ServerAnswer,
  type ServerContext,
  serverAddress,
  serverModule,
} from '../../../domain/ports/server.js'

export default serverModule({
  name: 'cpanel',
  displayName: 'cPanel/WHM',
  parameters: [],
  // Creating an account can take minutes.
  deadline: 180_000,
  asksOwner: true,
  needsDomain: true,
  usernames: [
    'all',
    'assetbundle',
    'cpanelanalytics',
    'cpanelcabcache',
    'cpanelconnecttrack',
    'cpaneleximfilter',
    'cpaneleximscanner',
    'cpanellogin',
    'cpanelphpmyadmin',
    'cpanelphppgadmin',
    'cpanelroundcube',
    'cpses',
    'dirs',
    'eximstats',
    'files',
    'horde',
    'leechprotect',
    'modsec',
    'munin',
    'roundcube',
    'system',
    'virtfs',
  ],

  async create(account, ctx) {
    const before = await fetchSummary(account, ctx)
    if (before !== undefined) return createdBefore(expectOwn(before, account, ctx))
    await ctx.beginCreate()
    const { username, domain, packageName: plan, password, email: contactemail } = account
    const make = () => call(ctx, 'createacct', { username, domain, plan, password, contactemail })
    const isThere = async () => expectNotSuspended(await fetchState(account, ctx)) === 'active'
    const { message } = await ensureDone('The account was created', make, isThere)
    return markedAnswer(message, await lookAfterwards(() => findOwnAccount(account, ctx)))
  },

  async suspend(account, ctx, reason) {
    const own = await findOwnAccount(account, ctx)
    if (parseState(own) === 'suspended') return markedAnswer('The account was already suspended', own)
    await call(ctx, 'suspendacct', { user: account.username, reason })
    return markedAnswer('The account was suspended', own)
  },

  async unsuspend(account, ctx) {
    const own = await findOwnAccount(account, ctx)
    if (parseState(own) === 'active') return markedAnswer('The account was already active', own)
    await call(ctx, 'unsuspendacct', { user: account.username })
    return markedAnswer('The account was unsuspended', own)
  },

  async terminate(account, ctx) {
    const found = await fetchSummary(account, ctx)
    if (found === undefined) return { message: 'The account was already removed' }
    expectOwn(found, account, ctx)
    await call(ctx, 'removeacct', { username: account.username })
    return { message: 'The account was removed' }
  },

  async changePackage(account, ctx) {
    const own = await findOwnAccount(account, ctx)
    await call(ctx, 'changepackage', { user: account.username, pkg: account.packageName })
    return markedAnswer(`The account has the package ${account.packageName}`, own)
  },

  async changePassword(account, ctx) {
    const own = await findOwnAccount(account, ctx)
    const { username: user, password } = account
    await call(ctx, 'passwd', { user, password, db_pass_update: '1' })
    return markedAnswer('The password was changed', own)
  },

  inspect: (account, ctx) => fetchState(account, ctx),

  async test(ctx) {
    await call(ctx, 'version', {})
    return { message: 'WHM answers and accepts the credential' }
  },
})

interface WhmAnswer {
  readonly metadata?: { readonly result?: unknown; readonly reason?: unknown }
  readonly data?: unknown
  /** cPanel's response, which replaces WHM's with HTTP status 200 if the credential may not call the function. */
  readonly cpanelresult?: { readonly error?: unknown }
}

/** Calls a function of WHM API 1 and returns its data. WHM reports a refusal with HTTP status 200. */
async function call(
  { server, http }: ServerContext,
  name: string,
  parameters: Record<string, string>,
): Promise<Record<string, unknown>> {
  const address = serverAddress(server, server.secure ? 2087 : 2086)
  const token = server.accessKey || server.password
  if (token === '') throw misconfigured(`The access_key of server ${server.name} is empty: set it to a WHM API token`)
  const reply = await http({
    // POST keeps the parameters out of the server's access log.
    method: 'POST',
    url: `${address}/json-api/${name}?api.version=1`,
    headers: {
      authorization: `whm ${server.username}:${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(parameters).toString(),
  })
  if (reply.status === 401 || reply.status === 403)
    throw misconfigured(`WHM rejected the credential of the server ${server.name} (HTTP status ${reply.status})`)
  if (reply.status !== 200) throw unexpected(reply)
  const { metadata, data, cpanelresult } = jsonOf(reply) as WhmAnswer
  if (cpanelresult?.error) throw misconfigured(`WHM does not allow ${name}: ${cpanelresult.error}`)
  if (Number(metadata?.result) === 1) return (data ?? {}) as Record<string, unknown>
  if (Number(metadata?.result) === 0) throw refused(String(metadata?.reason ?? 'WHM gave no reason'))
  throw unreachable('WHM sent a response without a result', true)
}

interface Summary {
  readonly domain?: string
  /** Comma-separated contact addresses. */
  readonly email?: string
  readonly suspended?: unknown
  /** Creation time in Unix seconds, and as text. */
  readonly unix_startdate?: unknown
  readonly startdate?: string
}

/**
 * Returns the account with that user name, whoever owns it, or undefined if it does not exist. WHM reports that only in
 * its reason text.
 */
async function fetchSummary({ username }: HostedAccount, ctx: ServerContext): Promise<Summary | undefined> {
  try {
    const { acct } = (await call(ctx, 'accountsummary', { user: username })) as { acct?: Summary[] }
    if (acct?.[0] === undefined) throw unreachable('WHM sent a response without an account', false)
    return acct[0]
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ModuleError &&
  error.kind === 'refused' &&
  /does(n.t| not) exist|no such (user|account)|not have a user/i.test(error.message)

const parseState = ({ suspended }: Summary): AccountState => (Number(suspended) === 1 ? 'suspended' : 'active')

const parseOwner = ({ domain, email, unix_startdate, startdate }: Summary): FoundAccount => ({
  domains: domain === undefined ? undefined : [domain],
  contact: email,
  mark: unix_startdate === undefined ? startdate : String(unix_startdate),
})

/** Returns an operation's result with the account's mark. */
const markedAnswer = (message: string, found: Summary): ServerAnswer => ({ message, mark: parseOwner(found).mark })

function createdBefore(own: Summary): ServerAnswer {
  expectNotSuspended(parseState(own))
  return markedAnswer('The account already existed', own)
}

function expectOwn(found: Summary, account: HostedAccount, ctx: ServerContext): Summary {
  if (isOwn(account, ctx, parseOwner(found))) return found
  throw foreignAccount(account, ctx, parseOwner(found))
}

/**
 * Returns the state of the service's account. An account with another owner counts as absent (ServerModule.inspect).
 */
async function fetchState(account: HostedAccount, ctx: ServerContext): Promise<AccountState> {
  const found = await fetchSummary(account, ctx)
  return found === undefined || !isOwn(account, ctx, parseOwner(found)) ? 'absent' : parseState(found)
}

/** Returns the service's account. Throws absentAccount if it does not exist, and refused if it has another owner. */
async function findOwnAccount(account: HostedAccount, ctx: ServerContext): Promise<Summary> {
  const found = await fetchSummary(account, ctx)
  if (found === undefined) throw absentAccount(`User ${account.username} does not exist on the server`)
  return expectOwn(found, account, ctx)
}
