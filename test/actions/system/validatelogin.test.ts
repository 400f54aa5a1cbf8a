import { Secret, TOTP } from 'otpauth'
import t from 'tap'
import { beginSecondFactor, pendingSecret, switchOn } from '../../../domain/clients/second-factor.js'
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

  t.test('returns the login and its accounts, in any letter case of the email address', async (t) => {
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
  t.test('returns the same error for a wrong email address and a wrong password', async (t) => {
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

  //
  t.test('returns the accounts of a login with a second factor only for an unused code', async (t) => {
    const owner = { email: freshEmail(), password2: password }
    const account = await makeClient(api, owner)
    const own = await api.database.read('logins').where({ email: owner.email }).first('id')
    const session = { id: 1, loginId: own?.id as number }
    const { contexts } = api.service
    const secret = await contexts.transaction(async (ctx) => {
      await beginSecondFactor(ctx, session)
      return (await pendingSecret(ctx, session)) as string
    })
    const codeAt = (steps: number) => {
      const timestamp = Date.now() + steps * 30_000
      return TOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, timestamp })
    }
    t.match(await api.ok('validatelogin', owner), { clientids: [account] }, 'the second factor is not enabled yet')
    const [recovery = ''] = (await contexts.transaction((ctx) => switchOn(ctx, session, codeAt(-1)))) ?? []
    const due = { result: 'success', userid: session.loginId, two_factor: true }
    t.strictSame(await api.ok('validatelogin', owner), due)
    const outcomes = async (code: string) => (await api.call('validatelogin', { ...owner, code })).body
    t.match(await outcomes('123'), { code: 'login_wrong' })
    t.match(await api.call('validatelogin', { ...owner, password2: 'wrong horse', code: recovery }), { status: 422 })
    const code = codeAt(1)
    t.strictSame(await outcomes(code), { result: 'success', userid: session.loginId, clientids: [account] })
    t.match(await outcomes(code), { code: 'login_wrong' })
    t.match(await outcomes(recovery), { clientids: [account] }, 'a wrong password does not use up the recovery code')
    t.match(await outcomes(recovery), { code: 'login_wrong' })
  })
})
