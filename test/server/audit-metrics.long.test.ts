import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onPreparedDatabases } from '../support/databases.js'
import { makeClient, writeRows } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { secretKey } from '../support/started-service.js'
import { runTool } from '../tools/command.js'
import { readMetric } from './metric-values.js'

// R-2541
onPreparedDatabases(t, 'metrics report the result and the time of the last audit', async (t, url) => {
  const api = await startApi(t, url, withoutJobs)
  t.equal(await readMetric(api, 'audit_findings'), null)
  t.equal(await readMetric(api, 'audit_timestamp_seconds'), null)
  const run = () => runTool('audit', [], { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })
  const before = Date.now() / 1000
  t.match(await run(), { code: 0 })
  t.equal(await readMetric(api, 'audit_findings'), 0)
  t.ok(((await readMetric(api, 'audit_timestamp_seconds')) ?? 0) >= before - 1)
  const clientid = await makeClient(api, { credit: 500 })
  await writeRows(api, (db) =>
    db('clients')
      .where({ id: clientid })
      .update({ credit: 499 as never }),
  )
  t.match(await run(), { code: 1 })
  t.equal(await readMetric(api, 'audit_findings'), 1)
})
