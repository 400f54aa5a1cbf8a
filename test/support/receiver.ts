import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Receives calls to chats, messengers, and webhooks, with status 200 by default. */
export interface Receiver {
  readonly url: string
  readonly calls: Received[]
  answer: { readonly status: number; readonly body: string }
}

export async function openReceiver(t: Test): Promise<Receiver> {
  const calls: Received[] = []
  const server = createServer(async (req, res) => {
    calls.push({ path: req.url ?? '', headers: req.headers, body: await text(req) })
    res.writeHead(receiver.answer.status).end(receiver.answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = { url, calls, answer: { status: 200, body: '{"ok":true}' } }
  return receiver
}
