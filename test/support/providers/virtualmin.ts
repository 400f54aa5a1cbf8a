import type { Test } from 'tap'
import { type Answer, openProvider, type Provider } from '../../../tools/pretend-panel/provider.js'

export interface VirtualminDomain {
  readonly user: string
  readonly pass: string
  readonly email: string
  readonly plan: string
  readonly features: readonly string[]
  readonly disabled?: string | undefined
  /** True if no program disables, enables, or deletes the domain. */
  readonly isProtected?: boolean
  /** In Virtualmin, the creation time and a process ID. */
  readonly id?: string
}

export interface Virtualmin extends Provider {
  readonly domains: Map<string, VirtualminDomain>
}

const plans = new Map([
  ['0', 'Default Plan'],
  ['101', 'Basic'],
  ['102', 'Pro'],
])

const credential = `Basic ${Buffer.from('root:secret').toString('base64')}`

/** Result of a program. A string is an error message. */
type Outcome = string | { readonly data?: unknown; readonly output?: string }

/** Result if the server is protected or already exists. */
const nothingDone: Outcome = { output: '' }

/**
 * Builds the same command line as remote.cgi, and returns its options. A name with an empty value becomes an option
 * without one, so unless it is a known flag, the next word becomes its value.
 */
function words(form: URLSearchParams): Map<string, string> {
  const line = [...form]
    .filter(([name]) => name !== 'program' && name !== 'json')
    .flatMap(([name, value]) => (value === '' ? [`--${name}`] : value.split('\0').flatMap((one) => [`--${name}`, one])))
  const options = new Map<string, string>()
  while (line.length > 0) {
    const name = (line.shift() as string).replace(/^--/, '')
    const isFlag = ['multiline', 'unix', 'dir', 'features-from-plan', 'subservers'].includes(name)
    options.set(name, isFlag ? 'yes' : (line.shift() ?? ''))
  }
  return options
}

/** Serves Virtualmin's remote API for root, with the plans Default Plan, Basic, and Pro. */
export async function openVirtualmin(t: Test): Promise<Virtualmin> {
  const domains = new Map<string, VirtualminDomain>()
  let made = 1_700_000_000_000

  const change = (
    options: Map<string, string>,
    how: (domain: VirtualminDomain) => Partial<VirtualminDomain> | string,
  ): Outcome => {
    const name = options.get('domain') ?? ''
    const known = domains.get(name)
    if (known === undefined) return `Virtual server ${name} does not exist`
    const changed = how(known)
    if (typeof changed === 'string') return changed
    domains.set(name, { ...known, ...changed })
    return { output: 'All changes done\n' }
  }
  const isPlan = (wanted: string) => [...plans].flat().includes(wanted)

  const programs: Record<string, (options: Map<string, string>) => Outcome> = {
    'create-domain': (options) => {
      const name = options.get('domain') ?? ''
      const user = options.get('user') ?? ''
      const plan = options.get('plan') ?? 'Default Plan'
      const features = ['unix', 'dir', 'features-from-plan'].filter((one) => options.has(one))
      if (!/^[a-z0-9.-]+$/.test(name)) return 'Missing or invalid domain name'
      // Virtualmin reports no error if the domain or the user exists.
      if (domains.has(name) || [...domains.values()].some((known) => known.user === user)) return nothingDone
      if (!isPlan(plan)) return `No plan with name or ID ${plan} found`
      if (features.length === 0) return 'No features were selected'
      const pass = options.get('pass') ?? ''
      domains.set(name, { user, pass, email: options.get('email') ?? '', plan, features, id: String(++made) })
      return { output: 'Creating virtual server ..\n.. done\n' }
    },
    'disable-domain': (options) =>
      change(options, ({ disabled, isProtected }) =>
        disabled === undefined && !isProtected ? { disabled: options.get('why') ?? '' } : {},
      ),
    'enable-domain': (options) => change(options, ({ isProtected }) => (isProtected ? {} : { disabled: undefined })),
    'delete-domain': (options) => {
      const name = options.get('domain') ?? ''
      const known = domains.get(name)
      if (known === undefined) return `Virtual server ${name} does not exist`
      if (known.isProtected) return nothingDone
      domains.delete(name)
      return { output: 'Deleted\n' }
    },
    'modify-domain': (options) =>
      change(options, (known) => {
        const plan = options.get('apply-plan')
        // Virtualmin reports no error for an unknown plan.
        return { pass: options.get('pass') ?? known.pass, plan: plan !== undefined && isPlan(plan) ? plan : known.plan }
      }),
    'list-plans': () => ({ data: [...plans].map(([id, name]) => ({ name: id, values: { name: [name] } })) }),
    'list-domains': (options) => {
      const name = options.get('domain') ?? ''
      const known = domains.get(name)
      if (known === undefined) return `Virtual server ${name} does not exist`
      const { user, email, disabled, id = '1600000000000' } = known
      return {
        data: [
          {
            name,
            values: {
              id: [id],
              type: ['Top-level server'],
              username: [user],
              contact_email: [email],
              contact_address: [email],
              ...(disabled !== undefined && { disabled: [disabled === '' ? 'Manually' : `Manually (${disabled})`] }),
            },
          },
        ],
      }
    },
  }

  const provider = await openProvider(t, ({ method, path, headers, form }) => {
    if (method !== 'POST' || path !== '/virtual-server/remote.cgi') return { status: 404, body: 'Not Found' }
    if (headers.authorization !== credential) return { status: 401, body: '<h1>Error - Access denied</h1>' }
    if (form.get('json') !== '1' || !form.has('multiline')) return { body: 'Exit status: 0\n' }
    const command = form.get('program') ?? ''
    const program = programs[command]
    if (program === undefined) return { body: `ERROR: The program ${command} does not exist\n` }
    return reply(command, program(words(form)))
  })
  return { ...provider, domains }
}

/** Failures also have HTTP status 200. */
const reply = (command: string, outcome: Outcome): Answer => ({
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(
    typeof outcome === 'string'
      ? { command, status: 'failure', error: outcome, full_error: `${outcome}\n` }
      : { command, status: 'success', ...outcome },
  ),
})
