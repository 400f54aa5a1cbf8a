import t from 'tap'
import { verifyPassword } from '../../../domain/access/password.js'
import { freshEmail, makeClient, makeOpenLinks, makeUser, readOpenLinks } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import {
  callDuringTransaction,
  expectError,
  expectRefusal,
  expectRequired,
  expectTextLimit,
} from '../_shared/checks.js'

withService(t, 'updateuser', async (t, api) => {
  const clientid = await makeClient(api)
  const loginOf = (id: number) => api.database.read('logins').where({ id }).first()

  await expectRequired(t, api, 'updateuser', ['userid'])

  t.test('changes only the submitted fields of the requested login', async (t) => {
    const [userid, bystander] = [await makeUser(api, clientid), await makeUser(api, clientid)]
    const [before, other] = [await loginOf(userid), await loginOf(bystander)]
    t.strictSame(await api.ok('updateuser', { userid }), { result: 'success', userid })
    t.strictSame(await loginOf(userid), before)
    t.strictSame(await api.ok('updateuser', { userid, first_name: ' Åse ' }), { result: 'success', userid })
    t.strictSame(await loginOf(userid), { ...before, first_name: 'Åse' })
    await api.ok('updateuser', { userid, last_name: 'Sø' })
    t.strictSame(await loginOf(userid), { ...before, first_name: 'Åse', last_name: 'Sø' })
    await api.ok('updateuser', { userid, email: ' Moved@Example.com ' })
    t.match(await loginOf(userid), {
      email: 'Moved@Example.com',
      email_key: 'moved@example.com',
      password_hash: before?.password_hash,
    })
    t.strictSame(await loginOf(bystander), other)
  })

  t.test('accepts user_id, firstname, lastname, and password2 as aliases', async (t) => {
    const userid = await makeUser(api, clientid)
    t.strictSame(await api.ok('updateuser', { user_id: userid, firstname: 'A', lastname: 'B' }), {
      result: 'success',
      userid,
    })
    t.match(await loginOf(userid), { first_name: 'A', last_name: 'B' })
    await api.ok('updateuser', { userid, password2: 'by its other name' })
    t.ok(await verifyPassword('by its other name', (await loginOf(userid))?.password_hash))
    await api.ok('updateuser', { userid, user_id: 4711, first_name: 'main', firstname: 'alias' })
    t.match(await loginOf(userid), { first_name: 'main' })
  })

  t.test('rejects empty values', async (t) => {
    const userid = await makeUser(api, clientid)
    const before = await loginOf(userid)
    for (const name of ['email', 'first_name', 'last_name', 'password']) {
      await expectRefusal(t, api, 'updateuser', { userid, [name]: '' }, name)
      await expectRefusal(t, api, 'updateuser', { userid, [name]: null }, name, { as: 'json' })
    }
    for (const name of ['email', 'first_name', 'last_name'])
      await expectRefusal(t, api, 'updateuser', { userid, [name]: ' ' }, name)
    t.strictSame(await loginOf(userid), before)
  })

  t.test('limits names to 255 characters, and rejects short passwords and invalid email addresses', async (t) => {
    const userid = await makeUser(api, clientid)
    await expectTextLimit(t, api, 'updateuser', { userid }, { first_name: 255, last_name: 255 })
    for (const password of ['1234567', '𝔸𝔸𝔸𝔸'])
      await expectRefusal(t, api, 'updateuser', { userid, password }, 'password')
    await expectRefusal(t, api, 'updateuser', { userid, email: 'mary' }, 'email')
  })

  t.test("rejects another login's email address in any letter case and accepts the login's own", async (t) => {
    const email = 'Taken@Example.com'
    await makeUser(api, clientid, { email })
    const userid = await makeUser(api, clientid, { email: 'own@example.com' })
    for (const taken of [email, 'TAKEN@example.com'])
      await expectRefusal(t, api, 'updateuser', { userid, email: taken, first_name: 'X' }, 'email')
    t.match(await loginOf(userid), { email: 'own@example.com', first_name: 'Mary' })
    await api.ok('updateuser', { userid, email: 'OWN@example.com' })
    t.match(await loginOf(userid), { email: 'OWN@example.com' })
    const { client } = await api.ok('getclientsdetails', { clientid })
    await api.ok('updateuser', { userid, email: client.email })
    t.match(await loginOf(userid), { email: client.email })
  })

  t.test('assigns an email address to only one of several logins updated concurrently', async (t) => {
    const users = [await makeUser(api, clientid), await makeUser(api, clientid), await makeUser(api, clientid)]
    const email = freshEmail()
    const replies = await Promise.all(users.map((userid) => api.call('updateuser', { userid, email })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 422, 422])
  })

  //
  t.test('a new password replaces the previous one and ends all links and sessions of the login', async (t) => {
    const [userid, bystander] = [await makeUser(api, clientid), await makeUser(api, clientid)]
    for (const id of [userid, bystander]) await makeOpenLinks(api, id, clientid)
    await api.ok('updateuser', { userid, password: ' 234567 ' })
    t.ok(await verifyPassword(' 234567 ', (await loginOf(userid))?.password_hash))
    t.strictSame(await readOpenLinks(api, userid), [])
    t.strictSame(await readOpenLinks(api, bystander), ['reset', 'session', 'sign_in'])
  })

  //
  t.test('a new email address ends all links and sessions, but a new letter case or name does not', async (t) => {
    const userid = await makeUser(api, clientid, { email: 'links@example.com' })
    await makeOpenLinks(api, userid, clientid)
    await api.ok('updateuser', { userid, email: 'LINKS@example.com', first_name: 'New' })
    t.strictSame(await readOpenLinks(api, userid), ['reset', 'session', 'sign_in'])
    await api.ok('updateuser', { userid, email: 'elsewhere@example.com' })
    t.strictSame(await readOpenLinks(api, userid), [])
  })

  t.test('compares the submitted email address with the one that a concurrent transaction stored', async (t) => {
    const userid = await makeUser(api, clientid, { email: 'before@example.com' })
    await makeOpenLinks(api, userid, clientid)
    const moving = { email: 'meanwhile@example.com', email_key: 'meanwhile@example.com' }
    const { status } = await callDuringTransaction(
      api,
      (db) => db('logins').where({ id: userid }).update(moving),
      () => api.call('updateuser', { userid, email: 'before@example.com' }),
    )
    t.equal(status, 200)
    t.strictSame(await readOpenLinks(api, userid), [])
  })

  t.test('returns 404 for a login that does not exist, even without changes', async (t) => {
    for (const userid of ['0', '-1', '4711']) {
      await expectError(t, api, 'updateuser', { userid }, 404, 'login_not_found')
      await expectError(t, api, 'updateuser', { userid, first_name: 'A' }, 404, 'login_not_found')
    }
    await expectRefusal(t, api, 'updateuser', { userid: 'x' }, 'userid')
  })
})
