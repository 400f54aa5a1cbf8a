import type { Knex } from 'knex'
import t from 'tap'
import { connect } from '../../../db/connect.js'
import { declarationMails } from '../../../domain/client-area/declared-cancellations.js'
import { onMigratedDatabases } from '../../support/databases.js'

// R-4514
onMigratedDatabases(t, "an index covers the count of a visitor's cancellation emails", async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  await database.transaction(async (db) => {
    const counted = declarationMails(db, 'ada@example.com', '2026-01-01T00:00:00.000Z').where({
      template: 'cancellation received',
    })
    const { sql, bindings } = counted.limit(3).select('id').toSQL().toNative()
    const values = [...bindings] as Knex.RawBinding[]
    if (database.dialect === 'sqlite') {
      t.match(JSON.stringify(await db.raw(`explain query plan ${sql}`, values)), /emails_declared/)
      return
    }
    await db.raw('set local enable_seqscan = off')
    const plan = await db.raw(`explain ${sql.replaceAll(/\$(\d+)/g, (_, at) => `'${values[Number(at) - 1]}'`)}`)
    t.match(JSON.stringify(plan.rows), /emails_declared/)
  })
})
