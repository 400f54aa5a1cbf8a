import t from 'tap'
import { makeClient, makeContact } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deletecontact', async (t, api) => {
  await expectRequired(t, api, 'deletecontact', ['contactid'])

  t.test('deletes only the requested contact, once', async (t) => {
    const clientid = await makeClient(api)
    const [contactid, other] = [await makeContact(api, clientid), await makeContact(api, clientid)]
    t.strictSame(await api.ok('deletecontact', { contactid }), { result: 'success', contactid })
    t.strictSame(
      (await api.ok('getcontacts', { userid: clientid })).data.map(({ id }: { id: number }) => id),
      [other],
    )
    await expectError(t, api, 'deletecontact', { contactid }, 404, 'contact_not_found')
  })

  t.test('returns 404 for a contact that does not exist', async (t) => {
    for (const unknown of ['0', '-1', '4711'])
      await expectError(t, api, 'deletecontact', { contactid: unknown }, 404, 'contact_not_found')
    for (const wrong of ['x', '1.5']) await expectRefusal(t, api, 'deletecontact', { contactid: wrong }, 'contactid')
  })
})
