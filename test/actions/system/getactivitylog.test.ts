import t from 'tap'
import { write } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { listsTheLog } from '../_shared/log.js'

withService(t, 'getactivitylog', async (t, api) => {
  await listsTheLog(t, api, 'getactivitylog')

  t.test('entries of an author are not counted one by one', async (t) => {
    const { totalresults: before } = await api.ok('getactivitylog', { user: 'grace' })
    await write(api, (db) =>
      db('activity_log').insert({ description: 'Done', author: 'grace', created_at: api.now().toISOString() }),
    )
    api.queries()
    t.equal((await api.ok('getactivitylog', { user: 'grace' })).totalresults, before + 1)
    t.strictSame(
      api.queries().filter((sql) => /count\(/.test(sql)),
      [],
    )
  })
})
