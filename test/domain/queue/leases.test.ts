import t from 'tap'
import { callLimits, jobLimits } from '../../../db/sessions.js'
import { leaseMs, renewEveryMs, slowestRenewalMs } from '../../../domain/queue/leases.js'

t.test('a lease outlasts the slowest renewal that the database lets a job or an action make', async (t) => {
  t.equal(slowestRenewalMs, jobLimits.statementMs)
  t.ok(callLimits.statementMs <= slowestRenewalMs)
  t.ok(leaseMs > renewEveryMs + slowestRenewalMs)
  t.ok(leaseMs < 60_000, 'and ends within a minute (R-2522)')
})
