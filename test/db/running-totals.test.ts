import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import type { Database } from '../../db/database.js'
import { foldDifferences } from '../../db/fold-differences.js'
import type { RunningTotalName } from '../../db/running-totals.js'
import { onMigratedDatabases } from '../support/databases.js'
import { findWrongTotals } from '../support/running-totals.js'
import { makeInvoices, openBooks } from './books.js'
import { onMigratedPostgres } from './one-database.js'

const at = '2024-02-29T23:30:00.000Z'

/** Returns a running total in the first currency, for one part or summed over all parts. */
async function kept(db: Knex, summed: RunningTotalName, part?: string): Promise<number> {
  const rows = db('kept_sums').where({ summed, currency_id: 1, ...(part !== undefined && { part }) })
  const [row] = await rows.sum({ sum: 'amount' })
  return Number(row?.sum ?? 0)
}

/**
 * Returns a function that changes rows, and then expects all running totals to match the rows, and the totals in
 * `expected` to have these amounts.
 */
const expectSums =
  (t: Test, { transaction, read, dialect }: Database) =>
  async (
    what: string,
    change: (db: Knex) => PromiseLike<unknown>,
    expected: Partial<Record<RunningTotalName, number>>,
  ) => {
    await transaction((db) => change(db) as Promise<unknown>)
    t.strictSame(await findWrongTotals(read, dialect), [], what)
    for (const [name, sum] of Object.entries(expected))
      t.equal(await kept(read, name as RunningTotalName), sum, `${what}: ${name}`)
  }

const secondCurrency = (db: Knex) => db('currencies').insert({ id: 2, code: 'EUR', is_default: 0 } as never)

onMigratedDatabases(t, 'running totals of invoices match the rows after each change', async (t, url) => {
  const database = await openBooks(t, url)
  const after = expectSums(t, database)
  const ids = await database.transaction(async (db) => {
    await secondCurrency(db)
    await makeInvoices(db, 6)
    return db('invoices').orderBy('id').pluck('id')
  })
  const set = (id: number | undefined, columns: object) => (db: Knex) =>
    db('invoices')
      .where('id', id ?? 0)
      .update(columns as never)
  await after('no amounts', async () => {}, { invoiced: 0, owed: 0 })
  await after('amounts', (db) => db('invoices').update({ total: 1000 as never }), { invoiced: 6000, owed: 6000 })
  await after('a partial payment', set(ids[0], { paid: 400 }), { owed: 5600, invoiced: 6000 })
  await after('the remaining payment', set(ids[0], { paid: 1000, status: 'paid' }), { owed: 5000 })
  await after('an overpayment', set(ids[0], { paid: 1200 }), { owed: 5000 })
  await after('a credit note', set(ids[1], { credited: 300 }), { credited: 300, owed: 4700, invoiced: 6000 })
  await after('credit', set(ids[1], { credit: 100 }), { owed: 4600 })
  await after('a refund', set(ids[2], { status: 'refunded' }), { owed: 3600, invoiced: 6000 })
  await after('a cancellation', set(ids[1], { status: 'cancelled' }), { owed: 3000, credited: 0, invoiced: 5000 })
  await after('a draft', set(ids[3], { status: 'draft', number: null }), { owed: 2000, invoiced: 4000 })
  await after('the draft is issued', set(ids[3], { status: 'unpaid', number: 77 }), { owed: 3000, invoiced: 5000 })
  await after('another day', set(ids[3], { date: '2024-03-01' }), { invoiced: 5000 })
  t.equal(await kept(database.read, 'invoiced', '2024-03-01'), 1000)
  await after('another currency', set(ids[3], { currency_id: 2 }), { owed: 2000, invoiced: 4000 })
  await after('all in one statement', (db) => db('invoices').update({ total: db.raw('2000 - id') as never }), {})
  await after('rows go', (db) => db('invoices').delete(), { owed: 0, invoiced: 0, credited: 0 })
})

