import { request } from 'node:http'
import t from 'tap'
import { callsUnderWay } from '../support/calls-under-way.js'
import { credentialHeaders } from '../support/credentials.js'
import { dump } from '../support/digest.js'
import { eventually } from '../support/eventually.js'
import { makeClient } from '../support/fixtures.js'
import { type Api, withService, withWatchedService } from '../support/service.js'

const dayMs = 86_400_000

/** URL of the shared service on each database. `states` contains the database dump at the start of the first test. */
const addresses = new Map<string, string>()
const states = new Map<string, string>()

/** Returns the number of matching clients. The requested page is full, so the service must count the rows. */
const total = async (api: Api, search: string): Promise<number> =>
  (await api.ok('getclients', { search, limitnum: 1 })).totalresults

withService(t, 'a test changes rows, a setting, and the clock', async (t, api) => {
  const { dialect } = api.database
  addresses.set(dialect, api.url)
  states.set(dialect, await dump(api.database))
  t.equal(await makeClient(api, { lastname: 'Lovelace' }), 1)
  t.equal(await makeClient(api, { lastname: 'Lovelace' }), 2)
  t.equal(await total(api, 'Lovelace'), 2)
  await api.ok('setconfigurationvalue', { setting: 'company_name', value: 'Babbage & Co' })
  await api.makeCredential({ full: true })
  await api.call('getclients', {}, { credential: { ...api.admin, secret: 'x' } })
  api.advance(dayMs)
})

withService(t, 'the next test uses the same service, reset to its state at startup', async (t, api) => {
  const { dialect } = api.database
  t.equal(api.url, addresses.get(dialect))
  t.equal(await dump(api.database), states.get(dialect))
  t.notMatch(api.logged(), /getclients/)
  t.ok(Math.abs(api.now().getTime() - Date.now()) < dayMs / 2)
  t.notMatch((await api.ok('appdetails')).app, { company_name: 'Babbage & Co' }, 'nothing is cached')
  t.equal(await makeClient(api, { lastname: 'Lovelace' }), 1, 'IDs start again')
  t.equal(await makeClient(api, { lastname: 'Byron' }), 2)
  t.equal(await total(api, 'Lovelace'), 1, 'the total counts only these rows')
})

withService(t, 'running the jobs in a test on the same service changes rows', async (t, api) => {
  t.equal(api.url, addresses.get(api.database.dialect))
  api.advance(dayMs)
  await api.service.runJobs()
  t.not(await dump(api.database), states.get(api.database.dialect), 'they change rows')
})

withService(t, 'the next test gets the same service, reset again, and leaves a call unanswered', async (t, api) => {
  const { dialect } = api.database
  t.equal(api.url, addresses.get(dialect))
  t.equal(await dump(api.database), states.get(dialect))
  // The service ends an unanswered call only after 8 seconds, so the test leaves one only on SQLite.
  if (dialect === 'postgres') return
  const headers = { ...credentialHeaders(api.admin), 'content-type': 'application/json', 'content-length': 2 }
  const call = request(`${api.url}/api/v1/addclient`, { method: 'POST', headers }).on('error', () => {})
  call.write('{')
  await eventually('the service has received the call', () => callsUnderWay(api.url) > 0)
})

withService(t, 'after an unanswered call, the next test gets another service', async (t, api) => {
  const { dialect } = api.database
  t.equal(api.url !== addresses.get(dialect), dialect === 'sqlite')
  addresses.set(dialect, api.url)
  await api.database.transaction((db) => db.raw('create table leftover (id integer)'))
})

withService(t, 'a table created by a test is gone in the next test', async (t, api) => {
  const { dialect, read } = api.database
  t.equal(await read.schema.hasTable('leftover'), false)
  if (dialect === 'postgres') t.not(api.url, addresses.get(dialect))
})

withWatchedService(t, 'a test that reads SQL statements gets a separate service that records them', async (t, api) => {
  t.notOk([...addresses.values()].includes(api.url))
  api.queries()
  await api.ok('getclients')
  t.ok(api.queries().length > 0)
})

withService(
  t,
  "a test with its own environment gets a service with that environment's rate limit",
  async (t, api) => {
    for (let n = 0; n < 2; n++) await api.call('getclients', {}, { credential: null })
    t.equal((await api.call('getclients', {}, { credential: null })).status, 429)
  },
  { environment: { RATE_LIMIT_ANONYMOUS: '2' } },
)
