import { crc32 } from 'node:zlib'
import t from 'tap'
import { createCredential } from '../../../domain/access/credentials.js'
import { hashSecret } from '../../../engine/gate.js'
import { expectError } from '../../actions/_shared/checks.js'
import type { Credential } from '../../support/credentials.js'
import { type Body, withService } from '../../support/service.js'

const here = ['127.0.0.0/8']
const elsewhere = ['203.0.113.0/24']

// R-2851
withService(t, 'createoauthcredential: created credentials inherit address restrictions', async (t, api) => {
  const { read } = api.database
  const setUp = (id: number, columns: object) =>
    api.database.transaction((db) => db('credentials').where({ id }).update(columns))
  const make = async (credential: Credential, parameters: object = {}): Promise<Body> => {
    const made = await api.ok('createoauthcredential', parameters, { credential })
    return { ...made, credential: { ...credential, ...made, id: made.credentialid } as Credential }
  }
  const isLetIn = async (credential: Credential) => {
    const { status, body } = await api.call('listoauthcredentials', {}, { credential })
    return status === 200 || [status, body.code]
  }
  const refused = [403, 'address_not_allowed']
  const maker = await api.makeCredential({ permissions: ['manage_staff'] })
  await setUp(maker.id, { setup_allowed_ips: JSON.stringify(here) })
  await api.ok('updateoauthcredential', { credentialid: maker.id, allowed_ips: '127.0.0.1' }, { credential: maker })

  t.test('a created credential inherits both address lists and passes them on', async (t) => {
    const first = await make(maker)
    t.strictSame([first.allowed_ips, first.inherited_allowed_ips], [[], [['127.0.0.1'], here]])
    const second = await make(first.credential, { allowed_ips: ['127.0.0.0/16'] })
    const third = await make(second.credential)
    t.strictSame(third.inherited_allowed_ips, [['127.0.0.0/16'], ['127.0.0.1'], here])
    const { credentials } = await api.ok('listoauthcredentials', {}, { credential: third.credential })
    t.match(
      credentials.find(({ id }: { id: number }) => id === third.credentialid),
      { allowed_ips: [], setup_allowed_ips: [], inherited_allowed_ips: third.inherited_allowed_ips },
    )
    t.equal(await isLetIn(third.credential), true)
  })

  t.test("an inherited list applies in addition to the credential's own, and no call removes it", async (t) => {
    const { credential } = await make(maker)
    await setUp(credential.id, { inherited_allowed_ips: JSON.stringify([elsewhere]) })
    t.strictSame(await isLetIn(credential), refused)
    for (const allowed_ips of ['', '127.0.0.1'])
      await api.ok('updateoauthcredential', { credentialid: credential.id, allowed_ips, inherited_allowed_ips: '' })
    t.strictSame(await isLetIn(credential), refused)
    await setUp(credential.id, { inherited_allowed_ips: JSON.stringify([here]) })
    await api.ok('updateoauthcredential', { credentialid: credential.id, allowed_ips: elsewhere })
    t.strictSame(await isLetIn(credential), refused)
    await api.ok('updateoauthcredential', { credentialid: credential.id, allowed_ips: '' })
    t.equal(await isLetIn(credential), true)
  })

  t.test(
    "a created credential keeps its inherited lists after its creator's restriction is lifted and its creator is deleted",
    async (t) => {
      const bound = await api.makeCredential({ permissions: ['manage_staff'] })
      await setUp(bound.id, { setup_allowed_ips: JSON.stringify(here) })
      const { credential } = await make(bound)
      await setUp(bound.id, { setup_allowed_ips: '[]' })
      await api.ok('deleteoauthcredential', { credentialid: bound.id }, { credential })
      t.equal(await isLetIn(credential), true)
      t.match(await read('credentials').where({ id: credential.id }).first(), {
        inherited_allowed_ips: JSON.stringify([here]),
      })
    },
  )

  t.test('removes duplicates from inherited lists and rejects a ninth list', async (t) => {
    let { credential } = await make(maker, { allowed_ips: '127.0.0.1' })
    t.strictSame((await make(credential)).inherited_allowed_ips, [['127.0.0.1'], here])
    for (let bits = 9; bits < 15; bits++)
      credential = (await make(credential, { allowed_ips: `127.0.0.0/${bits}` })).credential
    const { inherited_allowed_ips, ...last } = await make(credential)
    t.equal(inherited_allowed_ips.length, 8)
    const ninth = await make(last.credential, { allowed_ips: '127.0.0.0/15' })
    const options = { credential: ninth.credential }
    await expectError(t, api, 'createoauthcredential', {}, 422, 'credential_chain_too_long', options)
  })

  t.test('a disabled credential cannot create another credential', async (t) => {
    const gone = await api.makeCredential({ permissions: ['manage_staff'] })
    await setUp(gone.id, { is_active: 0 })
    const before = await read('credentials')
    const create = api.service.contexts.transaction((ctx) =>
      createCredential(ctx, gone.staffId, {
        allowedIps: [],
        hash: hashSecret,
        maker: { credentialId: gone.id, secretHash: '', staffId: gone.staffId, full: false, permissions: new Set() },
      }),
    )
    await t.rejects(create, { code: 'credential_gone' })
    t.strictSame(await read('credentials'), before)
  })

  t.test('a credential that no call created inherits no lists', async (t) => {
    t.match(await read('credentials').where({ id: maker.id }).first(), { inherited_allowed_ips: null })
  })
})

