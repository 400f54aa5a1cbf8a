// Listed in docs/reference/attacks.md.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { sqliteFile } from '../support/databases.js'
import { startApi } from '../support/service.js'
import { ask, request } from './wire.js'

// Nothing here depends on the database. Each connection stays open until the service cuts it.

const callers = 40
const ahead = 28
const downloads = Buffer.concat(Array.from({ length: ahead }, () => request('/openapi.json')))

/** Requests large responses and reads none of them. Resolves with the milliseconds until the connection is closed. */
async function hold(t: Test, url: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname).pause()
  t.teardown(() => socket.destroy())
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  const started = performance.now()
  socket.write(downloads)
  // A caller that does not read notices the end only by writing.
  const writing = setInterval(() => socket.write('\r\n'), 200)
  await closed
  clearInterval(writing)
  return performance.now() - started
}

t.test('cuts callers that request many responses and read none, without holding all responses in memory', async (t) => {
  await t.test('sqlite', async (t) => {
    const api = await startApi(t, await sqliteFile(t))
    const size = Number((await ask(t, api.url, '/openapi.json')).headers['content-length'])
    const before = process.memoryUsage()
    let busy = true
    let served = 0
    const waits: number[] = []
    let grown = 0
    const others = (async () => {
      while (busy) {
        const started = performance.now()
        const { status } = await ask(t, api.url, '/api/v1/getclients', { credential: api.admin })
        if (status === 200) served++
        waits.push(performance.now() - started)
        const now = process.memoryUsage()
        grown = Math.max(grown, now.heapUsed + now.external - before.heapUsed - before.external)
        await sleep(20)
      }
    })()
    const stood = await Promise.all(Array.from({ length: callers }, () => hold(t, api.url)))
    busy = false
    await others
    t.ok(Math.max(...stood) < 25_000, `all connections are cut, the last after ${Math.round(Math.max(...stood))} ms`)
    t.ok(
      Math.min(...stood) > 7_000,
      `no connection is cut immediately, the first after ${Math.round(Math.min(...stood))} ms`,
    )
    t.equal(served, waits.length)
    t.ok(served > 50, `${served} other calls were served, the slowest in ${Math.round(Math.max(...waits))} ms`)
    const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
    t.ok(
      grown < (callers * ahead * size) / 4,
      `of the requested ${mebibytes(callers * ahead * size)} MiB, ${mebibytes(grown)} MiB were held`,
    )
    t.notMatch(api.logged(), /a (?:call|page|job) failed/)
  })
})
