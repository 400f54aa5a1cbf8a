import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import pg from 'pg'
import t, { type Test } from 'tap'
import { connect } from '../../../db/connect.js'
import type { Database } from '../../../db/database.js'
import type { Order } from '../../../db/pages.js'
import { type ClientFilter, matchingClients, searchText } from '../../../domain/clients/client-search.js'
import { indexPendingClients } from '../../../domain/clients/search-index.js'
import { findMatches, readMatches } from '../../../domain/clients/search-matches.js'
import { normalizeSearchText } from '../../../domain/sql/searched-text.js'
import { onMigratedSqlite, sqlitePath } from '../../db/one-database.js'
import { onBothDatabases, prepared } from '../../support/databases.js'
import { readSeed } from '../../support/seed.js'

const runs = Number(process.env.FUZZ_RUNS ?? 15)
const seed = readSeed('FUZZ_SEED')

interface Named {
  readonly firstname: string
  readonly lastname: string
  readonly companyname: string
}

let addresses = 0
const makeRow = (named: Named, currency_id: number) => {
  const email = `${addresses++}@example.com`
  return {
    ...named,
    email,
    email_key: email,
    search: searchText({ ...named, email }),
    country: 'US',
    status: 'active',
    currency_id,
    created_at: '2026-01-31T12:00:00.000Z',
  }
}

async function connectTo(t: Test, url: string, onQuery?: (sql: string, bindings: readonly unknown[]) => void) {
  const database = await connect(url, { onQuery })
  t.teardown(() => database.close())
  const currency = await database.read('currencies').first('id')
  return { database, currency: currency?.id as number }
}

const byId: Order = [{ column: 'clients.id', order: 'asc' }]
const newestFirst: Order = [{ column: 'clients.id', order: 'desc' }]
const byCompany: Order = (['companyname', 'clients.id'] as const).map((column) => ({ column, order: 'desc' }))

/** Returns the IDs that a scan of all clients finds. */
const scanForIds = (read: Database['read'], filter: ClientFilter, order: Order): Promise<number[]> =>
  matchingClients(read, filter)
    .query()
    .orderBy([...order])
    .pluck('clients.id')

/** Returns the IDs that a search finds. Checks that clients found in an index still match when they are read. */
async function findIds(
  t: Test,
  { read }: Database,
  filter: ClientFilter,
  order: Order = byId,
): Promise<readonly number[]> {
  const ids = await findMatches(read, filter, order)
  if (ids === undefined) return scanForIds(read, filter, order)
  const rows = await readMatches(read, filter, ids)
  t.strictSame(
    rows.map(({ id }) => id),
    ids,
  )
  return ids
}

// Fragments that are special to LIKE, FTS5, or pg_trgm, that change length in another letter case, or that look alike.
const fragments = [
  ...[
    'a',
    'b',
    'ab',
    'A',
    'B',
    '1',
    'ann',
    'é',
    'É',
    'e\u0301',
    'å',
    'Å',
    'ß',
    'İ',
    'ı',
    'K',
    'ﬀ',
    'ς',
    'σ',
    'Σ',
    'ΑΣ',
  ],
  ...[
    '%',
    '_',
    '\\',
    '"',
    "'",
    '""',
    '*',
    '^',
    '+',
    '-',
    ':',
    '(',
    ')',
    '{',
    '.',
    '@',
    '&',
    '...',
    ' OR ',
    ' AND ',
    ' NOT ',
  ],
  ...[' ', '  ', '\t', '\u00a0', '😀', '👩‍🚀', '漢', '字', 'ä¨'],
]
const arbitraryText = (maxLength: number) =>
  fc.array(fc.constantFrom(...fragments), { maxLength, size: 'max' }).map((some) => some.join(''))
const arbitraryName = fc.record({
  firstname: arbitraryText(8),
  lastname: arbitraryText(8),
  companyname: arbitraryText(8),
})
const arbitraryChanges = fc.record({
  added: fc.array(arbitraryName, { minLength: 1, maxLength: 12 }),
  changed: fc.array(arbitraryName, { maxLength: 4 }),
  isIndexed: fc.tuple(fc.boolean(), fc.boolean()),
  terms: fc.array(arbitraryText(4), { minLength: 4, maxLength: 8 }),
  cuts: fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.integer({ min: 1, max: 9 })), { maxLength: 6 }),
})

