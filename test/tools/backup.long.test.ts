import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { keyIdOf } from '../../domain/keyring.js'
import { audit } from '../../domain/system/audit.js'
import { withoutJobs } from '../support/daily.js'
import { makeDatabase } from '../support/databases.js'
import { onDumpableDatabases } from '../support/debian-postgres.js'
import { makeClient, writeRows } from '../support/fixtures.js'
import { secretKey, startApi } from '../support/service.js'
import { runOn } from './backup-support.js'

const isSqlite = (url: string) => url.startsWith('sqlite:')
const key = secretKey.toString('base64')

/** The address of an empty database of the same kind. */
const emptyBeside = async (url: string, folder: string): Promise<string> =>
  isSqlite(url) ? `sqlite:${join(folder, 'new', 'restored.db')}` : (await makeDatabase(url)).url

onDumpableDatabases(
  t,
  'a backup that is made while clients are added is restored with all that was there at its beginning',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    // Large enough that clients are added while it is copied.
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
    t.match(made.stdout, `The key is not in it (SECRET_KEY, id ${keyIdOf(secretKey)})`)
    t.ok(during > 0, 'clients were added meanwhile')
    t.strictSame(await readdir(folder), ['copy'], 'nothing else is left')
    t.equal((await stat(to)).mode & 0o077, 0, 'nobody else may read it')
    t.notOk((await readFile(to)).includes(key), 'the key is not in it')

    const checked = await runOn(url, 'restore', ['--check', to])
    t.match(checked, { code: 0, stderr: '' })
    t.match(
      checked.stdout,
      /^It can be restored\. The key that is set is its key \(id \w{16}\)\.\nThe books add up\.\nChecked by \d+ rules in /,
    )

    const elsewhere = await emptyBeside(url, folder)
    t.match(await runOn(elsewhere, 'restore', [to]), {
      code: 0,
      stderr: '',
      stdout: /^The database is restored\. The key that is set is its key/,
    })
    const restored = await startApi(t, elsewhere, withoutJobs)
    const there = new Set(await restored.database.read('clients').pluck('id'))
    t.strictSame(
      before.filter((id) => !there.has(id)),
      [],
    )
    t.ok(there.size <= known.length, 'what came later is not in it')
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
        : /^restore: the database \(DATABASE_URL\) is not empty: it has public\.\w+, and nothing is overwritten\n$/,
    })
    t.match(await runOn(url, 'backup', [to]), {
      code: 1,
      stderr: `backup: ${to} is there already, and nothing is overwritten\n`,
    })
  },
)

onDumpableDatabases(t, 'the check finds books that do not add up and a key that does not belong', async (t, url) => {
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
    stdout: /^It can be restored\. .*\nclients whose credit is not the sum of its entries: 1, such as /,
  })
  const other = await runOn(url, 'restore', ['--check', good], { SECRET_KEY: randomBytes(32).toString('base64') })
  t.match(other, { code: 1, stdout: `It needs the key with the id ${keyIdOf(secretKey)}, and SECRET_KEY is another` })
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
