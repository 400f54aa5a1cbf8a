import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailbox } from '../reliability/mailbox.js'
import type { Cleanup } from '../server/child.js'
import { type Served, serve } from '../server/serve.js'
import { runTool } from '../tools/command.js'

export interface World {
  readonly service: Served
  /** Environment for commands that use the same database. */
  readonly environment: Readonly<Record<string, string>>
  readonly product: number
  /** Returns the number of calls to the receiver: notifications, and work for the product's server. */
  readonly received: () => number
}

/** Starts the service on an empty database, with a mail server, a webhook receiver, and a hosting server. */
export async function openWorld(t: Cleanup, databaseUrl: string): Promise<World> {
  const mailbox = await openMailbox(t)
  const receiver = await openSlowReceiver(t)
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
  const service = await serve(t, { ...environment, SMTP_URL: mailbox.url, LOG_LEVEL: 'info' })
  // The emails of a long run would fill the memory.
  const emptying = setInterval(() => {
    mailbox.mails.length = 0
  }, 1000)
  t.teardown(() => clearInterval(emptying))
  await setUp(t, environment, receiver.port)
  const { body } = await service.call('addproduct', {
    name: 'Hosting',
    gid: 1,
    type: 'hostingaccount',
    paytype: 'recurring',
    module: 'webhook',
    servergroupid: 1,
    package_name: 'Basic',
    autosetup: 'payment',
    pricing: { 1: { monthly: 5 } },
  })
  if (body.result !== 'success') throw new Error(`addproduct: ${JSON.stringify(body)}`)
  return { service, environment, product: body.pid, received: receiver.calls }
}

const secret = Buffer.alloc(32, 1).toString('base64')

async function setUp(t: Cleanup, environment: Readonly<Record<string, string>>, port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-soak-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'setup.json')
  const url = `http://127.0.0.1:${port}/notifications`
  const rule = (event: string) => ({ name: event, event, channel: 'webhook', parameters: { url, secret } })
  const server = { name: 'one', module: 'webhook', hostname: '127.0.0.1', port, secure: false, access_key: secret }
  const document = {
    productgroups: [{ name: 'Hosting' }],
    servers: [server],
    servergroups: [{ name: 'All', servers: ['one'] }],
    notificationrules: ['api.custom', 'invoice.paid', 'service.created', 'ticket.opened'].map(rule),
  }
  await writeFile(file, JSON.stringify(document))
  const { code, stderr } = await runTool('setup', ['apply', file], environment)
  if (code !== 0) throw new Error(`setup failed: ${stderr}`)
}

/** Answers each request up to 250 milliseconds late, and every fiftieth with a 503. */
async function openSlowReceiver(t: Cleanup) {
  let calls = 0
  const server = createServer(async (req, res) => {
    const turn = ++calls
    req.resume()
    await Promise.all([once(req, 'end'), sleep((turn * 37) % 250)]).catch(() => {})
    res.writeHead(turn % 50 === 0 ? 503 : 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, calls: () => calls }
}
