import t from 'tap'
import { makeClient, noCopies } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { callDuringDeletion, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addcontact', async (t, api) => {
  const [bystander, clientid] = [await makeClient(api), await makeClient(api)]
  const person = { clientid, firstname: 'Charles', lastname: 'Babbage', email: 'Charles@Example.com' }
  const contactOf = async (parameters: object) => {
    const { contactid, ...rest } = await api.ok('addcontact', parameters)
    t.strictSame(rest, { result: 'success' })
    const { data } = await api.ok('getcontacts', { userid: clientid, limitnum: 250 })
    return data.find(({ id }: { id: number }) => id === contactid)
  }

  await expectRequired(t, api, 'addcontact', ['clientid', 'firstname', 'lastname', 'email'])

  t.test('stores the contact for its client without surrounding whitespace', async (t) => {
    const contact = await contactOf({
      ...person,
      firstname: ' Charles ',
      email: ' Charles@Example.com\n',
      phonenumber: ' +44 20 ',
    })
    t.strictSame(contact, {
      ...{ id: contact.id, contactid: contact.id, userid: clientid, ...person, phonenumber: '+44 20' },
      ...noCopies,
    })
    t.strictSame((await api.ok('getclientsdetails', { clientid })).client.contacts, [contact])
    t.strictSame((await api.ok('getclientsdetails', { clientid: bystander })).client.contacts, [])
  })

  t.test('stores a missing or blank phone number as null', async (t) => {
    t.equal((await contactOf(person)).phonenumber, null)
    t.equal((await contactOf({ ...person, phonenumber: ' ' })).phonenumber, null)
    t.equal((await contactOf({ ...person, phonenumber: 12345 })).phonenumber, '12345')
  })

  // R-4820
  t.test('subscribes a contact to exactly the requested kinds of email', async (t) => {
    for (const kind of Object.keys(noCopies)) {
      const { id, ...shown } = await contactOf({ ...person, [kind]: 'true' })
      t.match(shown, { ...noCopies, [kind]: true }, kind)
      await api.ok('updatecontact', { contactid: id, [kind]: 'false', firstname: 'Ada' })
      const { data } = await api.ok('getcontacts', { userid: clientid, limitnum: 250 })
      t.match(data.at(-1), { ...noCopies, firstname: 'Ada' }, kind)
    }
  })

  t.test('accepts the email address of a client or another contact', async (t) => {
    const { client } = await api.ok('getclientsdetails', { clientid })
    for (const email of [client.email, person.email]) t.equal((await contactOf({ ...person, email })).email, email)
  })

  t.test('limits texts to 255 characters and rejects invalid email addresses', async (t) => {
    await expectTextLimit(t, api, 'addcontact', person, { firstname: 255, lastname: 255, phonenumber: 255 })
    const { data } = await api.ok('getcontacts', { userid: clientid })
    t.equal([...data.at(-1).firstname, ...data.at(-1).lastname, ...data.at(-1).phonenumber].length, 3 * 255)
    for (const email of ['charles', 'charles@example', 'a@example.com\nBcc: b@example.com'])
      await expectRefusal(t, api, 'addcontact', { ...person, email }, 'email')
  })

  //
  t.test('rejects a client that does not exist or is being deleted', async (t) => {
    for (const unknown of ['0', '-1', '4711', 'x', '1.5'])
      await expectRefusal(t, api, 'addcontact', { ...person, clientid: unknown }, 'clientid')
    const going = await makeClient(api)
    const { body } = await callDuringDeletion(api, going, () => api.call('addcontact', { ...person, clientid: going }))
    t.equal(body.code, 'client_not_found')
  })
})
