import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import type { Child } from '../server/child.js'
import { startServer } from '../server/serve.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { type Api, startApi } from '../support/service.js'

// Helpers for tests of rows whose worker never stores an outcome, because the process is killed during each attempt.

/** Installs modules that kill the process when they are called. */
const extensions = { EXTENSIONS_DIR: fileURLToPath(new URL('./fixtures/deadly', import.meta.url)) }

export const longAgo = '2024-01-01T00:00:00.000Z'

interface Loop {
  readonly url: string
  readonly environment?: Readonly<Record<string, string>>
  /** Lets time pass until the row is due again. */
  readonly makeDue: (db: Knex) => PromiseLike<unknown>
  readonly isOver: (database: Database) => Promise<boolean>
  readonly onStart?: (child: Child) => void
}

/**
 * Restarts the service each time it is killed, until the row is finished. Returns the number of kills. Throws after 15
 * kills.
 */
export async function countDeaths(t: Test, { url, environment, makeDue, isOver, onStart }: Loop): Promise<number> {
  const database = await connect(url)
  t.teardown(() => database.close())
  for (let deaths = 0; deaths < 15; deaths++) {
    const child = startServer(t, { DATABASE_URL: url, ...extensions, ...environment })
    onStart?.(child)
    let end: Awaited<Child['ended']> | undefined
    void child.ended.then((ended) => {
      end = ended
    })
    while (end === undefined && !(await isOver(database))) await sleep(20)
    if (end === undefined) {
      t.match(await child.kill('SIGTERM'), { code: 0 }, 'the process that finishes the row keeps serving')
      return deaths
    }
    t.equal(end.signal, 'SIGKILL', child.stderr())
    // On a busy machine, the next call to the module can kill the process before this loop sees the finished row.
    if (await isOver(database)) return deaths
    await database.transaction(async (db) => {
      await makeDue(db)
    })
  }
  throw new Error('the row was retried too often')
}

/** Runs a test on a database that a service has filled with `setUp` before it stopped. */
export const afterSetUp = <Facts>(
  t: Test,
  title: string,
  setUp: (api: Api) => Promise<Facts>,
  body: (t: Test, url: string, facts: Facts) => Promise<unknown>,
) =>
  onBothDatabases(
    t,
    title,
    async (t, url) => {
      const api = await startApi(t, url, { environment: { ...withoutJobs.environment, ...extensions } })
      const facts = await setUp(api)
      await api.service.stop()
      await body(t, url, facts)
    },
    prepared,
  )

const times = ['next_attempt_at', 'next_poll_at', 'leased_until']

/** Moves all times in a queue's table back by a day, as if it had passed. The order of the rows stays the same. */
export async function letTimePass(db: Knex, table: string): Promise<void> {
  for (const row of await db(table)) {
    const earlier = times.flatMap((column) =>
      row[column] == null ? [] : [[column, new Date(Date.parse(row[column]) - 24 * 60 * 60_000).toISOString()]],
    )
    if (earlier.length > 0) await db(table).where({ id: row.id }).update(Object.fromEntries(earlier))
  }
}

/** Reads from a database over a separate connection. */
export async function readDatabase<T>(url: string, read: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect(url)
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

export const activity = (url: string): Promise<string[]> =>
  readDatabase(url, ({ read }) => read('activity_log').orderBy('id').pluck('description'))
