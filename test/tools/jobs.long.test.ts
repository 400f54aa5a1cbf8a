import t from 'tap'
import { steps } from '../../domain/daily-job/daily.js'
import { holdLease } from '../../domain/system/lease.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, makeInvoice, makeService, writeRows } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

const jobs = (url: string, ...args: string[]) =>
  runTool('jobs', args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })

onBothDatabases(
  t,
  'the daily job runs manually while the service runs, and reports each step',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const clientid = await makeClient(api)
    await makeService(api, clientid, { next_due_date: api.now().toISOString().slice(0, 10) })
    await makeInvoice(api, clientid, { date: '2020-01-01', due_date: '2020-01-15' })
    const { code, stdout, stderr } = await jobs(url, 'daily')
    t.strictSame([code, stderr], [0, ''])
    t.equal(
      (await api.database.read('service_starts')).length,
      2,
      'one for the service and one for the command (R-3223)',
    )
    t.strictSame(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(':')[0]),
      steps.map(({ name }) => name),
    )
    for (const line of ['invoices: generated 1, skipped 0, errors 0', 'credit: nothing to do', 'overdue: marked 1'])
      t.ok(stdout.split('\n').includes(line), line)
    t.strictSame(await jobs(url, 'daily', '--step', 'overdue'), {
      code: 0,
      stdout: 'overdue: nothing to do\n',
      stderr: '',
    })
    const told = await jobs(url, 'daily', '--step', 'overdue', '--json')
    t.match(JSON.parse(told.stdout), [{ step: 'overdue', counts: {}, failed: false }])

    await writeRows(api, (db) => db.schema.renameTable('quotes', 'elsewhere'))
    const failed = await jobs(url, 'daily')
    await writeRows(api, (db) => db.schema.renameTable('elsewhere', 'quotes'))
    t.equal(failed.code, 1)
    t.match(failed.stdout, /^quotes: failed$/m)
    t.match(failed.stdout, /^old logs: /m)
    t.match(failed.stderr, /"step":"quotes"/)

    await writeRows(api, (db) =>
      holdLease(db, { name: 'daily run', holder: 'another' }, { now: new Date(), milliseconds: 60_000 }),
    )
    t.strictSame(await jobs(url, 'daily'), {
      code: 1,
      stdout: '',
      stderr: 'jobs: another process is running the daily job\n',
    })
  },
  prepared,
)

t.test('reports invalid arguments in one line and exits with code 2', async (t) => {
  for (const [args, named] of [
    [[], 'a command is missing: daily'],
    [['weekly'], 'there is no command weekly, only daily'],
    [['daily', 'weekly'], 'weekly is an unexpected argument'],
    [['daily', '--step', 'x'], `--step must be one of ${steps.map(({ name }) => name).join(', ')}`],
    [['daily', '--fast'], 'there is no option --fast, only --step, --plan, --json, --help'],
  ] as const) {
    const { code, stdout, stderr } = await jobs('sqlite:unused', ...args)
    t.strictSame({ code, stdout }, { code: 2, stdout: '' })
    t.ok(stderr.startsWith(`jobs: ${named}`), stderr)
    t.match(stderr, /^[^\n]+ \(usage: countinghouse jobs daily \[--step NAME\] \[--plan\] \[--json\]\)\n$/)
  }
})
