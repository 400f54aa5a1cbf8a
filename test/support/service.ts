import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { Test } from 'tap'
import type { Database } from '../../db/database.js'
import type { Machine } from '../../domain/system/machine.js'
import type { Permission } from '../../domain/values/permissions.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import type { Catalogue } from '../../engine/catalogue.js'
import { retriedStatuses } from '../../engine/errors.js'
import { type Config, readConfig } from '../../server/config.js'
import { makeLog } from '../../server/log.js'
import { type Service, startService } from '../../server/service.js'
import { audit } from './audit.js'
import { contractProblems } from './contract.js'
import { onBothDatabases, prepared } from './databases.js'
import { send } from './http.js'
import { wrongSums } from './kept-sums.js'
import { wrongCounts } from './row-counts.js'
import { countService } from './services-started.js'
import { watchStatements } from './statements.js'

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
  /** Null sends no credential at all. */
  readonly credential?: Credential | null
}

export interface Credential {
  readonly id: number
  readonly staffId: number
  readonly roleId: number
  readonly username: string
  readonly identifier: string
  readonly secret: string
}

export interface CredentialOptions {
  readonly full?: boolean
  readonly permissions?: readonly Permission[]
  readonly allowedIps?: readonly string[]
}

/** A running service and the means to drive it as an integrator would. */
export interface Api {
  readonly service: Service
  readonly url: string
  readonly catalogue: Catalogue
  readonly database: Database
  /** The first administrator's credential, with full access. */
  readonly admin: Credential
  /** The log, as text. */
  readonly logged: () => string
  /**
   * The statements of calls and of the test that ran since the last call of this function; without those of jobs. Only in
   * withWatchedService.
   */
  readonly queries: () => string[]
  /** Moves the service's clock. */
  readonly advance: (milliseconds: number) => void
  readonly now: () => Date
  /** Calls an action with its own method, and holds its answer to what its definition declares. */
  readonly call: (action: string, parameters?: Body, options?: CallOptions) => Promise<Reply>
  /** The same for a call that has to succeed; returns the body. */
  readonly ok: (action: string, parameters?: Body, options?: CallOptions) => Promise<Body>
  /** A staff account with a role and a credential of its own. */
  readonly makeCredential: (options?: CredentialOptions) => Promise<Credential>
}

export interface ServiceOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** The machine as the service sees it. */
  readonly machine?: Partial<Machine>
  /** Where the service counts bodies, for a test that looks at it. */
  readonly bodies?: BodyMemory
  /** Keeps its statements for `queries`, which slows down all of the process. */
  readonly queries?: boolean
  /** Milliseconds before the first run of each background job; `wake` runs them sooner. */
  readonly jobsAfterMs?: number
  /** Starts it, where another build is tested. */
  readonly start?: typeof startService
  /** Changes the database before the service starts on it. */
  readonly before?: (databaseUrl: string) => Promise<unknown>
}

/**
 * Runs a test against a service on each database, with the rate limits off unless the environment sets them. Whatever the
 * test did, the books have to add up afterwards, and the numbers of rows that are kept have to be right.
 */
export const withService = (
  t: Test,
  title: string,
  body: (t: Test, api: Api) => Promise<unknown>,
  facts: ServiceOptions = {},
) =>
  onBothDatabases(
    t,
    title,
    async (t, url) => {
      await facts.before?.(url)
      const api = await startApi(t, url, facts)
      await body(t, api)
      // R-2009
      await t.test('the books add up', async (t) => t.strictSame(await audit(api.database.read, api.now()), []))
      await t.test('totals and sums are what there is', async (t) => {
        t.strictSame(await wrongCounts(api.database.read), [])
        t.strictSame(await wrongSums(api.database.read, api.database.dialect), [])
      })
    },
    prepared,
  )

/** The same for a test that reads the statements of its service (`queries`). */
export const withWatchedService = (
  t: Test,
  title: string,
  body: (t: Test, api: Api) => Promise<unknown>,
  facts: ServiceOptions = {},
) => withService(t, title, body, { ...facts, queries: true })

/** Time-outs that a busy machine does not reach; a test of them sets its own, or an empty text for the usual ones. */
export const patientDatabase = {
  DATABASE_CALL_TIMEOUT: '30',
  DATABASE_LOCK_TIMEOUT: '20',
  DATABASE_IDLE_TIMEOUT: '120',
}

