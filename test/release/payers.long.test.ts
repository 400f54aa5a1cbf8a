// This release migrates while clients pay through the previous release. `PAYERS_TRANSACTIONS=1000000` fills the table
// of transactions first.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Test } from 'tap'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { startNode } from '../server/child.js'
import { type Served, serve } from '../server/serve.js'
import { audit } from '../support/audit.js'
import { databaseFrom, databasesToTest } from '../support/databases.js'
import { lastRelease } from '../support/last-release.js'
import { findWrongCounts } from '../support/row-counts.js'
import { findWrongTotals } from '../support/running-totals.js'

const last = await lastRelease()
const skip = typeof last === 'string' ? last : !databasesToTest().includes('postgres') && 'for PostgreSQL only'
const program = (path: string): string => (typeof last === 'string' ? '' : last.program(path))

const payers = 5
const transactions = Number(process.env.PAYERS_TRANSACTIONS ?? 3000)

/** Creates invoices and pays more than they ask, until `stop` is called, which returns the calls that failed. */
function keepPaying(server: Served) {
  let stopped = false
  let payments = 0
  let longestMs = 0
  const wrong: string[] = []
  const call = async (action: string, parameters: object) => {
    const begun = performance.now()
    const { status, body } = await server.call(action, parameters as Record<string, unknown>)
    longestMs = Math.max(longestMs, performance.now() - begun)
    if (status !== 200) wrong.push(`${action}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const pay = async () => {
    const email = `${randomUUID()}@example.com`
    const { clientid } = await call('addclient', { firstname: 'Ada', lastname: 'L', email, country: 'GB' })
    while (!stopped) {
      const items = [{ description: 'Hosting', amount: 7 }]
      const { invoiceid } = await call('createinvoice', { userid: clientid, items })
      await call('addinvoicepayment', { invoiceid, transid: randomUUID(), amount: 8 })
      payments++
    }
  }
  const over = Promise.all(Array.from({ length: payers }, pay))
  return {
    payments: () => payments,
    longestMs: () => longestMs,
    stop: async () => {
      stopped = true
      await over
      return wrong
    },
  }
}

/** Copies a transaction until there are as many as the variable says. */
async function fillTransactions(t: Test, server: Served, url: string): Promise<void> {
  const client = { firstname: 'Ada', lastname: 'L', email: 'ada@example.com', country: 'GB' }
  const { body } = await server.call('addclient', client)
  const entry = {
    userid: body.clientid,
    transid: 'first',
    amountin: 3,
    description: 'Deposit',
    gateway: 'banktransfer',
  }
  const made = await server.call('addtransaction', entry)
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const admin = new pg.Client(url)
  await admin.connect()
  t.teardown(() => admin.end())
  const { rows } = await admin.query(
    "select column_name from information_schema.columns where table_name = 'transactions' and column_name <> 'id'",
  )
  const names: string[] = rows.map(({ column_name }) => column_name)
  const values = names.map((name) => (name === 'transid' ? "transid || '-' || n" : name))
  await admin.query(
    `insert into transactions (${names}) select ${values} from transactions, generate_series(2, $1) as n
    where transid = 'first'`,
    [transactions],
  )
}

async function expectRight(t: Test, url: string): Promise<void> {
  const database = await connect(url)
  t.teardown(() => database.close())
  t.strictSame(await findWrongTotals(database.read, 'postgres'), [])
  t.strictSame(await findWrongCounts(database.read), [])
  t.strictSame(await audit(database.read, new Date()), [])
}

// R-2534
t.test('a migration completes while five clients pay, and no payment fails', { skip }, async (t) => {
  await t.test('postgres', async (t) => {
    const url = await databaseFrom()(t)
    const server = await serve(t, { DATABASE_URL: url }, { program: program('server/main.js') })
    await fillTransactions(t, server, url)
    const paying = keepPaying(server)
    while (paying.payments() < 20) await sleep(20)
    const before = paying.payments()
    const begun = performance.now()
    const said: string[] = []
    await (await connect(url, { say: (sentence) => said.push(sentence) })).close()
    const during = paying.payments() - before
    t.comment(
      `${Math.round(performance.now() - begun)} ms, ${during} payments, the longest call ${Math.round(paying.longestMs())} ms, ${said.filter((one) => one.includes('waiting')).length} waits`,
    )
    t.ok(during > 10, 'clients paid during the migration')
    while (paying.payments() < before + during + 20) await sleep(20)
    t.strictSame(await paying.stop(), [], 'no call failed')
    t.equal((await server.kill('SIGTERM')).code, 0)
    await expectRight(t, url)
  })
})

// R-2534
t.test(
  'a migration that is killed again and again while clients pay continues where it stopped',
  { skip },
  async (t) => {
    await t.test('postgres', async (t) => {
      const url = await databaseFrom()(t)
      const server = await serve(t, { DATABASE_URL: url }, { program: program('server/main.js') })
      await fillTransactions(t, server, url)
      const paying = keepPaying(server)
      while (paying.payments() < 20) await sleep(20)
      for (let kill = 1; kill <= 8; kill++) {
        const child = startNode(t, 'test/db/fixtures/process.js', ['migrate', url])
        await child.waitForOutput(/ready/)
        child.process.stdin?.write('go\n')
        await sleep(200 + kill * 150)
        await child.kill('SIGKILL')
      }
      await (await connect(url)).close()
      t.strictSame(await paying.stop(), [], 'no call failed')
      t.equal((await server.kill('SIGTERM')).code, 0)
      await expectRight(t, url)
    })
  },
)
