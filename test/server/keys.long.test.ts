// Listed in docs/reference/attacks.md.

import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { onSqlite, sqlitePath } from '../db/one-database.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { decryptEverything, encryptEverywhere } from '../support/encrypted-columns.js'
import { startApi } from '../support/service.js'
import { secretKey } from '../support/started-service.js'
import { runTool } from '../tools/command.js'
import { startServer } from './serve.js'

const base64 = (key: Buffer) => key.toString('base64')
const other = randomBytes(32)

/** Fills a database with encrypted values. */
async function sealedDatabase(t: Test, url: string): Promise<void> {
  const api = await startApi(t, url, withoutJobs)
  await encryptEverywhere(api)
  await api.service.stop()
}

/** Deletes the recorded keys. */
async function forgetKeys(url: string): Promise<void> {
  const database = await connect(url)
  await database.transaction((db) => db('secret_keys').delete())
  await database.close()
}

async function endsWith(t: Test, line: RegExp, environment: Record<string, string>): Promise<void> {
  const child = startServer(t, environment)
  t.strictSame(await child.ended, { code: 1, signal: null })
  t.match(child.stderr(), /^countinghouse: [^\n]+\n$/, 'one line')
  t.match(child.stderr(), line)
  t.equal(child.stdout(), '')
}

onBothDatabases(
  t,
  'a wrong SECRET_KEY stops the service and the commands with one line that names SECRET_KEY',
  async (t, url) => {
    await sealedDatabase(t, url)
    const line = /: SECRET_KEY is not the key that encrypted this database: /
    await endsWith(t, line, { DATABASE_URL: url, SECRET_KEY: base64(other) })
    t.notMatch(line.source, base64(other))
    const environment = { DATABASE_URL: url, SECRET_KEY: base64(other) }
    for (const [tool, ...args] of [['jobs', 'daily'], ['reseal'], ['seed', '--clients', '1'], ['audit']] as [
      string,
      ...string[],
    ][]) {
      const { code, stdout, stderr } = await runTool(tool, args, environment)
      t.strictSame([code, stdout], [1, ''], tool)
      t.match(stderr, /^\w+: SECRET_KEY is not the key [^\n]+\n$/, tool)
    }
    const api = await startApi(t, url, withoutJobs)
    await decryptEverything(api.database, secretKey)
  },
  prepared,
)

onBothDatabases(
  t,
  'records the key of a database without a recorded key, and rejects another key before and after',
  async (t, url) => {
    await sealedDatabase(t, url)
    await forgetKeys(url)
    await t.rejects(startApi(t, url, { environment: { SECRET_KEY: base64(other) } }), {
      message: /^SECRET_KEY cannot decrypt [^\n]*Set SECRET_KEY or SECRET_KEY_PREVIOUS to that key[^\n]*$/,
    })
    const api = await startApi(t, url, withoutJobs)
    t.equal((await api.database.read('secret_keys').select()).length, 1)
    await decryptEverything(api.database, secretKey)
    await api.service.stop()
    await t.rejects(startApi(t, url, { environment: { SECRET_KEY: base64(other) } }), {
      message: /^SECRET_KEY is not the key/,
    })
  },
  prepared,
)

onBothDatabases(
  t,
  'records both keys of a rotation in a database without recorded keys, and then requires both',
  async (t, url) => {
    await sealedDatabase(t, url)
    const rotated = { SECRET_KEY: base64(other), SECRET_KEY_PREVIOUS: base64(secretKey) }
    await forgetKeys(url)
    const api = await startApi(t, url, { environment: { ...withoutJobs.environment, ...rotated } })
    t.equal((await api.database.read('secret_keys').select()).length, 2)
    await api.service.stop()
    await t.rejects(startApi(t, url, { environment: { SECRET_KEY: base64(other) } }), {
      message: /^SECRET_KEY_PREVIOUS is missing or wrong: /,
    })
  },
  prepared,
)

onBothDatabases(t, 'rejects one of two concurrent first starts with different keys', async (t, url) => {
  const database = await connect(url)
  await database.close()
  const keys = [secretKey, other]
  const outcomes = await Promise.all(
    keys.map((key) => runTool('jobs', ['daily'], { DATABASE_URL: url, SECRET_KEY: base64(key), LOG_LEVEL: 'silent' })),
  )
  const refused = outcomes.filter(({ stderr }) => /SECRET_KEY is not the key/.test(stderr))
  t.equal(refused.length, 1, outcomes.map(({ stderr }) => stderr).join())
})

onBothDatabases(
  t,
  'rejects an invalid SECRET_KEY_PREVIOUS',
  async (t, url) => {
    const cases: [RegExp, string][] = [
      [/^SECRET_KEY_PREVIOUS must be 32 bytes in base64$/, 'short'],
      [/^SECRET_KEY_PREVIOUS must differ from SECRET_KEY$/, base64(secretKey)],
    ]
    for (const [message, SECRET_KEY_PREVIOUS] of cases)
      await t.rejects(async () => startApi(t, url, { environment: { SECRET_KEY_PREVIOUS } }), { message })
  },
  prepared,
)

onSqlite(t, 'rejects a database whose key file is missing, and creates no new key file', async (t, url) => {
  const file = join(dirname(sqlitePath(url)), 'secret.key')
  const environment = { SECRET_KEY: '' }
  const first = await startApi(t, url, { environment })
  await first.ok('getclients')
  await first.service.stop()
  const kept = await readFile(file)
  await rm(file)
  await t.rejects(startApi(t, url, { environment }), {
    message:
      /^SECRET_KEY is not set and \S+secret\.key does not exist, but this database contains encrypted values: [^\n]+$/,
  })
  await t.rejects(readFile(file), { code: 'ENOENT' })
  const again = await startApi(t, url, { environment: { SECRET_KEY: base64(Buffer.from(kept.toString(), 'base64')) } })
  await again.ok('getclients', {}, { credential: first.admin })
})
