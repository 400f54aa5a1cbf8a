// Listed in docs/reference/attacks.md.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { selectProgram } from '../../tools/backup/programs.js'
import { onPostgres, onSqlite, sqlitePath } from '../db/one-database.js'
import { startNode } from '../server/child.js'
import { withoutJobs } from '../support/daily.js'
import { prepared } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { makeClient } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runOn } from './backup-support.js'

onSqlite(t, 'rejects a damaged or truncated backup in one line', async (t, url) => {
  const api = await startApi(t, url, withoutJobs)
  for (let n = 0; n < 30; n++) await makeClient(api)
  const folder = t.testdir()
  const whole = join(folder, 'whole')
  t.match(await runOn(url, 'backup', [whole]), { code: 0 })
  const bytes = await readFile(whole)
  const cut = join(folder, 'cut')
  await writeFile(cut, bytes.subarray(0, bytes.length / 2))
  const torn = join(folder, 'torn')
  await writeFile(torn, Buffer.concat([bytes.subarray(0, 100_000), randomBytes(bytes.length - 100_000)]))
  const other = join(folder, 'other')
  await writeFile(other, 'no backup')
  for (const file of [cut, torn, other, join(folder, 'absent'), folder])
    for (const args of [['--check', file], [file]]) {
      const target = `sqlite:${join(folder, 'target.db')}`
      const { code, stdout, stderr } = await runOn(target, 'restore', args)
      t.strictSame([code, stdout], [1, ''], file)
      t.match(stderr, /^restore: [^\n]+\n$/)
    }
  t.strictSame(
    (await readdir(folder)).filter((name) => name.startsWith('target.db') && !name.includes('.lock')),
    [],
  )
})

// R-2543
onSqlite(t, 'does not restore over a database or its remaining files', async (t, url) => {
  const api = await startApi(t, url, withoutJobs)
  const folder = t.testdir()
  const copy = join(folder, 'copy')
  t.match(await runOn(url, 'backup', [copy]), { code: 0 })
  await api.service.stop()
  const path = sqlitePath(url)
  const stays = await readFile(path)
  t.match(await runOn(url, 'restore', [copy]), { code: 1, stderr: `restore: ${path} already exists` })
  t.ok((await readFile(path)).equals(stays))

  const target = join(folder, 'target.db')
  await writeFile(`${target}-wal`, 'the log of another database')
  t.match(await runOn(`sqlite:${target}`, 'restore', [copy]), {
    code: 1,
    stderr: `restore: ${target}-wal already exists, and nothing is overwritten\n`,
  })
})

// R-2544
onSqlite(
  t,
  'backup prints the path of the key file without copying it, and restore reports the missing key',
  async (t, url) => {
    const { service } = await startApi(t, url, { environment: { SECRET_KEY: '', ROLE: 'api' } })
    await service.stop()
    const folder = t.testdir()
    const copy = join(folder, 'copy')
    const file = join(sqlitePath(url), '..', 'secret.key')
    t.match(await runOn(url, 'backup', [copy], { SECRET_KEY: '' }), {
      code: 0,
      stdout: `does not contain the key (${file}, ID `,
    })
    t.strictSame((await readdir(folder)).sort(), ['copy', 'copy.sha256'])
    const target = join(folder, 'target.db')
    const { code, stdout } = await runOn(`sqlite:${target}`, 'restore', [copy], { SECRET_KEY: '' })
    t.equal(code, 0)
    t.match(
      stdout,
      /^The database was restored\. The backup needs the key with the ID \w{16}, but no key is configured: SECRET_KEY, or /,
    )
    t.match(stdout, join(folder, 'secret.key'))
  },
)

// R-2542
onSqlite(t, 'a backup that cannot be written leaves no file', async (t, url) => {
  const { service } = await startApi(t, url, withoutJobs)
  await service.stop()
  const folder = t.testdir()
  t.match(await runOn(url, 'backup', [join(folder, 'absent', 'copy')]), {
    code: 1,
    stderr: `backup: there is no folder ${join(folder, 'absent')}\n`,
  })
  t.match(await runOn(`sqlite:${join(folder, 'none.db')}`, 'backup', [join(folder, 'copy')]), {
    code: 1,
    stderr: /^backup: the database .*none\.db \(DATABASE_URL\) cannot be opened: [^\n]+\n$/,
  })
  t.strictSame(await readdir(folder), [])
})

