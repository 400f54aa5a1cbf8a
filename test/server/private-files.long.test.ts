// Listed in docs/reference/attacks.md.

import { execFile } from 'node:child_process'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { keepFilesPrivate } from '../../server/private-files.js'
import { startNode } from './child.js'
import { freePort } from './serve.js'

const program = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Returns the files and folders under a path that other accounts can read, write, or enter. */
async function openToOthers(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true })
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(path, name))).mode] as const))
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name, mode]) => `${name} ${(mode & 0o777).toString(8)}`)
}

/** Starts a service with a umask of 022 and its data in the given folder. */
async function serveIn(t: Test, cwd: string, environment: Record<string, string> = {}) {
  const port = String(await freePort())
  const previous = process.umask(0o022)
  const child = startNode(t, 'server/main.js', [], { cwd, environment: { PORT: port, ...environment } })
  process.umask(previous)
  await child.waitForOutput(/"msg":"serving"/)
  const [, identifier = '', secret = ''] = await child.waitForOutput(/identifier {2}(\S+)\n {2}secret {6}(\S+)\n/)
  const headers = { 'x-api-key': identifier, 'x-api-secret': secret }
  const added = await fetch(`http://127.0.0.1:${port}/api/v1/addclient`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ firstname: 'A', lastname: 'B', email: 'a@example.com', country: 'NO' }),
  })
  t.equal(added.status, 200)
  return child
}

t.test('files of the service are accessible only to its own account, even with a umask of 022', async (t) => {
  const cwd = t.testdir()
  const child = await serveIn(t, cwd)
  const files = await readdir(join(cwd, 'data'))
  t.strictSame(
    files.sort(),
    ['', '-shm', '-wal', '.lock', '.reserve']
      .map((suffix) => `countinghouse.db${suffix}`)
      .concat('secret.key')
      .sort(),
  )
  t.strictSame(await openToOthers(cwd), [])
  await child.kill('SIGTERM')
  t.strictSame(await openToOthers(cwd), [])
})

t.test('files of commands that open the database are accessible only to their own account', async (t) => {
  const commands = [
    ['setup', 'apply', 'setup.json'],
    ['seed', '--clients', '1'],
    ['jobs', 'daily'],
    ['audit'],
    ['deliveries'],
    ['reseal'],
    ['reseal', '--new-key'],
  ]
  for (const command of commands) {
    const cwd = t.testdir({ 'setup.json': '{"currencies": [{"code": "NOK"}]}' })
    await chmod(join(cwd, 'setup.json'), 0o600)
    const previous = process.umask(0o022)
    const run = promisify(execFile)(process.execPath, [program('tools/main.js'), ...command], { cwd, env: {} })
    process.umask(previous)
    await run
    t.ok((await readdir(join(cwd, 'data'))).length > 1, command.join(' '))
    t.strictSame(await openToOthers(cwd), [], command.join(' '))
  }
})

t.test('the next start restricts files that an earlier release left readable', async (t) => {
  const cwd = t.testdir()
  const first = await serveIn(t, cwd)
  await first.kill('SIGKILL')
  const data = join(cwd, 'data')
  const files = await readdir(data)
  t.ok(files.includes('countinghouse.db-wal'), 'a kill leaves the write-ahead log of the database behind')
  for (const name of files) await chmod(join(data, name), 0o644)
  await chmod(data, 0o755)
  const second = startNode(t, 'server/main.js', [], { cwd, environment: { PORT: '0' } })
  await second.waitForOutput(/"msg":"serving"/)
  t.strictSame(await openToOthers(cwd), [])
})

t.test('does not change the permissions of an existing folder', async (t) => {
  const cwd = t.testdir({ shared: {} })
  const shared = join(cwd, 'shared')
  await chmod(shared, 0o755)
  await writeFile(join(shared, 'theirs'), '', { mode: 0o644 })
  await chmod(join(shared, 'theirs'), 0o644)
  await serveIn(t, cwd, { DATABASE_URL: 'sqlite:shared/x.db' })
  t.strictSame((await openToOthers(cwd)).sort(), ['shared 755', 'shared/theirs 644'])
})

t.test('a folder created for the database is accessible only to the account of the service', async (t) => {
  const cwd = t.testdir()
  await serveIn(t, cwd, { DATABASE_URL: 'sqlite:made/deeper/x.db' })
  t.strictSame(await openToOthers(cwd), [])
})

const hasProc = process.platform === 'linux'

t.test(
  'warns the operator if permissions cannot be changed',
  { skip: !hasProc && 'this machine has no /proc' },
  async (t) => {
    const before = process.umask()
    t.teardown(() => process.umask(before))
    const warned: string[] = []
    await keepFilesPrivate('sqlite:/proc/self/status', (message) => warned.push(message))
    t.match(warned, [/^\/proc\/\S+ (?:may|can) be read(?:able)? by other accounts on this machine/])
  },
)
