import type { Test } from 'tap'
import { type Answer, openProvider, type Provider } from '../../../tools/pretend-panel/provider.js'

export interface HestiaUser {
  readonly password: string
  readonly email: string
  readonly plan: string
  readonly name: string
  readonly suspended: boolean
  readonly domains: readonly string[]
  /** Creation time by the server's clock, such as `2026-01-02 03:04:05`. */
  readonly made?: string
  /** Defaults to `user`. */
  readonly role?: 'admin' | 'user'
}

export interface Hestia extends Provider {
  readonly users: Map<string, HestiaUser>
  /** From now on, failed commands return HTTP 200 with exit code 0 and an `Error:` body. */
  readonly lie: () => void
  /** Forbids the key a command from now on, or allows it again. */
  readonly forbid: (command: string, isForbidden?: boolean) => void
}

/** The accepted key, with the lengths of real keys. */
export const hestiaKey = { username: 'A'.repeat(20), accessKey: 's'.repeat(40) }

const plans = ['Basic', 'Pro']

/** HTTP status by exit code. All other failures have status 400. */
const statuses: Record<number, number> = { 3: 404, 4: 409, 5: 401, 6: 401, 8: 403, 9: 401, 10: 403 }

type Outcome = readonly [exit: number, output?: string]

/** Opens a server with HestiaCP's API and the plans Basic and Pro. */
export async function openHestia(t: Test): Promise<Hestia> {
  const users = new Map<string, HestiaUser>()
  let lying = false
  const forbidden = new Set<string>()
  let made = 0
  /** Returns the creation time of the next user, a second after the previous one. */
  const now = () => new Date(Date.UTC(2026, 0, 2) + ++made * 1000).toISOString().slice(0, 19).replace('T', ' ')

  const change = (name: string, how: (user: HestiaUser) => Partial<HestiaUser> | Outcome): Outcome => {
    const user = users.get(name)
    if (user === undefined) return [3, `Error: user ${name} doesn't exist`]
    const changed = how(user)
    if (Array.isArray(changed)) return changed as unknown as Outcome
    users.set(name, { ...user, ...changed })
    return [0]
  }
  const noPlan = (plan: string): Outcome | undefined =>
    plans.includes(plan) ? undefined : [3, `Error: package ${plan} doesn't exist`]

  const commands: Record<string, (...values: string[]) => Outcome> = {
    'v-add-user': (name = '', password = '', email = '', plan = '', fullName = '') => {
      if (!/^[a-z][a-z0-9]{0,30}$/.test(name)) return [2, `Error: invalid user format :: ${name}`]
      if (users.has(name)) return [4, `Error: user ${name} already exists`]
      if (!email.includes('@')) return [2, `Error: invalid email format :: ${email}`]
      const unknown = noPlan(plan)
      if (unknown !== undefined) return unknown
      users.set(name, { password, email, plan, name: fullName, suspended: false, domains: [], made: now() })
      return [0]
    },
    // Refuses domains that begin with `limit.`, and a user's fourth domain.
    'v-add-domain': (name = '', domain = '') => {
      if (domain.startsWith('limit.')) return [8, 'Error: WEB_DOMAINS limit is reached']
      for (const { domains } of users.values())
        if (domains.includes(domain)) return [4, `Error: Web domain ${domain} exists`]
      return change(name, ({ domains }) =>
        domains.length < 3 ? { domains: [...domains, domain] } : [8, 'Error: WEB_DOMAINS limit is reached'],
      )
    },
    'v-suspend-user': (name = '') =>
      change(name, ({ suspended }) =>
        suspended ? ([5, `Error: user ${name} is suspended`] as const) : { suspended: true },
      ),
    'v-unsuspend-user': (name = '') =>
      change(name, ({ suspended }) =>
        suspended ? { suspended: false } : ([6, `Error: user ${name} is not suspended`] as const),
      ),
    'v-delete-user': (name = '') => (users.delete(name) ? [0] : [3, `Error: user ${name} doesn't exist`]),
    'v-change-user-package': (name = '', plan = '') => noPlan(plan) ?? change(name, () => ({ plan })),
    'v-change-user-password': (name = '', password = '') => change(name, () => ({ password })),
    'v-list-user': (name = '') => {
      const user = users.get(name)
      if (user === undefined) return [3, `Error: user ${name} doesn't exist`]
      const { email, plan, suspended, domains, name: fullName, role = 'user', made = '2025-01-02 03:04:05' } = user
      const [DATE, TIME] = made.split(' ')
      const shown = {
        NAME: fullName,
        ROLE: role,
        PACKAGE: plan,
        CONTACT: email,
        SUSPENDED: suspended ? 'yes' : 'no',
        U_WEB_DOMAINS: String(domains.length),
        TIME,
        DATE,
      }
      // HestiaCP prints values without escaping backslashes.
      return [0, JSON.stringify({ [name]: shown }, null, 4).replaceAll('\\\\', '\\')]
    },
    'v-list-web-domains': (name = '') => {
      const user = users.get(name)
      if (user === undefined) return [3, `Error: user ${name} doesn't exist`]
      return [
        0,
        JSON.stringify(Object.fromEntries(user.domains.map((domain) => [domain, { SUSPENDED: 'no' }])), null, 4),
      ]
    },
  }

  const provider = await openProvider(t, ({ method, path, form }) => {
    if (method !== 'POST' || path !== '/api/index.php') return { status: 404, body: 'Not Found' }
    if (form.get('hash') !== `${hestiaKey.username}:${hestiaKey.accessKey}`)
      return answer([9, 'Error: authentication failed'])
    const name = form.get('cmd') ?? ''
    const command = forbidden.has(name) ? undefined : commands[name]
    if (command === undefined) return answer([10, `Error: ${form.get('cmd')} is not allowed for this key`])
    const values = [1, 2, 3, 4, 5].flatMap((n) => form.get(`arg${n}`)?.trim() ?? [])
    const outcome = command(...values)
    return lying && outcome[0] > 0 ? answer([0, outcome[1] ?? '']) : answer(outcome)
  })
  return {
    ...provider,
    users,
    lie: () => {
      lying = true
    },
    forbid: (command, isForbidden = true) => void (isForbidden ? forbidden.add(command) : forbidden.delete(command)),
  }
}

const answer = ([exit, output = '']: Outcome): Answer => ({
  status: exit > 0 ? (statuses[exit] ?? 400) : output === '' ? 204 : 200,
  headers: { 'Hestia-Exit-Code': String(exit) },
  body: output,
})
