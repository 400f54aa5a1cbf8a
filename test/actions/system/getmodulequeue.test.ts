import t from 'tap'
import { queueStatuses } from '../../../domain/values/statuses.js'
import { makeClient, makeService, writeRows } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getmodulequeue', async (t, api) => {
  const serviceId = await makeService(api, await makeClient(api))
  // A time far in the future, so that no worker claims the entry.
  const later = '2099-01-01T00:00:00.000Z'
  const queue = async (row: Body): Promise<number> => {
    const [made] = await writeRows(api, (db) =>
      db('module_queue')
        .insert({
          service_id: serviceId,
          action: 'create',
          payload: 'v1.sealed.payload',
          status: 'pending',
          max_attempts: 5,
          next_attempt_at: later,
          created_at: api.now().toISOString(),
          ...row,
        })
        .returning('id'),
    )
    return made?.id as number
  }
  const ids = async (parameters: Body): Promise<number[]> =>
    (await api.ok('getmodulequeue', parameters)).data.map(({ id }: Body) => id)

  //
  t.test('lists pending and failed entries by default, newest first', async (t) => {
    const made = new Map<string, number>()
    for (const status of queueStatuses) made.set(status, await queue({ status }))
    t.strictSame(await ids({}), [made.get('failed'), made.get('pending')])
    for (const status of queueStatuses) t.strictSame(await ids({ status }), [made.get(status)])
    for (const status of ['Pending', 'open']) await expectRefusal(t, api, 'getmodulequeue', { status }, 'status')
  })

  t.test('returns an entry without its payload', async (t) => {
    const created_at = api.now().toISOString()
    const id = await queue({
      status: 'failed',
      attempts: 5,
      next_attempt_at: null,
      last_error: 'No answer',
      created_at,
    })
    t.strictSame((await api.ok('getmodulequeue')).data[0], {
      id,
      service_id: serviceId,
      domain_id: null,
      action: 'create',
      status: 'failed',
      attempts: 5,
      max_attempts: 5,
      next_attempt_at: null,
      last_error: 'No answer',
      completed_at: null,
      created_at,
    })
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const few = await countQueries(api, 'getmodulequeue')
    for (let n = 0; n < 26; n++) await queue({})
    await expectPaging(t, api, 'getmodulequeue')
    t.equal(await countQueries(api, 'getmodulequeue'), few)
  })
})
