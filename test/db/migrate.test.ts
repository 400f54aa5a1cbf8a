import t from 'tap'
import { connect } from '../../db/connect.js'
import { onMigratedDatabases } from '../support/databases.js'

onMigratedDatabases(t, 'a second start migrates nothing', async (t, url) => {
  const changes: string[] = []
  const database = await connect(url, { onQuery: (sql) => changes.push(sql) })
  t.teardown(() => database.close())
  t.strictSame(
    changes.filter((sql) => /^\s*(?:create|alter|drop|insert)/i.test(sql)),
    [],
  )
})
