import t from 'tap'
import { attachLogin, makeClient, makeContact, makeUser, noCopies } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectError, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getclientsdetails', async (t, api) => {
  const clientid = await makeClient(api, { email: 'Ada@Example.com' })
  const other = await makeClient(api, { email: 'other@example.com' })

  t.test('finds a client by ID, or by email address in any letter case', async (t) => {
    t.equal((await api.ok('getclientsdetails', { clientid })).client.id, clientid)
    for (const email of ['Ada@Example.com', ' ADA@example.COM '])
      t.equal((await api.ok('getclientsdetails', { email })).client.id, clientid, email)
    t.match((await api.ok('getclientsdetails', { clientid: '', email: 'other@example.com' })).client, { id: other })
    t.match((await api.ok('getclientsdetails', { clientid, email: '' })).client, { id: clientid })
  })

  //
  t.test('returns 404 unless the ID and the email address belong to the same client', async (t) => {
    t.equal((await api.ok('getclientsdetails', { clientid, email: 'ada@example.com' })).client.id, clientid)
    await expectError(t, api, 'getclientsdetails', { clientid, email: 'other@example.com' }, 404, 'client_not_found')
    await expectError(
      t,
      api,
      'getclientsdetails',
      { clientid: 4711, email: 'ada@example.com' },
      404,
      'client_not_found',
    )
  })

  //
  t.test('requires an ID or an email address, and rejects invalid ones', async (t) => {
    for (const neither of [{}, { clientid: '', email: ' ' }])
      await expectError(t, api, 'getclientsdetails', neither, 400, 'incomplete_request')
    await expectRefusal(t, api, 'getclientsdetails', { clientid: 'x' }, 'clientid')
    await expectRefusal(t, api, 'getclientsdetails', { clientid, email: 'ada' }, 'email')
  })

  t.test('returns 404 for a client that does not exist', async (t) => {
    for (const id of ['0', '-1', '4711'])
      await expectError(t, api, 'getclientsdetails', { clientid: id }, 404, 'client_not_found')
    await expectError(t, api, 'getclientsdetails', { email: 'nobody@example.com' }, 404, 'client_not_found')
  })

  t.test('the error message names the keys that match no client', async (t) => {
    const email = 'nobody@example.com'
    for (const [keys, message] of [
      [{ clientid: 4711 }, 'No client has this ID.'],
      [{ email }, 'No client has this email address.'],
      [{ clientid, email }, 'No client has this ID and this email address.'],
    ] as const)
      t.equal((await api.call('getclientsdetails', keys)).body.message, message)
  })

  t.test("lists the client's own contacts and logins in creation order", async (t) => {
    const person = { firstname: 'Charles', lastname: 'Babbage', email: 'c@example.com', phonenumber: '+44' }
    const contacts = [await makeContact(api, clientid, person), await makeContact(api, clientid)]
    await makeContact(api, other)
    const user = await makeUser(api, clientid, { email: 'u@example.com' })
    const owner = await makeUser(api, other, { owner: true })
    await attachLogin(api, owner, clientid, { owner: true })
    // Without an explicit order, PostgreSQL would list the updated rows last.
    await api.ok('updatecontact', { contactid: contacts[0], lastname: 'Babbage' })
    await api.ok('updateuser', { userid: user, last_name: 'Somerville' })
    const { client } = await api.ok('getclientsdetails', { clientid })
    t.strictSame(client.contacts[0], {
      ...{ id: contacts[0], contactid: contacts[0], clientid, userid: clientid },
      ...{ ...person, ...noCopies },
    })
    t.strictSame(
      client.contacts.map(({ id }: { id: number }) => id),
      contacts,
    )
    t.strictSame(client.users[0], {
      id: user,
      userid: user,
      email: 'u@example.com',
      first_name: 'Mary',
      last_name: 'Somerville',
      owner: false,
    })
    t.match(client.users, [{ id: user }, { id: owner, owner: true }])
    t.equal(client.users.length, 2)
    t.equal(client.owner_user_id, owner)
  })

  t.test("lists the client's staff notes, pinned ones first, then newest first", async (t) => {
    const noted = await makeClient(api)
    t.strictSame((await api.ok('getclientsdetails', { clientid: noted })).client.adminnotes, [])
    const made: number[] = []
    for (const [note, sticky] of [
      ['one', false],
      ['two', true],
      ['three', false],
      ['four', true],
    ] as const) {
      api.advance(1000)
      made.push((await api.ok('addclientnote', { userid: noted, note, sticky })).noteid)
    }
    await api.ok('addclientnote', { userid: other, note: 'elsewhere' })
    const { adminnotes } = (await api.ok('getclientsdetails', { clientid: noted })).client
    t.match(adminnotes, [{ note: 'four' }, { note: 'two' }, { note: 'three' }, { note: 'one' }])
    t.equal(adminnotes.length, 4)
    const { date, ...last } = adminnotes[3]
    t.strictSame(last, { id: made[0], noteid: made[0], note: 'one', sticky: false, admin: api.admin.username })
    t.ok(date < adminnotes[1].date)
  })

  t.test('uses as many queries for many contacts, logins, and notes as for one of each', async (t) => {
    const many = await makeClient(api)
    const add = async () => {
      await makeContact(api, many)
      await makeUser(api, many)
      await api.ok('addclientnote', { userid: many, note: 'x' })
    }
    await add()
    const few = await countQueries(api, 'getclientsdetails', { clientid: many })
    for (let n = 1; n < 20; n++) await add()
    t.equal(await countQueries(api, 'getclientsdetails', { clientid: many }), few)
    t.equal((await api.ok('getclientsdetails', { clientid: many })).client.contacts.length, 20)
  })
})
