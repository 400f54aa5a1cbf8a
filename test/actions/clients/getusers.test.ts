import t from 'tap'
import { attachLogin, makeClient, makeLogin, makeUser } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getusers', async (t, api) => {
  const [one, other] = [await makeClient(api), await makeClient(api)]
  const first = await makeUser(api, one, {
    owner: true,
    email: 'Mary@Example.com',
    first_name: 'Mary',
    last_name: 'Sø',
  })
  const second = await makeUser(api, other)
  const third = await makeUser(api, other)
  await attachLogin(api, third, one)
  const alone = await makeLogin(api)
  // Without an explicit order, PostgreSQL would list the updated row last.
  await api.ok('updateuser', { userid: first, last_name: 'Sø' })
  const ids = async (parameters: object) =>
    (await api.ok('getusers', parameters)).users.map(({ id }: { id: number }) => id)

  //
  t.test('lists the logins of one account or of all accounts in creation order, under the key users', async (t) => {
    t.strictSame(await ids({}), [first, second, third, alone])
    t.strictSame(await ids({ clientid: '' }), [first, second, third, alone])
    t.strictSame(await ids({ clientid: one }), [first, third])
    t.strictSame(Object.keys(await api.ok('getusers', {})), [
      'result',
      'totalresults',
      'startnumber',
      'numreturned',
      'users',
    ])
  })

  t.test('returns the name, email address, and accounts of a login, but not its password', async (t) => {
    const { users } = await api.ok('getusers', { clientid: one })
    const [{ created_at, ...mary }, shared] = users
    t.strictSame(mary, {
      id: first,
      userid: first,
      email: 'Mary@Example.com',
      first_name: 'Mary',
      last_name: 'Sø',
      clients: [{ clientid: one, owner: true }],
    })
    t.ok(Math.abs(Date.parse(created_at) - api.now().getTime()) < 60_000)
    t.strictSame(shared.clients, [
      { clientid: one, owner: false },
      { clientid: other, owner: false },
    ])
  })

  t.test('returns an empty list for an account that does not exist', async (t) => {
    for (const clientid of ['0', '-1', '4711']) t.strictSame(await ids({ clientid }), [])
    await expectRefusal(t, api, 'getusers', { clientid: 'x' }, 'clientid')
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const clientid = await makeClient(api)
    await makeUser(api, clientid)
    const few = await countQueries(api, 'getusers', { clientid })
    for (let n = 1; n < 27; n++) await makeUser(api, clientid)
    t.equal(await countQueries(api, 'getusers', { clientid }), few)
    await expectPaging(t, api, 'getusers', { clientid }, 'users')
  })
})
