import t from 'tap'
import { hashSecret } from '../../../engine/gate.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectTextLimit } from '../_shared/checks.js'

withService(t, 'createoauthcredential', async (t, api) => {
  const { read } = api.database
  const create = (parameters: object, as: 'form' | 'json' = 'form') =>
    api.ok('createoauthcredential', parameters, { as })

  //
  t.test(
    'creates an identifier of 32 characters and a secret of 64, and stores only the hash of the secret',
    async (t) => {
      const { credentialid, identifier, secret, ...rest } = await create({})
      t.strictSame(rest, {
        result: 'success',
        allowed_ips: [],
        inherited_allowed_ips: [],
        permissions: 'all',
        expires_at: null,
      })
      t.match(identifier, /^[A-Za-z0-9]{32}$/)
      t.match(secret, /^chk_[A-Za-z0-9]{60}$/)
      const row = await read('credentials').where({ id: credentialid }).first()
      t.match(row, {
        identifier,
        description: null,
        allowed_ips: '[]',
        is_active: 1,
        secret_hash: hashSecret(secret).toString('base64'),
      })
      t.ok(Math.abs(Date.parse(row?.created_at ?? '') - api.now().getTime()) < 60_000)
      t.notOk(JSON.stringify(await read('credentials')).includes(secret))
      const again = await create({})
      t.not(again.identifier, identifier)
      t.not(again.secret, secret)
    },
  )

  t.test('creates a credential for the staff account of its creator', async (t) => {
    const maker = await api.makeCredential({ permissions: ['manage_staff', 'create_clients', 'list_clients'] })
    const made = await api.ok('createoauthcredential', { staff_id: 1, username: 'admin' }, { credential: maker })
    t.match(await read('credentials').where({ id: made.credentialid }).first(), { staff_id: maker.staffId })
    const credential = { ...maker, identifier: made.identifier, secret: made.secret }
    t.equal((await api.call('getclients', {}, { credential })).status, 200)
    t.equal((await api.call('closeclient', { clientid: 1 }, { credential })).status, 403)
    const { clientid } = await api.ok(
      'addclient',
      { firstname: 'A', lastname: 'B', email: 'a@example.com' },
      { credential },
    )
    const { noteid } = await api.ok('addclientnote', { userid: clientid, note: 'x' }, { credential })
    t.match(await read('client_notes').where({ id: noteid }).first(), { author: maker.username })
  })

  //
  t.test('accepts IP addresses and ranges as lists in form and JSON, and skips blank ones', async (t) => {
    const both = ['192.0.2.1', '2001:db8::/32']
    const forms: [unknown, string[], ('form' | 'json')?][] = [
      ['', []],
      [' , ,', []],
      ['192.0.2.1', ['192.0.2.1']],
      ['10.0.0.0/8', ['10.0.0.0/8']],
      [' 192.0.2.1 ,, 2001:db8::/32,', both],
      [both, both],
      [['', ...both, ' '], both],
      [both, both, 'json'],
      [['', ...both], both, 'json'],
      [[null, ...both], both, 'json'],
      [[''], [], 'json'],
      [[], [], 'json'],
      [null, [], 'json'],
    ]
    for (const [allowed_ips, meant, as] of forms) {
      const made = await create({ allowed_ips }, as)
      t.strictSame(made.allowed_ips, meant, JSON.stringify(allowed_ips))
      const row = await read('credentials').where({ id: made.credentialid }).first()
      t.equal(row?.allowed_ips, JSON.stringify(meant))
    }
  })

  t.test('rejects a value that is neither an IP address nor a range', async (t) => {
    const before = (await read('credentials')).length
    for (const wrong of [
      'localhost',
      '192.0.2',
      '192.0.2.256',
      '192.0.2.1/33',
      '2001:db8::/129',
      '192.0.2.1/',
      '010.0.0.1',
      '192.0.2.1,nonsense',
      '*',
      '0x7f000001',
    ])
      await expectRefusal(t, api, 'createoauthcredential', { allowed_ips: wrong }, 'allowed_ips')
    for (const wrong of [true, 5, [5], [['192.0.2.1']], { a: '192.0.2.1' }])
      await expectRefusal(t, api, 'createoauthcredential', { allowed_ips: wrong }, 'allowed_ips', { as: 'json' })
    t.equal((await read('credentials')).length, before)
  })

  //
  t.test('a credential is accepted only from its allowed addresses', async (t) => {
    const { status, body } = await api.call(
      'listoauthcredentials',
      {},
      { credential: { ...api.admin, ...(await create({ allowed_ips: '203.0.113.0/24' })) } },
    )
    t.strictSame([status, body.code], [403, 'address_not_allowed'])
    for (const allowed_ips of ['127.0.0.0/8', '::ffff:127.0.0.1', '203.0.113.1,127.0.0.1', '']) {
      const made = await create({ allowed_ips })
      t.equal(
        (await api.call('listoauthcredentials', {}, { credential: { ...api.admin, ...made } })).status,
        200,
        allowed_ips,
      )
    }
  })

  t.test('limits the description to 255 characters and stores a blank one as null', async (t) => {
    await expectTextLimit(t, api, 'createoauthcredential', {}, { description: 255 })
    t.equal([...(await api.ok('listoauthcredentials')).credentials.at(-1).description].length, 255)
    const { credentialid } = await create({ description: ' Order portal ' })
    t.match(await read('credentials').where({ id: credentialid }).first(), { description: 'Order portal' })
    const { credentialid: bare } = await create({ description: ' ' })
    t.match(await read('credentials').where({ id: bare }).first(), { description: null })
  })

  t.test('returns 409 for a repeated Idempotency-Key, because the secret is not stored', async (t) => {
    const options = { headers: { 'idempotency-key': 'once' } }
    const { secret } = await api.ok('createoauthcredential', {}, options)
    const before = (await read('credentials')).length
    await expectError(t, api, 'createoauthcredential', {}, 409, 'key_not_replayable', options)
    await expectError(t, api, 'createoauthcredential', { description: 'x' }, 422, 'key_reused', options)
    t.equal((await read('credentials')).length, before)
    t.notOk(JSON.stringify(await read('idempotency_keys')).includes(secret))
    t.notOk(api.logged().includes(secret))
  })
})
