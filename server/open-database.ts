import { connect } from '../db/connect.js'
import type { ConnectOptions, Database } from '../db/database.js'
import { type EncryptedColumn, type FindManifest, listEncryptedColumns } from '../domain/reseal/encrypted-columns.js'
import { hasEncryptedValues, type OfferedKeys, recognizeKeys } from '../domain/reseal/keys.js'
import type { Keyring } from '../domain/secrets/keyring.js'
import { loadLinkKey } from '../domain/secrets/link-key.js'
import { loadInstallationId } from '../domain/system/installation.js'
import { businessTime, loadSandbox, markSandbox } from '../domain/system/sandbox.js'
import type { Config } from './config.js'
import { keepFilesPrivate } from './private-files.js'
import { expectKeyFiles, makeSecretKey, readSecretKeys } from './secret-key.js'
import { recordProcessStart } from './service-starts.js'

export interface OpenOptions extends ConnectOptions {
  readonly manifestOf: FindManifest
  readonly now: Date
  /** Called with a warning about files that other accounts may read. */
  readonly warn: (message: string) => void
  readonly acceptUnreadable?: boolean | undefined
}

export interface OpenedDatabase {
  readonly database: Database
  readonly secretKey: Keyring
  /** Keys as configured. A command may continue with the previous key. */
  readonly offered: OfferedKeys
  /** Random ID of this installation. */
  readonly installationId: string
  /** Key for emailed links. */
  readonly linkKey: Buffer
  /** True if the database is marked as a sandbox. */
  readonly isSandbox: boolean
  /** Business time when the database was opened. */
  readonly businessNow: Date
}

/** Opens the database and finds its encryption keys, for the service and for commands. Throws a one-line Error. */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenedDatabase> {
  const { manifestOf, warn, now, acceptUnreadable } = options
  await keepFilesPrivate(config.databaseUrl, warn)
  // Read before any migration, so that an unreadable key is reported immediately.
  const found = await readSecretKeys(config)
  const database = await connect(config.databaseUrl, {
    ...postgresOptions(config),
    noteStart: recordProcessStart,
    ...options,
  })
  try {
    const columns = listEncryptedColumns(manifestOf)
    const offered = found ?? (await createFirstKeys(config, database, columns))
    const recognition = { columns, now, acceptUnreadable, serving: options.serving ?? false }
    const secretKey = await recognizeKeys(database, offered, recognition)
    if (config.sandbox) await markSandbox(database, now)
    const sandbox = await loadSandbox(database.read)
    const businessNow = businessTime(now, sandbox)
    const installationId = await loadInstallationId(database.read)
    const linkKey = await loadLinkKey(database, { secretKey, now, acceptUnreadable })
    return { database, offered, secretKey, installationId, linkKey, isSandbox: sandbox !== undefined, businessNow }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Returns the connection options. The role of the process determines how its connections are divided between calls and
 * background jobs.
 */
function postgresOptions({ postgres, role }: Config): ConnectOptions {
  const { listenUrl, poolSize, callTimeoutMs, jobTimeoutMs, lockTimeoutMs, idleTimeoutMs } = postgres
  const jobs = role === 'worker' ? poolSize - 1 : role === 'api' ? 1 : Math.max(1, Math.floor(poolSize / 3))
  return {
    listenUrl,
    connections: { calls: poolSize - jobs, jobs },
    timeouts: {
      calls: {
        statementMs: callTimeoutMs,
        acquireMs: callTimeoutMs,
        lockMs: lockTimeoutMs,
        idleInTransactionMs: idleTimeoutMs,
      },
      jobs: { statementMs: jobTimeoutMs, acquireMs: jobTimeoutMs, idleInTransactionMs: idleTimeoutMs },
      commands: { statementMs: jobTimeoutMs, acquireMs: jobTimeoutMs },
    },
  }
}

/**
 * Creates the key of a SQLite database without encrypted values. If encrypted values exist, returns the key that
 * another first start has just created, or throws because the key is missing.
 */
async function createFirstKeys(
  config: Config,
  { read }: Database,
  columns: readonly EncryptedColumn[],
): Promise<OfferedKeys> {
  if (!(await hasEncryptedValues(read, columns))) return makeSecretKey(config)
  // Another first start may have just created the key.
  const keys = await readSecretKeys(config)
  if (keys !== undefined) return keys
  const { current } = expectKeyFiles(config.databaseUrl)
  throw new Error(
    `SECRET_KEY is not set and ${current} does not exist, but this database contains encrypted values: restore the key`,
  )
}
