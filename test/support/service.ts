import type { Test } from 'tap'
import type { Database } from '../../db/database.js'
import type { Catalogue } from '../../engine/catalogue.js'
import { retriedStatuses } from '../../engine/errors.js'
import { audit } from './audit.js'
import { contractProblems } from './contract.js'
import { type Credential, type CredentialOptions, credentialHeaders, makeCredential } from './credentials.js'
import type { DatabaseKind } from './database-kinds.js'
import { databasesToTest, prepared } from './databases.js'
import { send } from './http.js'
import { findWrongCounts } from './row-counts.js'
import { findWrongTotals } from './running-totals.js'
import { borrowService, canShare } from './shared-services.js'
import { type ServiceOptions, type StartedService, startForTests } from './started-service.js'

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is whatever the test finds in it
export type Body = Record<string, any>

export interface Reply {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

export interface CallOptions {
  readonly as?: 'form' | 'json'
  readonly headers?: Record<string, string>
  /** Null sends no credential. */
  readonly credential?: Credential | null
}

/** A running service, and functions that call it as an integrator would. */
export interface Api extends Omit<StartedService, 'reset'> {
  readonly url: string
  readonly catalogue: Catalogue
  readonly database: Database
  /** Calls an action with its own method, and checks the answer against its definition. */
  readonly call: (action: string, parameters?: Body, options?: CallOptions) => Promise<Reply>
  /** Like `call`, but fails the test if the status is not 200. */
  readonly ok: (action: string, parameters?: Body, options?: CallOptions) => Promise<Body>
  readonly makeCredential: (options?: CredentialOptions) => Promise<Credential>
}

/**
 * Runs a test against a service on each database, without rate limits unless the environment sets them. After each
 * test, the books must add up, and the stored row counts and running totals must be right. Tests share services if
 * their options allow it (shared-services.ts).
 */
export const withService = (
  t: Test,
  title: string,
  body: (t: Test, api: Api) => Promise<unknown>,
  facts: ServiceOptions = {},
) =>
  t.test(title, async (t) => {
    for (const kind of databasesToTest())
      await t.test(kind, async (t) => {
        const api = apiOf(t, await (canShare(facts) ? borrowService(t, kind, facts) : ownService(t, kind, facts)))
        await body(t, api)
        // R-2009
        await t.test('the books add up', async (t) => t.strictSame(await audit(api.database.read, api.now()), []))
        await t.test('row counts and running totals match the rows', async (t) => {
          t.strictSame(await findWrongCounts(api.database.read), [])
          t.strictSame(await findWrongTotals(api.database.read, api.database.dialect), [])
        })
      })
  })

async function ownService(t: Test, kind: DatabaseKind, facts: ServiceOptions): Promise<StartedService> {
  const url = await prepared[kind](t)
  await facts.before?.(url)
  return startForTests(t, url, facts)
}

/** Like withService, for tests that read the service's statements (`queries`). */
export const withWatchedService = (
  t: Test,
  title: string,
  body: (t: Test, api: Api) => Promise<unknown>,
  facts: ServiceOptions = {},
) => withService(t, title, body, { ...facts, queries: true })

export const startApi = async (t: Test, databaseUrl: string, options?: ServiceOptions): Promise<Api> =>
  apiOf(t, await startForTests(t, databaseUrl, options))

function apiOf(t: Test, started: StartedService): Api {
  const { admin, now } = started
  const { database, catalogue, url } = started.service
  const call: Api['call'] = async (action, parameters = {}, { as = 'form', headers = {}, credential = admin } = {}) => {
    const entry = catalogue.get(action)
    const method = entry?.method ?? 'GET'
    const sent: Record<string, string> = { ...(credential && credentialHeaders(credential)), ...headers }
    let address = `${url}/api/v1/${action}`
    let written: string | undefined
    if (method === 'GET') address += `?${toForm(parameters)}`
    else {
      sent['content-type'] = as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
      written = as === 'json' ? JSON.stringify(parameters) : toForm(parameters).toString()
    }
    const reply = await send(address, { method, headers: sent, ...(written !== undefined && { body: written }) })
    const body = JSON.parse(reply.text) as Body
    if (entry !== undefined)
      for (const problem of contractProblems(entry, reply.status, body)) t.fail(problem, { parameters, body })
    if (retriedStatuses.has(reply.status) && !/^[1-9]\d*$/.test(reply.headers.get('retry-after') ?? ''))
      t.fail(`${action} answered ${reply.status} without Retry-After`, { parameters, body })
    return { status: reply.status, body, headers: reply.headers }
  }

  return {
    ...started,
    url,
    catalogue,
    database,
    call,
    ok: async (action, parameters, options) => {
      const { status, body } = await call(action, parameters, options)
      if (status !== 200) t.fail(`${action} answered ${status}: ${JSON.stringify(body)}`, { parameters })
      return body
    },
    makeCredential: (options) => makeCredential(database, now(), options),
  }
}

/** Encodes nested values as `name[key][0]=…`, like HTML forms and most client libraries. */
export function toForm(parameters: Body): URLSearchParams {
  const form = new URLSearchParams()
  const put = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) put(`${name}[${key}]`, one)
    else form.append(name, value === null ? '' : String(value))
  }
  for (const [name, value] of Object.entries(parameters)) put(name, value)
  return form
}
