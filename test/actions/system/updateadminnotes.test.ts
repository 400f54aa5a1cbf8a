import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'updateadminnotes', async (t, api) => {
  await expectRequired(t, api, 'updateadminnotes', ['clientid'])

  t.test('replaces the notes, keeps them if omitted, and clears them with an empty value', async (t) => {
    const clientid = await makeClient(api, { notes: 'Old' })
    const notes = async () => (await api.database.read('clients').where({ id: clientid }).first())?.notes
    await api.ok('updateadminnotes', { clientid })
    t.equal(await notes(), 'Old')
    t.strictSame(await api.ok('updateadminnotes', { clientid, notes: 'New' }), { result: 'success', clientid })
    t.equal(await notes(), 'New')
    await api.ok('updateadminnotes', { clientid, notes: '' })
    t.equal(await notes(), null)
  })

  t.test('returns 404 for a client that does not exist', async () => {
    for (const parameters of [{ clientid: 99_999 }, { clientid: 99_999, notes: 'x' }])
      await expectError(t, api, 'updateadminnotes', parameters, 404, 'client_not_found')
  })
})
