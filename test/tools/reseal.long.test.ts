// Listed in docs/reference/attacks.md.

import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { reseal } from '../../domain/reseal/reseal.js'
import { encrypt } from '../../domain/secrets/encryption.js'
import { toKeyring } from '../../domain/secrets/keyring.js'
import { passwordPlace } from '../../domain/services/services.js'
import { onSqlite, sqlitePath } from '../db/one-database.js'
import { startNode } from '../server/child.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import {
  decryptEverything,
  encryptEverywhere,
  encryptedColumns,
  readEncryptedTexts,
} from '../support/encrypted-columns.js'
import { makeClient, makeProduct, makeService, writeRows } from '../support/fixtures.js'
import { type Api, startApi } from '../support/service.js'
import { secretKey } from '../support/started-service.js'
import { runTool } from './command.js'

const base64 = (key: Buffer) => key.toString('base64')
const nextKey = randomBytes(32)
const rotatedKeys = { SECRET_KEY: base64(nextKey), SECRET_KEY_PREVIOUS: base64(secretKey) }

const startOn = (t: Test, url: string, environment: Record<string, string> = {}): Promise<Api> =>
  startApi(t, url, { environment: { ...withoutJobs.environment, ...environment } })

const run = (url: string, environment: Record<string, string>, ...args: string[]) =>
  runTool('reseal', args, { DATABASE_URL: url, ...environment })

/** Starts a service with the next key on a database that another service filled with the old key. */
async function startWithNextKey(t: Test, url: string): Promise<Api> {
  const first = await startOn(t, url)
  await encryptEverywhere(first)
  await first.service.stop()
  return startOn(t, url, rotatedKeys)
}

onBothDatabases(
  t,
  'after a key change on a running service, the old key decrypts nothing',
  async (t, url) => {
    const api = await startWithNextKey(t, url)
    const before = await decryptEverything(api.database, {
      ...toKeyring(nextKey),
      previous: toKeyring(secretKey).current,
    })
    const { code, stdout, stderr } = await run(url, rotatedKeys)
    t.strictSame([code, stderr], [0, ''])
    t.match(stdout, /^18 rows were re-encrypted\. .* remove SECRET_KEY_PREVIOUS, /)
    t.strictSame(await decryptEverything(api.database, nextKey), before)
    for (const text of await readEncryptedTexts(api.database)) t.match(text, /^v2\./)
    await t.rejects(decryptEverything(api.database, secretKey))
    t.strictSame((await api.database.read('secret_keys').select()).length, 1)

    t.match(await run(url, rotatedKeys), { code: 0, stdout: 'Everything is encrypted with the current key.\n' })
    const told = await run(url, rotatedKeys, '--json')
    t.strictSame(JSON.parse(told.stdout), { renewed: 0, unreadable: [], derived_anew: false })
    await api.service.stop()
    await t.rejects(startOn(t, url), { message: /^SECRET_KEY is not the key/ }, 'the old key is rejected')
    const last = await startOn(t, url, { SECRET_KEY: base64(nextKey) })
    const { secretKey: ring } = await last.service.contexts.on()
    t.match(encrypt(ring, 'later', passwordPlace(1)), /^v2\./)
    t.match(await run(url, { SECRET_KEY: base64(nextKey) }), { code: 0, stdout: /^Everything is encrypted/ })
  },
  prepared,
)

onBothDatabases(
  t,
  'derived values and stored Idempotency-Keys survive a key change',
  async (t, url) => {
    const first = await startOn(t, url)
    const headers = { 'idempotency-key': 'once' }
    const client = { firstname: 'A', lastname: 'B', email: 'a@example.com' }
    const { body } = await first.call('addclient', client, { headers })
    await first.service.stop()
    for (const environment of [rotatedKeys, rotatedKeys, { SECRET_KEY: base64(nextKey) }]) {
      const api = await startOn(t, url, environment)
      const again = await api.call('addclient', client, { headers, credential: first.admin })
      t.strictSame([again.status, again.body], [200, body])
      t.equal(again.headers.get('idempotent-replayed'), 'true')
      t.strictSame((await api.service.contexts.on()).secretKey, {
        ...(await api.service.contexts.on()).secretKey,
        root: secretKey,
      })
      await api.service.stop()
      if (environment === rotatedKeys) t.equal((await run(url, rotatedKeys)).code, 0)
    }
  },
  prepared,
)

