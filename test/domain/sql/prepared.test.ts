import t from 'tap'
import { prepareQuery } from '../../../domain/sql/prepared.js'
import { makeInvoices, openBooks } from '../../db/books.js'
import { migrated, onMigratedDatabases } from '../../support/databases.js'

const invoicesBy = prepareQuery(
  (db, { ids, status }: { ids: readonly number[] | undefined; status: 'paid' | 'unpaid' | undefined }) => {
    const query = db('invoices').orderBy('id').select('id', 'status')
    if (ids !== undefined) query.whereIn('id', ids)
    if (status !== undefined) query.where({ status })
    return query
  },
)

onMigratedDatabases(
  t,
  'a prepared query returns the right rows for each set of values and each list length',
  async (t, url) => {
    const { read, transaction } = await openBooks(t, url)
    await transaction((db) => makeInvoices(db, 3))
    await transaction((db) => makeInvoices(db, 1, 'paid'))
    const ids = async (given: { ids?: readonly number[]; status?: 'paid' | 'unpaid' }) =>
      (await invoicesBy(read, { ids: given.ids, status: given.status })).map(({ id }) => id)
    t.strictSame(await ids({ ids: [1, 2] }), [1, 2])
    t.strictSame(await ids({ ids: [3, 4] }), [3, 4])
    t.strictSame(await ids({ ids: [4] }), [4])
    t.strictSame(await ids({ status: 'unpaid' }), [1, 2, 3])
    t.strictSame(await ids({ status: 'paid' }), [4])
    t.strictSame(await ids({ ids: [2, 4], status: 'paid' }), [4])
    t.strictSame(await ids({}), [1, 2, 3, 4])
    const inOtherOrder = await invoicesBy(read, { status: 'unpaid', ids: [2, 4] })
    t.strictSame(
      inOtherOrder.map(({ id }) => id),
      [2],
      'regardless of the parameter order',
    )
  },
)

t.test('SQLite plans a prepared query without knowing its values', async (t) => {
  const asked: string[] = []
  const { read } = await openBooks(t, await migrated.sqlite(t), (sql) => asked.push(sql))
  asked.length = 0
  await invoicesBy(read, { ids: [1, 2], status: 'paid' })
  const [sql = ''] = asked
  t.match(sql, 'in (+?, +?)')
  t.match(sql, '= +?')
})
