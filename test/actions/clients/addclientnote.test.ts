import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import {
  booleanSpellings,
  callDuringDeletion,
  expectError,
  expectRefusal,
  expectRequired,
  expectTextLimit,
  invalidBooleans,
} from '../_shared/checks.js'

withService(t, 'addclientnote', async (t, api) => {
  const [other, userid] = [await makeClient(api), await makeClient(api)]
  const noteOf = async (parameters: object, options = {}) => {
    const { noteid, ...rest } = await api.ok('addclientnote', parameters, options)
    t.strictSame(rest, { result: 'success' })
    return api.database.read('client_notes').where({ id: noteid }).first()
  }

  await expectRequired(t, api, 'addclientnote', ['userid', 'note'])

  t.test('stores a note without surrounding whitespace, unpinned by default', async (t) => {
    const note = await noteOf({ userid, note: '  called twice\n\nwants <b>rebates</b> ' })
    t.match(note, { client_id: userid, note: 'called twice\n\nwants <b>rebates</b>', is_sticky: 0 })
    t.ok(Math.abs(Date.parse(note?.created_at ?? '') - api.now().getTime()) < 60_000)
    t.equal((await noteOf({ userid, note: 'x', sticky: '' }))?.is_sticky, 0)
  })

  //
  t.test("signs a note with the caller's user name and ignores author parameters", async (t) => {
    const caller = await api.makeCredential({ permissions: ['create_clients'] })
    const claims = { userid, note: 'mine', author: 'somebody', adminusername: 'somebody', username: 'somebody' }
    t.equal((await noteOf(claims, { credential: caller }))?.author, caller.username)
    t.equal((await noteOf(claims))?.author, api.admin.username)
  })

  t.test('accepts clientid for userid, and notes or message for note', async (t) => {
    t.match(await noteOf({ clientid: userid, notes: 'one' }), { client_id: userid, note: 'one' })
    t.match(await noteOf({ clientid: userid, message: 'two' }), { client_id: userid, note: 'two' })
    t.match(
      await noteOf({ userid, clientid: other, note: 'main', notes: 'first', message: 'second' }),
      { client_id: userid, note: 'main' },
      'prefers the main names',
    )
    t.match(
      await noteOf({ userid: '', clientid: userid, note: ' ', notes: '', message: 'alias' }),
      { client_id: userid, note: 'alias' },
      'falls back to the aliases if the main values are empty',
    )
  })

  t.test('accepts all boolean spellings for sticky and rejects other values', async (t) => {
    for (const [sticky, meant, as] of booleanSpellings)
      t.equal((await noteOf({ userid, note: 'x', sticky }, { as }))?.is_sticky, meant ? 1 : 0, `${as} ${sticky}`)
    for (const sticky of invalidBooleans)
      await expectRefusal(t, api, 'addclientnote', { userid, note: 'x', sticky }, 'sticky')
  })

  t.test('accepts a note of 65,535 characters and rejects a longer one', async (t) => {
    await expectTextLimit(t, api, 'addclientnote', { userid }, { note: 65_535 })
    await expectRefusal(t, api, 'addclientnote', { userid, message: 'x'.repeat(65_536) }, 'note')
  })

  t.test('returns 404 for a client that does not exist or is being deleted', async (t) => {
    for (const unknown of ['0', '-1', '4711', '9'.repeat(30)])
      await expectError(t, api, 'addclientnote', { userid: unknown, note: 'x' }, 404, 'client_not_found')
    for (const wrong of ['x', '1.5', '1e3'])
      await expectRefusal(t, api, 'addclientnote', { userid: wrong, note: 'x' }, 'userid')
    const going = await makeClient(api)
    const { status } = await callDuringDeletion(api, going, () =>
      api.call('addclientnote', { userid: going, note: 'x' }),
    )
    t.equal(status, 404)
  })
})
