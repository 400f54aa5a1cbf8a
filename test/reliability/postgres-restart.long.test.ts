import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { callAction, eventually, serve } from '../server/serve.js'
import { slowdown } from '../support/slowdown.js'
import { seededRandom, startLoad } from './load.js'
import { ownPostgres } from './own-postgres.js'

t.test('the service survives stops and crashes of the database', (t) =>
  t.test('postgres', async (t) => {
    const postgres = await ownPostgres(t)
    const server = await serve(t, { DATABASE_URL: postgres.url })
    const { pid } = server.process
    const clientIds: number[] = []
    // More callers than the service has connections.
    const load = startLoad(server.url, { callers: 30, random: seededRandom(1), clientIds, name: 'load' })
    await eventually('there is load', () => load.operations.filter(({ answer }) => answer?.status === 200).length > 100)

    for (const how of ['fast', 'immediate'] as const) {
      await postgres.stop(how)
      await sleep(1000)
      const probe = await callAction(server.url, 'getclients', {}, 'GET')
      t.equal(probe.status, 503)
      t.match(probe.body, { result: 'error', code: 'database_unreachable', message: /^[^\n]+$/ })
      t.match(probe.headers.get('retry-after'), /^[1-9]\d*$/)
      t.equal((await fetch(`${server.url}/readyz`)).status, 503)
      t.equal((await fetch(`${server.url}/livez`)).status, 200)
      const health = await fetch(`${server.url}/api/health`)
      t.equal(health.status, 503)
      t.match(await health.json(), { result: 'error' })

      await postgres.start()
      const back = performance.now()
      await eventually(
        'a call succeeds',
        async () => (await callAction(server.url, 'getclients', {}, 'GET')).status === 200,
      )
      const took = performance.now() - back
      t.ok(took < 5000 * slowdown(), `the first 200 came ${Math.round(took)} ms after its return (${how})`)
      const before = load.operations.length
      await eventually(
        'the load continues',
        () => load.operations.slice(before).some(({ answer }) => answer?.status === 200),
        5000,
      )
      await eventually('it is ready', async () => (await fetch(`${server.url}/readyz`)).status === 200)
    }
    await load.stop()
    t.equal(server.process.exitCode, null)
    t.equal(server.process.pid, pid, 'the process is the same')

    const statuses = new Set(load.operations.map(({ answer }) => answer?.status))
    t.strictSame([...statuses].sort(), [200, 503], 'every call is answered with 200 or 503')
    for (const { answer } of load.operations) {
      if (answer?.status !== 503) continue
      const { result, code } = answer.body
      if (result !== 'error' || code !== 'database_unreachable' || answer.headers.get('retry-after') === null)
        return t.fail('a 503 is incomplete', answer)
    }
    const acknowledged = load.operations.filter(({ answer }) => answer?.status === 200)
    await server.kill('SIGTERM')
    const database = await connect(postgres.url)
    t.teardown(() => database.close())
    const emails = new Set(await database.read('clients').pluck('email'))
    const descriptions = new Set(await database.read('credit_entries').pluck('description'))
    const lost = acknowledged.filter(({ action, mark }) => !(action === 'addclient' ? emails : descriptions).has(mark))
    t.strictSame(
      lost.map(({ mark }) => mark),
      [],
      `none of ${acknowledged.length} acknowledged calls is lost`,
    )
  }),
)

t.test('a service starts on a database that has recovered from a crash', (t) =>
  t.test('postgres', async (t) => {
    const postgres = await ownPostgres(t)
    const first = await serve(t, { DATABASE_URL: postgres.url })
    await first.kill('SIGKILL')
    await postgres.stop('immediate')
    await postgres.start()
    const second = await serve(t, { DATABASE_URL: postgres.url })
    t.equal((await second.call('getclients', {}, 'GET')).status, 200)
  }),
)
