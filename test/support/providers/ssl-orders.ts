import { pollNext } from '../../../domain/certificates/polling.js'
import { renewNext } from '../../../domain/certificates/renewing.js'
import { parameterPlace } from '../../../domain/modules/states.js'
import { encrypt } from '../../../domain/secrets/encryption.js'
import { changeCached, makeClient } from '../fixtures.js'
import { runJobs } from '../jobs.js'
import type { Api, Body } from '../service.js'

/** Enables an SSL module with parameters, as the setup file does. */
export async function setUpSsl(
  api: Api,
  name: string,
  parameters: Readonly<Record<string, string>>,
  { fromApi = [] }: { readonly fromApi?: readonly string[] } = {},
): Promise<void> {
  const declared = api.service.modules.find('ssl', name)?.parameters ?? []
  const stored = Object.entries(parameters).map(([key, value]) => {
    const isSecret = declared.some((one) => one.name === key && one.type === 'password')
    return [key, isSecret ? encrypt(Buffer.alloc(32, 7), value, parameterPlace({ type: 'ssl', name }, key)) : value]
  })
  const row = {
    is_active: 1,
    parameters: JSON.stringify(Object.fromEntries(stored)),
    from_api: JSON.stringify(fromApi),
  }
  await changeCached(api, 'modules', (db) =>
    db('modules')
      .insert({ type: 'ssl', name, ...row } as never)
      .onConflict(['type', 'name'])
      .merge(),
  )
}

/** Adds an order, by default for the module `manual`, and returns its ID. */
export async function makeSslOrder(api: Api, details: Body = {}): Promise<number> {
  const client_id = details.client_id ?? (await makeClient(api))
  const { order_id } = await api.ok('addsslorder', { module: 'manual', domain: 'example.com', ...details, client_id })
  return order_id
}

export const readSslOrder = async (api: Api, order_id: number): Promise<Body> =>
  (await api.ok('getsslorder', { order_id })).order

/** Moves the clock until an order has a status, and returns the order. Throws after 100 minutes. */
export async function waitForSslStatus(api: Api, order_id: number, status: string): Promise<Body> {
  for (let left = 100; left > 0; left -= 1) {
    const order = await readSslOrder(api, order_id)
    if (order.status === status) return order
    api.advance(60_000)
    await runJobs(api)
  }
  throw new Error(`the order never became ${status}: ${JSON.stringify(await readSslOrder(api, order_id))}`)
}

/**
 * Moves the clock by `days` and runs the polls and renewals of certificates when they are due, together if they are due
 * within `stepMs` of each other. Without background jobs, nothing else runs.
 */
export async function runCertificateJobs(api: Api, days: number, stepMs = 1000): Promise<void> {
  const until = api.now().getTime() + days * 86_400_000
  for (;;) {
    const remote = await api.service.contexts.remote()
    if ((await renewNext(remote)) || (await pollNext(remote))) continue
    const left = until - api.now().getTime()
    if (left <= 0) return
    const rows = await api.database.read('ssl_orders').select('status', 'ari_retry_at', 'next_poll_at')
    const due = rows.map(({ status, ari_retry_at, next_poll_at }) =>
      status === 'Active' ? ari_retry_at : next_poll_at,
    )
    const next = Math.min(...due.map((at) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))))
    api.advance(Math.min(left, Math.max(stepMs, next - api.now().getTime())))
  }
}
