import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { Machine } from '../../domain/system/machine.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import { MemoryLimits } from '../../engine/limits.js'
import { maxTimerMs } from '../../engine/runner.js'
import { type Config, readConfig } from '../../server/config.js'
import { makeLog } from '../../server/log.js'
import { type Service, startService } from '../../server/service.js'
import type { Credential } from './credentials.js'
import type { Scope } from './databases.js'
import { countService } from './services-started.js'
import { collectStatements, watchStatements } from './statements.js'

export interface ServiceOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Overrides of the machine's properties. */
  readonly machine?: Partial<Machine>
  readonly bodies?: BodyMemory
  /** Records statements for `queries`, which slows down the whole process. */
  readonly queries?: boolean
  /** Milliseconds before the first run of each background job. `wake` runs them sooner. */
  readonly jobsAfterMs?: number
  /** Function that starts the service. Tests of another build provide that build's function. */
  readonly start?: typeof startService
  /** Changes the database before the service starts on it. */
  readonly before?: (databaseUrl: string) => Promise<unknown>
}

/** A service in this process. */
export interface StartedService {
  readonly service: Service
  /** The first administrator's credential, with full access. */
  readonly admin: Credential
  readonly now: () => Date
  readonly advance: (milliseconds: number) => void
  readonly logged: () => string
  /**
   * Returns the statements of calls and the test since the last call, without jobs. Throws unless statements are
   * recorded, as in withWatchedService.
   */
  readonly queries: () => string[]
  /** Resets the clock, the log, the statements, and the rate limits for the next test. */
  readonly reset: () => void
}

/**
 * Timeouts that even a busy machine does not reach. A test of timeouts sets its own, or an empty text for the defaults.
 */
export const patientDatabase = {
  DATABASE_CALL_TIMEOUT: '30',
  DATABASE_LOCK_TIMEOUT: '20',
  DATABASE_IDLE_TIMEOUT: '120',
}

export const secretKey = Buffer.alloc(32, 7)

/** Starts a service on an existing database, until the end of `scope`. */
export async function startForTests(
  scope: Scope,
  databaseUrl: string,
  {
    environment = {},
    machine = {},
    bodies,
    queries = false,
    jobsAfterMs = 30_000,
    start = startService,
  }: ServiceOptions = {},
): Promise<StartedService> {
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
  const memoryLimits = new MemoryLimits()
  const now = () => new Date(Date.now() + aheadMs)
  countService()
  const statements = !queries ? undefined : jobsAfterMs === maxTimerMs ? collectStatements() : watchStatements()
  if (statements !== undefined) scope.teardown(statements.stop)
  const begin = () =>
    start(config, makeLog('debug', sink), {
      now,
      machine,
      jobsAfterMs,
      memoryLimits,
      isDirect: true,
      ...(bodies !== undefined && { bodies }),
      ...(statements !== undefined && { onQuery: statements.note }),
    })
  const service = await (statements === undefined ? begin() : statements.start(begin))
  scope.teardown(() => service.stop())

  const { read } = service.database
  const row = await read('credentials').orderBy('id').first()
  const staff = await read('staff')
    .where({ id: row?.staff_id ?? 0 })
    .first()
  const admin: Credential = {
    id: row?.id ?? 0,
    staffId: staff?.id ?? 0,
    roleId: staff?.role_id ?? 0,
    username: staff?.username ?? '',
    ...first,
  }
  return {
    service,
    admin,
    now,
    advance: (milliseconds) => {
      aheadMs += milliseconds
    },
    logged: () => lines.join(''),
    queries: () => {
      if (statements === undefined) throw new Error('Only withWatchedService keeps statements.')
      return statements.taken()
    },
    reset: () => {
      aheadMs = 0
      lines.length = 0
      memoryLimits.forget()
      statements?.taken()
    },
  }
}
