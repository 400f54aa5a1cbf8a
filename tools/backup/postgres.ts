import pg from 'pg'
import { rejectOnAbort } from './interruption.js'
import { makeFile } from './new-file.js'
import { programsOnPath, runProgram, selectProgram } from './programs.js'

/** From this version on, pg_restore sets transaction_timeout, which older servers reject. */
const firstThatSetsTransactionTimeout = 17

/** Time limits in milliseconds, after which a silent server counts as unreachable. */
const waits = { connectionTimeoutMillis: 5_000, query_timeout: 60_000 }

/** Longest possible timer, for a statement whose duration depends on the size of the database. */
const patiently = { query_timeout: 2 ** 31 - 1 }

/**
 * Runs work on a separate connection without a statement timeout. Throws a one-line Error if the database cannot be
 * reached.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...waits })
  try {
    await client.connect()
    await client.query('set statement_timeout = 0')
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    throw new Error(`the database (DATABASE_URL) cannot be reached: ${message || code}`)
  }
  // An error event without a listener would end the process. The interrupted query rejects anyway.
  client.on('error', () => {})
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('show server_version_num')
  return Math.floor(Number(rows[0].server_version_num) / 10_000)
}

/**
 * Returns the URL without its password, and the environment variable with the password, because all users can read
 * command lines.
 */
export function separatePassword(databaseUrl: string): {
  readonly url: string
  readonly environment: NodeJS.ProcessEnv
} {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, environment: password === '' ? {} : { PGPASSWORD: password } }
}

/**
 * Writes a snapshot of the database to a new file while the database is in use. Returns a sentence for the operator if
 * the backup cannot be restored into the same version of PostgreSQL. Throws a one-line Error if it fails.
 */
export async function dumpDatabase(databaseUrl: string, to: string, signal: AbortSignal): Promise<string | undefined> {
  const major = await withClient(databaseUrl, (client) => rejectOnAbort(majorOf(client), signal))
  const program = selectProgram('pg_dump', await programsOnPath('pg_dump'), major)
  const { url, environment } = separatePassword(databaseUrl)
  await makeFile(to, (draft) =>
    runProgram(program, ['--format=custom', `--file=${draft}`, `--dbname=${url}`], environment, signal),
  )
  return isForNewerServers(program.major, major)
    ? `pg_dump ${program.major} wrote the backup: restore it into PostgreSQL ${firstThatSetsTransactionTimeout} or newer, or make backups with pg_dump ${major}.`
    : undefined
}

const isForNewerServers = (programMajor: number, serverMajor: number): boolean =>
  programMajor >= firstThatSetsTransactionTimeout && serverMajor < firstThatSetsTransactionTimeout

/** Fills an empty database from a backup, completely or not at all. Throws a one-line Error if it fails. */
export async function restoreDump(databaseUrl: string, from: string, signal: AbortSignal): Promise<void> {
  const major = await withClient(databaseUrl, async (client) => {
    await rejectOnAbort(expectEmpty(client), signal)
    return rejectOnAbort(majorOf(client), signal)
  })
  const program = selectProgram('pg_restore', await programsOnPath('pg_restore'), major)
  if (isForNewerServers(program.major, major))
    throw new Error(
      `pg_restore ${program.major} cannot write to PostgreSQL ${major}: put pg_restore ${major} on the PATH`,
    )
  const { url, environment } = separatePassword(databaseUrl)
  // The account that restores owns the result. Only the owner of an extension may set its comment.
  const own = ['--no-owner', '--no-privileges', '--no-comments']
  await runProgram(
    program,
    ['--exit-on-error', '--single-transaction', ...own, `--dbname=${url}`, from],
    environment,
    signal,
  )
  // Without statistics, PostgreSQL would plan the first statements badly.
  await withClient(databaseUrl, (client) =>
    rejectOnAbort(client.query({ text: 'analyze', ...patiently } as never), signal),
  )
}

/** Throws a one-line Error if the database contains tables, views, or sequences outside of extensions. */
async function expectEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select quote_ident(nspname) || '.' || quote_ident(relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^(pg_|information_schema$)' and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`)
  if (rows.length > 0)
    throw new Error(`the database (DATABASE_URL) is not empty: it contains ${rows[0].name}, and nothing is overwritten`)
}

/** Creates a database on the server of DATABASE_URL, runs work with its URL, and drops it. */
export function withScratchDatabase<T>(
  databaseUrl: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    await client
      .query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
      .catch((error: Error) => {
        throw new Error(`no scratch database can be created on the server of DATABASE_URL: ${error.message}`)
      })
    const url = new URL(databaseUrl)
    url.pathname = name
    try {
      return await work(url.href)
    } finally {
      await client.query(`drop database ${pg.escapeIdentifier(name)}`)
    }
  })
}
