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
  name: 'virtualmin',
  displayName: 'Virtualmin',
  parameters: [],
  deadline: 180_000,
  asksOwner: true,
  needsDomain: true,
  usernames: ['virtualmin-master', 'system'],

  async create(account, ctx) {
    const before = await findDomain(account, ctx)
    if (before !== undefined) {
      const own = expectOwn(before, account, ctx)
      expectNotSuspended(own.state)
      return markedAnswer('The account already existed', own)
    }
    await ctx.beginCreate()
    const { domain, username: user, password: pass, email, packageName: plan } = account
    const features = plan === '' ? { unix: flag, dir: flag } : { plan, 'features-from-plan': flag }
    const make = () => call(ctx, 'create-domain', { domain, user, pass, email, ...features })
    const isThere = async () => expectNotSuspended(await fetchState(account, ctx)) === 'active'
    const { message } = await ensureDone('The account was created', make, isThere)
    const made = await lookAfterwards(() => findDomain(account, ctx))
    if (made === undefined) throw nothingDone('create-domain', `there is no virtual server ${domain}`)
    return markedAnswer(message, expectOwn(made, account, ctx))
  },

  async suspend(account, ctx, reason) {
    const own = await ownDomain(account, ctx)
    if (own.state === 'suspended') return markedAnswer('The account was already suspended', own)
    const why = reason.replaceAll(/\s+/g, ' ').trim()
    await switchDomain(account, ctx, 'disable-domain', why === '' ? {} : { why })
    return markedAnswer('The account was suspended', own)
  },

  async unsuspend(account, ctx) {
    const own = await ownDomain(account, ctx)
    if (own.state === 'active') return markedAnswer('The account was already active', own)
    await switchDomain(account, ctx, 'enable-domain')
    return markedAnswer('The account was unsuspended', own)
  },

  async terminate(account, ctx) {
    const found = await findDomain(account, ctx)
    if (found === undefined) return { message: 'The account was already removed' }
    expectOwn(found, account, ctx)
    await call(ctx, 'delete-domain', { domain: account.domain })
    if ((await lookAfterwards(() => findDomain(account, ctx))) !== undefined)
      throw nothingDone('delete-domain', `the virtual server ${account.domain} still exists; it may be protected`)
    return { message: 'The account was removed' }
  },

  async changePackage(account, ctx) {
    const { domain, packageName: plan } = account
    const own = await ownDomain(account, ctx)
    // Virtualmin reports success for an unknown plan and does nothing.
    if (!(await hasPlan(plan, ctx))) throw refused(`Plan ${plan} does not exist on the server`)
    await call(ctx, 'modify-domain', { domain, 'apply-plan': plan })
    return markedAnswer(`The account has the plan ${plan}`, own)
  },

  async changePassword(account, ctx) {
    const { domain, password: pass } = account
    const own = await ownDomain(account, ctx)
    await call(ctx, 'modify-domain', { domain, pass })
    return markedAnswer('The password was changed', own)
  },

  offersPackage: (packageName, ctx) => hasPlan(packageName, ctx),

  inspect: (account, ctx) => fetchState(account, ctx),

  async test(ctx) {
    await call(ctx, 'list-plans', {})
    return { message: 'Virtualmin answers and accepts the credential' }
  },
})

const hasPlan = async (plan: string, ctx: ServerContext): Promise<boolean> =>
  namesIn((await call(ctx, 'list-plans', {})).data).has(plan)

/** Value of a flag, which is a parameter without a value. */
const flag = ''
const flags = new Set(['unix', 'dir', 'features-from-plan', 'subservers'])

const stateAfter = { 'disable-domain': 'suspended', 'enable-domain': 'active' } as const

/**
 * Disables or enables a virtual server and its sub-servers. Virtualmin reports success even if it does nothing, so this
 * function checks the virtual server afterwards and throws `refused` if its state has not changed.
 */
async function switchDomain(
  account: HostedAccount,
  ctx: ServerContext,
  program: keyof typeof stateAfter,
  more: Record<string, string> = {},
): Promise<void> {
  const { domain } = account
  await call(ctx, program, { domain, subservers: flag, ...more })
  const { state } = await lookAfterwards(() => ownDomain(account, ctx))
  if (state !== stateAfter[program])
    throw nothingDone(program, `the server ${domain} is still ${state}; it may be protected`)
}

/** Returns the error for a program that reported success and did nothing. */
const nothingDone = (program: string, but: string): ModuleError =>
  refused(`Virtualmin reported success for ${program}, but ${but}`)

