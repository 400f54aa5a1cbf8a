import type { Knex } from 'knex'
import t from 'tap'
import { connect } from '../../db/connect.js'
import type { HandleParams } from '../../db/database.js'
import { onMigratedDatabases } from '../support/databases.js'

onMigratedDatabases(t, 'the change count of a transaction increases only if a row changes', async (t, url) => {
  const { read, transaction, close } = await connect(url)
  t.teardown(close)
  const changed = (work: (db: Knex) => PromiseLike<unknown>): Promise<boolean> =>
    transaction(async (db) => {
      const count = (db.userParams as HandleParams).countChanges as () => number
      const before = count()
      await work(db)
      return count() > before
    })
  const setting = { name: 'one', value: '1', group: 'general' }
  t.ok(await changed((db) => db('settings').insert(setting)))
  t.notOk(await changed((db) => db('settings').insert(setting).onConflict('name').ignore()))
  t.ok(await changed((db) => db('settings').where({ name: 'one' }).update({ value: '2' }).returning('name')))
  t.notOk(await changed((db) => db('settings').where({ name: 'two' }).update({ value: '2' })))
  t.notOk(await changed((db) => db('settings').where({ name: 'one' }).forUpdate().first()))
  t.ok(await changed((db) => db.raw("update settings set value = '3' where name = 'one'")))
  t.notOk(await changed((db) => db('settings').where({ name: 'two' }).delete()))
  t.ok(await changed((db) => db('settings').where({ name: 'one' }).delete()))
  t.equal((read.userParams as HandleParams).countChanges, undefined, 'the handle for reading counts nothing')
})
