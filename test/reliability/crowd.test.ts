import t from 'tap'
import { makeClient, setSetting } from '../support/fixtures.js'
import { withService } from '../support/service.js'

withService(
  t,
  'more callers at once than there are connections are all answered, also right after settings have changed',
  async (t, api) => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => makeClient(api)))
    for (const round of ['first', 'second']) {
      await setSetting(api, 'company_name', round)
      const started = performance.now()
      const replies = await Promise.all(
        ids.map((clientid) => api.call('addcredit', { clientid, description: 'x', amount: 1 })),
      )
      t.strictSame([...new Set(replies.map(({ status }) => status))], [200])
      t.ok(performance.now() - started < 4000, `${Math.round(performance.now() - started)} ms`)
    }
  },
)
