import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { eventually, type Served, serve } from '../server/serve.js'

/** Mounts a small disk of its own; undefined where this account may not. */
function smallDisk(t: Test): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-disk-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status !== 0) return undefined
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

const addClient = (server: Served, email: string) =>
  server.call('addclient', { firstname: 'A', lastname: 'B', email, notes: 'x'.repeat(60_000) })

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  t.test(`a service that was ended by ${signal} starts and reads on a full disk`, (t) =>
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
      // What room there is in the files is used up.
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