/** Runs a command-line program over HTTP. Virtualmin reports a refusal with HTTP status 200. */
async function call(
  { server, http }: ServerContext,
  program: string,
  parameters: Record<string, string>,
): Promise<Record<string, unknown>> {
  // Virtualmin does not use API keys. A Webmin user signs in with a password.
  const secret = server.password || server.accessKey
  const reply = await http({
    method: 'POST',
    url: `${serverAddress(server, 10_000)}/virtual-server/remote.cgi`,
    headers: {
      authorization: `Basic ${Buffer.from(`${server.username}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ ...sendable(parameters), json: '1', multiline: flag, program }).toString(),
  })
  if (reply.status === 401 || reply.status === 403)
    throw misconfigured(`Virtualmin rejected the credential of the server ${server.name}`)
  if (reply.status !== 200) throw unexpected(reply)
  // Virtualmin sends this response before it runs any program.
  const denied = /^\s*ERROR:\s*(.*)/.exec(reply.body)?.[1]
  if (denied !== undefined) throw misconfigured(`Virtualmin does not allow ${program}: ${denied}`)
  const answer = jsonOf(reply)
  if (answer.status === 'success') return answer
  if (answer.status === 'failure' || answer.status === 'error')
    throw refused(String(answer.error || 'Virtualmin gave no reason'))
  throw unreachable('Virtualmin sent a response without a status', true)
}

/**
 * Returns the parameters unchanged if Virtualmin interprets them correctly. Throws `refused` for an empty value, which
 * would turn the parameter into a flag that takes the next word as its value, and for control characters, because a NUL
 * starts another value.
 */
function sendable(parameters: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '' && !flags.has(name)) throw refused(`Virtualmin requires a value for ${name}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\0-\x1f\x7f]/.test(value)) throw refused(`Virtualmin does not accept control characters in ${name}`)
  }
  return parameters
}

/** A list item: its name and its values, each a list of texts. */
interface Listed {
  readonly name?: string
  readonly values?: Readonly<Record<string, readonly string[]>>
}

const parseList = (data: unknown): readonly Listed[] => {
  if (!Array.isArray(data)) throw unreachable('Virtualmin sent a response without a list', false)
  return data
}

/** Returns the IDs and names of the plans. */
const namesIn = (data: unknown): Set<string> =>
  new Set(parseList(data).flatMap(({ name = '', values }) => [name, ...(values?.name ?? [])]))

/** A virtual server, with the user that owns it. */
interface Domain extends FoundAccount {
  readonly username: string | undefined
  readonly state: AccountState
}

async function findDomain({ domain }: HostedAccount, ctx: ServerContext): Promise<Domain | undefined> {
  try {
    const { data } = await call(ctx, 'list-domains', { domain })
    const found = parseList(data).find(({ name }) => name?.toLowerCase() === domain.toLowerCase())
    if (found === undefined) return undefined
    const { id, username, contact_email, contact_address, disabled } = found.values ?? {}
    return {
      username: username?.[0],
      domains: [domain],
      // The ID contains the creation time of the virtual server.
      mark: id?.[0],
      contact: [...(contact_email ?? []), ...(contact_address ?? [])].join(),
      state: disabled === undefined ? 'active' : 'suspended',
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ModuleError && error.kind === 'refused' && /does(n.t| not) exist/i.test(error.message)

/** Returns an operation's result with the virtual server's mark. */
const markedAnswer = (message: string, { mark }: Domain): ServerAnswer => ({ message, mark })

/**
 * Returns true if a virtual server belongs to the service. The virtual server was found by its domain, so its user must
 * match too.
 */
const isOurs = (found: Domain, account: HostedAccount, ctx: ServerContext): boolean =>
  found.username === account.username && isOwn(account, ctx, found)

function expectOwn(found: Domain, account: HostedAccount, ctx: ServerContext): Domain {
  if (isOurs(found, account, ctx)) return found
  if (found.username === account.username) throw foreignAccount(account, ctx, found)
  throw refused(`The domain ${account.domain} belongs to the user ${found.username} on the server`)
}

async function ownDomain(account: HostedAccount, ctx: ServerContext): Promise<Domain> {
  const found = await findDomain(account, ctx)
  if (found === undefined) throw absentAccount(`Domain ${account.domain} does not exist on the server`)
  return expectOwn(found, account, ctx)
}

/**
 * Returns the state of the service's account. An account with another owner counts as absent (ServerModule.inspect).
 */
async function fetchState(account: HostedAccount, ctx: ServerContext): Promise<AccountState> {
  const found = await findDomain(account, ctx)
  return found === undefined || !isOurs(found, account, ctx) ? 'absent' : found.state
}
