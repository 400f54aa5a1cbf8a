import type { Knex } from 'knex'
import t from 'tap'
import type { ClosedMonthRow } from '../../../db/rows-papers.js'
import type { Cents } from '../../../domain/values/money.js'
import { monthLines } from '../../../tools/month-lines.js'
import { auditWithNotes } from '../../support/audit.js'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, setSetting } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { reportAfter } from '../audit/report-after.js'

// R-2093, R-3759

const close = (api: Api, value: string) => api.ok('setconfigurationvalue', { setting: 'books_closed_until', value })

const linksOf = (api: Api): Promise<ClosedMonthRow[]> => api.database.read('closed_months').orderBy('sequence')

const daysOf = (links: readonly ClosedMonthRow[]) =>
  links.map(({ event, from_day, until_day }) => `${event} ${from_day} ${until_day}`)

withService(
  t,
  'the chain of closed months',
  async (t, api) => {
    jumpToDay(api, '2031-01-10')
    const client = await makeClient(api)
    let transid = 0
    const sell = async (): Promise<number> => {
      const items = [{ description: 'Work', amount: 10 }]
      const { invoiceid } = await api.ok('createinvoice', { userid: client, items })
      await api.ok('addinvoicepayment', { invoiceid, transid: `month-${++transid}`, amount: 12, fees: 1 })
      return invoiceid
    }
    const january = await sell()
    jumpToDay(api, '2031-02-10')
    const february = await sell()
    jumpToDay(api, '2031-03-10')
    await sell()
    jumpToDay(api, '2031-04-10')

    await t.test('closing the books seals each month, and each seal contains the one before it', async (t) => {
      const { closed_months } = await close(api, '2031-03-31')
      const links = await linksOf(api)
      t.strictSame(daysOf(links), [
        'closed 2031-01-01 2031-01-31',
        'closed 2031-02-01 2031-02-28',
        'closed 2031-03-01 2031-03-31',
      ])
      t.strictSame(
        closed_months,
        links.map(({ event, from_day, until_day, hash }) => ({
          event,
          from: from_day,
          until: until_day,
          sha256: hash,
        })),
      )
      t.strictSame(
        links.map(({ previous_hash }) => previous_hash),
        [null, links[0]?.hash, links[1]?.hash],
      )
      t.match(links[0], { is_found: 0, author: /./, created_at: /^2031-04-10T/ })
      t.equal(new Set(links.map(({ file_hash }) => file_hash)).size, 3)
      t.match(await close(api, '2031-03-31'), { closed_months: undefined })
      t.match(monthLines(links.slice(0, 1)), /^Books from 2031-01-01 to 2031-01-31 closed: SHA-256 [0-9a-f]{64}\n$/)
    })

    const findings = async (plant: (db: Knex) => Promise<unknown>, months?: 'all') =>
      ((await reportAfter(api, plant, true, months))?.findings ?? []).map(({ name }) => name)

    await t.test('the audit rebuilds the last month and another month each time, or all', async (t) => {
      const change = (db: Knex) =>
        db('transactions')
          .where({ invoice_id: february })
          .update({ fees: 2 as Cents })
      t.strictSame(await findings(async () => {}, 'all'), [])
      t.strictSame(await findings(change, 'all'), ['month-changed'])
      t.strictSame(await findings(change), [], 'rebuilds January')
      const { rotated } = await auditWithNotes(api.database.read, api.now())
      t.equal(rotated, '2031-01-31')
      const result = { id: 1, finished_at: '2031-04-10T00:00:00.000Z', findings: 0, notes: 0, milliseconds: 1 }
      const audited = (month_until: string) => (db: Knex) => db('audit_results').insert({ ...result, month_until })
      const afterAudit = (month: string) =>
        findings(async (db) => {
          await change(db)
          await audited(month)(db)
        })
      t.strictSame(await afterAudit('2031-01-31'), ['month-changed'], 'rebuilds February')
      t.strictSame(await afterAudit('2031-02-28'), [], 'rebuilds January again')
    })

    await t.test('the audit finds changed months, accounts, and links', async (t) => {
      const plants: Readonly<Record<string, [(db: Knex) => Promise<unknown>, readonly string[]]>> = {
        'a moved payment': [
          (db) =>
            db('transactions')
              .where({ invoice_id: january })
              .update({ booked_day: '2031-01-11', value_day: '2031-01-11' }),
          ['month-changed'],
        ],
        'a payment moved to a day before the first month': [
          (db) =>
            db('transactions')
              .where({ invoice_id: january })
              .update({ booked_day: '2030-12-31', value_day: '2030-12-31', created_at: '2030-12-31T12:00:00.000Z' }),
          ['month-changed'],
        ],
        'other accounts': [(db) => db('closed_ledgers').update({ accounts: '{"fees":"1"}' }), ['month-changed']],
        'a deleted closing': [(db) => db('closed_ledgers').delete(), ['month-opened']],
        'a planted closing': [
          (db) => db('closed_ledgers').insert({ until_day: '2031-04-05', accounts: '', currency_id: null }),
          ['month-opened'],
        ],
        'a deleted link': [(db) => db('closed_months').where({ sequence: 2 }).delete(), ['month-link-missing']],
        'a deleted last link': [(db) => db('closed_months').where({ sequence: 3 }).delete(), ['month-link-missing']],
        'another hash of the ledger': [
          (db) => db('closed_months').where({ sequence: 1 }).update({ file_hash: 'x' }),
          ['month-link-broken', 'month-changed'],
        ],
        'another previous hash': [
          (db) => db('closed_months').where({ sequence: 3 }).update({ previous_hash: 'x' }),
          ['month-link-broken'],
        ],
        'another client, whose ID is erased years later': [
          (db) => db('invoices').where({ id: january }).update({ client_id: null, deleted_client_id: 0 }),
          [],
        ],
      }
      for (const [fault, [plant, names]] of Object.entries(plants)) {
        const own = (await findings(plant, 'all')).filter((name) => name.startsWith('month-'))
        t.strictSame(own, names, fault)
      }
    })

    await t.test('a reopened month stays in the chain, and the audit reports who reopened it and when', async (t) => {
      const { closed_months } = await close(api, '2031-02-15')
      t.match(closed_months, [
        { event: 'reopened', from: '2031-02-01', until: '2031-03-31' },
        { event: 'closed', from: '2031-02-01', until: '2031-02-15' },
      ])
      const links = await linksOf(api)
      t.match(monthLines(links.slice(3, 4)), / reopened by \S+ at 2031-04-10T.*: SHA-256 /)
      await close(api, '2031-03-31')
      t.strictSame(daysOf(await linksOf(api)).slice(4), [
        'closed 2031-02-01 2031-02-15',
        'closed 2031-02-16 2031-02-28',
        'closed 2031-03-01 2031-03-31',
      ])
      const { findings, notes } = await auditWithNotes(api.database.read, api.now(), 'all')
      t.strictSame(findings, [])
      const reopening = notes.find(({ name }) => name === 'month-reopened')
      t.match(reopening, { count: 1, names: [/^2031-02-01 to 2031-03-31 by \S+ at 2031-04-10T/] })
    })

    await t.test('the daily job seals months closed without a seal, and marks them as sealed as found', async (t) => {
      jumpToDay(api, '2031-06-10')
      await setSetting(api, 'books_closed_until', '2031-05-31')
      t.match(await countsOfStep(api, 'closed months'), { links: 2 })
      const found = (await linksOf(api)).slice(-2)
      t.strictSame(daysOf(found), ['closed 2031-04-01 2031-04-30', 'closed 2031-05-01 2031-05-31'])
      t.match(found, [{ is_found: 1 }, { is_found: 1 }])
      t.match(monthLines(found), /\(sealed as found\)\n/)
      t.match(await countsOfStep(api, 'closed months'), {})
      t.match(await auditWithNotes(api.database.read, api.now(), 'all'), { findings: [] })

      await setSetting(api, 'books_closed_until', '2031-04-30')
      t.match(await auditWithNotes(api.database.read, api.now()), { findings: [{ name: 'month-opened' }] })
      t.match(await countsOfStep(api, 'closed months'), { links: 1 })
      t.match((await linksOf(api)).at(-1), { event: 'reopened', from_day: '2031-05-01', author: null })
      t.match(await auditWithNotes(api.database.read, api.now()), { findings: [] })
    })

    await t.test('closing the books seals months that were closed earlier as found', async (t) => {
      await setSetting(api, 'books_closed_until', '2031-05-15')
      await close(api, '2031-05-31')
      t.match((await linksOf(api)).slice(-2), [
        { until_day: '2031-05-15', is_found: 1 },
        { until_day: '2031-05-31', is_found: 0 },
      ])
    })
  },
  withoutJobs,
)
