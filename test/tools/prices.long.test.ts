import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, makeProduct, makeService } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

onBothDatabases(
  t,
  'commands change prices and read rates, and report errors in one line',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const run = (name: string, ...args: readonly string[]) =>
      runTool(name, args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })
    const product_id = await makeProduct(api, { name: 'Starter', prices: { monthly: 1000 } })
    const client = await makeClient(api)
    const day = '2099-01-15'
    const id = await makeService(api, client, { product_id, next_due_date: day, billed_until: day, anchor_day: 15 })
    const wanted = ['--product', 'Starter', '--from', '10.00', '--to', '12.00', '--announce', '30']
    const line = `Service ${id}, Starter, of client ${client}, Ada Lovelace: $12.00 monthly instead of $10.00, from ${day} on\n1 service changes, 0 left out.\n`

    const dry = await run('reprice', ...wanted, '--dry-run')
    t.strictSame(dry, { code: 0, stderr: '', stdout: `${line}Nothing was changed: this was a dry run.\n` })
    for (const table of ['repricings', 'price_changes', 'emails'])
      t.strictSame(await api.database.read(table as 'emails'), [])
    const twice = await Promise.all([run('reprice', ...wanted), run('reprice', ...wanted)])
    t.strictSame(
      twice.map(({ code }) => code),
      [0, 0],
    )
    t.equal(twice.filter(({ stdout }) => stdout.startsWith(`${line}Price change `)).length, 1)
    t.equal((await api.database.read('price_changes')).length, 1)
    t.equal((await api.database.read('emails').where({ template: 'price change' })).length, 1)
    const [shown] = JSON.parse((await run('reprice', '--show', '--json')).stdout)
    t.match(shown, { product: 'Starter', announce_days: 30, counts: { waiting: 1 } })
    const taken = await run('reprice', '--take-back', String(shown.id))
    t.equal(taken.stdout, `Price change ${shown.id} was withdrawn: 1 service keeps its price.\n`)
    t.match(await run('reprice', '--take-back', String(shown.id)), {
      code: 1,
      stderr: /no services are waiting for price change/,
    })

    const folder = t.testdir()
    const file = join(folder, 'rates.csv')
    const code = (await api.database.read('currencies').where({ is_default: 0 }).first('code'))?.code ?? 'XXX'
    writeFileSync(file, `2026-01-02,${code},0.9\n2026-01-02,QQQ,3\n2026-01-05,QQQ,x\n`)
    t.match(await run('rates', file), { code: 1, stderr: 'rates: nothing was stored; line 3: "x" is not a rate\n' })
    t.strictSame(await api.database.read('exchange_rates'), [])
    writeFileSync(file, `2026-01-02,${code},0.9\n2026-01-02,QQQ,3\n`)
    const { stdout } = await run('rates', file, '--json')
    t.match(JSON.parse(stdout), { currency: 'USD', unknown: code === 'XXX' ? 2 : 1 })
    t.match(await run('rates', join(folder, 'none')), { code: 1, stderr: /ENOENT/ })
  },
  prepared,
)

t.test('reports invalid arguments in one line', async (t) => {
  for (const [args, problem] of [
    [[], '--product is missing'],
    [['--product', 'Starter'], 'set the new price with either --to or --list'],
    [['--product', 'Starter', '--to', '1', '--list'], 'set the new price with either --to or --list'],
    [['--product', 'Starter', '--to', '-1'], '--to'],
    [['--product', 'Starter', '--list', '--since', '2027-02-30'], '--since must be a day such as 2027-01-31'],
    [['--show', '--take-back', '1'], '--product, --show, and --take-back cannot be combined'],
    [['7'], '7 is an unexpected argument'],
  ] as const) {
    const { code, stderr } = await runTool('reprice', args, { DATABASE_URL: 'sqlite::memory:' })
    t.equal(code, 2, args.join(' '))
    t.match(stderr, problem)
    t.equal(stderr.trimEnd().split('\n').length, 1)
  }
})
