import t from 'tap'
import { callTimeouts, jobTimeouts } from '../../../db/sessions.js'
import { renewEveryMs, rowLeaseMs, slowestRenewalMs } from '../../../domain/queue/leases.js'

t.test('a lease outlasts the slowest renewal that the database permits in a job or an action', async (t) => {
  t.equal(slowestRenewalMs, jobTimeouts.statementMs)
  t.ok(callTimeouts.statementMs <= slowestRenewalMs)
  t.ok(rowLeaseMs > renewEveryMs + slowestRenewalMs)
  t.ok(rowLeaseMs < 60_000, 'and ends within a minute (R-2522)')
})