// R-2855
withService(t, 'createoauthcredential: returns a secret with a prefix and a checksum', async (t, api) => {
  const { secret } = await api.ok('createoauthcredential')
  const [, text = '', checksum = ''] = /^(chk_[A-Za-z0-9]{54})([A-Za-z0-9]{6})$/.exec(secret) ?? []
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const value = [...checksum].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
  t.equal(value, crc32(text))
})

// R-2852
withService(
  t,
  'createoauthcredential: limits an account without full access to 50 credentials created by calls',
  async (t, api) => {
    const { read, transaction } = api.database
    const maker = await api.makeCredential({ permissions: ['manage_staff'] })
    const create = (credential = maker) => api.call('createoauthcredential', {}, { credential })
    const turn = (credentialid: number, active: boolean, credential = maker) =>
      api.call('updateoauthcredential', { credentialid, active }, { credential })
    const active = async () =>
      (await read('credentials').where({ staff_id: maker.staffId, is_active: 1 }).whereNotNull('inherited_allowed_ips'))
        .length
    // Credentials from earlier releases and from the setup file do not count.
    await transaction(async (db) => {
      const { id, ...row } = (await db('credentials').where({ id: maker.id }).first()) as { id: number }
      for (const mark of ['x', 'y'])
        await db('credentials').insert({ ...row, identifier: mark, secret_hash: mark } as never)
    })
    await Promise.all(Array.from({ length: 48 }, () => create()))

    t.test('concurrent calls cannot exceed the limit', async (t) => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => create()))
      t.equal(replies.filter(({ status }) => status === 200).length, 2)
      t.match(
        replies.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code]),
        Array(4).fill([422, 'too_many_credentials']),
      )
      t.equal(await active(), 50)
    })

    t.test(
      'disabling a credential makes room for a new one, and the disabled credential cannot be enabled beyond the limit',
      async (t) => {
        const id = (await read('credentials').where({ staff_id: maker.staffId }).max({ id: 'id' }).first())
          ?.id as number
        t.equal((await turn(id, true)).status, 200, 'it is already enabled')
        await turn(id, false)
        t.equal((await create()).status, 200)
        t.match(await turn(id, true), { status: 422, body: { code: 'too_many_credentials' } })
        t.equal((await turn(maker.id, false, api.admin)).status, 200)
        t.equal((await turn(maker.id, true, api.admin)).status, 200)
        t.equal((await turn(id, true, api.admin)).status, 200, 'full access has no limit')
        t.equal(await active(), 51)
        t.equal((await create()).status, 422)
        const full = await api.makeCredential({ full: true })
        const made = await Promise.all(Array.from({ length: 51 }, () => create(full)))
        t.ok(made.every(({ status }) => status === 200))
      },
    )
  },
)

withService(
  t,
  'a created credential has its own rate limit',
  async (t, api) => {
    const { identifier, secret } = await api.ok('createoauthcredential')
    const credential = { ...api.admin, identifier, secret }
    const statuses = async (of: Credential) => {
      const found: number[] = []
      for (let call = 0; call < 4; call++) found.push((await api.call('getcurrencies', {}, { credential: of })).status)
      return found
    }
    t.strictSame(await statuses(credential), [200, 200, 200, 429])
    t.strictSame((await statuses(api.admin)).slice(0, 3), [200, 200, 429])
  },
  { environment: { RATE_LIMIT: '3' } },
)
