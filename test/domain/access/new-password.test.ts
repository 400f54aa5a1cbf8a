import t from 'tap'
import { isCommonPassword } from '../../../domain/access/common-passwords.js'
import { expectError } from '../../actions/_shared/checks.js'
import { freshEmail, makeClient, makeService, makeUser, setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

const common = 'password1'
const names = { first_name: 'Ada', last_name: 'Lovelace' }

//
t.test('recognizes common passwords case-sensitively', async (t) => {
  t.ok(await isCommonPassword(common))
  t.notOk(await isCommonPassword('Password1'))
  t.notOk(await isCommonPassword('correct horse battery'))
})

//
withService(t, 'password rule', async (t, api) => {
  const clientid = await makeClient(api)
  const hashOf = async (id: number) => (await api.database.read('logins').where({ id }).first())?.password_hash

  t.test('accepts a common password unless the rule is strict', async () => {
    await api.ok('adduser', { email: freshEmail(), password: common, ...names })
  })

  t.test('the strict rule rejects common passwords and the email address in API calls', async (t) => {
    await setSetting(api, 'password_rule', 'strict')
    const email = freshEmail()
    const userid = await makeUser(api, clientid)
    const before = await hashOf(userid)
    const address = (await api.database.read('logins').where({ id: userid }).first())?.email as string
    for (const [action, params, name] of [
      ['adduser', { email, password: common, ...names }, 'password'],
      ['adduser', { email, password: email.toUpperCase(), ...names }, 'password'],
      ['addclient', { firstname: 'A', lastname: 'B', email, password2: common }, 'password2'],
      ['addclient', { firstname: 'A', lastname: 'B', email, password2: email }, 'password2'],
      ['updateuser', { userid, password: common }, 'password'],
      ['updateuser', { userid, password: address }, 'password'],
      ['updateuser', { userid, email, password: email }, 'password'],
    ] as const) {
      const { status, body } = await api.call(action, params)
      t.match(
        { status, body },
        { status: 422, body: { code: 'password_too_common', errors: { [name]: [/too common/] } } },
      )
    }
    t.equal(await hashOf(userid), before)
    t.equal(await api.database.read('logins').where({ email }).first(), undefined)
    t.equal(await api.database.read('clients').where({ email }).first(), undefined, 'stores no partial client')

    await api.ok('updateuser', { userid, password: 'Password1' })
    t.not(await hashOf(userid), before)
  })

  t.test("`updateclient` applies the strict rule to the owner's password", async (t) => {
    await setSetting(api, 'password_rule', 'strict')
    const email = freshEmail()
    const owned = await api.ok('addclient', { firstname: 'A', lastname: 'B', email, password2: 'correct horse' })
    for (const password2 of [common, email])
      await expectError(t, api, 'updateclient', { clientid: owned.clientid, password2 }, 422, 'password_too_common')
    await api.ok('updateclient', { clientid: owned.clientid, password2: 'battery staple' })
  })

  t.test('the strict rule does not apply to hosting account passwords', async () => {
    await setSetting(api, 'password_rule', 'strict')
    await api.ok('updateclientproduct', { serviceid: await makeService(api, clientid), servicepassword: common })
  })

  t.test('`setconfigurationvalue` rejects the rule as a hidden setting', async (t) => {
    for (const value of ['length', 'strict'])
      await expectError(t, api, 'setconfigurationvalue', { setting: 'password_rule', value }, 403, 'setting_hidden')
  })
})
