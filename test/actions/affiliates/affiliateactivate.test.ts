import t from 'tap'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { callDuringDeletion, expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'affiliateactivate', async (t, api) => {
  await expectRequired(t, api, 'affiliateactivate', ['clientid'])

  //
  t.test('makes a client an affiliate with a commission of 10 percent', async (t) => {
    const clientid = await makeClient(api)
    const { result, affiliateid, ...rest } = await api.ok('affiliateactivate', { clientid })
    t.strictSame([result, rest], ['success', {}])
    t.match((await api.ok('getaffiliates')).data, [{ affiliateid, clientid, commission: 10 }])
  })

  //
  t.test('returns the existing affiliate unchanged', async (t) => {
    const userid = await makeClient(api)
    const { affiliateid } = await api.ok('affiliateactivate', { userid })
    await writeRows(api, (db) => db('affiliates').where({ id: affiliateid }).update({ commission: 2550 }))
    t.strictSame(await api.ok('affiliateactivate', { clientid: userid }), { result: 'success', affiliateid })
    t.match(await api.database.read('affiliates').where({ id: affiliateid }).first(), { commission: 2550 })
  })

  t.test('returns the same affiliate to concurrent callers', async (t) => {
    const clientid = await makeClient(api)
    const replies = await Promise.all(Array.from({ length: 6 }, () => api.ok('affiliateactivate', { clientid })))
    t.equal(new Set(replies.map(({ affiliateid }) => affiliateid)).size, 1)
  })

  t.test('returns 404 for a client that does not exist or is being deleted', async (t) => {
    for (const unknown of ['0', '-1', '4711'])
      await expectError(t, api, 'affiliateactivate', { clientid: unknown }, 404, 'client_not_found')
    await expectRefusal(t, api, 'affiliateactivate', { clientid: 'x' }, 'clientid')
    const clientid = await makeClient(api)
    const { status } = await callDuringDeletion(api, clientid, () => api.call('affiliateactivate', { clientid }))
    t.equal(status, 404)
  })
})
