import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { eventually, type Served, serve } from '../server/serve.js'
import { onBothDatabases } from '../support/databases.js'
import { readSeed } from '../support/seed.js'
import { slowdown } from '../support/slowdown.js'
import { type Operation, perform, seededRandom, startLoad } from './load.js'

/** `KILLS=100 SEED=7 npm test -- …` sets the number of kills on each database and the seed of their times. */
const seed = readSeed('SEED')

/** Kills a server under load and checks that acknowledged calls survive. `usual` is the default of KILLS. */
export const surviveKills = (t: Test, usual: number) =>
  onBothDatabases(t, 'acknowledged calls survive kill -9 at any moment, and nothing is half done', async (t, url) => {
    const kills = Number(process.env.KILLS || usual)
    console.log(`${t.name}: SEED=${seed} KILLS=${kills}`)
    const random = seededRandom(seed)
    const clientIds: number[] = []
    const operations: Operation[] = []
    const first = await timed(() => ready(t, url))
    let server = first.result
    // A kill must not delay a start, for example by a lease of minutes. A busy machine slows down every start.
    const bound = Math.max(15_000, 4 * first.took)
    for (let round = 1; round <= kills; round++) {
      const load = startLoad(server.url, { callers: 12, random, clientIds, name: `round${round}` })
      const acknowledged = () => load.operations.filter(({ answer }) => answer !== undefined).length
      await eventually('there is load', () => acknowledged() > 20)
      await sleep(random() * 900)
      await server.kill('SIGKILL')
      await load.ended
      const { result, took } = await timed(() => ready(t, url))
      server = result
      t.ok(took < bound * slowdown(), `ready ${Math.round(took)} ms after kill ${round}`)

      operations.push(...load.operations)
      const unanswered = load.operations.filter(({ answer }) => answer === undefined)
      await expectAll(t, url, load.operations)
      // It is unknown whether they were done. With the same key, repeating them does no harm.
      for (const operation of unanswered) operation.answer = await perform(server.url, operation)
      t.ok(unanswered.length > 0, `${unanswered.length} calls without an answer were repeated`)
    }
    await server.kill('SIGTERM')

    t.ok(operations.length > 20 * kills, `there was load: ${operations.length} calls`)
    t.strictSame([...new Set(operations.map(({ answer }) => answer?.status))], [200], 'no call was refused')
    await expectAll(t, url, operations)
    const database = await connect(url)
    t.teardown(() => database.close())
    await expectWhole(t, database)
    const clients = operations.filter(({ action }) => action === 'addclient').length
    t.equal((await database.read('clients').select()).length, clients)
    t.equal((await database.read('credit_entries').select()).length, operations.length - clients, 'each was done once')
  })

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const started = performance.now()
  const result = await work()
  return { result, took: performance.now() - started }
}

async function ready(t: Test, url: string): Promise<Served> {
  const server = await serve(t, { DATABASE_URL: url })
  const { status } = await fetch(`${server.url}/readyz`)
  if (status !== 200) t.fail(`/readyz answered ${status}`)
  return server
}

/** Expects every acknowledged call to be stored with the IDs it returned. */
async function expectAll(t: Test, url: string, operations: readonly Operation[]): Promise<void> {
  const database = await connect(url)
  const clients = new Map((await database.read('clients').select()).map((row) => [row.id, row]))
  const entries = new Map((await database.read('credit_entries').select()).map((row) => [row.id, row]))
  await database.close()
  const lost = operations.filter(({ action, parameters, mark, answer }) => {
    if (answer === undefined) return false
    if (action === 'addclient') return clients.get(answer.body.clientid)?.email !== mark
    const entry = entries.get(answer.body.creditid)
    return (
      entry?.description !== mark ||
      entry.client_id !== parameters.clientid ||
      Number(entry.amount) !== Math.round(Number(parameters.amount) * 100)
    )
  })
  t.strictSame(
    lost.map(({ mark }) => mark),
    [],
    'no acknowledged call is lost',
  )
}

/** Expects the stored data to be complete and consistent. */
async function expectWhole(t: Test, { read }: Database): Promise<void> {
  const clients = await read('clients').select()
  const entries = await read('credit_entries').select()
  const sums = new Map<number | null, number>()
  for (const { client_id, amount } of entries) sums.set(client_id, (sums.get(client_id) ?? 0) + Number(amount))
  t.strictSame(
    clients.flatMap(({ id, credit }) => (Number(credit) === (sums.get(id) ?? 0) ? [] : [id])),
    [],
    'each balance is the sum of its entries',
  )
  t.equal(new Set(entries.map(({ description }) => description)).size, entries.length, 'no entry is stored twice')

  const logins = await read('logins').select()
  const links = await read('client_logins').select()
  const mails = await read('emails').where({ template: 'account signup email' })
  const owners = new Map(links.map(({ login_id, client_id }) => [login_id, client_id]))
  const emailOf = new Map(clients.map(({ id, email }) => [id, email]))
  t.strictSame(
    logins.flatMap(({ id, email }) => (emailOf.get(owners.get(id) ?? 0) === email ? [] : [email])),
    [],
    'each login belongs to its client',
  )
  t.equal(links.length, logins.length)
  t.strictSame(
    mails.map(({ recipient }) => recipient).sort(),
    logins.map(({ email }) => email).sort(),
    'each login got an email',
  )
}
