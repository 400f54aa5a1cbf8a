// Listed in docs/reference/attacks.md.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { keyIdOf } from '../../domain/secrets/keyring.js'
import { audit } from '../support/audit.js'
import { withoutJobs } from '../support/daily.js'
import { makeDatabase } from '../support/databases.js'
import { onDumpableDatabases } from '../support/debian-postgres.js'
import { makeClient, writeRows } from '../support/fixtures.js'
import { type Api, startApi } from '../support/service.js'
import { secretKey } from '../support/started-service.js'
import { runOn } from './backup-support.js'

const isSqlite = (url: string) => url.startsWith('sqlite:')
const key = secretKey.toString('base64')

/** Returns the URL of an empty database of the same type. */
const emptyBeside = async (url: string, folder: string): Promise<string> =>
  isSqlite(url) ? `sqlite:${join(folder, 'new', 'restored.db')}` : (await makeDatabase(url)).url

// R-2542
onDumpableDatabases(
  t,
  'a backup made while clients are added restores everything that existed at its start',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    // Large enough that clients are added while the backup runs.
    await writeRows(api, async (db) => {
      const entry = { description: 'x'.repeat(2000), author: 'system', created_at: api.now().toISOString() }
      for (let n = 0; n < 50; n++) await db('activity_log').insert(Array(200).fill(entry))
    })
    const known: number[] = []
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const clientid = await makeClient(api, { credit: 500 })
        const items = [{ description: 'Hosting', amount: 10 }]
        const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
        await api.ok('addinvoicepayment', { invoiceid, transid: `wire-${invoiceid}`, amount: 12 })
        known.push(clientid)
      }
    })
    const folder = t.testdir()
    const to = join(folder, 'copy')
    while (known.length < 20) await new Promise(setImmediate)
    const before = known.slice()
    const made = await runOn(url, 'backup', [to])
    const during = known.length - before.length
    isOver = true
    await Promise.all(writers)
    t.match(made, { code: 0, stderr: '' })
    t.match(made.stdout, `${to}: ${isSqlite(url) ? 'SQLite' : 'PostgreSQL'}, `)
    t.match(made.stdout, `The backup does not contain the key (SECRET_KEY, ID ${keyIdOf(secretKey)})`)
    t.ok(during > 0, 'clients were added during the backup')
    t.strictSame((await readdir(folder)).sort(), ['copy', 'copy.sha256'], 'nothing else is left')
    t.equal((await stat(to)).mode & 0o077, 0, 'only the owner can read it')
    t.notOk((await readFile(to)).includes(key), 'the key is not in it')

    const checked = await runOn(url, 'restore', ['--check', to])
    t.match(checked, { code: 0, stderr: '' })
    t.match(
      checked.stdout,
      /^The backup can be restored\. The configured key matches the backup \(ID \w{16}\)\.\nThe books add up\.\nChecked by \d+ rules in /,
    )

    const told = await runOn(url, 'restore', ['--check', '--json', to])
    t.match(JSON.parse(told.stdout), { keys: [keyIdOf(secretKey)], opens: true, audit: { findings: [] } })

    const elsewhere = await emptyBeside(url, folder)
    t.match(await runOn(elsewhere, 'restore', [to]), {
      code: 0,
      stderr: '',
      stdout: /^The database was restored\. The configured key matches the backup/,
    })
    const restored = await startApi(t, elsewhere, withoutJobs)
    const there = new Set(await restored.database.read('clients').pluck('id'))
    t.strictSame(
      before.filter((id) => !there.has(id)),
      [],
    )
    t.ok(there.size <= known.length, 'it has no more clients than were added')
    t.strictSame(await audit(restored.database.read), [])
    t.match(await restored.call('getclients', {}, { credential: api.admin }), {
      status: 200,
      body: { totalresults: there.size },
    })

    t.match(await runOn(elsewhere, 'restore', [to]), {
      code: 1,
      stdout: '',
      stderr: isSqlite(url)
        ? /^restore: Another process already serves this database [^\n]*\n$/
        : /^restore: the database \(DATABASE_URL\) is not empty: it contains public\.\w+, and nothing is overwritten\n$/,
    })
    t.match(await runOn(url, 'backup', [to]), {
      code: 1,
      stderr: `backup: ${to} already exists, and nothing is overwritten\n`,
    })
  },
)

onDumpableDatabases(t, 'the check finds inconsistent books and a wrong key', async (t, url) => {
  const api = await startApi(t, url, withoutJobs)
  const clientid = await makeClient(api, { credit: 500 })
  const folder = t.testdir()
  const good = join(folder, 'good')
  t.match(await runOn(url, 'backup', [good]), { code: 0 })
  await writeRows(api, (db) =>
    db('clients')
      .where({ id: clientid })
      .update({ credit: 499 as never }),
  )
  const bad = join(folder, 'bad')
  t.match(await runOn(url, 'backup', [bad]), { code: 0 })
  t.match(await runOn(url, 'restore', ['--check', bad]), {
    code: 1,
    stdout: /^The backup can be restored\. .*\nclients whose credit is not the sum of their entries: 1, such as /,
  })
  const other = await runOn(url, 'restore', ['--check', good], { SECRET_KEY: randomBytes(32).toString('base64') })
  t.match(other, {
    code: 1,
    stdout: `The backup needs the key with the ID ${keyIdOf(secretKey)}, but SECRET_KEY is a different`,
  })
  t.match(other.stdout, 'The books add up.')
  await writeRows(api, (db) =>
    db('clients')
      .where({ id: clientid })
      .update({ credit: 500 as never }),
  )
  if (!isSqlite(url)) {
    const { rows } = await api.database.read.raw("select datname from pg_database where datname like '%check%'")
    t.strictSame(rows, [], 'no scratch database is left')
  }
})