/** Makes PostgreSQL use the index despite the small number of clients. */
async function forceIndex(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  for (const setting of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'])
    await client.query(`alter database ${name} set ${setting} = off`)
  await client.end()
}

onBothDatabases(
  t,
  'an index search finds the same clients as a scan',
  async (t, url) => {
    if (url.startsWith('postgres')) await forceIndex(url)
    const { database, currency } = await connectTo(t, url)
    const index = async (isWanted: boolean) => {
      if (isWanted && database.dialect === 'sqlite')
        while (await indexPendingClients(database, 1)) t.fail('more pending clients than fit one batch')
    }
    t.comment(`FUZZ_SEED=${seed}`)
    await fc.assert(
      fc.asyncProperty(arbitraryChanges, async ({ added, changed, isIndexed, terms, cuts }) => {
        const texts = new Map<number, string>()
        await database.transaction(async (db) => {
          await db('clients').delete()
          for (const one of added) {
            const made = makeRow(one, currency)
            const [{ id }] = (await db('clients').insert(made as never, 'id')) as unknown as [{ id: number }]
            texts.set(id, made.search)
          }
        })
        await index(isIndexed[0])
        await database.transaction(async (db) => {
          for (const [at, one] of changed.entries()) {
            const id = [...texts.keys()][at % texts.size] as number
            const { search, ...columns } = makeRow(one, currency)
            await db('clients')
              .where({ id })
              .update({ ...columns, search } as never)
            texts.set(id, search)
          }
          await db('clients').whereRaw('id % 3 = 0').update({ status: 'closed' })
          const [first] = texts.keys()
          if (texts.size > 3 && first !== undefined) {
            await db('clients').where({ id: first }).delete()
            texts.delete(first)
          }
        })
        await index(isIndexed[1])

        const all = [...texts.values()]
        const parts = cuts.map(([which, from, length]) => {
          const characters = [...(all[which % all.length] as string)]
          return characters
            .slice(from % characters.length)
            .slice(0, length)
            .join('')
        })
        for (const term of [...terms, ...parts, 'x'.repeat(255), all[0]?.slice(0, 200) ?? '']) {
          const expected = [...texts].filter(([, text]) => text.includes(normalizeSearchText(term))).map(([id]) => id)
          const ids = await findIds(t, database, { search: term })
          if (JSON.stringify(ids) !== JSON.stringify(expected.sort((a, b) => a - b)))
            throw new Error(`${JSON.stringify(term)} finds ${ids} instead of ${expected}`)
          for (const order of [newestFirst, byCompany])
            for (const filter of [{ search: term }, { search: term, status: 'closed' as const }]) {
              const sorted = await findIds(t, database, filter, order)
              if (JSON.stringify(sorted) !== JSON.stringify(await scanForIds(database.read, filter, order)))
                throw new Error(`${JSON.stringify([filter, order])} finds ${sorted}`)
            }
        }
      }),
      { numRuns: runs, seed },
    )
  },
  prepared,
)

/** Inserts clients in batches of 250. Two clients per batch have the last name Zebra. */
async function fill(database: Database, currency: number, count: number): Promise<void> {
  await database.transaction(async (db) => {
    for (let n = 0; n < count; n += 250) {
      const some = Array.from({ length: 250 }, (_, at) =>
        makeRow({ firstname: `Ann${n + at}`, lastname: at % 200 === 0 ? 'Zebra' : 'Smith', companyname: '' }, currency),
      )
      await db('clients').insert(some as never)
    }
  })
}

/** Returns the database's query plan for a statement. */
async function planOf(url: string, sql: string, bindings: readonly unknown[]): Promise<string> {
  if (url.startsWith('sqlite')) {
    const file = new SQLite(sqlitePath(url))
    const steps = file.prepare(`explain query plan ${sql}`).all(...bindings) as { detail: string }[]
    file.close()
    return steps.map(({ detail }) => detail).join('\n')
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(`explain ${sql}`, [...bindings])
  await client.end()
  return rows.map((line) => line['QUERY PLAN']).join('\n')
}

onBothDatabases(
  t,
  'a search for a rare term uses the index and scans no clients',
  async (t, url) => {
    const seen: (readonly [string, readonly unknown[]])[] = []
    const { database, currency } = await connectTo(t, url, (sql, bindings) => seen.push([sql, bindings]))
    await fill(database, currency, 20_000)
    if (database.dialect === 'sqlite') while (await indexPendingClients(database, 1));
    await database.transaction((db) => db.raw('analyze'))
    // PostgreSQL's choice of plan also depends on the index's pending list, which a vacuum empties.
    if (database.dialect === 'postgres') await database.read.raw('vacuum clients')
    await findIds(t, database, { search: 'zeb' })
    seen.length = 0
    const ids = await findIds(t, database, { search: 'zebra' })
    t.equal(ids.length, 160)
    const [lookUp, list] = seen
    t.equal(seen.length, 2)
    const [lookUpPlan, listPlan] = [
      await planOf(url, ...(lookUp ?? ['', []])),
      await planOf(url, ...(list ?? ['', []])),
    ]
    t.match(lookUpPlan, database.dialect === 'sqlite' ? /SCAN client_search VIRTUAL TABLE/ : /on clients_search/)
    t.match(
      listPlan,
      database.dialect === 'sqlite' ? /SEARCH clients USING INTEGER PRIMARY KEY/ : /(?:using|on) clients_pkey/,
    )
    for (const plan of [lookUpPlan, listPlan]) t.notMatch(plan, /SCAN clients\b|Seq Scan on clients\b/)
  },
  prepared,
)

onBothDatabases(
  t,
  'a search for a short term, or for a term known to be common, scans all clients without asking the index',
  async (t, url) => {
    let statements = 0
    const { database, currency } = await connectTo(t, url, () => statements++)
    await fill(database, currency, 2500)
    const { read } = database
    const smiths = await read('clients').where({ lastname: 'Smith' }).orderBy('id').pluck('id')
    t.strictSame(await findIds(t, database, { search: 'SMITH' }), smiths)
    statements = 0
    for (const search of ['smith', 'Smith', 'sm', 'z'])
      t.equal(await findMatches(read, { search }, byId), undefined, search)
    t.equal(statements, 0)
    t.strictSame(await findIds(t, database, { search: 'smith' }), smiths)
  },
  prepared,
)

onBothDatabases(
  t,
  'a search for a rare term applies the other filters',
  async (t, url) => {
    const { database, currency } = await connectTo(t, url)
    await fill(database, currency, 500)
    const { read } = database
    const search = 'zebra'
    const ids = (await findMatches(read, { search }, byId)) ?? []
    t.equal(ids.length, 4)
    const [first] = ids as [number]
    await database.transaction((db) => db('clients').where({ id: first }).update({ status: 'closed' }))
    t.strictSame(await findMatches(read, { search, status: 'closed' }, byId), [first])
    t.strictSame(await findMatches(read, { search, status: 'active' }, byId), ids.slice(1))
    t.strictSame(await findMatches(read, { search, groupId: 1 }, byId), [])
    t.strictSame(await findMatches(read, { search, status: 'active' }, byCompany), ids.slice(1).reverse())
  },
  prepared,
)

onBothDatabases(
  t,
  'a page omits clients that no longer match when they are read',
  async (t, url) => {
    const { database, currency } = await connectTo(t, url)
    await fill(database, currency, 1250)
    const { read, transaction } = database
    const filter = { search: 'zebra', status: 'active' } as const
    const ids = (await findMatches(read, filter, newestFirst)) ?? []
    t.equal(ids.length, 10)
    const [renamed, closed, deleted, ...others] = ids as [number, number, number, ...number[]]
    await transaction(async (db) => {
      await db('clients').where({ id: renamed }).update({ search: 'zeb ra' })
      await db('clients').where({ id: closed }).update({ status: 'closed' })
      await db('clients').where({ id: deleted }).delete()
    })
    const rows = await readMatches(read, filter, ids)
    t.strictSame(
      rows.map(({ id }) => id),
      others,
    )
  },
  prepared,
)

onMigratedSqlite(t, 'the job indexes many pending clients in batches and leaves a few for later', async (t, url) => {
  const { database, currency } = await connectTo(t, url)
  await database.transaction((db) =>
    db('currencies').insert({
      id: 1,
      code: 'EUR',
      prefix: '',
      suffix: '',
      decimals: 2,
      rate: 1,
      is_default: 1,
    } as never),
  )
  const pending = () => database.read('client_search_pending').pluck('id')
  await fill(database, currency ?? 1, 750)
  t.equal((await pending()).length, 750)
  t.equal(await indexPendingClients(database), true, 'more clients are pending')
  t.equal(await indexPendingClients(database), false)
  t.equal((await pending()).length, 0)

  await database.transaction(async (db) => {
    await db('clients').where('id', '<=', 100).update({ search: 'changed' })
    await db('clients').where({ id: 100 }).update({ search: 'changed again' })
    await db('clients').where({ id: 7 }).delete()
    await db('clients').where({ id: 150 }).update({ firstname: 'Unseen' })
  })
  t.equal((await pending()).length, 100)
  t.equal(await indexPendingClients(database), false)
  t.equal((await pending()).length, 100, 'leaves 100 pending')
  t.equal((await findIds(t, database, { search: 'changed' })).length, 99)
  await indexPendingClients(database, 1)
  t.strictSame(await pending(), [])
  t.equal((await findIds(t, database, { search: 'changed' })).length, 99)
  await t.resolves(
    database.transaction((db) =>
      db.raw("insert into client_search (client_search, rank) values ('integrity-check', 1)"),
    ),
    'the index matches the clients table',
  )
})
