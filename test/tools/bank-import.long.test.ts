import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { audit } from '../support/audit.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, makeInvoice, writeRows } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { camt, ntry } from './bank-import/camt-samples.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

onBothDatabases(
  t,
  'the command imports statements',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const { read } = api.database
    const run = (...args: readonly string[]) =>
      runTool('bank-import', args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })
    const folder = t.testdir()
    const file = (name: string, content: string | Buffer): string => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const client = await makeClient(api)
    const make = async (total: number, more = {}) => {
      const id = await makeInvoice(api, client, { total, ...more })
      return { id, number: `${(await read('invoices').where({ id }).first('number'))?.number}` }
    }
    const paymentsOf = (invoice_id: number) => read('transactions').where({ invoice_id, gateway: 'banktransfer' })

    // R-4204, R-4212, R-4213, R-4215
    await t.test('lists an XML statement, then records it, and recognizes it when it is imported again', async (t) => {
      const [open, cancelled] = [await make(11_900), await make(4_200, { status: 'cancelled' })]
      const of = (facts: object) => ntry({ currency: 'USD', ...facts })
      const statement = file(
        'statement.xml',
        camt(
          of({ id: 'A1', text: `Rechnung ${open.number}` }) +
            of({ id: 'A2', amount: '42', text: `Rechnung ${cancelled.number}` }) +
            of({ id: 'A3', amount: '7.77', text: '=cmd()', name: 'Zins &amp; Söhne' }) +
            of({ id: 'A4', amount: '5', direction: 'DBIT' }),
        ),
      )
      const listed = await run(statement)
      t.equal(listed.code, 1)
      t.equal(listed.stderr, '')
      const rows = listed.stdout.split('\n')
      t.match(rows[0], /^line +day +amount +payer +text +outcome +why$/)
      t.match(
        rows[1],
        new RegExp(` 2026-01-30  119.00 USD  Ada Lovelace .* fits +invoice ${open.number} \\(number, amount, name\\)$`),
      )
      t.match(rows[2], new RegExp(` fits +invoice ${cancelled.number}, which accepts no payments: \\$42.00 of credit `))
      t.match(rows[3], / open +its text names no invoice, .* \[A3\]$/)
      t.match(rows[4], / passed +it is an outgoing payment$/)
      t.equal(
        rows[5],
        '2 would be recorded, 1 to check, 1 not booked. Nothing was recorded. Use --apply to record the payments.',
      )
      t.strictSame(await read('bank_entries'), [])
      t.strictSame(await paymentsOf(open.id), [])

      const twice = await Promise.all([run(statement, '--apply'), run(statement, '--apply', '--json')])
      t.strictSame(
        twice.map(({ code }) => code),
        [1, 1],
      )
      t.match(await paymentsOf(open.id), [
        { transid: 'A1', amount_in: 11_900, applied: 11_900, value_day: '2026-01-30' },
      ])
      t.match(await paymentsOf(cancelled.id), [{ transid: 'A2', amount_in: 4_200, applied: 0 }])
      t.equal((await api.ok('getclientsdetails', { clientid: client })).client.credit, 42)
      t.equal((await read('bank_entries')).length, 2)

      const out = join(folder, 'list.csv')
      const again = await run(statement, '--apply', '--json', '--out', out)
      t.match(JSON.parse(again.stdout), {
        applied: true,
        counts: { recorded: 0, known: 2, open: 1, passed: 1, failed: 0 },
        entries: [
          { outcome: 'known', reference: 'A1' },
          { outcome: 'known' },
          { outcome: 'open' },
          { outcome: 'passed' },
        ],
      })
      t.match(readFileSync(out, 'utf8'), /,Zins & Söhne,'=cmd\(\),open,/)
      t.equal(statSync(out).mode & 0o777, 0o600)
    })

    // R-4206, R-4212
    await t.test('a CSV statement is recorded, and the command succeeds if nothing needs attention', async (t) => {
      const [one, two] = [await make(5_500), await make(6_600)]
      const text = `Konto 1\n\nValuta;Betrag;Zweck;Name\n30.01.2026;"1.55,00";x;y\n`
      const columns = ['--columns', 'date=Valuta,amount=Betrag,reference=Zweck,name=Name', '--decimal', ',']
      const wrong = await run(file('wrong.csv', text), ...columns)
      t.match(wrong, { code: 1, stdout: '' })
      t.equal(
        wrong.stderr,
        'bank-import: nothing was recorded; line 4: "1.55,00" is not an amount with , as the decimal separator\n',
      )
      const good = Buffer.from(
        `Valuta;Betrag;Zweck;Name\n30.01.2026;121,00;Nr ${one.number} und ${two.number};Müller\n`,
        'latin1',
      )
      const statement = file('good.csv', good)
      t.match(await run(statement, ...columns), {
        code: 1,
        stderr: 'bank-import: nothing was recorded; line 2: the file is not valid utf-8 text (--encoding)\n',
      })
      const latin = [...columns, '--encoding', 'windows-1252']
      t.match(await run(statement, ...latin), {
        code: 0,
        stdout: /Nothing was recorded\. Use --apply to record the payments/,
      })
      t.match(await run(statement, ...latin, '--apply'), { code: 0, stdout: /1 recorded\.\n$/ })
      t.match(await paymentsOf(one.id), [{ amount_in: 5_500, transid: /^entry-[\da-f]{40}$/ }])
      t.match(await paymentsOf(two.id), [{ amount_in: 6_600, transid: new RegExp(`^entry-[\\da-f]{40}/${two.id}$`) }])
      t.match(await run(statement, ...latin, '--apply'), { code: 0, stdout: '0 recorded, 1 already recorded.\n' })
    })

    // R-4205
    await t.test('reports an unreadable file in one line', async (t) => {
      for (const [content, stderr] of [
        [
          camt('').replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document'),
          /line 2: the document declares a document type/,
        ],
        [camt(ntry()).slice(0, 500), /line \d+: unclosed tag/],
        [camt(ntry({ amount: 'x' })), /line 5: "x" is not an amount/],
        ['', /the file is not XML; use --columns/],
      ] as const) {
        const told = await run(file('broken.xml', content), '--apply')
        t.ok(told.code !== 0 && told.stdout === '')
        t.match(told.stderr, stderr)
        t.equal(told.stderr.trimEnd().split('\n').length, 1)
      }
      t.match(await run(join(folder, 'none')), { code: 1, stderr: /ENOENT/ })
      const large = file('large.xml', Buffer.alloc(64 * 1024 * 1024 + 1, 32))
      t.match(await run(large), { code: 1, stderr: `bank-import: ${large} is larger than 64 MiB\n` })
    })

    // R-4209
    await t.test('plans ten thousand entries in one run', async (t) => {
      const entries = Array.from({ length: 10_000 }, (_, at) =>
        ntry({ currency: 'USD', id: `M${at}`, amount: `${(at % 500) + 1}.01`, text: `order ${100_000 + at}` }),
      )
      const told = await run(file('many.xml', camt(entries.join('\n'))), '--json')
      t.match(JSON.parse(told.stdout), { counts: { open: 10_000 } })
    })

    // R-4213
    await t.test('an entry that cannot be recorded does not block the others', async (t) => {
      const [orphan, open] = [await make(1_100, { status: 'refunded' }), await make(1_200)]
      await writeRows(api, (db) =>
        db('invoices').where({ id: orphan.id }).update({ client_id: null, deleted_client_id: 99 }),
      )
      const of = (id: string, amount: string, text: string) => ntry({ currency: 'USD', id, amount, text })
      const statement = file('some.xml', camt(of('O1', '11', orphan.number) + of('O2', '12', open.number)))
      const told = await run(statement, '--apply')
      t.match(told, { code: 1, stdout: /failed +.*\[O1\]\n.* recorded +invoice/ })
      t.match(told.stdout, /1 recorded, 1 not recorded\.\n$/)
      t.strictSame(await read('bank_entries').where({ reference: 'O1' }), [])
      await writeRows(api, (db) =>
        db('invoices').where({ id: orphan.id }).update({ client_id: client, deleted_client_id: null }),
      )
    })
    t.strictSame(await audit(read, api.now()), [])
  },
  prepared,
)

t.test('reports invalid arguments in one line', async (t) => {
  for (const [args, problem] of [
    [[], 'FILE is missing'],
    [['f', '--columns', 'date=a'], '--columns must name amount'],
    [['f', '--decimal', ';'], '--decimal must be one of ., ,, not ;'],
    [['f', '--encoding', 'klingon'], '--encoding must be an encoding such as utf-8'],
    [['f', '--currency', 'Euro'], '--currency must be a code'],
    [['f', '--slashes', 'ymd'], '--slashes must be one of dmy, mdy'],
    [['f', 'g'], 'g is an unexpected argument'],
  ] as const) {
    const { code, stderr } = await runTool('bank-import', args, { DATABASE_URL: 'sqlite::memory:' })
    t.equal(code, 2, args.join(' '))
    t.match(stderr, problem)
    t.equal(stderr.trimEnd().split('\n').length, 1)
  }
})
