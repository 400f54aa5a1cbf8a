import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { permissionKeys } from '../../../domain/values/permissions.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import type { Credential, CredentialOptions } from '../../support/credentials.js'
import { makeClient } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

const dayMs = 86_400_000

withService(t, 'credentials with fewer rights than their account', async (t, api) => {
  const { read } = api.database
  const inDays = (days: number) => new Date(api.now().getTime() + days * dayMs).toISOString()
  const make = async (parameters: object = {}, maker: Credential = api.admin): Promise<Credential & Body> => {
    const made = await api.ok('createoauthcredential', parameters, { credential: maker, as: 'json' })
    return { ...maker, ...made, id: made.credentialid }
  }
  const update = (maker: Credential, credentialid: number, parameters: object) =>
    api.call('updateoauthcredential', { credentialid, ...parameters }, { credential: maker, as: 'json' })
  const codeOf = async (credential: Credential, action = 'listoauthcredentials', parameters: object = {}) => {
    const { status, body } = await api.call(action, parameters, { credential })
    return status === 200 || `${status} ${body.code}`
  }
  const refusal = (fault: string) => ({ status: fault === 'credential_holds_more' ? 403 : 422, body: { code: fault } })
  const account = async (options: CredentialOptions) => api.makeCredential(options)

  // R-3101
  t.test(
    'a limited credential has only the listed permissions that its account has at the time of the call, and never full access',
    async (t) => {
      const grace = await account({ permissions: ['manage_staff', 'list_clients', 'list_orders'] })
      const one = await make({ permissions: ['list_orders', 'list_clients', 'list_orders'] }, grace)
      t.match(one, { permissions: ['list_clients', 'list_orders'], expires_at: null })
      t.equal(await codeOf(one, 'getclients'), true)
      t.equal(await codeOf(one), '403 permission_denied')
      await api.database.transaction((db) =>
        db('roles')
          .where({ id: grace.roleId })
          .update({ permissions: JSON.stringify(['manage_staff', 'list_orders']) }),
      )
      await sleep(50)
      t.equal(await codeOf(one, 'getclients'), '403 permission_denied')
      t.equal(await codeOf(one, 'getorders'), true)
      const every = await make({ permissions: permissionKeys })
      const { credentials } = await api.ok('listoauthcredentials', {}, { credential: every })
      t.notOk(
        credentials.some(({ id }: Body) => id === one.id),
        "lists another account's credentials only with full access",
      )
      t.equal(
        await codeOf(every, 'setconfigurationvalue', { setting: 'log_keep_days', value: 100 }),
        '403 setting_permission_denied',
      )
      t.equal(await codeOf(api.admin, 'setconfigurationvalue', { setting: 'log_keep_days', value: 100 }), true)
    },
  )

  // R-3102
  t.test('a credential cannot create or change a credential beyond its own permissions and expiry', async (t) => {
    const limit = inDays(10)
    const lesser = await make({ permissions: ['manage_staff', 'list_clients'], expires_at: limit })
    const child = await make({}, lesser)
    t.match(
      child,
      { permissions: ['list_clients', 'manage_staff'], expires_at: limit },
      "inherits the creator's limits",
    )
    const grandchild = await make({ permissions: ['manage_staff'], expires_at: inDays(1) }, child)
    t.match(grandchild, { permissions: ['manage_staff'] })
    for (const [parameter, value, code] of [
      ['permissions', ['list_orders'], 'permissions_not_held'],
      ['permissions', ['list_clients', 'view_system'], 'permissions_not_held'],
      ['permissions', 'all', 'permissions_not_held'],
      ['expires_at', inDays(11), 'expires_too_late'],
      ['expires_at', inDays(-1), 'expires_in_past'],
    ] as const) {
      const sent = { [parameter]: value }
      const options = { credential: lesser, as: 'json' } as const
      t.match(await expectRefusal(t, api, 'createoauthcredential', sent, parameter, options), undefined)
      for (const target of [lesser, child])
        t.match(await update(lesser, target.id, sent), refusal(code), `${parameter} ${value} of ${target.id}`)
    }
    t.match(await update(lesser, child.id, { expires_at: null }), refusal('expires_too_late'))
    t.match(await update(lesser, grandchild.id, { permissions: ['list_clients'], expires_at: limit }), { status: 200 })
    t.match(await update(api.admin, lesser.id, { permissions: 'all', expires_at: null }), { status: 200 })
    t.match(await read('credentials').where({ id: lesser.id }).first(), {
      permissions: null,
      expires_at: null,
      own_secret_hash: null,
    })
    t.equal(await codeOf(lesser, 'getorders'), true, 'the secret still works')
  })

  // R-3103
  t.test(
    'a credential can disable or delete a credential with wider limits, but not change it in any other way',
    async (t) => {
      const parent = await make()
      const lesser = await make({ permissions: ['manage_staff'] }, parent)
      const ending = await make({ expires_at: inDays(5) }, parent)
      const gifts: object[] = [
        { new_secret: true },
        { active: true },
        { allowed_ips: '' },
        { permissions: ['manage_staff'] },
        { expires_at: inDays(3) },
      ]
      const before = await read('credentials').where({ id: parent.id })
      for (const gift of gifts) {
        for (const by of [lesser, ending])
          t.match(await update(by, parent.id, gift), refusal('credential_holds_more'), JSON.stringify(gift))
        t.match(await update(lesser, ending.id, gift), refusal('credential_holds_more'))
      }
      t.strictSame(await read('credentials').where({ id: parent.id }), before)
      t.match(await update(lesser, lesser.id, { new_secret: true }), { status: 200 }, 'it can renew its own secret')
      // Disabling and deleting grant no rights.
      t.match(await update(ending, parent.id, { active: false }), { status: 200 })
      t.equal(
        (await api.call('deleteoauthcredential', { credentialid: parent.id }, { credential: ending })).status,
        200,
      )

      const free = await make()
      const bound = await make({ allowed_ips: ['127.0.0.1'] }, free)
      t.match(await update(bound, free.id, { new_secret: true }), refusal('credential_holds_more'), 'addresses')
      t.match(await update(bound, bound.id, { new_secret: true }), { status: 200 })
    },
  )

  t.test('rejects empty or unknown permissions and invalid expiry times', async (t) => {
    const one = await make()
    for (const permissions of [[], '', null, ['list_everything'], 'full', ['all', 'list_clients']]) {
      const options = { as: 'json' } as const
      await expectRefusal(t, api, 'createoauthcredential', { permissions }, 'permissions', options)
      const sent = { credentialid: one.id, permissions }
      await expectRefusal(t, api, 'updateoauthcredential', sent, 'permissions', options)
    }
    for (const expires_at of [
      'tomorrow',
      '2031-01-02',
      '2031-01-02T00:00:00',
      '2031-02-30T25:00:00Z',
      '99999-01-01T00:00:00Z',
      '9999-12-31T23:59:59-14:00',
    ])
      await expectRefusal(t, api, 'createoauthcredential', { expires_at }, 'expires_at')
    t.match(await make({ permissions: 'list_orders, list_clients', expires_at: '2999-01-02t03:04:05+01:00' }), {
      permissions: ['list_clients', 'list_orders'],
      expires_at: '2999-01-02T02:04:05.000Z',
    })
  })

  // R-3104
  t.test(
    'a replaced secret works until the overlap ends, the secret is replaced again, or the credential is disabled',
    async (t) => {
      const old = await make()
      const secretOf = ({ body }: { body: Body }): Credential => ({ ...old, secret: body.secret })
      const renew = async (overlap?: number) =>
        secretOf(await update(api.admin, old.id, { new_secret: true, ...(overlap !== undefined && { overlap }) }))
      const first = await update(api.admin, old.id, { new_secret: true, overlap: 2 })
      t.match(first.body, { secret: /^chk_\w{60}$/ })
      t.ok(Math.abs(Date.parse(first.body.old_secret_ends_at) - api.now().getTime() - 2 * 3_600_000) < 60_000)
      const second = secretOf(first)
      t.strictSame([await codeOf(old), await codeOf(second)], [true, true])
      const { credentials } = await api.ok('listoauthcredentials')
      t.equal(credentials.find(({ id }: Body) => id === old.id).old_secret_ends_at, first.body.old_secret_ends_at)
      const third = await renew(0)
      t.strictSame(
        [await codeOf(old), await codeOf(second), await codeOf(third)],
        ['401 unauthenticated', '401 secret_replaced', true],
      )
      const fourth = await renew()
      t.equal(await codeOf(third), true)
      api.advance(25 * 3_600_000)
      const { body } = await api.call('listoauthcredentials', {}, { credential: third })
      t.match(body, {
        code: 'secret_replaced',
        message: /^This secret was replaced and stopped working at \d{4}-.*Z\. Use the new one\.$/,
      })
      t.equal(await codeOf(fourth), true)

      const fifth = await renew()
      t.match(await update(api.admin, old.id, { active: false }), { status: 200 })
      t.strictSame([await codeOf(fourth), await codeOf(fifth)], ['401 unauthenticated', '401 unauthenticated'])
      t.match(await update(api.admin, old.id, { active: true }), { status: 200 })
      t.strictSame([await codeOf(fourth), await codeOf(fifth)], ['401 unauthenticated', true])
      const bearer = (secret: string) =>
        api.call('listoauthcredentials', {}, { credential: null, headers: { authorization: `Bearer ${secret}` } })
      const sixth = await renew()
      t.strictSame([(await bearer(fifth.secret)).status, (await bearer(sixth.secret)).status], [200, 200])
      await api.ok('deleteoauthcredential', { credentialid: old.id })
      t.strictSame([(await bearer(fifth.secret)).status, (await bearer(sixth.secret)).status], [401, 401])
      for (const overlap of [-1, 169, 'x'])
        await expectRefusal(t, api, 'updateoauthcredential', { credentialid: 1, new_secret: 1, overlap }, 'overlap')
    },
  )

  // R-3104
  t.test('replays an update without a new secret, and neither stores nor logs a new secret', async (t) => {
    const { id } = await make()
    const under = (key: string) => ({ headers: { 'idempotency-key': key } })
    const plain = { credentialid: id, description: 'x', new_secret: 0 }
    await api.ok('updateoauthcredential', plain, under('plain'))
    const again = await api.call('updateoauthcredential', plain, under('plain'))
    t.strictSame([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
    const renewing = { credentialid: id, new_secret: 1 }
    const { secret } = await api.ok('updateoauthcredential', renewing, under('renewing'))
    await expectError(t, api, 'updateoauthcredential', renewing, 409, 'key_not_replayable', under('renewing'))
    t.notOk(JSON.stringify(await read('idempotency_keys')).includes(secret))
    t.notOk(JSON.stringify(await read('activity_log')).includes(secret))
    t.notOk(api.logged().includes(secret))
    const [entry] = await read('activity_log')
      .where({ object_type: 'credential', object_id: `${id}` })
      .orderBy('id', 'desc')
    t.match(
      JSON.parse(entry?.changes ?? '[]').map(({ field }: Body) => field),
      ['secret_hash', 'previous_secret_hash', 'overlap_ends_at'],
    )
  })

  // R-3101
  t.test('the activity log entry of a permission change lists only the permissions', async (t) => {
    const { id } = await make()
    await api.ok('updateoauthcredential', { credentialid: id, permissions: 'list_orders' })
    const [entry] = await read('activity_log')
      .where({ object_type: 'credential', object_id: `${id}` })
      .orderBy('id', 'desc')
    t.strictSame(JSON.parse(entry?.changes ?? '[]'), [{ field: 'permissions', before: null, after: '["list_orders"]' }])
  })

  // R-3106
  t.test("a client session that a credential opens stores the credential's permission limit", async (t) => {
    const clientid = await makeClient(api)
    await api.ok('adduser', {
      client_id: clientid,
      firstname: 'Ada',
      lastname: 'B',
      email: 'ada@example.com',
      password2: 'long enough 4711',
    })
    const openerOf = async (credential: Credential) => {
      const { redirect_url } = await api.ok('createssotoken', { client_id: clientid }, { credential })
      const { headers } = await fetch(redirect_url, { redirect: 'manual' })
      t.ok(headers.get('set-cookie'))
      const row = await read('client_sessions').orderBy('id', 'desc').first()
      return row?.credential_permissions
    }
    t.equal(await openerOf(await make({ permissions: ['edit_clients'] })), '["edit_clients"]')
    t.equal(await openerOf(await make()), null)
  })

  // R-3107
  t.test('rejects an expired credential with its expiry time, but only if the secret is right', async (t) => {
    const one = await make({ expires_at: inDays(1) })
    t.equal(await codeOf(one), true)
    api.advance(dayMs)
    const { status, body } = await api.call('listoauthcredentials', {}, { credential: one })
    t.strictSame([status, body.code], [401, 'credential_expired'])
    t.equal(body.message, `This credential expired at ${one.expires_at}.`)
    t.equal(
      await codeOf({ ...one, secret: 'x'.repeat(64) }),
      '401 unauthenticated',
      'only the right secret reveals the expiry',
    )
    const { credentials } = await api.ok('listoauthcredentials')
    t.match(
      credentials.find(({ id }: Body) => id === one.id),
      { expires_at: one.expires_at },
    )
    t.match(await update(api.admin, one.id, { expires_at: inDays(1) }), { status: 200 })
    t.equal(await codeOf(one), true)
  })
})

// R-3107
withService(
  t,
  'calls with an expired credential get the rate limit for anonymous calls',
  async (t, api) => {
    const made = await api.ok('createoauthcredential', {
      expires_at: new Date(api.now().getTime() + 60_000).toISOString(),
    })
    const one = { ...api.admin, ...made } as Credential
    const limitOf = async () =>
      (await api.call('getcurrencies', {}, { credential: one })).headers.get('x-ratelimit-limit')
    t.equal(await limitOf(), '300')
    api.advance(60_000)
    t.equal(await limitOf(), '7')
  },
  { environment: { RATE_LIMIT: '300', RATE_LIMIT_ANONYMOUS: '7' } },
)
