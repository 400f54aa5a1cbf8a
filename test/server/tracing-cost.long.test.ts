import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import t from 'tap'
import { currentTraceparent, traceIds } from '../../domain/queue/tracing.js'
import { beginCallSpan } from '../../engine/call-span.js'
import { onSqlite } from '../db/one-database.js'
import { credentialHeaders } from '../support/credentials.js'
import { startApi } from '../support/service.js'

const calls = 2000

/** Returns the processor time of this process during the work, in milliseconds. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

onSqlite(t, "tracing without an SDK costs less than 2 % of a call's processor time", async (t, url) => {
  const api = await startApi(t, url)
  const headers = credentialHeaders(api.admin)
  const call = async () => (await fetch(`${api.url}/api/v1/getclients?limitnum=1`, { headers })).arrayBuffer()
  const callOften = async () => {
    for (let n = 0; n < calls; n++) await call()
  }
  const req = new IncomingMessage(new Socket())
  Object.assign(req.headers, headers)
  req.method = 'GET'
  const trace = () => {
    for (let n = 0; n < calls; n++) {
      beginCallSpan(req)
      traceIds()
      currentTraceparent()
    }
  }
  await callOften()
  trace()
  const ofCalls = await processorTime(callOften)
  const ofTracing = await processorTime(trace)
  t.ok(ofTracing < ofCalls / 50, `${ofTracing.toFixed(2)} of ${ofCalls.toFixed(0)} ms for ${calls} calls`)
  t.comment(`${ofTracing.toFixed(2)} of ${ofCalls.toFixed(0)} ms for ${calls} calls`)
})