onPostgres(
  t,
  'writes nothing without a working pg_dump that is new enough, and passes no password on its command line',
  async (t, _) => {
    const url = await prepared.postgres(t)
    const folder = t.testdir()
    const to = join(folder, 'copy')
    t.match(await runOn(url, 'backup', [to], { PATH: folder }), {
      code: 1,
      stdout: '',
      stderr:
        /^backup: there is no pg_dump on the PATH, but the server is PostgreSQL \d+: install its client programs, or newer ones\n$/,
    })
    const old = join(folder, 'pg_dump')
    await writeFile(old, '#!/bin/sh\necho "pg_dump (PostgreSQL) 12.22"\n')
    await chmod(old, 0o755)
    t.match(await runOn(url, 'backup', [to], { PATH: folder }), {
      code: 1,
      stderr: /^backup: the pg_dump on the PATH is from PostgreSQL 12, but the server is PostgreSQL \d+: [^\n]+\n$/,
    })
    const said = join(folder, 'said')
    const password = new URL(url).password
    await writeFile(
      old,
      `#!/bin/sh
[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit
echo "$@" > ${said}
[ "$PGPASSWORD" = "${password}" ] && echo "pg_dump: error: it broke" >&2
exit 1
`,
    )
    t.match(await runOn(url, 'backup', [to], { PATH: folder }), {
      code: 1,
      stderr: 'backup: pg_dump: error: it broke\n',
    })
    const line = await readFile(said, 'utf8')
    t.match(line, /^--format=custom --file=\S+ --dbname=postgres:\/\/postgres@127\.0\.0\.1:/)
    t.notMatch(line, password, 'every user of the machine can read the command line')
    t.strictSame((await readdir(folder)).sort(), ['pg_dump', 'said'])
  },
)

/** A program that signals that it runs and then hangs. It claims to be newer than any server. */
const hanging = (name: string, sign: string) => `#!/bin/sh
[ "$1" = --version ] && echo "${name} (PostgreSQL) 99.1" && exit
echo running > ${sign}
exec /bin/sleep 600
`

onPostgres(t, 'an interrupted backup or check leaves no file', async (t) => {
  const url = await prepared.postgres(t)
  const folder = t.testdir()
  const programs = join(folder, 'bin')
  await mkdir(programs)
  const copy = join(folder, 'copy')
  await writeFile(copy, 'PGDMP and so on')
  for (const [tool, program, args] of [
    ['backup', 'pg_dump', [join(folder, 'to')]],
    ['restore', 'pg_restore', ['--check', copy]],
  ] as const) {
    const sign = join(folder, program)
    await writeFile(join(programs, program), hanging(program, sign), { mode: 0o755 })
    const environment = { DATABASE_URL: url, SECRET_KEY: '', PATH: programs }
    const child = startNode(t, `tools/${tool}.js`, args, { environment })
    await eventually(`${program} runs`, () =>
      access(sign).then(
        () => true,
        () => false,
      ),
    )
    t.match(await child.kill('SIGTERM'), { code: 1, signal: null })
    t.equal(child.stderr(), `${tool}: it was interrupted\n`)
    await rm(sign)
  }
  t.strictSame((await readdir(folder)).sort(), ['bin', 'copy'])
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  const { rows } = await client.query("select datname from pg_database where datname like 'countinghouse_check_%'")
  t.strictSame(rows, [], 'no scratch database is left')
})

t.test('prefers the program of the server’s own version to a newer one', async (t) => {
  const found = [18, 15, 17].map((major) => ({ path: `/${major}`, major }))
  t.equal(selectProgram('pg_dump', found, 17).path, '/17')
  t.equal(selectProgram('pg_dump', found, 16).path, '/18')
  t.throws(() => selectProgram('pg_dump', found, 19), {
    message: /^the pg_dump on the PATH is from PostgreSQL 18, 15, 17,/,
  })
})

t.test('reports invalid arguments in one line and exits with code 2', async (t) => {
  for (const [tool, args, stderr] of [
    ['backup', [], 'backup: TO is missing: the new backup file'],
    ['backup', ['a', 'b'], 'backup: b is an unexpected argument'],
    ['backup', ['--all', 'a'], 'backup: there is no option --all'],
    ['restore', [], 'restore: FROM is missing: the backup file'],
    ['restore', ['--check'], 'restore: FROM is missing: the backup file'],
  ] as const) {
    const ended = await runOn('sqlite:unused', tool, args)
    t.strictSame([ended.code, ended.stdout], [2, ''])
    t.ok(ended.stderr.startsWith(stderr), ended.stderr)
    t.match(ended.stderr, /^[^\n]+ \(usage: countinghouse (backup|restore) [^\n]+\)\n$/)
  }
})

t.test('reports a server that accepts the connection and stays silent, and stops waiting', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => silent.close())
  const url = `postgres://operator:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/books`
  const file = join(t.testdir({ copy: 'PGDMP' }), 'copy')
  for (const [tool, args] of [
    ['backup', [`${file}-of-today`]],
    ['restore', [file]],
    ['restore', ['--check', file]],
  ] as const) {
    const { code, stdout, stderr } = await runOn(url, tool, args)
    t.strictSame([code, stdout], [1, ''], tool)
    t.match(stderr, /^[a-z]+: the database \(DATABASE_URL\) cannot be reached: [^\n]+\n$/)
  }
})
