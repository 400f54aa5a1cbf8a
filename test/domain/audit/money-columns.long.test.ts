import type { Knex } from 'knex'
import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeInvoice } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { reportToTill, withTill } from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'
import { makeBooks } from './audited-books.js'
import { reportAfter } from './report-after.js'
import { type MoneyTable, undetected } from './undetected-columns.js'

// R-2009, R-2025, R-2086, R-2092, R-2093, R-4089

type Row = Readonly<Record<string, unknown>>

/** Rows of a table that are tried, because a change can be harmless in one row and not in another. */
const triedRows = 3

/** Returns another value of the same type. */
function otherValue(column: string, value: unknown, type: string): unknown {
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return `2029${String(value).slice(4)}`
  if (/^\d{4}-\d\d-\d\dT/.test(String(value))) return `2029${String(value).slice(4)}`
  if (column.startsWith('is_') && typeof value === 'number') return 1 - value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}x`
  if (/int|numeric/.test(type)) return 1
  if (/timestamp/.test(type) || column.endsWith('_at')) return '2029-01-15T00:00:00.000Z'
  if (/date/.test(type) || column.endsWith('_day') || column.endsWith('_on')) return '2029-01-15'
  return 'x'
}

/** Returns true if the database refuses the change, or the audit has a finding or a note that it had not before. */
async function isDetected(api: Api, change: (db: Knex) => Promise<unknown>, known: ReadonlySet<string>) {
  try {
    const report = await reportAfter(api, change, true, 'all')
    return [...(report?.findings ?? []), ...(report?.notes ?? [])].some(({ name }) => !known.has(name))
  } catch {
    return true
  }
}

/** Reports a dispute of spent money, an undecided dispute, and their payout. */
async function disputeSpentMoney(api: Api): Promise<void> {
  await enableGateway(api, 'till')
  const clientid = await makeClient(api)
  const pay = async (invoiceid: number, transid: string) =>
    api.ok('addinvoicepayment', { invoiceid, amount: 30, transid, gateway: 'till' })
  const issue = async (amount: number): Promise<number> =>
    (await api.ok('createinvoice', { userid: clientid, items: [{ description: 'x', amount, taxed: false }] })).invoiceid
  await pay(await issue(10), 'spent')
  await pay(await issue(30), 'held')
  await api.ok('applycredit', { invoiceid: await issue(12), amount: 12 })
  await api.ok('addcredit', { clientid, amount: 8, description: 'Paid out', type: 'remove' })
  const event = { amount: 3000, currency: 'USD' } as const
  const movement = (of: string) => ({ transid: `txn-${of}`, amount: -3000, fees: 1500 })
  const dispute = (of: string, state: 'lost' | 'open') =>
    ({
      ...event,
      kind: 'dispute',
      transid: `dp-${of}`,
      paymentTransids: [of],
      state,
      movements: [movement(of)],
    }) as const
  await reportToTill(api, [dispute('spent', 'open'), dispute('spent', 'lost'), dispute('held', 'open')])
  const parts = ['spent', 'held'].flatMap((of) => [
    { kind: 'payment' as const, transid: `paid-${of}`, amount: 3000, of: [of], fees: 60 },
    { kind: 'dispute' as const, ...movement(of), of: [`dp-${of}`] },
  ])
  const amount = parts.reduce((sum, part) => sum + part.amount - part.fees, 0)
  await reportToTill(api, [{ kind: 'payout', transid: 'po-1', amount, currency: 'USD', parts }])
}

withService(
  t,
  'a change in a column of a money table',
  async (t, api) => {
    const { client } = await makeBooks(api)
    const invoiceid = await makeInvoice(api, client, { due_date: '2031-03-31' })
    const { transactionid } = await api.ok('addinvoicepayment', {
      invoiceid,
      transid: 'corrected',
      amount: 100,
      fees: 1,
    })
    await api.ok('updatetransaction', { transactionid, amount: 90, fees: 2 })
    await disputeSpentMoney(api)
    jumpToDay(api, '2031-02-10')
    await api.ok('setconfigurationvalue', { setting: 'books_closed_until', value: '2031-01-31' })
    const before = await reportAfter(api, async () => {}, true, 'all')
    t.strictSame(before?.findings, [])
    const known = new Set((before?.notes ?? []).map(({ name }) => name))
    for (const table of Object.keys(undetected) as MoneyTable[]) {
      const columns = await api.database.read(table).columnInfo()
      await t.test(`is detected or harmless: ${table}`, async (t) => {
        // Fixtures insert the first rows, without a link in the document chain. The service makes the last ones.
        const all = (await api.database.read(table).orderBy('id')) as unknown as Row[]
        const rows = [...new Set([...all.slice(-triedRows).reverse(), ...all.slice(0, triedRows)])]
        t.ok(rows.length > 0, `${table} has rows`)
        const reasons: Readonly<Record<string, string>> = undetected[table]
        t.strictSame(
          Object.keys(reasons).filter((column) => !column.includes(' ') && !(column in columns)),
          [],
          'no reason is about a column that is gone',
        )
        for (const [column, { type }] of Object.entries(columns)) {
          if (column in reasons) continue
          let found = false
          for (const row of rows) {
            const change = { [column]: otherValue(column, row[column], String(type)) }
            found ||= await isDetected(
              api,
              (db) =>
                db(table as 'invoices')
                  .where({ id: row.id } as never)
                  .update(change as never),
              known,
            )
            if (found) break
          }
          t.ok(found, `${table}.${column} is neither detected nor listed`)
        }
        const remove = (db: Knex) =>
          db(table as 'invoices')
            .where({ id: (rows.at(-1) as Row).id } as never)
            .delete()
        t.ok((await isDetected(api, remove, known)) || 'a deleted row' in reasons, `a deleted row of ${table}`)
        t.ok(
          (await isDetected(
            api,
            async (db) => {
              const { id: _, ...copy } = rows[0] as Row
              await db(table as 'invoices').insert(copy as never)
            },
            known,
          )) || 'a repeated row' in reasons,
          `a repeated row of ${table}`,
        )
      })
    }
  },
  { environment: { ...withTill.environment, ...withoutJobs.environment } },
)
