import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

// R-3751, R-3756, R-3757, R-3758
onBothDatabases(
  t,
  'an operator exports the books while the service runs',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const environment = { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') }
    const userid = await makeClient(api)
    await api.ok('createinvoice', { userid, items: [{ description: 'Work', amount: 10 }] })
    const today = api.now().toISOString().slice(0, 10)
    const run = (...args: string[]) => runTool('export', args, environment)
    const to = join(t.testdir(), 'ledger.csv')
    const days = ['--from', '2020-01-01', '--to', today]

    const plain = await run('ledger', ...days)
    t.match(plain, { code: 0, stderr: '' })
    t.match(plain.stdout, /^entry,kind,date,.*\r\nI1,invoice,.*,receivables,revenue,10\.00,,USD,/)
    writeFileSync(to, 'old')
    const ended = await run('ledger', ...days, '--out', to)
    const sums = 'USD: invoiced 10.00, credited 0.00, cancelled 0.00, paid 0.00, refunded 0.00, fees 0.00\n'
    t.match(ended, { code: 0, stdout: `${to}: 1 entries from 2020-01-01 to ${today}, 2 rows.\n${sums}` })
    t.equal(readFileSync(to, 'utf8'), plain.stdout)
    t.equal(statSync(to).mode & 0o077, 0, 'only the owner can read it')
    const told = await run('ledger', ...days, '--format', 'json', '--out', `${to}.json`, '--json')
    t.match(JSON.parse(told.stdout), { entries: 1, rows: 2, sums: { USD: { invoiced: '10.00' } } })
    t.equal(JSON.parse(readFileSync(`${to}.json`, 'utf8')).length, 2)

    t.match((await run('aging')).stdout, /^client,currency,.*\r\n\d+,USD,1,10\.00,10\.00,0\.00/)
    t.match(await run('deferred', '--on', today), { code: 0, stdout: /^client,number,[^\r]*\r\n$/ })
    t.match(
      (await run('sales', ...days, '--by', 'country')).stdout,
      /^country,currency,net,tax_amount\r\n[A-Z]*,USD,10\.00,/,
    )

    for (const [wrong, words] of [
      [['ledger', '--from', '2026-02-30', '--to', today], /must be a day such as/],
      [['ledger', '--from', '2026-02-02', '--to', '2026-02-01'], /--from must not be after --to/],
      [['ledger', '--from', today], /--to/],
      [['sales', ...days, '--by', 'town'], /--by takes country, tax, category, rate, not town/],
    ] as const)
      t.match(await run(...wrong), { code: 2, stderr: words })
    t.match(await run('ledger', ...days, '--out', join(to, 'x')), { code: 1, stderr: /cannot be written/ })
    const refused = await run('ledger', '--from', today, '--to', today, '--format', 'datev', '--out', `${to}.datev`)
    t.match(refused, { code: 1, stderr: /DATEV takes books in euros/ })
    t.throws(() => statSync(`${to}.datev`), 'no file is left behind')
  },
  prepared,
)
