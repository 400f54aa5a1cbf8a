import { join } from 'node:path'
import t from 'tap'
import { addDays, type Day } from '../../domain/values/days.js'
import { withoutJobs } from '../support/daily.js'
import { onDumpableDatabases } from '../support/debian-postgres.js'
import { makeClient, writeRows } from '../support/fixtures.js'
import { type Body, startApi } from '../support/service.js'
import { runOn } from './backup-support.js'

/** Returns the first day of the month that many months before the day's month. */
function monthsBefore(day: string, months: number): Day {
  let first = `${day.slice(0, 7)}-01` as Day
  for (let n = 0; n < months; n++) first = `${addDays(first, -1).slice(0, 7)}-01` as Day
  return first
}

// R-3759, R-2093
onDumpableDatabases(
  t,
  'export and backup print the hashes of closed months, and the audit rebuilds them in rotation or all',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const today = api.now().toISOString().slice(0, 10)
    const userid = await makeClient(api)
    const starts = [3, 2, 1].map((months) => monthsBefore(today, months))
    for (const date of starts)
      await api.ok('createinvoice', { userid, date, items: [{ description: 'Work', amount: 10 }] })
    const value = addDays(monthsBefore(today, 0), -1)
    const { closed_months } = await api.ok('setconfigurationvalue', { setting: 'books_closed_until', value })
    const hashes = closed_months.map(({ sha256 }: Body) => sha256) as string[]
    t.strictSame(
      closed_months.map(({ event, from }: Body) => [event, from]),
      starts.map((from) => ['closed', from]),
    )

    const folder = t.testdir()
    const run = (name: Parameters<typeof runOn>[1], ...parameters: string[]) => runOn(url, name, parameters)
    const days = ['--from', starts[1] as string, '--to', value]
    const exported = await run('export', 'ledger', ...days, '--out', join(folder, 'ledger.csv'))
    t.match(exported, { code: 0, stderr: '' })
    t.strictSame(
      [...exported.stdout.matchAll(/ closed: SHA-256 (\w+)$/gm)].map(([, hash]) => hash),
      hashes.slice(1),
      'the hashes of the exported months',
    )
    const told = await run('export', 'ledger', ...days, '--json', '--out', join(folder, 'other.csv'))
    t.match(
      JSON.parse(told.stdout).months,
      hashes.slice(1).map((sha256) => ({ event: 'closed', sha256, sealedAsFound: false })),
    )
    const copied = await run('backup', join(folder, 'copy'))
    t.match(copied, { code: 0, stdout: `closed: SHA-256 ${hashes[2]}\n` })
    t.notMatch(copied.stdout, hashes[1] as string, 'the last hash covers the earlier ones')

    const changed = /closed months whose ledger.*differ from their seal: 1/
    await writeRows(api, (db) =>
      db('invoices')
        .where('date', starts[1] as Day)
        .update({ payment_method: 'manual', date: addDays(starts[1] as Day, 1) }),
    )
    t.notMatch((await run('audit')).stdout, changed, 'rebuilds the first and the last month')
    t.match((await run('audit')).stdout, changed, 'rebuilds the second and the last month')
    t.match((await run('audit', '--months', 'all')).stdout, changed)
    t.match(await run('audit', '--months', 'none'), { code: 2, stderr: /^audit: / })
  },
)
