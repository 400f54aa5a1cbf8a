import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { eventually, freePort } from '../server/serve.js'
import { toTcpUrl } from '../support/postgres.js'

/** Path of PgBouncer: Debian's, or `pgbouncer` if it is on the path. Undefined if it is not installed. */
const program = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0)

export const pgbouncerVersion: string | undefined =
  program && /PgBouncer ([\d.]+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1]

/** Shell script that runs PgBouncer until stdin closes, which also happens if the test is killed. */
const warden = `
"$0" "$1" &
cat
kill -KILL $!
wait`

/** Starts a PgBouncer in front of the database. Returns the database's URL through it. */
export async function ownPgbouncer(
  t: Test,
  databaseUrl: string,
  mode: 'session' | 'transaction' = 'session',
): Promise<string> {
  const target = toTcpUrl(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-pgbouncer-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const password = decodeURIComponent(target.password)
  await writeFile(join(folder, 'users'), `"${target.username}" "${password}"\n`)
  await writeFile(
    join(folder, 'settings.ini'),
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
max_client_conn = 100
default_pool_size = 30
`,
  )
  await chmod(folder, 0o755)
  const child = spawn('sh', ['-c', warden, program as string, join(folder, 'settings.ini')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 && { uid: 65534, gid: 65534 }),
  })
  t.teardown(async () => {
    const gone = once(child, 'exit')
    child.stdin.end()
    await gone
  })
  const url = toTcpUrl(databaseUrl)
  url.host = `127.0.0.1:${port}`
  await eventually('PgBouncer accepts connections', async () => {
    const client = new pg.Client(url.href)
    client.on('error', () => {})
    return client
      .connect()
      .then(
        () => true,
        () => false,
      )
      .finally(() => client.end().catch(() => {}))
  })
  return url.href
}
