import t from 'tap'
import { connect } from '../../../db/connect.js'
import { runInSavepoint, TransactionLost } from '../../../domain/sql/savepoint.js'
import { onMigratedDatabases } from '../../support/databases.js'

onMigratedDatabases(t, 'rolls back only the failed savepoint of a transaction', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  await database.transaction(async (db) => {
    const add = (name: string) => db('settings').insert({ name, value: '1', group: 'general' })
    await runInSavepoint(db, () => add('first'))
    const failing = runInSavepoint(db, async () => {
      await runInSavepoint(db, () => add('inner'))
      await add('first')
    })
    await t.rejects(failing, { code: /23505|SQLITE_CONSTRAINT/ })
    await runInSavepoint(db, () => add('last'))
  })
  const names = await database
    .read('settings')
    .whereIn('name', ['first', 'inner', 'last'])
    .orderBy('name')
    .pluck('name')
  t.strictSame(names, ['first', 'last'])
})

onMigratedDatabases(t, 'throws TransactionLost if the transaction ends inside a savepoint', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  await t.rejects(
    database.transaction(async (db) => {
      await t.rejects(
        runInSavepoint(db, async () => {
          await db.raw('rollback')
          throw new Error('The disk is full')
        }),
        new TransactionLost('The transaction has ended before its work'),
      )
      throw new Error('over')
    }),
    { message: 'over' },
  )
})
