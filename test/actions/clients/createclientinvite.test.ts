import t from 'tap'
import { hashToken } from '../../../domain/values/token.js'
import { freshEmail, makeClient, makeUser, setSetting } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { withService } from '../../support/service.js'
import { callDuringDeletion, expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

const week = 7 * 24 * 60 * 60 * 1000

withService(t, 'createclientinvite', async (t, api) => {
  const { database } = api
  const clientid = await makeClient(api, { companyname: 'Engines & Sons' })
  const invitesOf = (client: number) => database.read('client_invites').where({ client_id: client }).orderBy('id')
  const mailTo = (email: string) => readMails(database, { recipient: email })
  const tokenIn = (body = '') => new RegExp(`href="${api.url}/client/invite/([\\w-]{43})"`).exec(body)?.[1] ?? ''

  await expectRequired(t, api, 'createclientinvite', ['clientid', 'email'])

  //
  t.test('emails a link valid for 7 days and stores only the hash of its token', async (t) => {
    const { inviteid, ...rest } = await api.ok('createclientinvite', { clientid, email: ' Guest@Example.com ' })
    t.strictSame(rest, { result: 'success', email: 'Guest@Example.com', permissions: 'all', mailed: true })
    const [invite] = await invitesOf(clientid)
    t.match(invite, { id: inviteid, email: 'Guest@Example.com', permissions: 'all' })
    t.ok(Math.abs(Date.parse(invite?.expires_at ?? '') - api.now().getTime() - week) < 60_000)
    const [mail, ...more] = await mailTo('Guest@Example.com')
    t.strictSame(more, [])
    t.match(mail, {
      client_id: clientid,
      template: 'client invite',
      status: 'queued',
      subject: /Engines & Sons/,
      body: /Engines &amp; Sons/,
    })
    const token = tokenIn(mail?.body)
    t.equal(hashToken(token), invite?.token_hash)
    t.notOk(JSON.stringify(invite).includes(token))
  })

  t.test('grants all permissions by default and accepts a list in form and JSON', async (t) => {
    const invite = async (permissions: unknown, meant: unknown, as: 'form' | 'json' = 'form') => {
      const email = freshEmail()
      t.strictSame((await api.ok('createclientinvite', { clientid, email, permissions }, { as })).permissions, meant)
      const [row] = await database.read('client_invites').where({ email })
      t.equal(row?.permissions, meant === 'all' ? 'all' : JSON.stringify(meant))
    }
    await invite('', 'all')
    await invite('all', 'all')
    await invite('tickets, invoices,tickets', ['invoices', 'tickets'])
    await invite(['orders', 'emails'], ['emails', 'orders'], 'json')
    await invite([], 'all', 'json')
    for (const permissions of ['everything', 'invoices,everything', 'all,invoices', 'Invoices', ','])
      await expectRefusal(t, api, 'createclientinvite', { clientid, email: freshEmail(), permissions }, 'permissions')
  })

  t.test('accepts client_id for clientid and rejects invalid email addresses', async (t) => {
    const client = await makeClient(api)
    const email = freshEmail()
    await api.ok('createclientinvite', { client_id: client, email })
    t.match(await invitesOf(client), [{ email }])
    for (const wrong of ['guest', 'guest@example', 'a@example.com\r\nBcc: b@example.com'])
      await expectRefusal(t, api, 'createclientinvite', { clientid, email: wrong }, 'email')
  })

  //
  t.test('returns 409 if the email address, in any letter case, has a login on the account', async (t) => {
    const [client, other] = [await makeClient(api), await makeClient(api)]
    await makeUser(api, client, { email: 'Member@Example.com' })
    for (const email of ['Member@Example.com', 'member@example.com'])
      await expectError(t, api, 'createclientinvite', { clientid: client, email }, 409, 'login_on_account')
    t.strictSame(await invitesOf(client), [])
    t.strictSame(await mailTo('member@example.com'), [])
    t.equal(
      (await api.call('createclientinvite', { clientid: other, email: 'member@example.com' })).status,
      200,
      'the login may join another account',
    )
  })

  //
  t.test('replaces the open invite for the same email address and account', async (t) => {
    const [client, other] = [await makeClient(api), await makeClient(api)]
    const first = await api.ok('createclientinvite', {
      clientid: client,
      email: 'twice@example.com',
      permissions: 'invoices',
    })
    await api.ok('createclientinvite', { clientid: client, email: 'else@example.com' })
    await api.ok('createclientinvite', { clientid: other, email: 'twice@example.com' })
    api.advance(1000)
    const second = await api.ok('createclientinvite', {
      clientid: client,
      email: 'Twice@Example.com',
      permissions: 'quotes',
    })
    t.not(second.inviteid, first.inviteid)
    const [elsewhere, again] = await invitesOf(client)
    t.match(elsewhere, { email: 'else@example.com' })
    t.match(again, { id: second.inviteid, email: 'Twice@Example.com', permissions: '["quotes"]' })
    t.equal((await invitesOf(client)).length, 2)
    t.equal((await invitesOf(other)).length, 1)
    const [mail] = await mailTo('Twice@Example.com')
    t.equal(hashToken(tokenIn(mail?.body)), again?.token_hash)
  })

  t.test('queues no email if email is disabled', async (t) => {
    const email = freshEmail()
    await setSetting(api, 'mail_disabled', '1')
    t.equal((await api.ok('createclientinvite', { clientid, email })).mailed, false)
    await setSetting(api, 'mail_disabled', '0')
    t.strictSame(await mailTo(email), [])
  })

  t.test('rejects a client that does not exist or is being deleted', async (t) => {
    for (const unknown of ['0', '-1', '4711', 'x'])
      await expectRefusal(t, api, 'createclientinvite', { clientid: unknown, email: freshEmail() }, 'clientid')
    const going = await makeClient(api)
    const email = freshEmail()
    const { body } = await callDuringDeletion(api, going, () =>
      api.call('createclientinvite', { clientid: going, email }),
    )
    t.equal(body.code, 'client_not_found')
    t.strictSame(await mailTo(email), [])
  })

  t.test('keeps only the newest of several concurrent invites', async (t) => {
    const client = await makeClient(api)
    const email = freshEmail()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.call('createclientinvite', { clientid: client, email })),
    )
    t.ok(replies.every(({ status }) => status === 200))
    const invites = await invitesOf(client)
    t.equal(invites.length, 1)
    t.equal(invites[0]?.id, Math.max(...replies.map(({ body }) => body.inviteid)))
  })
})