/** Returns a metric's value as text. */
async function figureOf(api: Api, name: string): Promise<string | undefined> {
  const text = await (await fetch(`${api.url}/metrics`)).text()
  return new RegExp(`^countinghouse_${name} (\\S+)$`, 'm').exec(text)?.[1]
}

// R-2844
onDumpableDatabases(t, 'restore rejects a backup with a flipped bit', async (t, url) => {
  const api = await startApi(t, url, withoutJobs)
  await makeClient(api, { companyname: 'Orchard and Sons' })
  const folder = t.testdir()
  const copy = join(folder, 'copy')
  t.match(await runOn(url, 'backup', [copy]), { code: 0, stdout: `Its SHA-256 is in ${copy}.sha256; copy both files.` })
  const whole = await readFile(copy)
  const compared = `Its SHA-256 matches ${copy}.sha256.\n`
  const good = await runOn(url, 'restore', ['--check', copy])
  t.match(good, { code: 0, stdout: 'The books add up.' })
  t.ok(good.stdout.endsWith(compared), good.stdout)

  const flipped = Buffer.from(whole)
  // In a SQLite file, this changes a row, so that only the checksum shows it.
  const at = isSqlite(url) ? whole.indexOf('Orchard') : whole.length - 100
  flipped.writeUInt8(whole.readUInt8(at) ^ 1, at)
  await writeFile(copy, flipped)
  const elsewhere = await emptyBeside(url, folder)
  for (const [target, args] of [
    [url, ['--check', copy]],
    [elsewhere, [copy]],
  ] as const)
    t.strictSame(await runOn(target, 'restore', args), {
      code: 1,
      stdout: '',
      stderr: `restore: ${copy} has changed since it was created: its SHA-256 differs from the one in ${copy}.sha256\n`,
    })

  await writeFile(copy, whole)
  await rename(`${copy}.sha256`, join(folder, 'away'))
  const without = `${copy}.sha256 does not exist, so the backup was not compared with its checksum`
  t.match(await runOn(url, 'restore', ['--check', copy]), { code: 0, stdout: without })
  t.match(await runOn(elsewhere, 'restore', [copy]), { code: 0, stdout: without })
})

// R-2843
onDumpableDatabases(t, 'sha256sum accepts the checksum, even for a file with an unusual name', async (t, url) => {
  const folder = t.testdir()
  await (await startApi(t, url, withoutJobs)).service.stop()
  for (const name of ['plain', 'a name\\with\nall']) {
    t.match(await runOn(url, 'backup', [join(folder, name)]), { code: 0 })
    const { status, stdout } = spawnSync('sha256sum', ['-c', `${name}.sha256`], { cwd: folder, encoding: 'utf8' })
    t.equal(status, 0, stdout)
    t.match(await runOn(url, 'restore', ['--check', join(folder, name)]), {
      code: 0,
      stdout: 'Its SHA-256 matches',
    })
  }
  await writeFile(join(folder, 'next.sha256'), 'of another')
  t.match(await runOn(url, 'backup', [join(folder, 'next')]), {
    code: 1,
    stderr: `backup: ${join(folder, 'next.sha256')} already exists, and nothing is overwritten\n`,
  })
  await writeFile(join(folder, 'plain.sha256'), 'nothing of the kind')
  t.match(await runOn(url, 'restore', ['--check', join(folder, 'plain')]), {
    code: 1,
    stderr: `restore: ${join(folder, 'plain.sha256')} contains no SHA-256 in the format of sha256sum\n`,
  })
})

// R-2845
onDumpableDatabases(t, 'metrics report the time, age, and size of the last backup', async (t, url) => {
  const api = await startApi(t, url, withoutJobs)
  const read = () =>
    Promise.all(['last_success_timestamp_seconds', 'age_seconds', 'bytes'].map((one) => figureOf(api, `backup_${one}`)))
  t.strictSame(await read(), ['Nan', 'Nan', 'Nan'])
  const folder = t.testdir()
  for (const name of ['first', 'second']) {
    const since = Date.now() / 1000
    t.match(await runOn(url, 'backup', [join(folder, name)]), { code: 0, stderr: '' })
    const [at, age, bytes] = (await read()).map(Number)
    t.ok((at ?? 0) >= since - 0.001 && (at ?? 0) <= Date.now() / 1000, `${at}`)
    t.ok((age ?? -1) >= 0, `${age}`)
    t.equal(bytes, (await stat(join(folder, name))).size)
  }
  await writeRows(api, (db) => db.schema.dropTable('backup_results'))
  t.match(await runOn(url, 'backup', [join(folder, 'third')]), {
    code: 0,
    stderr: /^backup: the time of the backup could not be stored for the metrics: [^\n]+\n$/,
  })
})

onDumpableDatabases(
  t,
  'without a key, restore reports the missing key and does not print the database URL',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    await api.service.stop()
    const folder = t.testdir()
    const copy = join(folder, 'copy')
    t.match(await runOn(url, 'backup', [copy]), { code: 0 })
    const target = await emptyBeside(url, folder)
    for (const [where, args] of [
      [url, ['--check', copy]],
      [target, [copy]],
    ] as const) {
      const { stdout, stderr } = await runOn(where, 'restore', args, { SECRET_KEY: '' })
      t.match(
        stdout,
        isSqlite(url)
          ? /but no key is configured: SECRET_KEY, or \S+secret\.key\.\n/
          : /but no key is configured: SECRET_KEY\.\n/,
      )
      t.notMatch(stdout + stderr, /postgres:/)
    }
  },
)
