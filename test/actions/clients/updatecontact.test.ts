import t from 'tap'
import { makeClient, makeContact } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'updatecontact', async (t, api) => {
  const clientid = await makeClient(api)
  const before = { firstname: 'Charles', lastname: 'Babbage', email: 'charles@example.com', phonenumber: '+44' }
  const contactid = await makeContact(api, clientid, before)
  const bystander = await makeContact(api, clientid, before)
  const show = async (id = contactid) => {
    const { firstname, lastname, email, phonenumber } =
      (await api.database.read('contacts').where({ id }).first()) ?? {}
    return { firstname, lastname, email, phonenumber }
  }

  await expectRequired(t, api, 'updatecontact', ['contactid'])

  t.test('changes only the submitted fields of the requested contact', async (t) => {
    t.strictSame(await api.ok('updatecontact', { contactid }), { result: 'success', contactid })
    t.strictSame(await show(), before)
    const after: Record<string, unknown> = { ...before }
    for (const [name, value] of Object.entries({
      firstname: 'Åse',
      lastname: 'B',
      email: 'B@Example.com',
      phonenumber: '1',
    })) {
      t.strictSame(await api.ok('updatecontact', { contactid, [name]: ` ${value} ` }), { result: 'success', contactid })
      after[name] = value
      t.strictSame(await show(), after, name)
    }
    t.strictSame(await show(bystander), before)
  })

  t.test('clears an empty phone number, and rejects an empty name or email address', async (t) => {
    await api.ok('updatecontact', { contactid, phonenumber: '' })
    t.equal((await show()).phonenumber, null)
    for (const empty of ['', ' '])
      for (const name of ['firstname', 'lastname', 'email'])
        await expectRefusal(t, api, 'updatecontact', { contactid, [name]: empty }, name)
    await expectRefusal(t, api, 'updatecontact', { contactid, firstname: null }, 'firstname', { as: 'json' })
  })

  t.test('limits texts to 255 characters and rejects an invalid email address', async (t) => {
    await expectTextLimit(t, api, 'updatecontact', { contactid }, { firstname: 255, lastname: 255, phonenumber: 255 })
    await expectRefusal(t, api, 'updatecontact', { contactid, email: 'charles' }, 'email')
  })

  //
  t.test('returns 404 for a contact that does not exist, even without changes', async (t) => {
    for (const unknown of ['0', '-1', '4711']) {
      await expectError(t, api, 'updatecontact', { contactid: unknown }, 404, 'contact_not_found')
      await expectError(t, api, 'updatecontact', { contactid: unknown, firstname: 'A' }, 404, 'contact_not_found')
    }
    await expectRefusal(t, api, 'updatecontact', { contactid: 'x' }, 'contactid')
  })
})