/** The key that the service seals with. */
export const secretKey = Buffer.alloc(32, 7)

/** Starts a service on a database that exists already; it stops with the test. */
export async function startApi(
  t: Test,
  databaseUrl: string,
  {
    environment = {},
    machine = {},
    bodies,
    queries = false,
    jobsAfterMs = 30_000,
    start = startService,
  }: ServiceOptions = {},
): Promise<Api> {
  const first = { identifier: randomBytes(16).toString('hex'), secret: randomBytes(32).toString('hex') }
  const config: Config = readConfig({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey.toString('base64'),
    BOOTSTRAP_IDENTIFIER: first.identifier,
    BOOTSTRAP_SECRET: first.secret,
    RATE_LIMIT: '0',
    RATE_LIMIT_ANONYMOUS: '0',
    ...patientDatabase,
    ...environment,
  })
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  countService()
  const statements = queries ? watchStatements() : undefined
  if (statements !== undefined) t.teardown(statements.stop)
  const begin = () =>
    start(config, makeLog('debug', sink), {
      now,
      machine,
      jobsAfterMs,
      isDirect: true,
      ...(bodies !== undefined && { bodies }),
      ...(statements !== undefined && { onQuery: statements.note }),
    })
  const service = await (statements === undefined ? begin() : statements.start(begin))
  t.teardown(() => service.stop())

  const { database, catalogue, url } = service
  const row = await database.read('credentials').orderBy('id').first()
  const staff = await database
    .read('staff')
    .where({ id: row?.staff_id ?? 0 })
    .first()
  const admin: Credential = {
    id: row?.id ?? 0,
    staffId: staff?.id ?? 0,
    roleId: staff?.role_id ?? 0,
    username: staff?.username ?? '',
    ...first,
  }
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
    service,
    url,
    catalogue,
    database,
    admin,
    now,
    logged: () => lines.join(''),
    queries: () => {
      if (statements === undefined)
        throw new Error('Statements are kept where the service was started by withWatchedService.')
      return statements.taken()
    },
    advance: (milliseconds) => {
      aheadMs += milliseconds
    },
    call,
    ok: async (action, parameters, options) => {
      const { status, body } = await call(action, parameters, options)
      if (status !== 200) t.fail(`${action} answered ${status}: ${JSON.stringify(body)}`, { parameters })
      return body
    },
    makeCredential: (options) => makeCredential(database, now(), options),
  }
}

export const credentialHeaders = ({ identifier, secret }: Pick<Credential, 'identifier' | 'secret'>) => ({
  'x-api-key': identifier,
  'x-api-secret': secret,
})

/** Nested values -> name[key][0]=… text, as an HTML form or most client libraries would send them. */
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

let made = 0

/** Writes straight into the database: only the set-up file makes staff and roles, and it has tests of its own. */
export async function makeCredential(
  database: Database,
  now: Date,
  options: CredentialOptions = {},
): Promise<Credential> {
  const { full = false, permissions = [], allowedIps = [] } = options
  const username = `staff${++made}-${randomBytes(4).toString('hex')}`
  const identifier = randomBytes(16).toString('hex')
  const secret = randomBytes(32).toString('hex')
  return database.transaction(async (db) => {
    const [role] = await db('roles')
      .insert({ name: username, is_full: full ? 1 : 0, permissions: JSON.stringify(permissions) })
      .returning('id')
    const [staff] = await db('staff')
      .insert({
        username,
        firstname: 'Test',
        lastname: 'Staff',
        role_id: role?.id as number,
        is_active: 1,
        departments: '[]',
        created_at: now.toISOString(),
      })
      .returning('id')
    const [credential] = await db('credentials')
      .insert({
        staff_id: staff?.id as number,
        identifier,
        secret_hash: createHash('sha256').update(secret).digest('base64'),
        allowed_ips: JSON.stringify(allowedIps),
        is_active: 1,
        created_at: now.toISOString(),
      })
      .returning('id')
    return {
      id: credential?.id as number,
      staffId: staff?.id as number,
      roleId: role?.id as number,
      username,
      identifier,
      secret,
    }
  })
}
