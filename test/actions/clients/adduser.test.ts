import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { verifyPassword } from '../../../domain/access/password.js'
import { freshEmail, makeClient, makeLogin, makeUser } from '../../support/fixtures.js'
import { type Reply, withWatchedService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

const password = 'long enough'

withWatchedService(t, 'adduser', async (t, api) => {
  const { database } = api
  const newUser = (details = {}) => ({
    email: freshEmail(),
    password,
    first_name: 'Mary',
    last_name: 'Somerville',
    ...details,
  })
  const rightsOf = (userid: number, clientid: number) => api.ok('getuserpermissions', { userid, clientid })

  await expectRequired(t, api, 'adduser', ['email', 'password', 'first_name', 'last_name'], ['password'])

  t.test('creates a login with a name, an email address, and a password hash', async (t) => {
    await makeClient(api, { email: 'mary@example.com' })
    const person = { email: ' Mary@Example.com ', password: ' 1𝔸345678 ', first_name: ' Mary ', last_name: 'Sø' }
    const { userid, ...rest } = await api.ok('adduser', person)
    t.strictSame(rest, { result: 'success' })
    const login = await database.read('logins').where({ id: userid }).first()
    t.match(login, { email: 'Mary@Example.com', first_name: 'Mary', last_name: 'Sø' })
    t.ok(await verifyPassword(' 1𝔸345678 ', login?.password_hash), 'keeps spaces in the password')
    t.notMatch(JSON.stringify(login), /1𝔸345678/)
    const [user] = (await api.ok('getusers', {})).users
    t.match(
      user,
      { userid, clients: [] },
      'attaches the login to no account, not even to the client with the same email address',
    )
  })

  t.test('accepts firstname, lastname, and password2 as aliases', async (t) => {
    const spelt = { first_name: ' ', firstname: 'M', last_name: 'S', lastname: 'x', password: '', password2: 12345678 }
    const { userid } = await api.ok('adduser', { email: freshEmail(), clientid: '', ...spelt }, { as: 'json' })
    const login = await database.read('logins').where({ id: userid }).first()
    t.match(login, { first_name: 'M', last_name: 'S' })
    const others = { email: freshEmail(), firstname: 'M', lastname: 'S', password2: 'short' }
    await expectRefusal(t, api, 'adduser', others, 'password')
    await expectRefusal(t, api, 'adduser', { ...others, lastname: 'x'.repeat(256) }, ['last_name', 'password'])
  })

  //
  t.test('rejects the email address of another login in any letter case', async (t) => {
    const clientid = await makeClient(api)
    const userid = await makeUser(api, clientid, { email: 'Taken@Example.com' })
    await expectRefusal(t, api, 'adduser', newUser({ email: ' TAKEN@example.COM ', clientid }), 'email')
    t.match((await api.ok('getusers', { clientid })).users, [{ userid, email: 'Taken@Example.com' }])
    t.equal((await api.ok('getusers', { clientid })).totalresults, 1)
  })

  t.test('rejects short passwords, long names, and invalid email addresses', async (t) => {
    for (const short of ['1234567', '𝔸𝔸𝔸𝔸', '𝔸'.repeat(7)])
      await expectRefusal(t, api, 'adduser', newUser({ password: short }), 'password')
    const { userid } = await expectTextLimit(t, api, 'adduser', newUser(), { first_name: 255, last_name: 255 })
    const login = (await api.ok('getusers', {})).users.at(-1)
    t.strictSame([login.id, [...login.first_name, ...login.last_name].length], [userid, 2 * 255])
    await expectRefusal(t, api, 'adduser', newUser({ email: 'mary' }), 'email')
  })

  //
  t.test('gives an attached login all permissions but not ownership', async (t) => {
    const clientid = await makeClient(api)
    const { userid: first } = await api.ok('adduser', newUser({ clientid }))
    const { userid: further } = await api.ok('adduser', newUser({ clientid }))
    for (const userid of [first, further])
      t.match(await rightsOf(userid, clientid), { owner: false, permissions: 'all' })
    t.equal((await api.ok('getclientsdetails', { clientid })).client.owner_user_id, null)
  })

  t.test('rejects a client that does not exist and creates no login', async (t) => {
    const email = freshEmail()
    for (const clientid of ['0', 'x']) await expectRefusal(t, api, 'adduser', newUser({ email, clientid }), 'clientid')
    t.strictSame(await database.read('logins').where({ email }), [])
  })

  t.test('does not make the login an owner if another login becomes the owner concurrently', async (t) => {
    const clientid = await makeClient(api)
    const owner = await makeLogin(api)
    const colleague = newUser({ clientid })
    let reply: Promise<Reply> | undefined
    await database.transaction(async (db) => {
      await db('clients').where({ id: clientid }).forUpdate().first('id')
      await db('client_logins').insert({ client_id: clientid, login_id: owner, is_owner: 1, permissions: 'all' })
      api.queries()
      reply = api.call('adduser', colleague)
      // SQLite blocks all other writers during the transaction. PostgreSQL lets the call continue until it waits for
      // the lock on the client.
      const asks = () => database.dialect === 'sqlite' || api.queries().some((sql) => sql.includes('from "clients"'))
      while (!asks()) await sleep(5)
      await sleep(50)
    })
    t.match(await rightsOf((await reply)?.body.userid, clientid), { owner: false })
  })

  t.test('concurrent calls create neither duplicate email addresses nor owners', async (t) => {
    const clientid = await makeClient(api)
    const first = freshEmail()
    const replies = await Promise.all(
      [first, first.toUpperCase(), freshEmail()].map((email) => api.call('adduser', newUser({ email, clientid }))),
    )
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 200, 422])
    const { users } = await api.ok('getusers', { clientid })
    t.strictSame(
      users.flatMap(({ clients }: { clients: { owner: boolean }[] }) => clients.map(({ owner }) => owner)),
      [false, false],
    )
  })
})