onBothDatabases(
  t,
  '--derive-anew replaces derived values',
  async (t, url) => {
    const api = await startWithNextKey(t, url)
    t.match(await run(url, rotatedKeys, '--derive-anew'), { code: 0, stdout: /derived from the current key/ })
    await api.service.stop()
    const last = await startOn(t, url, { SECRET_KEY: base64(nextKey) })
    t.match(await last.service.contexts.on(), { secretKey: { root: nextKey } })
  },
  prepared,
)

onBothDatabases(
  t,
  'a command uses the old key until the service knows the new one',
  async (t, url) => {
    const api = await startOn(t, url)
    await encryptEverywhere(api)
    const { code, stderr } = await run(url, rotatedKeys)
    t.equal(code, 1)
    t.match(stderr, /^reseal: the service does not know SECRET_KEY yet: [^\n]+\n$/)
    const file = join(t.testdir(), 'setup.json')
    await writeFile(file, JSON.stringify({ servers: [{ name: 'late', module: 'cpanel', password: 'p' }] }))
    const applied = await runTool('setup', ['apply', file], { DATABASE_URL: url, ...rotatedKeys })
    t.strictSame([applied.code, applied.stderr], [0, ''])
    await decryptEverything(api.database, secretKey)
  },
  prepared,
)

onBothDatabases(
  t,
  'a row that changes while it is re-encrypted keeps the change',
  async (t, url) => {
    const api = await startOn(t, url)
    const services = await makeServices(api, 30)
    const ring = { ...toKeyring(nextKey), previous: toKeyring(secretKey).current }
    const changing = {
      read: api.database.read,
      // Another transaction changes some rows between reading and updating them.
      transaction: async <T>(work: Parameters<typeof api.database.transaction<T>>[0]) => {
        const id = services.pop()
        if (id !== undefined) await setPassword(api, id, `changed ${id}`, secretKey)
        return api.database.transaction(work)
      },
    }
    const changed = [...services].reverse().slice(0, 3)
    const rounds = new Set<number>()
    const running = reseal(changing, ring, encryptedColumns)
    for (let step = await running.next(); !step.done; step = await running.next()) rounds.add(step.value.round)
    t.ok(rounds.size > 2, 'skipped rows are read again')
    const passwords = (await decryptEverything(api.database, nextKey))['services.password'] ?? []
    for (const id of changed) t.ok(passwords.includes(`changed ${id}`), `service ${id}`)
    t.equal(passwords.length, 30)
  },
  prepared,
)

onBothDatabases(
  t,
  'a run after a killed one re-encrypts the remaining values',
  async (t, url) => {
    const first = await startOn(t, url)
    await makeServices(first, 3000)
    await first.service.stop()
    const api = await startOn(t, url, rotatedKeys)
    const child = startNode(t, 'tools/main.js', ['reseal'], { environment: { DATABASE_URL: url, ...rotatedKeys } })
    const anew = async () => (await readEncryptedTexts(api.database)).filter((text) => text.startsWith('v2.')).length
    while ((await anew()) === 0) await sleep(1)
    await child.kill('SIGKILL')
    t.comment(`${await anew()} of 3000 rows were re-encrypted when it was killed`)
    t.equal((await run(url, rotatedKeys)).code, 0)
    t.equal((await decryptEverything(api.database, nextKey))['services.password']?.length, 3000)
  },
  prepared,
)

