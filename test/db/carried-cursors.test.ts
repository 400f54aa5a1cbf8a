import type { Knex } from 'knex'
import t from 'tap'
import { up } from '../../db/migrations/0110-carried-cursors.js'
import { audit } from '../support/audit.js'
import { onMigratedDatabases } from '../support/databases.js'
import { makeInvoices, openBooks } from './books.js'

const created_at = '2031-01-01T00:00:00.000Z'
const live = { client_id: 1, billing_cycle: 'monthly', status: 'active', created_at }
const domain = { client_id: 1, status: 'active', created_at }
const days = ['2031-01-20', '2031-02-20', '2031-03-20', '2031-04-20'] as const
const first = days[0]

const idOf = async (inserted: Promise<unknown>): Promise<number> =>
  ((await inserted) as { id: number }[])[0]?.id as number
const makeService = (db: Knex, row: object): Promise<number> =>
  idOf(
    db('services')
      .insert({ ...live, ...row } as never)
      .returning('id'),
  )
const makeDomain = (db: Knex, row: object): Promise<number> =>
  idOf(
    db('domains')
      .insert({ ...domain, ...row } as never)
      .returning('id'),
  )

/**
 * Bills a service or domain with one invoice for each status. `starts` are indexes of `days`. A start of null creates a
 * line without a period, like the line of an order whose period has not begun.
 */
async function bill(
  db: Knex,
  type: 'service' | 'domain',
  related_id: number,
  statuses: readonly ('paid' | 'unpaid')[],
  starts: readonly (number | null)[] = [...statuses.keys()],
): Promise<void> {
  for (const [at, status] of statuses.entries()) {
    await makeInvoices(db, 1, status)
    const invoice = await db('invoices').orderBy('id', 'desc').first('id')
    const money = { total: 100, paid: status === 'paid' ? 100 : 0 }
    await db('invoices')
      .where(invoice as { id: number })
      .update(money as never)
    const start = starts[at] ?? null
    const period = start === null ? {} : { period_start: days[start], period_end: days[start + 1], is_claiming: 1 }
    await db('invoice_items').insert({
      ...{ invoice_id: invoice?.id, type, related_id, description: 'A period', amount: 100, is_taxed: 0 },
      ...period,
    } as never)
  }
}

onMigratedDatabases(
  t,
  'the migration moves due dates past paid periods and billed-through dates past billed periods',
  async (t, url) => {
    const { dialect, transaction, read } = await openBooks(t, url)
    const behind = { next_due_date: first, billed_until: first }
    const ids = await transaction(async (db) => {
      const undated = await makeService(db, { next_due_date: first })
      const billed = await makeService(db, behind)
      await bill(db, 'service', billed, ['unpaid', 'unpaid'])
      const paid = await makeService(db, behind)
      await bill(db, 'service', paid, ['paid', 'paid', 'unpaid'])
      const name = await makeDomain(db, { domain: 'd.example', next_due_date: first })
      await bill(db, 'domain', name, ['unpaid'])
      const waiting = await makeService(db, { next_due_date: first })
      await bill(db, 'service', waiting, ['unpaid'], [null])
      const ended = await makeService(db, { status: 'terminated', next_due_date: first })
      return { undated, billed, paid, name, waiting, ended }
    })
    const cursors = async (table: 'services' | 'domains', id: number) => {
      const row = await read(table).where({ id }).first('next_due_date', 'billed_until')
      return [row?.next_due_date, row?.billed_until]
    }
    const expected = { undated: [0, 0], billed: [0, 2], paid: [2, 3], waiting: [0, null], ended: [0, null] } as const
    for (const _ of ['once', 'twice']) {
      await transaction((db) => up(db))
      for (const [name, [due, until]] of Object.entries(expected))
        t.strictSame(
          await cursors('services', ids[name as keyof typeof expected]),
          [days[due], until === null ? null : days[until]],
          `${name}, on ${dialect}`,
        )
      t.strictSame(await cursors('domains', ids.name), [days[0], days[1]])
    }
    const found = (await audit(read, new Date('2031-01-02'))).map(({ name }) => name)
    t.notOk(
      found.some((name) => /behind|ahead|moved/.test(name)),
      found.join(),
    )
  },
)

onMigratedDatabases(
  t,
  'a period billed twice by release 0.1.0 stops the migration with instructions',
  async (t, url) => {
    const { transaction } = await openBooks(t, url)
    const id = await transaction(async (db) => {
      const twice = await makeService(db, { next_due_date: first })
      await bill(db, 'service', twice, ['paid', 'unpaid'], [null, 0])
      return twice
    })
    await t.rejects(
      transaction((db) => up(db)),
      {
        message: new RegExp(
          `^release 0\\.1\\.0 has billed a period twice \\(service ${id}\\); start release 0\\.2\\.0 [^\\n]+$`,
        ),
      },
    )
  },
)
