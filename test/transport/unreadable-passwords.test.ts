import { createHash } from 'node:crypto'
import t from 'tap'
import type { PasswordHash } from '../../domain/access/password.js'
import { freshEmail, makeClient, makeUser } from '../support/fixtures.js'
import { mailedLink } from '../support/mails.js'
import { type Api, withService } from '../support/service.js'
import { cheapHash, givePassword, password } from './password.js'
import { ask } from './wire.js'

// R-2835

/** Returns the cheap hash with other parameters and the matching checksum. */
function hashWith(logN: number, blocks: number, passes: number): string {
  const key = Buffer.from(cheapHash, 'base64')
  key.writeUInt8(logN, 7)
  key.writeUInt32BE(blocks, 8)
  key.writeUInt32BE(passes, 12)
  createHash('sha256').update(key.subarray(0, 48)).digest().copy(key, 48, 0, 16)
  return key.toString('base64')
}

/** Returns the cheap hash with a flipped bit in byte `at`. */
function damaged(at: number): string {
  const key = Buffer.from(cheapHash, 'base64')
  key.writeUInt8(key.readUInt8(at) ^ 1, at)
  return key.toString('base64')
}

const texts: Readonly<Record<string, string>> = {
  'of another scheme': '$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  'that is a digest': createHash('md5').update(password).digest('hex'),
  'that is empty': '',
  'that is not a hash': 'correct horse battery',
  'that is truncated': cheapHash.slice(0, 100),
  'of the right length with a wrong signature': Buffer.alloc(96, 'x').toString('base64'),
  'with a damaged salt': damaged(20),
  'that requires gigabytes': hashWith(30, 8, 1),
  'that requires hours': hashWith(10, 8, 2 ** 20),
  'without parameters': hashWith(0, 0, 0),
}

/** Returns the accounts whose stored password the log reports as unreadable, in order. */
const told = (api: Api): string[] =>
  api
    .logged()
    .split('\n')
    .filter((line) => line.includes('the stored password cannot be read'))
    .map((line) => (JSON.parse(line) as { account: string }).account)

withService(t, 'unreadable stored passwords', async (t, api) => {
  const clientid = await makeClient(api)
  for (const [kind, text] of Object.entries(texts))
    await t.test(`rejects a stored password ${kind} like a wrong one, and logs it once`, async (t) => {
      const before = told(api).length
      const email = freshEmail()
      const login = await makeUser(api, clientid, { email, password_hash: text as PasswordHash })
      for (const password2 of [password, text || 'x', 'wrong'])
        t.match(await api.call('validatelogin', { email, password2 }), { status: 422, body: { code: 'login_wrong' } })
      const { staffId, username } = await api.makeCredential({ full: true })
      await givePassword(api, staffId, text as PasswordHash)
      for (const guess of [password, 'wrong']) {
        const signed = new URLSearchParams({ username, password: guess })
        t.match(await ask(t, api.url, `/api/v1/getclients?${signed}`), {
          status: 401,
          body: { code: 'unauthenticated' },
        })
      }
      t.strictSame(told(api).slice(before), [`login ${login}`, `staff ${staffId}`])
    })

  await t.test('logs neither the stored text nor a failed call', async (t) => {
    for (const text of Object.values(texts)) if (text !== '') t.notOk(api.logged().includes(text))
    t.notMatch(api.logged(), /a call failed|internal_error/)
  })

  await t.test('the client pages reject an unreadable stored password like a wrong one', async (t) => {
    const email = freshEmail()
    await makeUser(api, clientid, { email, password_hash: texts['of another scheme'] as PasswordHash })
    await api.ok('createclientinvite', { clientid: await makeClient(api), email })
    const link = await mailedLink(api.database, email)
    const answer = await fetch(link, { method: 'POST', body: new URLSearchParams({ password }) })
    t.equal(answer.status, 422)
    t.match(await answer.text(), 'The password is incorrect.')
  })

  await t.test('a new password makes the login usable again', async (t) => {
    const email = freshEmail()
    const userid = await makeUser(api, clientid, { email, password_hash: '' as PasswordHash })
    await api.ok('updateuser', { userid, password })
    t.equal((await api.ok('validatelogin', { email, password2: password })).userid, userid)
  })
})
