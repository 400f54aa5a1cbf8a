import t from 'tap'
import { hashPassword } from '../../../domain/access/password.js'
import { changeCached } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

withService(t, 'getstaffonline', async (t, api) => {
  const online = async (): Promise<string[]> =>
    (await api.ok('getstaffonline')).staff.map(({ username }: Body) => username)
  const minutes = 60_000

  //
  t.test('signing a call by user name and password is signing in, an API credential is not', async (t) => {
    const member = await api.makeCredential({ permissions: ['view_system'] })
    const password_hash = await hashPassword('a long password')
    await changeCached(api, 'staff', (db) => db('staff').where({ id: member.staffId }).update({ password_hash }))
    await api.ok('gettodoitems', {}, { credential: member })
    t.strictSame(await online(), [])

    const signIn = (password: string) =>
      api.call('gettodoitems', { username: member.username, password }, { credential: null })
    t.equal((await signIn('a wrong password')).status, 401)
    t.strictSame(await online(), [])
    t.equal((await signIn('a long password')).status, 200)
    const { staff } = await api.ok('getstaffonline')
    t.match(staff, [{ id: member.staffId, role: { permissions: ['view_system'] } }])

    api.advance(14 * minutes)
    t.strictSame(await online(), [member.username])
    api.advance(2 * minutes)
    t.strictSame(await online(), [], 'for 15 minutes')
    await signIn('a long password')
    t.strictSame(await online(), [member.username], 'a password that is remembered counts as well')

    await changeCached(api, 'staff', (db) => db('staff').where({ id: member.staffId }).update({ is_active: 0 }))
    t.strictSame(await online(), [])
  })
})
