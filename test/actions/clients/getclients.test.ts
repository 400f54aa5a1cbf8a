import t from 'tap'
import { nameKey } from '../../../domain/clients/name-keys.js'
import { makeClient, makeContact, makeGroup, makeUser } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal, expectTextLimit } from '../_shared/checks.js'

withWatchedService(t, 'getclients', async (t, api) => {
  const list = async (parameters: object): Promise<Body[]> =>
    (await api.ok('getclients', { limitnum: 250, ...parameters })).data
  const ids = async (parameters: object) => (await list(parameters)).map(({ id }) => id)

  //
  t.test('returns the fields of getclientsdetails, except contacts, users, and notes', async (t) => {
    const clientid = await makeClient(api, { companyname: 'Engines', notes: 'x', credit: 250 })
    await makeContact(api, clientid)
    const owner = await makeUser(api, clientid, { owner: true })
    await makeUser(api, clientid)
    const {
      contacts: _,
      users: __,
      adminnotes: ___,
      ...client
    } = (await api.ok('getclientsdetails', { clientid })).client
    t.match(client, { id: clientid, owner_user_id: owner, companyname: 'Engines', credit: 2.5 })
    t.strictSame((await list({ search: 'engines' }))[0], client)
    t.equal((await api.ok('getclients', {})).totalresults, 1, 'lists a client with two logins once')
  })

  //
  t.test('matches part of the name, email address, or company name in any letter case', async (t) => {
    const group_id = await makeGroup(api, 'Searched')
    const add = (details: object) => makeClient(api, { groupid: group_id, ...details })
    const asa = await add({
      firstname: 'Åsa',
      lastname: 'Ærlig',
      email: 'Asa.Aerlig@Example.org',
      companyname: 'ØRE & Sønn',
    })
    const greek = await add({
      firstname: 'Σίσυφος',
      lastname: 'Κορίνθου',
      email: 'greek@example.org',
      address1: 'Åsa Street',
      city: 'Åsa',
    })
    const literal = await add({ firstname: '100%', lastname: 'a_b', email: 'literal@example.org', companyname: 'c\\d' })
    const found = (search: string) => ids({ search, group_id })
    for (const search of [
      'Åsa',
      'åSA',
      'sa æ',
      'ÆRLIG',
      'asa.aerlig@example.org',
      'AERLIG@',
      'øre',
      'SØNN',
      ' sønn ',
      'E & S',
      'ÅSA \t ærlig',
    ])
      t.strictSame(await found(search), [asa], search)
    for (const search of ['ΣΊΣΥΦΟΣ', 'ΣΊΣ', 'σίσυφος Κ', 'κορίνθου']) t.strictSame(await found(search), [greek], search)
    for (const search of ['%', '_', '\\', '0%', 'A_B', 'C\\D', '% a_'])
      t.strictSame(await found(search), [literal], search)
    for (const search of ['ærlig asa', 'åsa street', 'c%d', 'a%b', 'xyz', "' or 1=1", 'ærlig\nasa'])
      t.strictSame(await found(search), [], search)
    t.strictSame(await found('@example.org'), [asa, greek, literal])
    t.strictSame(await found(' '), [asa, greek, literal], 'treats a blank search as omitted')
    await api.ok('updateclient', { clientid: asa, firstname: 'Ida', companyname: '' })
    t.strictSame(
      [await found('ida ærlig'), await found('åsa'), await found('sønn')],
      [[asa], [], []],
      'finds current values only',
    )
    await expectRefusal(t, api, 'getclients', { search: 'x'.repeat(256) }, 'search')
    await expectTextLimit(t, api, 'getclients', {}, { search: 255 })
  })

  t.test('filters by status and group', async (t) => {
    const group_id = await makeGroup(api, 'Statuses')
    const made: Record<string, number> = {}
    for (const status of ['active', 'inactive', 'closed']) {
      made[status] = await makeClient(api, { groupid: group_id, lastname: 'Status' })
      await api.ok('updateclient', { clientid: made[status], status })
    }
    for (const [status, id] of Object.entries(made))
      t.strictSame(await ids({ status, group_id, search: 'status' }), [id])
    t.strictSame(await ids({ status: '', group_id, search: '' }), Object.values(made))
    t.ok((await ids({ status: 'active' })).length > 1, 'lists all groups without group_id')
    for (const none of ['0', '-1', '4711'])
      t.strictSame(await ids({ group_id: none }), [], 'returns no rows for an unknown group')
    for (const status of ['Active', 'deleted', 'true']) await expectRefusal(t, api, 'getclients', { status }, 'status')
    await expectRefusal(t, api, 'getclients', { group_id: 'x' }, 'group_id')
  })

  // R-2655
  t.test('sorts by the requested column and then by ID, and ignores case and accents in names', async (t) => {
    const group_id = await makeGroup(api, 'Ordered')
    const people: Body[] = [
      { firstname: 'adam', lastname: 'Zz', email: 'B@ordered.example', companyname: '' },
      { firstname: 'Zoe', lastname: 'alike', email: 'a-b@ordered.example', companyname: 'b' },
      { firstname: 'Åse', lastname: 'alike', email: 'ab@ordered.example', companyname: 'B' },
      { firstname: 'Zo e', lastname: 'alike', email: 'ø@ordered.example', companyname: 'b' },
      { firstname: 'adam', lastname: 'Ab', email: 'C@ordered.example', companyname: '' },
    ]
    for (const [n, person] of people.entries()) {
      person.id = await makeClient(api, { ...person, groupid: group_id })
      person.status = ['closed', 'active', 'inactive', 'active', 'closed'][n]
      await api.ok('updateclient', { clientid: person.id, status: person.status })
      if (n % 2) api.advance(-3_600_000)
    }
    for (const [n, row] of (await list({ group_id })).entries())
      Object.assign(people[n] as Body, { created_at: row.created_at, email: row.email.toLowerCase() })
    const names = ['firstname', 'lastname', 'companyname']
    const keyOf = (person: Body, key: string) => (names.includes(key) ? nameKey(person[key]) : person[key])
    const compare = (a: Body, b: Body, key: string): number => {
      const [one, other] = [keyOf(a, key), keyOf(b, key)]
      return one < other ? -1 : one > other ? 1 : a.id - b.id
    }
    const sorted = (key: string, way: 1 | -1) =>
      [...people].sort((a, b) => way * compare(a, b, key)).map(({ id }) => id)

    const spellings = {
      id: ['id'],
      firstname: ['first_name', 'firstname'],
      lastname: ['last_name', 'lastname'],
      email: ['email'],
      companyname: ['company_name', 'companyname'],
      status: ['status'],
      created_at: ['created_at', 'datecreated'],
    }
    for (const [key, orderings] of Object.entries(spellings))
      for (const orderby of orderings) {
        t.strictSame(await ids({ group_id, orderby }), sorted(key, 1), orderby)
        t.strictSame(await ids({ group_id, orderby, sorting: 'DESC' }), sorted(key, -1), `${orderby} DESC`)
        const found = { group_id, search: 'ordered.example', orderby }
        t.strictSame(await ids(found), sorted(key, 1), `found by ${orderby}`)
        t.strictSame(await ids({ ...found, sorting: 'DESC' }), sorted(key, -1), `found by ${orderby} DESC`)
      }
    t.strictSame(await ids({ group_id, sorting: 'desc' }), sorted('id', -1))
    t.strictSame(await ids({ group_id, orderby: '', sorting: ' asc ' }), sorted('id', 1))
    for (const orderby of ['ID', 'First_Name', 'notes', 'clients.id', 'id desc', 'constructor', '1'])
      await expectRefusal(t, api, 'getclients', { orderby }, 'orderby')
    for (const sorting of ['up', 'ascending', '1']) await expectRefusal(t, api, 'getclients', { sorting }, 'sorting')
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const groupid = await makeGroup(api, 'Paged')
    const add = async () =>
      makeUser(api, await makeClient(api, { groupid, lastname: 'Paged', companyname: 'Alike' }), { owner: true })
    await add()
    const parameters = {
      group_id: groupid,
      search: 'paged',
      status: 'active',
      orderby: 'company_name',
      sorting: 'DESC',
    }
    const few = await countQueries(api, 'getclients', parameters)
    for (let n = 1; n < 27; n++) await add()
    t.equal(await countQueries(api, 'getclients', parameters), few)
    await expectPaging(t, api, 'getclients', parameters)
  })
})