onBothDatabases(
  t,
  'reports an unreadable value, and ignores it with --accept-unreadable',
  async (t, url) => {
    const first = await startOn(t, url)
    const [id] = await makeServices(first, 2)
    await setPassword(first, id as number, 'lost', randomBytes(32))
    await first.service.stop()
    const api = await startOn(t, url, rotatedKeys)
    const refused = await run(url, rotatedKeys)
    t.equal(refused.code, 1)
    t.match(refused.stdout, new RegExp(`^2 rows were re-encrypted\\. No key decrypts services ${id}: `))
    t.equal((await api.database.read('secret_keys').select()).length, 2, 'the old key is not forgotten')
    t.equal((await run(url, rotatedKeys, '--accept-unreadable')).code, 0)
    await api.service.stop()
    await startOn(t, url, { SECRET_KEY: base64(nextKey) })
  },
  prepared,
)

onBothDatabases(
  t,
  'a database whose key is lost works with a new key, but without its secrets',
  async (t, url) => {
    const first = await startOn(t, url)
    await makeServices(first, 2)
    await first.service.stop()
    const lost = { SECRET_KEY: base64(nextKey) }
    const { code, stderr } = await run(url, lost)
    t.equal(code, 1)
    t.match(stderr, /--accept-unreadable/)
    t.equal((await run(url, lost, '--accept-unreadable')).code, 0)
    const api = await startOn(t, url, lost)
    await api.ok('getclients', {}, { credential: first.admin })
  },
  prepared,
)

onSqlite(t, 'creates a key in the file if the environment has none', async (t, url) => {
  const file = join(dirname(sqlitePath(url)), 'secret.key')
  const first = await startOn(t, url, { SECRET_KEY: '' })
  const old = Buffer.from(await readFile(file, 'utf8'), 'base64')
  const [id] = await makeServices(first, 1)
  await setPassword(first, id as number, 'kept', old)
  const made = await run(url, {}, '--new-key')
  t.strictSame([made.code, made.stderr], [0, ''])
  t.match(made.stdout, /^The new key is in \S+secret\.key, the old one in \S+secret\.key\.previous\. Restart /)
  t.match(
    (await run(url, {})).stderr,
    /does not know SECRET_KEY \(\S+secret\.key\) yet/,
    'the service still has the old key',
  )
  await first.service.stop()
  const api = await startOn(t, url, { SECRET_KEY: '' })
  t.match(await run(url, {}), { code: 0, stdout: /^2 rows were re-encrypted/ })
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  t.strictSame((await decryptEverything(api.database, key))['services.password'], ['kept'])
  t.match((await run(url, {}, '--new-key')).stderr, /secret\.key\.previous still exists/)
})

onSqlite(t, 'rejects wrong arguments', async (t, url) => {
  t.match(await run(url, {}, '--nonsense'), { code: 2, stderr: /^reseal: / })
  t.match(await run(url, {}, '--new-key', '--accept-unreadable'), { code: 2 })
  t.match(await run(url, { SECRET_KEY: base64(secretKey) }, '--new-key'), { code: 1, stderr: /SECRET_KEY is set/ })
})

const setPassword = (api: Api, id: number, password: string, key: Buffer): Promise<unknown> =>
  writeRows(api, (db) =>
    db('services')
      .where({ id })
      .update({ password: encrypt(key, password, passwordPlace(id)) }),
  )

async function makeServices(api: Api, count: number): Promise<number[]> {
  const clientId = await makeClient(api)
  const product_id = await makeProduct(api)
  const id = await makeService(api, clientId, { product_id })
  const template = await api.database.read('services').where({ id }).first()
  await writeRows(api, async (db) => {
    for (let made = 1; made < count; made += 500) {
      const rows = Array.from({ length: Math.min(500, count - made) }, () => ({ ...template, id: undefined }))
      await db('services').insert(rows.map(({ id: _, ...row }) => row) as never)
    }
  })
  const ids: number[] = await api.database.read('services').orderBy('id').pluck('id')
  await writeRows(api, async (db) => {
    for (const one of ids)
      await db('services')
        .where({ id: one })
        .update({ password: encrypt(secretKey, `password ${one}`, passwordPlace(one)) })
  })
  return ids
}
