import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { makeClient, makeInvoice, writeRows } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

const limitMs = 3000

// R-2021, R-2541
onBothDatabases(
  t,
  'the audit command reports findings, notes, and its duration',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const run = (...args: string[]) =>
      runTool('audit', args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })
    const clientid = await makeClient(api, { credit: 5000 })
    const good = await run()
    t.match(good, { code: 0, stdout: /^The books add up\.\nChecked by \d+ rules in [\d.]+ s\.\n$/, stderr: '' })

    const invoice = await makeInvoice(api, clientid, { status: 'paid' })
    await writeRows(api, (db) => db('invoices').where({ id: invoice }).update({ status: 'overdue' }))
    const noted = await run()
    t.match(noted, { code: 0, stdout: /^The books add up\.\nNote: invoices with nothing due .*: 1, such as / })

    await writeRows(api, (db) =>
      db('clients')
        .where({ id: clientid })
        .update({ credit: 4999 as never }),
    )
    const bad = await run()
    t.equal(bad.code, 1)
    t.match(bad.stdout, `clients whose credit is not the sum of their entries: 1, such as ${clientid}\nNote: invoices`)
    t.notMatch(bad.stdout, 'The books add up.')

    const { code, stdout } = await run('--json')
    const report = JSON.parse(stdout)
    t.equal(code, 1)
    t.match(report, {
      findings: [{ name: 'client-credit', count: 1, examples: [clientid] }],
      notes: [{ name: 'settled-labelled-unpaid', count: 1, examples: [invoice] }],
    })
    t.ok(report.rules > 60 && report.seconds >= 0)
    t.match(await run('--all'), {
      code: 2,
      stderr: /^audit: .*\(usage: countinghouse audit \[--months MONTHS\] \[--json\]\)\n$/,
    })
  },
  prepared,
)

// R-2021
t.test('no statement time limit aborts the audit on PostgreSQL', async (t) => {
  const url = await prepared.postgres(t)
  const api = await startApi(t, url, withoutJobs)
  await makeInvoice(api, await makeClient(api))
  const waiting = () =>
    api.database
      .read('pg_stat_activity' as 'clients')
      .where({ datname: new URL(url).pathname.slice(1) } as never)
      .where('wait_event_type', 'Lock')
      .first('query')
  const ended = await writeRows(api, async (db) => {
    await db.raw('lock table invoice_items in access exclusive mode')
    const environment = { DATABASE_JOB_TIMEOUT: String(limitMs / 1000), SECRET_KEY: secretKey.toString('base64') }
    const run = runTool('audit', [], { DATABASE_URL: url, ...environment })
    await eventually('the audit waits', async () => (await waiting()) !== undefined)
    // Longer than the limit, which starts with the statement.
    await db.raw('select pg_sleep(?)', [(2 * limitMs) / 1000])
    return { run }
  })
  t.match(await ended.run, { code: 0, stdout: 'The books add up.\n', stderr: '' })
})
