import t from 'tap'
import { freshEmail, makeClient, makeUser, setSetting } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'

withService(t, 'resetpassword', async (t, api) => {
  const clientid = await makeClient(api)
  const email = freshEmail()
  const id = await makeUser(api, clientid, { email, owner: true })
  const links = (login_id: number) => api.database.read('login_tokens').where({ login_id, purpose: 'reset' })
  const mails = (recipient: string) => readMails(api.database, { recipient, template: 'password reset' })

  // R-2104
  t.test('emails a reset link to the login, found by ID or email address', async (t) => {
    for (const parameters of [{ id }, { email: email.toUpperCase() }, { id, email: freshEmail() }])
      t.strictSame(await api.ok('resetpassword', parameters), { result: 'success', email, mailed: true })
    const sent = await mails(email)
    t.equal(sent.length, 3)
    t.match(sent[0], { client_id: clientid })
    t.equal((await links(id)).length, 3, 'older links stay valid')
    const statuses = async () =>
      Promise.all(
        (await mails(email)).map(async ({ body }) => {
          const [, path] = /href="[^"]*(\/client\/reset\/[^"]+)"/.exec(body) ?? []
          return (await fetch(`${api.url}${path}`)).status
        }),
      )
    t.strictSame(await statuses(), [200, 200, 200])
    for (let n = 0; n < 9; n++) t.equal((await api.ok('resetpassword', { id })).mailed, true)
    t.strictSame(await statuses(), Array(12).fill(200), 'staff can send any number of links')
  })

  t.test('links sent by staff do not count against the limit of the reset form', async (t) => {
    const email = freshEmail()
    const id = await makeUser(api, clientid, { email })
    for (let n = 0; n < 4; n++) await api.ok('resetpassword', { id })
    await fetch(`${api.url}/client/reset`, { method: 'POST', body: new URLSearchParams({ email }) })
    t.equal((await mails(email)).length, 5)
  })

  // R-402, R-2104
  t.test('requires the ID or the email address of a login', async (t) => {
    await expectError(t, api, 'resetpassword', {}, 400, 'incomplete_request')
    await expectError(t, api, 'resetpassword', { id: '', email: ' ' }, 400, 'incomplete_request')
    for (const parameters of [{ id: 99_999 }, { email: freshEmail() }, { id: 99_999, email }])
      await expectError(t, api, 'resetpassword', parameters, 404, 'login_not_found')
    const { body } = await api.call('resetpassword', { email: freshEmail() })
    t.equal(body.message, 'No login has this email address.')
    await expectRefusal(t, api, 'resetpassword', { email: 'nobody' }, 'email')
  })

  // R-2101
  t.test('queues no email if email is disabled', async (t) => {
    await setSetting(api, 'mail_disabled', 'yes')
    const before = (await mails(email)).length
    t.equal((await api.ok('resetpassword', { id })).mailed, false)
    t.equal((await mails(email)).length, before)
    t.equal((await links(id)).length, before, 'creates no link')
    await setSetting(api, 'mail_disabled', 'no')
  })
})
