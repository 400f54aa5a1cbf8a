import pg from 'pg'
import t, { type Test } from 'tap'
import { onMigratedPostgres } from '../db/one-database.js'
import { eventually } from '../server/serve.js'
import { makeClient, setSetting } from '../support/fixtures.js'
import { type Api, startApi, withService, withWatchedService } from '../support/service.js'

/**
 * Makes concurrent calls, one for each client, which are several times as many as the service has connections to
 * PostgreSQL. If a call needed a second connection to read the settings, the calls would block each other until they
 * are refused.
 */
async function serveCrowd(t: Test, api: Api, clientIds: readonly number[]): Promise<void> {
  const replies = await Promise.all(
    clientIds.map((clientid) => api.call('addcredit', { clientid, description: 'x', amount: 1 })),
  )
  t.strictSame([...new Set(replies.map(({ status }) => status))], [200])
}

const clientsOf = (api: Api) => Promise.all(Array.from({ length: 40 }, () => makeClient(api)))

withService(t, 'answers more callers than it has connections right after settings have changed', async (t, api) => {
  const ids = await clientsOf(api)
  for (const round of ['first', 'second']) {
    await setSetting(api, 'company_name', round)
    await serveCrowd(t, api, ids)
  }
})

onMigratedPostgres(t, 'answers more callers than it has connections while notifications are down', async (t, url) => {
  const api = await startApi(t, url)
  const ids = await clientsOf(api)
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'countinghouse notifications'`,
  )
  await eventually('the listener is down', () => api.database.version(['settings']) === undefined)
  await serveCrowd(t, api, ids)
})

withWatchedService(
  t,
  'reads the settings again after a change, but not for every call',
  async (t, api) => {
    const clientid = await makeClient(api)
    await setSetting(api, 'company_name', 'x')
    api.queries()
    for (let n = 0; n < 10; n++) await api.ok('addcredit', { clientid, description: 'x', amount: 1 })
    const reads = api.queries().filter((sql) => /from .settings./.test(sql)).length
    // PostgreSQL may report the change after some calls have read the settings.
    t.ok(reads === 1 || (reads <= 5 && api.database.dialect === 'postgres'), `${reads} times`)
  },
  // Jobs also read settings.
  { environment: { ROLE: 'api' } },
)
