import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteoauthcredential', async (t, api) => {
  const manager = () => api.makeCredential({ permissions: ['manage_staff'] })
  const exists = async (id: number) => (await api.database.read('credentials').where({ id })).length === 1

  await expectRequired(t, api, 'deleteoauthcredential', ['credentialid'])

  t.test('deletes the credential once, with immediate effect', async (t) => {
    const caller = await manager()
    const made = await api.ok('createoauthcredential', {}, { credential: caller })
    const credential = { ...caller, ...made }
    const { credentialid } = made
    t.equal((await api.call('listoauthcredentials', {}, { credential })).status, 200)
    t.strictSame(await api.ok('deleteoauthcredential', { credentialid }, { credential: caller }), {
      result: 'success',
      credentialid,
    })
    t.equal((await api.call('listoauthcredentials', {}, { credential })).status, 401)
    await expectError(t, api, 'deleteoauthcredential', { credentialid }, 404, 'credential_not_found', {
      credential: caller,
    })
    t.equal((await api.call('listoauthcredentials', {}, { credential: caller })).status, 200)
  })

  //
  t.test('deletes the credential in use and keeps its staff account', async (t) => {
    const caller = await manager()
    await api.ok('deleteoauthcredential', { credentialId: caller.id }, { credential: caller })
    t.equal((await api.call('listoauthcredentials', {}, { credential: caller })).status, 401)
    t.equal((await api.database.read('staff').where({ id: caller.staffId, is_active: 1 })).length, 1)
  })

  //
  t.test("returns 404 for another staff member's credential, except to a full administrator", async (t) => {
    const [caller, stranger] = [await manager(), await manager()]
    for (const credentialid of [stranger.id, api.admin.id, 0, -1, 4711])
      await expectError(t, api, 'deleteoauthcredential', { credentialid }, 404, 'credential_not_found', {
        credential: caller,
      })
    t.ok(await exists(stranger.id))
    await api.ok('deleteoauthcredential', { credentialid: stranger.id })
    t.notOk(await exists(stranger.id))
    for (const wrong of ['x', '1.5'])
      await expectRefusal(t, api, 'deleteoauthcredential', { credentialid: wrong }, 'credentialid')
  })
})
