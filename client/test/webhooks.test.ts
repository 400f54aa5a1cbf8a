import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { verifyWebhook, WebhookError } from '@countinghouse/client'
import { connect } from './world.js'

const freshSecret = () => randomBytes(32).toString('base64')
const [secret, nextSecret] = [freshSecret(), freshSecret()]
const server = createServer()
const delivery: { headers: IncomingHttpHeaders; body: string } = { headers: {}, body: '' }

// The service's `webhooks` addon sends an event to this process.
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect()
  const endpoints = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const parameters = { endpoints, secret: `${secret} whsec_${nextSecret}`, events: 'client.created' }
  await client.updatemoduleconfiguration({ moduleType: 'addon', moduleName: 'webhooks', parameters })
  await client.activatemodule({ moduleType: 'addon', moduleName: 'webhooks' })
  const received = once(server, 'request', { signal: AbortSignal.timeout(30_000) })
  await client.addclient({ firstname: 'Grace', lastname: 'Hopper', email: 'grace@example.com' })
  const [req, res] = await received
  Object.assign(delivery, { headers: req.headers, body: await text(req) })
  res.end()
  await client.deactivatemodule({ moduleType: 'addon', moduleName: 'webhooks' })
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const refused = (changed: object) =>
  assert.rejects(verifyWebhook({ ...delivery, secret, ...changed }), (error) => error instanceof WebhookError)

// R-3010
test('verifies a delivery with either of two secrets and returns the event', async () => {
  const event = await verifyWebhook({ ...delivery, secret })
  assert.ok(event.type === 'client.created')
  assert.equal(event.data.object?.firstname, 'Grace')
  assert.equal(event.data.clientid, event.data.object?.clientid)
  assert.equal(event.id, delivery.headers['webhook-id'])
  const headers = new Headers(delivery.headers as Record<string, string>)
  for (const one of [nextSecret, `whsec_${secret}`, [freshSecret(), secret], `${freshSecret()} ${nextSecret}`])
    assert.deepEqual(await verifyWebhook({ body: Buffer.from(delivery.body), headers, secret: one }), event)
})

// R-3010
test('rejects a changed delivery, and a delivery signed with another secret', async () => {
  await refused({ secret: freshSecret() })
  await refused({ body: `${delivery.body} ` })
  await refused({ body: delivery.body.replace('Grace', 'Alice') })
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    for (const value of [undefined, '', '1', 'v1,', `v1,${freshSecret()}`, 'v2,AAAA'])
      await refused({ headers: { ...delivery.headers, [name]: value } })
})

// R-3010
test('rejects a delivery sent more than 300 seconds before or after the current time', async () => {
  const sentMs = Number(delivery.headers['webhook-timestamp']) * 1000
  const at = (seconds: number) => new Date(sentMs + seconds * 1000)
  for (const seconds of [-300, 0, 300]) await verifyWebhook({ ...delivery, secret, now: at(seconds) })
  for (const seconds of [-301, 301]) await refused({ now: at(seconds) })
  await verifyWebhook({ ...delivery, secret, now: at(900), toleranceSeconds: 1000 })
  await refused({ now: new Date(Number.NaN) })
})

// R-3010
test('throws a TypeError if the receiver’s secret is invalid', async () => {
  for (const none of ['', ' ', [], 'not base64!', 'c2hvcnQ='])
    await assert.rejects(verifyWebhook({ ...delivery, secret: none }), TypeError)
})

// R-3010
test('accepts header values in arrays, and rejects a repeated header', async () => {
  const headers = Object.fromEntries(Object.entries(delivery.headers).map(([name, value]) => [name, [value].flat()]))
  const inLists = headers as Record<string, string[]>
  assert.equal((await verifyWebhook({ ...delivery, headers: inLists, secret })).type, 'client.created')
  for (const values of [[], [''], [undefined]]) await refused({ headers: { ...inLists, 'webhook-id': values } })
  const [id = ''] = inLists['webhook-id'] ?? []
  await assert.rejects(
    verifyWebhook({ ...delivery, headers: { ...inLists, 'webhook-id': [id, id] }, secret }),
    /webhook-id was sent 2 times/,
  )
})