onMigratedDatabases(t, 'running totals of payments match the rows after each change', async (t, url) => {
  const database = await openBooks(t, url)
  const after = expectSums(t, database)
  const row = { client_id: 1, currency_id: 1, gateway: 'banktransfer', description: '', created_at: at }
  await database.transaction(secondCurrency)
  const insert = (columns: object) => (db: Knex) => db('transactions').insert({ ...row, ...columns } as never)
  const set = (transid: string, columns: object) => (db: Knex) =>
    db('transactions')
      .where({ transid })
      .update(columns as never)
  await after('money', insert({ transid: 'a', amount_in: 500, value_day: '2024-03-05' }), { paid: 500, refunded: 0 })
  await after('money without a value date', insert({ transid: 'b', amount_in: 70 }), { paid: 570 })
  t.equal(await kept(database.read, 'paid', '2024-02-29'), 70, 'is counted on its UTC day')
  await after('credit', insert({ transid: 'c', gateway: 'credit', amount_in: 30, amount_out: 4 }), { paid: 570 })
  await after('a refund', insert({ transid: 'd', amount_out: 200, value_day: '2024-03-06' }), { refunded: 200 })
  await after('it failed', insert({ transid: 'e', is_return: 1, amount_in: 150, value_day: '2024-03-07' }), {
    ...{ paid: 570, refunded: 50 },
  })
  await after('a correction', set('a', { amount_in: 450 }), { paid: 520 })
  await after('another day', set('b', { value_day: '2024-03-01' }), { paid: 520 })
  t.equal(await kept(database.read, 'paid', '2024-02-29'), 0)
  await after('another gateway', set('c', { gateway: 'cash' }), { paid: 550, refunded: 54 })
  await after('another currency', set('a', { currency_id: 2 }), { paid: 100 })
  await after('rows go', (db) => db('transactions').delete(), { paid: 0, refunded: 0 })
})

onMigratedDatabases(t, 'running totals of recurring prices match the rows after each change', async (t, url) => {
  const database = await openBooks(t, url)
  const after = expectSums(t, database)
  const row = { client_id: 1, currency_id: 1, recurring_amount: 900, created_at: at, payment_method: 'manual' }
  await database.transaction(async (db) => {
    await secondCurrency(db)
    await db('product_groups').insert({ id: 1, name: 'Hosting' } as never)
    await db('products').insert({
      id: 1,
      group_id: 1,
      name: 'Small',
      type: 'other',
      pay_type: 'recurring',
      auto_setup: 'manual',
      created_at: at,
    } as never)
  })
  const service = { ...row, product_id: 1, status: 'active', billing_cycle: 'monthly' }
  const domain = { ...row, domain: 'example.com', status: 'active', years: 1 }
  const all = (table: 'services' | 'domains', columns: object) => (db: Knex) => db(table).update(columns as never)
  await after(
    'services',
    (db) => db('services').insert([service, { ...service, billing_cycle: 'annually' }] as never),
    {
      services: 1800,
    },
  )
  t.equal(await kept(database.read, 'services', 'annually'), 900)
  await after('another cycle', all('services', { billing_cycle: 'quarterly' }), { services: 1800 })
  t.equal(await kept(database.read, 'services', 'quarterly'), 1800)
  await after('suspended', all('services', { status: 'suspended' }), { services: 1800 })
  await after('not billed', all('services', { not_billed_reason: 'free' }), { services: 0 })
  await after('billed again at a higher price', all('services', { not_billed_reason: null, recurring_amount: 1000 }), {
    services: 2000,
  })
  await after('no currency', all('services', { currency_id: null }), { services: 0 })
  await after('a currency', all('services', { currency_id: 1 }), { services: 2000 })
  await after('ended', all('services', { status: 'terminated' }), { services: 0 })
  await after('back', all('services', { status: 'active' }), { services: 2000 })
  await after('a domain', (db) => db('domains').insert(domain as never), { domains: 900, services: 2000 })
  await after('for two years', all('domains', { years: 2 }), { domains: 900 })
  t.equal(await kept(database.read, 'domains', '2'), 900)
  await after('in its grace period', all('domains', { status: 'grace' }), { domains: 900 })
  await after('not renewed', all('domains', { is_renewal_off: 1 }), { domains: 0 })
  await after('renewed', all('domains', { is_renewal_off: 0 }), { domains: 900 })
  await after('the client is deleted', (db) => db('clients').delete(), { domains: 0, services: 0 })
  await after('the services are deleted', (db) => db('services').delete(), { services: 0 })
})

onMigratedPostgres(
  t,
  'folding leaves one row for each part of a running total and keeps the totals',
  async (t, url) => {
    const database = await openBooks(t, url)
    for (let n = 0; n < 100; n++)
      await database.transaction(async (db) => {
        await makeInvoices(db, 1)
        await db('invoices').update({ total: db.raw('total + 10') as never })
      })
    const rows = () => database.read('kept_sums').count({ n: '*' })
    t.ok(Number((await rows())[0]?.n) > 200)
    await foldDifferences(database)
    t.strictSame(await findWrongTotals(database.read, 'postgres'), [])
    t.equal(Number((await rows())[0]?.n), 2, "the day's invoiced amount and the amount due")
  },
)
