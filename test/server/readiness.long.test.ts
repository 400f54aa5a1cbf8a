// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { onPostgres } from '../db/one-database.js'
import { onBothDatabases } from '../support/databases.js'
import { callAction, freePort, startServer } from './serve.js'

/** Number of empty databases to set up, from the environment variable STARTS. */
const rounds = Number(process.env.STARTS ?? 2)

/** Polls until the process accepts the connection and is ready. */
async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) await sleep(1)
}

for (let round = 1; round <= rounds; round++)
  onBothDatabases(
    t,
    `the first call after a process is ready can use the first credential, start ${round}`,
    async (t, url) => {
      const processes = url.startsWith('sqlite:') ? 1 : 3
      const ports = await Promise.all(Array.from({ length: processes }, freePort))
      const servers = ports.map((port) => startServer(t, { DATABASE_URL: url, PORT: String(port) }))
      const first = ports.map(async (port) => {
        const at = `http://127.0.0.1:${port}`
        await untilReady(at)
        return (await callAction(at, 'getclients', {}, 'GET')).status
      })
      t.strictSame(await Promise.all(first), Array(processes).fill(200))
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    },
  )

onPostgres(t, 'a service responds with 503 and Retry-After while it sets up its database', async (t, url) => {
  const database = await connect(url)
  await database.close()
  const holder = new pg.Client(url)
  await holder.connect()
  t.teardown(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table departments in access exclusive mode')

  const port = await freePort()
  const at = `http://127.0.0.1:${port}`
  startServer(t, { DATABASE_URL: url, PORT: String(port) })
  while ((await fetch(`${at}/livez`).catch(() => undefined))?.status !== 200) await sleep(5)
  const ready = await fetch(`${at}/readyz`)
  t.equal(ready.status, 503)
  t.strictSame(await ready.json(), { status: 'setting up' })
  for (const path of ['/api/v1/getclients', '/api/health', '/docs', '/gateway/stripe', '/readyz/']) {
    const reply = await fetch(at + path)
    t.equal(reply.status, 503, path)
    t.match(reply.headers.get('retry-after'), /^[1-9]\d*$/)
    t.match(reply.headers.get('x-request-id'), /^[\da-f-]{36}$/)
    t.match(await reply.json(), { result: 'error', code: 'service_starting' })
  }
  t.equal((await callAction(at, 'addclient')).status, 503, 'a valid credential is not reported as wrong')
  await holder.query('rollback')
  await untilReady(at)
  t.equal((await callAction(at, 'getclients', {}, 'GET')).status, 200)
})
