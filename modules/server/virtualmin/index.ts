import { jsonOf, misconfigured, refused, unexpected, unreachable } from '../../../domain/ports/module.js'
import { foreignAccount, isOwn } from '../../../domain/ports/ownership.js'
import {
  type AccountState,
  ensureDone,
  expectNotSuspended,
  type HostedAccount,
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
    const { domain, username: user, password: pass, email, packageName: plan } = account
    const features = plan === '' ? { unix: flag, dir: flag } : { plan, 'features-from-plan': flag }
    const make = () => call(ctx, 'create-domain', { domain, user, pass, email, ...features })
    const isThere = async () => expectNotSuspended(await stateOf(account, ctx)) === 'active'
    return ensureDone('The account was created', make, isThere)
  },

  async suspend(account, ctx, reason) {
    if ((await ownDomain(account, ctx)).state === 'suspended') return { message: 'The account was suspended before' }
    const why = reason.replaceAll(/\s+/g, ' ').trim()
    await call(ctx, 'disable-domain', { domain: account.domain, ...(why !== '' && { why }) })
    return { message: 'The account was suspended' }
  },

  async unsuspend(account, ctx) {
    if ((await ownDomain(account, ctx)).state === 'active') return { message: 'The account was active before' }
    await call(ctx, 'enable-domain', { domain: account.domain })
    return { message: 'The account was unsuspended' }
  },

  async terminate(account, ctx) {
    const found = await findDomain(account, ctx)
    if (found === undefined) return { message: 'The account was gone before' }
    expectOwn(found, account, ctx)
    await call(ctx, 'delete-domain', { domain: account.domain })
    return { message: 'The account was removed' }
  },

  async changePackage(account, ctx) {
    const { domain, packageName: plan } = account
    await ownDomain(account, ctx)
    // Virtualmin answers an unknown plan with success and does nothing.
    const { data } = await call(ctx, 'list-plans', {})
    if (!namesIn(data).has(plan)) throw refused(`The server has no plan ${plan}`)
    await call(ctx, 'modify-domain', { domain, 'apply-plan': plan })
    return { message: `The account has the plan ${plan}` }
  },

  async changePassword(account, ctx) {
    const { domain, password: pass } = account
    await ownDomain(account, ctx)
    await call(ctx, 'modify-domain', { domain, pass })
    return { message: 'The password was changed' }
  },

  inspect: (account, ctx) => stateOf(account, ctx),

  async test(ctx) {
    await call(ctx, 'list-plans', {})
    return { message: 'Virtualmin answers and takes the credential' }
  },
})

/** The value of a flag, which is a parameter without one. */
const flag = ''
const flags = new Set(['unix', 'dir', 'features-from-plan'])

/** Runs a command-line program over HTTP. Virtualmin refuses with HTTP status 200. */
async function call(
  { server, http }: ServerContext,
  program: string,
  parameters: Record<string, string>,
): Promise<Record<string, unknown>> {
  // Virtualmin has no API keys: a Webmin user signs in with its password.
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
    throw misconfigured(`Virtualmin does not accept the credential of the server ${server.name}`)
  if (reply.status !== 200) throw unexpected(reply)
  // This answer comes before any program runs.
  const denied = /^\s*ERROR:\s*(.*)/.exec(reply.body)?.[1]
  if (denied !== undefined) throw misconfigured(`Virtualmin does not allow ${program}: ${denied}`)
  const answer = jsonOf(reply)
  if (answer.status === 'success') return answer
  if (answer.status === 'failure' || answer.status === 'error')
    throw refused(String(answer.error || 'Virtualmin gave no reason'))
  throw unreachable('Virtualmin answered without a status', true)
}

/**
 * Returns parameters that Virtualmin takes for what they are. Throws refused for an empty value, which would turn its
 * name into a flag that takes the next word as its value, and for control characters: a NUL starts another value.
 */
function sendable(parameters: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '' && !flags.has(name)) throw refused(`Virtualmin needs a value for ${name}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\0-\x1f\x7f]/.test(value)) throw refused(`Virtualmin does not accept control characters in ${name}`)
  }
  return parameters
}

/** One item of a list: its name and its values, each a list of texts. */
interface Listed {
  readonly name?: string
  readonly values?: Readonly<Record<string, readonly string[]>>
}

const listed = (data: unknown): readonly Listed[] => {
  if (!Array.isArray(data)) throw unreachable('Virtualmin answered without a list', false)
  return data
}

/** Returns the ids and names of the plans. */
const namesIn = (data: unknown): Set<string> =>
  new Set(listed(data).flatMap(({ name = '', values }) => [name, ...(values?.name ?? [])]))

/** A virtual server, with the user that owns it. */
interface Domain {
  readonly username: string | undefined
  /** Addresses of the contact, separated by commas. */
  readonly contact: string | undefined
  readonly state: AccountState
}

async function findDomain({ domain }: HostedAccount, ctx: ServerContext): Promise<Domain | undefined> {
  try {
    const { data } = await call(ctx, 'list-domains', { domain })
    const found = listed(data).find(({ name }) => name?.toLowerCase() === domain.toLowerCase())
    if (found === undefined) return undefined
    const { username, contact_email, contact_address, disabled } = found.values ?? {}
    return {
      username: username?.[0],
      contact: [...(contact_email ?? []), ...(contact_address ?? [])].join(),
      state: disabled === undefined ? 'active' : 'suspended',
    }
  } catch (error) {
    if (/does(n.t| not) exist/i.test((error as Error).message)) return undefined
    throw error
  }
}

/** True if a virtual server is the service's. It was found by its domain, so its user must match too. */
const isOurs = ({ username, contact }: Domain, account: HostedAccount, ctx: ServerContext): boolean =>
  username === account.username && isOwn(account, ctx, { domains: [account.domain], contact })

function expectOwn(found: Domain, account: HostedAccount, ctx: ServerContext): void {
  if (isOurs(found, account, ctx)) return
  if (found.username === account.username)
    throw foreignAccount(account, { domains: [account.domain], contact: found.contact })
  throw refused(`The domain ${account.domain} belongs to the user ${found.username} there`)
}

async function ownDomain(account: HostedAccount, ctx: ServerContext): Promise<Domain> {
  const found = await findDomain(account, ctx)
  if (found === undefined) throw refused(`The server has no domain ${account.domain}`)
  expectOwn(found, account, ctx)
  return found
}

/** Returns the state of the service's account; one of somebody else counts as absent (ServerModule.inspect). */
async function stateOf(account: HostedAccount, ctx: ServerContext): Promise<AccountState> {
  const found = await findDomain(account, ctx)
  return found === undefined || !isOurs(found, account, ctx) ? 'absent' : found.state
}
