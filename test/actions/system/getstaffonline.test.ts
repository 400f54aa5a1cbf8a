import t from 'tap'
import { hashPassword } from '../../../domain/access/password.js'
import { changeCached } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

withService(t, 'getstaffonline', async (t, api) => {
  const online = async (): Promise<string[]> =>
    (await api.ok('getstaffonline')).staff.map(({ username }: Body) => username)
  const minutes = 60_000

  //
  t.test(
    'lists staff who signed in with a password in the last 15 minutes, but not those who used an API credential',
    async (t) => {
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
      t.strictSame(await online(), [], 'the sign-in counts for 15 minutes')
      await signIn('a long password')
      t.strictSame(await online(), [member.username], 'a sign-in with a cached password check also counts')

      await changeCached(api, 'staff', (db) => db('staff').where({ id: member.staffId }).update({ is_active: 0 }))
      t.strictSame(await online(), [])
    },
  )
})
