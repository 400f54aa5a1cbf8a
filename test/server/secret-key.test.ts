import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readConfig } from '../../server/config.js'
import { makeSecretKey, readSecretKeys, replaceKeyFile } from '../../server/secret-key.js'

async function folder(t: Test): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'countinghouse-key-'))
  t.teardown(() => rm(path, { recursive: true, force: true }))
  return path
}

const configOf = (path: string, environment: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: `sqlite:${path}/x.db`, ...environment })

/** Returns the key. Creates the key if it is missing, as a first start does. */
async function find(path: string, environment: Record<string, string> = {}): Promise<Buffer> {
  const config = configOf(path, environment)
  return ((await readSecretKeys(config)) ?? (await makeSecretKey(config))).current
}

t.test('creates the key file once, next to the database, and readable only by its owner', async (t) => {
  const path = join(await folder(t), 'not', 'yet')
  const key = await find(path)
  t.equal(key.length, 32)
  const file = join(path, 'secret.key')
  t.equal((await stat(file)).mode & 0o777, 0o600)
  t.equal(await readFile(file, 'utf8'), `${key.toString('base64')}\n`)
  t.strictSame(await find(path), key, 'a later start reads the same key')
  t.strictSame(await readdir(path), ['secret.key'], 'there is no other file')
})

t.test('each database has its own key', async (t) => {
  t.notSame(await find(await folder(t)), await find(await folder(t)))
})

t.test('concurrent starts get the same key', async (t) => {
  for (let round = 0; round < 20; round++) {
    const path = join(await folder(t), 'data')
    const keys = await Promise.all(Array.from({ length: 8 }, () => find(path)))
    const different = new Set(keys.map((key) => key.toString('hex')))
    if (different.size !== 1) t.fail(`${different.size} keys were made`)
    const left = await readdir(path)
    if (left.length !== 1) t.fail(`left behind: ${left}`)
  }
  t.pass('twenty times')
})

t.test('uses SECRET_KEY if it is set, and creates no key file', async (t) => {
  const path = await folder(t)
  const given = Buffer.alloc(32, 9)
  t.strictSame(await find(path, { SECRET_KEY: given.toString('base64') }), given)
  t.strictSame(await readdir(path), [])
})

t.test('rejects a file with any other content, and does not change it', async (t) => {
  for (const garbage of ['', 'garbage', 'x'.repeat(44), Buffer.alloc(31).toString('base64'), 'a'.repeat(64), '\n\n']) {
    const path = await folder(t)
    const file = join(path, 'secret.key')
    await writeFile(file, garbage)
    await t.rejects(
      find(path),
      { message: `${file} cannot be read: it does not contain 32 bytes in base64` },
      JSON.stringify(garbage),
    )
    t.equal(await readFile(file, 'utf8'), garbage)
  }
})

t.test('rejects a path that cannot be read or written, with one line that names the key file', async (t) => {
  const path = await folder(t)
  await mkdir(join(path, 'secret.key'))
  await t.rejects(find(path), { message: /^\S+secret\.key cannot be read: EISDIR[^\n]*$/ })
  await writeFile(join(path, 'file'), '')
  await t.rejects(find(join(path, 'file', 'data')), { message: /^\S+secret\.key cannot be (?:read|written): E[^\n]*$/ })
})

t.test('replaceKeyFile stores a new key, and keeps the old key as the previous key', async (t) => {
  const path = await folder(t)
  const before = await find(path)
  await replaceKeyFile(`sqlite:${path}/x.db`)
  const keys = await readSecretKeys(configOf(path))
  t.strictSame(keys?.previous, before)
  t.equal(keys?.current.length, 32)
  t.notSame(keys?.current, before)
  for (const name of ['secret.key', 'secret.key.previous'])
    t.equal((await stat(join(path, name))).mode & 0o777, 0o600, name)
  await t.rejects(replaceKeyFile(`sqlite:${path}/x.db`), { message: /secret\.key\.previous still exists: [^\n]+$/ })
  t.strictSame(await readSecretKeys(configOf(path)), keys, 'a second attempt loses nothing')
})

t.test('completes a key replacement that was interrupted between writing the two files', async (t) => {
  const path = await folder(t)
  const before = await find(path)
  await copyFile(join(path, 'secret.key'), join(path, 'secret.key.previous'))
  t.match(await readSecretKeys(configOf(path)), { current: before, previous: undefined })
  await replaceKeyFile(`sqlite:${path}/x.db`)
  t.match(await readSecretKeys(configOf(path)), { previous: before })
})

t.test('reads SECRET_KEY_PREVIOUS with SECRET_KEY or with a key file', async (t) => {
  const path = await folder(t)
  const previous = Buffer.alloc(32, 3)
  const SECRET_KEY_PREVIOUS = previous.toString('base64')
  const SECRET_KEY = Buffer.alloc(32, 4).toString('base64')
  t.match(await readSecretKeys(configOf(path, { SECRET_KEY, SECRET_KEY_PREVIOUS })), { previous })
  await find(path)
  t.match(await readSecretKeys(configOf(path, { SECRET_KEY_PREVIOUS })), { previous })
})
