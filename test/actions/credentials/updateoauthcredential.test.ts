import t from 'tap'
import { withService } from '../../support/service.js'
import {
  booleanSpellings,
  expectError,
  expectRefusal,
  expectRequired,
  expectTextLimit,
  invalidBooleans,
} from '../_shared/checks.js'

withService(t, 'updateoauthcredential', async (t, api) => {
  const caller = await api.makeCredential({ permissions: ['manage_staff'] })
  const options = { credential: caller }
  const create = async (parameters: object = {}) => {
    const made = await api.ok('createoauthcredential', parameters, options)
    return { ...caller, ...made, id: made.credentialid as number }
  }
  const rowOf = (id: number) => api.database.read('credentials').where({ id }).first()
  const update = async (credentialid: number, changes: object, as: 'form' | 'json' = 'form') =>
    t.strictSame(await api.ok('updateoauthcredential', { credentialid, ...changes }, { ...options, as }), {
      result: 'success',
      credentialid,
    })

  await expectRequired(t, api, 'updateoauthcredential', ['credentialid'])

  t.test('changes only the submitted fields of the requested credential', async (t) => {
    const [one, bystander] = [
      await create({ description: 'old', allowed_ips: '127.0.0.1' }),
      await create({ description: 'old' }),
    ]
    const [before, other] = [await rowOf(one.id), await rowOf(bystander.id)]
    await update(one.id, {})
    t.strictSame(await rowOf(one.id), before)
    await update(one.id, { description: ' new ' })
    t.strictSame(await rowOf(one.id), { ...before, description: 'new' })
    await update(one.id, { allowed_ips: '10.0.0.0/8,::1' })
    t.strictSame(await rowOf(one.id), { ...before, description: 'new', allowed_ips: '["10.0.0.0/8","::1"]' })
    await update(one.id, { active: 'off' })
    t.match(await rowOf(one.id), { description: 'new', is_active: 0, secret_hash: before?.secret_hash })
    t.strictSame(await api.ok('updateoauthcredential', { credentialId: one.id, active: 'on' }, options), {
      result: 'success',
      credentialid: one.id,
    })
    t.match(await rowOf(one.id), { is_active: 1 })
    t.strictSame(await rowOf(bystander.id), other)
  })

  //
  t.test('rejects a disabled credential immediately, and accepts it after it is enabled again', async (t) => {
    const one = await create()
    const asOne = () => api.call('listoauthcredentials', {}, { credential: one })
    t.equal((await asOne()).status, 200)
    await update(one.id, { active: 0 })
    const { status, body } = await asOne()
    t.strictSame([status, body.code], [401, 'unauthenticated'])
    await update(one.id, { active: 1 })
    t.equal((await asOne()).status, 200)
  })

  t.test('accepts all boolean spellings for active and rejects other values', async (t) => {
    const one = await create()
    for (const [active, meant, as] of booleanSpellings) {
      await update(one.id, { active }, as)
      t.equal((await rowOf(one.id))?.is_active, meant ? 1 : 0, `${as} ${active}`)
    }
    for (const active of [...invalidBooleans, '', ' '])
      await expectRefusal(t, api, 'updateoauthcredential', { credentialid: one.id, active }, 'active', options)
  })

  //
  t.test('replaces the allowed addresses immediately, and allows any address with an empty list', async (t) => {
    const one = await create({ allowed_ips: '127.0.0.1' })
    const status = async () => (await api.call('listoauthcredentials', {}, { credential: one })).status
    t.equal(await status(), 200)
    await update(one.id, { allowed_ips: '203.0.113.1' })
    t.equal(await status(), 403)
    for (const [none, as] of [
      ['', 'form'],
      [' , ', 'form'],
      [[''], 'form'],
      [[], 'json'],
      [null, 'json'],
    ] as const) {
      await update(one.id, { allowed_ips: ['203.0.113.1', ''] }, 'json')
      t.equal((await rowOf(one.id))?.allowed_ips, '["203.0.113.1"]')
      await update(one.id, { allowed_ips: none }, as)
      t.equal((await rowOf(one.id))?.allowed_ips, '[]', `${as} ${JSON.stringify(none)}`)
    }
    t.equal(await status(), 200)
    for (const wrong of ['nonsense', '10.0.0.1,nonsense', '10.0.0.0/33'])
      await expectRefusal(
        t,
        api,
        'updateoauthcredential',
        { credentialid: one.id, allowed_ips: wrong, description: 'x' },
        'allowed_ips',
        options,
      )
    t.match(await rowOf(one.id), { allowed_ips: '[]', description: null })
  })

  t.test('limits the description to 255 characters and clears it with an empty value', async (t) => {
    const one = await create({ description: 'old' })
    await update(one.id, { description: '' })
    t.equal((await rowOf(one.id))?.description, null)
    await expectTextLimit(t, api, 'updateoauthcredential', { credentialid: one.id }, { description: 255 })
  })

  //
  t.test("returns 404 for another staff member's credential, except to a full administrator", async (t) => {
    const stranger = await api.makeCredential({ permissions: ['manage_staff'] })
    for (const credentialid of [stranger.id, api.admin.id, 0, -1, 4711]) {
      await expectError(
        t,
        api,
        'updateoauthcredential',
        { credentialid, description: 'mine' },
        404,
        'credential_not_found',
        options,
      )
      await expectError(t, api, 'updateoauthcredential', { credentialid }, 404, 'credential_not_found', options)
    }
    t.equal((await rowOf(stranger.id))?.description, null)
    await api.ok('updateoauthcredential', { credentialid: stranger.id, description: 'theirs' })
    t.equal((await rowOf(stranger.id))?.description, 'theirs')
    await expectRefusal(t, api, 'updateoauthcredential', { credentialid: 'x' }, 'credentialid')
  })
})
