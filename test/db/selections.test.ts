import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import t from 'tap'
import { connect } from '../../db/connect.js'
import type { Selection } from '../../db/selection.js'
import { statisticQueries } from '../../domain/audit/statistics.js'
import { onMigratedSqlite } from './one-database.js'

const day = '2024-02-29'
const ctx = (db: Knex) => ({ db, settings: { timeZone: 'UTC' }, currencies: { all: [] } })
const days = { from: day, to: day }

/** Arguments with all filters, for each function that selects the rows of a list. */
const everything: Readonly<Record<string, (db: Knex) => readonly unknown[]>> = {
  matchingActivity: (db) => [
    ctx(db),
    { day, from: day, to: day, author: 'grace', clientId: 1, objectType: 'client', objectId: '1' },
  ],
  matchingAnnouncements: (db) => [db, { published: true }],
  matchingAddons: (db) => [db, { clientId: 1, serviceId: 1 }],
  matchingCancellations: (db) => [db],
  matchingClients: (db) => [db, { search: 'a', status: 'active', groupId: 1 }],
  matchingContacts: (db) => [db, 1],
  matchingCredits: (db) => [db, 1],
  matchingDomains: (db) => [db, { clientId: 1, id: 1, name: 'a', status: 'active' }],
  matchingInvoices: (db) => [ctx(db), { clientId: 1, status: 'paid', dates: days, dueDates: days }],
  matchingLogins: (db) => [db, 1],
  matchingOrders: (db) => [db, { id: 1, clientId: 1, statuses: ['Pending', 'Active'] }],
  matchingProjects: (db) => [db, { clientId: 1 }],
  matchingQueue: (db) => [db, ['pending', 'failed']],
  matchingQuotes: (db) => [db, { clientId: 1, status: 'draft' }],
  matchingRefusals: (db) => [
    ctx(db),
    { from: day, to: day, username: 'grace', accountType: 'credential', accountId: '1' },
  ],
  matchingServices: (db) => [db, { id: 1, clientId: 1, productId: 1, domain: 'a', status: 'active' }],
  matchingSslOrders: (db) => [db, { clientId: 1, status: 'active' }],
  matchingTickets: (db) => [db, { clientId: 1, departmentId: 1, status: 'open' }],
  matchingTransactions: (db) => [ctx(db), { clientId: 1, invoiceId: 1, days, amounts: {} }],
  selectClientMails: (db) => [db, 1],
  allAffiliates: (db) => [db],
}

type Build = (...given: readonly unknown[]) => Selection

/** Returns the domain functions that select the rows of a list, by name. */
async function builders(): Promise<Map<string, Build>> {
  const domain = new URL('../../domain/', import.meta.url)
  const found = new Map<string, Build>()
  for (const file of await readdir(domain, { recursive: true })) {
    if (!file.endsWith('.js')) continue
    for (const [name, one] of Object.entries(await import(new URL(file, domain).href)))
      if (typeof one === 'function' && (/^matching[A-Z]/.test(name) || name in everything))
        found.set(name, one as Build)
  }
  return found
}

/** Returns the tables that SQLite opens for a selection, according to its compiled program rather than the SQL text. */
async function tablesOpened(db: Knex, selection: Selection): Promise<string[]> {
  const { sql, bindings } = selection.query().select('*').toSQL().toNative()
  const steps: { opcode: string; p2: number }[] = await db.raw(`explain ${sql}`, bindings as Knex.RawBinding[])
  const roots = steps.filter(({ opcode }) => opcode === 'OpenRead').map(({ p2 }) => p2)
  const opened: { tbl_name: string }[] = await db.raw(
    `select distinct tbl_name from sqlite_master where rootpage in (${roots.map(() => '?').join(', ')})`,
    roots,
  )
  return opened.map(({ tbl_name }) => tbl_name).sort()
}

onMigratedSqlite(t, 'a list declares exactly the tables that the database reads for it', async (t, url) => {
  const { read, close } = await connect(url)
  t.teardown(close)
  const built = await builders()
  t.strictSame([...built.keys()].sort(), Object.keys(everything).sort(), 'every list is tested')
  const selections = [...built].map(([name, build]): [string, Selection] => [
    name,
    build(...(everything[name]?.(read) ?? [])),
  ])
  const statistics = Object.entries(statisticQueries).map(([name, of]): [string, Selection] => [name, of(read)])
  for (const [name, selection] of [...selections, ...statistics])
    t.strictSame(await tablesOpened(read, selection), [...new Set(selection.reads)].sort(), name)
})
