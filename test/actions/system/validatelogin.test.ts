import t from 'tap'
import { attachLogin, freshEmail, makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'validatelogin', async (t, api) => {
  await expectRequired(t, api, 'validatelogin', ['email', 'password2'], ['password2'])
  const email = freshEmail()
  const password = 'correct horse '
  const clientid = await makeClient(api, { email, password2: password })
  const login = await api.database.read('logins').where({ email }).first('id')
  const userid = login?.id as number

  t.test('the right pair tells the login and its accounts, in any letter case of the address', async (t) => {
    const other = await makeClient(api)
    await attachLogin(api, userid, other)
    for (const parameters of [
      { email, password2: password },
      { email: email.toUpperCase(), password },
    ])
      t.strictSame(await api.ok('validatelogin', parameters), {
        result: 'success',
        userid,
        clientids: [clientid, other],
      })
  })

  //
  t.test('a wrong address and a wrong password get the same answer', async (t) => {
    const answers = []
    for (const parameters of [
      { email, password2: 'wrong horse' },
      { email, password2: password.trim() },
      { email: freshEmail(), password2: password },
    ]) {
      const { status, body } = await api.call('validatelogin', parameters)
      answers.push({ status, body })
    }
    t.match(answers[0], { status: 422, body: { result: 'error', code: 'login_wrong' } })
    t.strictSame(answers[1], answers[0])
    t.strictSame(answers[2], answers[0])
    await expectRefusal(t, api, 'validatelogin', { email: 'nobody', password2: 'x' }, 'email')
  })
})
