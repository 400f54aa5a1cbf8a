import { type Answer, type Call, openProvider, type Provider, type TeardownScope } from './provider.js'

export interface WhmAccount {
  readonly domain: string
  readonly plan: string
  readonly password: string
  readonly contactemail: string
  readonly suspended?: string | undefined
  /** Creation time in seconds since 1970. */
  readonly made?: number
}

export interface Whm extends Provider {
  /** Accounts by username. */
  readonly accounts: Map<string, WhmAccount>
}

const packages = ['Basic', 'Pro']

/**
 * Starts a server that offers WHM API 1 to root with the token `TOKEN`, and has the packages Basic and Pro. Uses any
 * free port if `port` is 0.
 */
export async function openWhm(ending: TeardownScope, port = 0): Promise<Whm> {
  const accounts = new Map<string, WhmAccount>()
  let made = 1_700_000_000

  const create = (form: URLSearchParams): string | undefined => {
    const username = form.get('username') ?? ''
    const domain = form.get('domain') ?? ''
    if (!/^[a-z][a-z0-9]{0,15}$/.test(username) || username.startsWith('test'))
      return `Sorry, “${username}” is not a valid username`
    if ([...accounts.keys()].some((known) => known.slice(0, 8) === username.slice(0, 8)))
      return 'Sorry, the first 8 characters of the username are taken'
    if (!/^[a-z0-9.-]+\.[a-z]+$/.test(domain)) return 'Sorry, that is an invalid domain'
    if ([...accounts.values()].some((known) => known.domain === domain)) return 'Sorry, the domain already exists'
    const plan = form.get('plan') ?? ''
    if (!packages.includes(plan)) return `Sorry, there is no package “${plan}”`
    const password = form.get('password') ?? ''
    if (password.length < 5) return 'Sorry, the password you selected cannot be used because it is too weak'
    accounts.set(username, { domain, plan, password, contactemail: form.get('contactemail') ?? '', made: ++made })
    return undefined
  }

  const change = (user: string | null, how: (account: WhmAccount) => Partial<WhmAccount> | string) => {
    const known = accounts.get(user ?? '')
    if (known === undefined) return `You do not have a user named “${user}”.`
    const changed = how(known)
    if (typeof changed === 'string') return changed
    accounts.set(user ?? '', { ...known, ...changed })
    return undefined
  }

  /** Functions by name. A function returns the reason for a refusal, or undefined if it succeeded. */
  const functions: Record<string, (form: URLSearchParams) => string | undefined> = {
    createacct: create,
    suspendacct: (form) =>
      change(form.get('user'), ({ suspended }) =>
        suspended === undefined ? { suspended: form.get('reason') ?? '' } : 'The account is already suspended.',
      ),
    unsuspendacct: (form) =>
      change(form.get('user'), ({ suspended }) =>
        suspended === undefined ? 'The account is not suspended.' : { suspended: undefined },
      ),
    removeacct: (form) =>
      accounts.delete(form.get('username') ?? '') ? undefined : 'Sorry, there is no such user on this server',
    changepackage: (form) => {
      const plan = form.get('pkg') ?? ''
      return packages.includes(plan)
        ? change(form.get('user'), () => ({ plan }))
        : 'Sorry, the package “x” does not exist'
    },
    passwd: (form) => change(form.get('user'), () => ({ password: form.get('password') ?? '' })),
    version: () => undefined,
  }

  const summary = (form: URLSearchParams): Answer => {
    const user = form.get('user') ?? ''
    const found = accounts.get(user)
    if (found === undefined) return reply('accountsummary', 'Account does not exist.')
    const { domain, plan, suspended, contactemail, made = 1_600_000_000 } = found
    const email = contactemail || '*unknown*'
    const times = { unix_startdate: made, startdate: new Date(made * 1000).toUTCString() }
    const acct = [{ user, domain, plan, email, owner: 'root', suspended: suspended === undefined ? 0 : 1, ...times }]
    return reply('accountsummary', undefined, { acct })
  }

  const handle = ({ method, path, query, headers, form }: Call): Answer => {
    if (headers.authorization !== 'whm root:TOKEN') return { status: 403, body: 'Access denied' }
    const name = /^\/json-api\/(\w+)$/.exec(path)?.[1] ?? ''
    if (query.get('api.version') !== '1' || method !== 'POST') return { status: 500, body: 'wrong version' }
    if (name === 'accountsummary') return summary(form)
    const run = functions[name]
    return reply(name, run === undefined ? `Unknown app (“${name}”) requested` : run(form))
  }
  return { ...(await openProvider(ending, handle, port)), accounts }
}

/** Returns a response. Refusals have HTTP status 200 too. */
const reply = (command: string, reason: string | undefined, data: object = {}): Answer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    metadata: { version: 1, command, result: reason === undefined ? 1 : 0, reason: reason ?? 'OK' },
    ...(reason === undefined && { data }),
  }),
})
