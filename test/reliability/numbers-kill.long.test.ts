import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { setSandboxOffset } from '../../domain/system/sandbox.js'
import { type Child, startNode } from '../server/child.js'
import { serviceEnvironment } from '../server/serve.js'
import { audit } from '../support/audit.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, setSetting } from '../support/fixtures.js'
import { readSeed } from '../support/seed.js'
import { startApi } from '../support/service.js'
import { seededRandom } from './load.js'

/** Number of kills on each database and seed of their times: `KILLS=100 SEED=7 npm test -- …`. */
const kills = Number(process.env.KILLS || 4)
const seed = readSeed('SEED')
const processes = 8

/** Prepares a sandbox with a client for each process. Returns the client IDs. */
async function prepare(t: Test, url: string): Promise<readonly number[]> {
  const api = await startApi(t, url, withoutJobs)
  await setSetting(api, 'invoice_number_format', '{year}-{number:6}')
  await setSetting(api, 'mail_disabled', 'true')
  const clients: number[] = []
  while (clients.length < processes) clients.push(await makeClient(api))
  await api.database.transaction((db) =>
    db('sandbox').insert({ id: 1, ahead_ms: 0, created_at: new Date().toISOString() }),
  )
  await api.service.stop()
  return clients
}

// R-3502
onBothDatabases(
  t,
  'eight processes killed across New Year’s Eve leave no gap in the numbers of either year',
  async (t, url) => {
    console.log(`${t.name}: SEED=${seed} KILLS=${kills}`)
    const random = seededRandom(seed)
    const clients = await prepare(t, url)
    const database = await connect(url)
    t.teardown(() => database.close())
    const setClock = (at: string) => database.transaction((db) => setSandboxOffset(db, Date.parse(at) - Date.now()))
    await setClock('2031-12-31T12:00:00Z')

    const acknowledged: string[] = []
    const note = ({ stdout }: Child) => {
      // The last line may be incomplete.
      for (const line of stdout().split('\n').slice(0, -1)) acknowledged.push(...line.split(' ').slice(1))
    }
    const environment = { ...serviceEnvironment, DATABASE_URL: url, SANDBOX: '1' }
    const start = (client: number) =>
      startNode(t, 'test/reliability/fixtures/numbering/issue.js', [String(client)], { environment })
    const crew = clients.map(start)
    await Promise.all(crew.map((child) => child.waitForOutput(/issued/)))
    for (let kill = 1; kill <= kills; kill++) {
      if (kill === Math.ceil(kills / 2)) await setClock('2031-12-31T23:59:58.500Z')
      await sleep(100 + random() * 500)
      const at = Math.floor(random() * processes)
      const victim = crew[at] as Child
      await victim.kill('SIGKILL')
      note(victim)
      crew[at] = start(clients[at] as number)
      if (random() < 0.5) await (crew[at] as Child).waitForOutput(/issued/)
    }
    await Promise.all(crew.map((child) => child.waitForOutput(/issued 2032/)))
    await Promise.all(crew.map((child) => child.kill('SIGKILL')))
    crew.forEach(note)

    const papers = await database
      .read('invoices')
      .whereNotNull('number')
      .orderBy('number')
      .select('number', 'number_text')
    const texts = papers.map(({ number_text }) => String(number_text))
    for (const year of ['2031', '2032']) {
      const given = texts.filter((text) => text.startsWith(year)).sort()
      const dense = given.map((_, at) => `${year}-${String(at + 1).padStart(6, '0')}`)
      t.ok(given.length > processes, `${year}: ${given.length} invoices`)
      t.strictSame(given, dense, `${year}: from 1 on, without gaps and duplicates`)
      console.log(`${t.name}: ${year}: ${given.length} invoices`)
    }
    t.strictSame(
      papers.map(({ number }) => number),
      papers.map((_, at) => at + 1),
      'the whole numbers have no gaps either',
    )
    const known = new Set(texts)
    t.strictSame(
      acknowledged.filter((text) => !known.has(text)),
      [],
      `every acknowledged number is stored: ${acknowledged.length} numbers`,
    )
    t.strictSame(await audit(database.read), [])
  },
  prepared,
)
