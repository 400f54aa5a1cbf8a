import t from 'tap'
import { makeClient, makeContact, noCopies } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getcontacts', async (t, api) => {
  const [one, other] = [await makeClient(api), await makeClient(api)]
  const contact = { firstname: 'Zoë', lastname: 'Berg', email: 'Zoe@Example.com', phonenumber: '+47' }
  const first = await makeContact(api, one, contact)
  const second = await makeContact(api, other)
  const third = await makeContact(api, one)
  // Without an explicit order, PostgreSQL would list the updated row last.
  await api.ok('updatecontact', { contactid: first, lastname: 'Berg' })
  const ids = async (parameters: object) =>
    (await api.ok('getcontacts', parameters)).data.map(({ id }: { id: number }) => id)

  //
  t.test('lists the contacts of one client or of all clients in creation order', async (t) => {
    t.strictSame(await ids({}), [first, second, third])
    t.strictSame(await ids({ userid: '' }), [first, second, third])
    t.strictSame(await ids({ userid: one }), [first, third])
    t.strictSame(await ids({ clientid: other }), [second])
    t.strictSame(await ids({ userid: one, clientid: other }), [first, third])
  })

  t.test("returns a contact's client, name, email address, and phone number", async (t) => {
    const { data } = await api.ok('getcontacts', { userid: one, limitnum: 1 })
    t.strictSame(data, [{ id: first, contactid: first, clientid: one, userid: one, ...contact, ...noCopies }])
  })

  //
  t.test('returns an empty list for a client that does not exist', async (t) => {
    for (const unknown of ['0', '-1', '4711']) t.strictSame(await ids({ userid: unknown }), [])
    await expectRefusal(t, api, 'getcontacts', { userid: 'x' }, 'userid')
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const many = await makeClient(api)
    await makeContact(api, many)
    const few = await countQueries(api, 'getcontacts', { userid: many })
    for (let n = 1; n < 27; n++) await makeContact(api, many)
    t.equal(await countQueries(api, 'getcontacts', { userid: many }), few)
    await expectPaging(t, api, 'getcontacts', { userid: many })
  })
})
