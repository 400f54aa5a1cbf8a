// Listed in docs/reference/attacks.md.

import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { eventually, type Served, serve } from '../server/serve.js'
import { prepared } from '../support/databases.js'

/** Mounts a small disk. Returns undefined if this account cannot mount. */
function smallDisk(t: Test, { size = '24m', parent = tmpdir() } = {}): string | undefined {
  const folder = mkdtempSync(join(parent, 'countinghouse-disk-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return undefined
  t.teardown(() => spawnSync('umount', ['--lazy', folder]))
  return folder
}

/** Fills the disk to its last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const size of [4096, 1]) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(handle)
  }
}

/** Returns the user ID of `nobody`, which runs the test server if the tests run as root, or undefined. */
const serverOwner = (): number | undefined => (process.getuid?.() === 0 ? 65534 : undefined)

const addClient = (server: Served, email: string) =>
  server.call('addclient', { firstname: 'A', lastname: 'B', email, notes: 'x'.repeat(60_000) })

// R-2504
for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  t.test(`a service ended by ${signal} starts and reads on a full disk`, (t) =>
    t.test('sqlite', async (t) => {
      const folder = smallDisk(t)
      if (folder === undefined) return t.comment('skipped: mounting a disk needs root')
      const environment = { DATABASE_URL: `sqlite:${join(folder, 'test.db')}` }
      const first = await serve(t, environment)
      t.equal((await addClient(first, 'first@example.com')).status, 200)
      await first.kill(signal)
      fill(join(folder, 'filling'))

      const server = await serve(t, environment)
      const read = await server.call('getclients', {}, 'GET')
      t.match(read, { status: 200, body: { totalresults: 1 } })
      // The free pages of the files are used up first.
      const added: number[] = []
      for (let n = 0; n < 100 && added.at(-1) !== 503; n++) {
        const { status, headers } = await addClient(server, `${n}@example.com`)
        added.push(status)
        if (status === 503) t.match(headers.get('retry-after'), /^[1-9]\d*$/)
      }
      t.equal(added.at(-1), 503)
      t.notOk(added.includes(500))
      t.equal((await fetch(`${server.url}/readyz`)).status, 503)
      t.equal((await server.call('getclients', {}, 'GET')).status, 200)
      t.equal(server.process.exitCode, null)

      rmSync(join(folder, 'filling'))
      await eventually('it is ready', async () => (await fetch(`${server.url}/readyz`)).status === 200)
      t.equal((await addClient(server, 'last@example.com')).status, 200)
      await server.kill('SIGTERM')
    }),
  )

t.test("rejects writing calls while PostgreSQL's disk is full, and accepts them once there is room", (t) =>
  t.test('postgres', async (t) => {
    // A folder that the server's account can access.
    const folder = smallDisk(t, { size: '96m', parent: '/tmp' })
    const owner = serverOwner()
    if (folder === undefined || owner === undefined) return t.comment('skipped: mounting a disk needs root')
    chownSync(folder, owner, owner)
    const url = await prepared.postgres(t)
    const name = new URL(url).pathname.slice(1)
    const server = new URL(url)
    server.pathname = 'postgres'
    const admin = new pg.Client(server.href)
    await admin.connect()
    await admin.query(`create tablespace ${name}_small location '${folder}'`)
    t.teardown(async () => {
      rmSync(join(folder, 'filling'), { force: true })
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop tablespace ${name}_small`)
      // Recreated because the fixture's own teardown drops this database.
      await admin.query(`create database ${name}`)
      await admin.end()
    })
    await admin.query(`alter database ${name} set tablespace ${name}_small`)
    const service = await serve(t, { DATABASE_URL: url })
    t.equal((await addClient(service, 'first@example.com')).status, 200)
    fill(join(folder, 'filling'))
    const added: number[] = []
    for (let n = 0; n < 300 && added.at(-1) !== 503; n++)
      added.push((await addClient(service, `${n}@example.com`)).status)
    t.equal(added.at(-1), 503)
    t.notOk(added.includes(500))
    t.equal((await fetch(`${service.url}/readyz`)).status, 503)
    t.equal((await fetch(`${service.url}/readyz`)).status, 503, 'it stays unready')
    t.equal((await service.call('getclients', {}, 'GET')).status, 200)
    rmSync(join(folder, 'filling'))
    await eventually('it is ready', async () => (await fetch(`${service.url}/readyz`)).status === 200)
    t.equal((await addClient(service, 'last@example.com')).status, 200)
    await service.kill('SIGTERM')
  }),
)
