import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Test } from 'tap'
import { type Answer, type Call, openProvider, type Provider } from '../../../tools/pretend-panel/provider.js'

/** 24 bytes, in the format of Standard Webhooks. */
export const provisionerSecret = `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`

export interface Provisioned {
  readonly password: string
  readonly packageName: string
  readonly suspended: boolean
  readonly reason?: string | undefined
}

export interface Provisioner extends Provider {
  readonly accounts: Map<string, Provisioned>
  /** Answers all calls from now on without any work. Undefined resumes the work. */
  readonly answer: (answer: Answer | undefined) => void
}

/**
 * An operator's own provisioner at /hook, which verifies Standard Webhooks signatures and does not repeat a successful
 * call with the same ID.
 */
export async function openProvisioner(t: Test): Promise<Provisioner> {
  const accounts = new Map<string, Provisioned>()
  const answered = new Map<string, Answer>()
  let forced: Answer | undefined

  const perform = ({ action, account, reason }: Record<string, never>): Answer => {
    const { domain, password, packageName } = (account ?? {}) as Record<string, string>
    if (action === 'test') return { status: 204 }
    const known = accounts.get(domain ?? '')
    if (action === 'inspect') {
      const state = known === undefined ? 'absent' : known.suspended ? 'suspended' : 'active'
      return json(200, { state })
    }
    if (action === 'create') {
      if (packageName === 'Gold') return json(422, { message: 'There is no package Gold.' })
      if (known !== undefined) return json(409, { message: 'The domain is taken.' })
      accounts.set(domain ?? '', { password: password ?? '', packageName: packageName ?? '', suspended: false })
      return json(201, { message: 'On its way.', fields: { node: 'n7', cores: 2, fast: true, tags: ['a'] } })
    }
    if (known === undefined) return json(404, { message: 'No such account.' })
    const changes: Record<string, Partial<Provisioned>> = {
      suspend: { suspended: true, reason },
      unsuspend: { suspended: false },
      changePackage: { packageName: packageName ?? '' },
      changePassword: { password: password ?? '' },
    }
    if (action === 'terminate') accounts.delete(domain ?? '')
    else accounts.set(domain ?? '', { ...known, ...changes[action ?? ''] })
    return { status: 204 }
  }

  const provider = await openProvider(t, (call) => {
    if (forced !== undefined) return forced
    if (call.method !== 'POST' || call.path !== '/hook') return { status: 404, body: 'Not Found' }
    if (!isGenuine(call)) return json(401, { message: 'The signature is wrong.' })
    const id = String(call.headers['webhook-id'])
    const before = answered.get(id)
    if (before !== undefined) return before
    const now = perform(JSON.parse(call.body))
    if (now.status !== undefined && now.status < 300) answered.set(id, now)
    return now
  })
  return {
    ...provider,
    accounts,
    answer: (answer) => {
      forced = answer
    },
  }
}

function isGenuine({ headers, body }: Call): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(provisionerSecret.slice('whsec_'.length), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(signatures)
    .split(' ')
    .some((one) => {
      const [version, signature = ''] = one.split(',')
      const given = Buffer.from(signature, 'base64')
      return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
    })
}

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
