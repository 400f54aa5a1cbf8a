import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import type { Test } from 'tap'
import type { Api } from '../support/service.js'

/** Runs a statement on a connection that does not belong to the service. */
export async function runInOtherProcess(url: string, sql: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const handle = new SQLite(url.slice('sqlite:'.length))
    handle.prepare(sql).run()
    handle.close()
    return
  }
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Waits until the service has received all changes to its accounts. */
export async function awaitAccountChanges({ database }: Api): Promise<void> {
  const version = () => database.version(['credentials', 'staff', 'roles'])
  for (let before = version(); ; before = version()) {
    await sleep(database.dialect === 'sqlite' ? 0 : 30)
    if (before !== undefined && version() === before) return
  }
}

export interface ServiceProcess {
  readonly process: ChildProcess
  readonly url: string
}

/** Starts the service in a separate process, which ends with the test. */
export async function startProcess(
  t: Test,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  const child = spawnService({ DATABASE_URL: databaseUrl, RATE_LIMIT: '0', RATE_LIMIT_ANONYMOUS: '0', ...environment })
  t.teardown(async () => {
    if (child.exitCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (!line.includes('"serving"')) continue
    // Discards further output, so that a full pipe never blocks the process.
    child.stdout?.resume()
    return { process: child, url: (JSON.parse(line) as { url: string }).url }
  }
  throw new Error(`The service ended before it served: ${await once(child, 'exit')}`)
}

/** Starts a service process without tap's environment variables and NODE_OPTIONS. */
export function spawnService(environment: NodeJS.ProcessEnv): ChildProcess {
  const own = Object.entries(process.env).filter(([name]) => !/^_?TAP|^NODE_OPTIONS$/.test(name))
  return spawn(process.execPath, [fileURLToPath(new URL('../../server/main.js', import.meta.url))], {
    env: { ...Object.fromEntries(own), PORT: '0', SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
