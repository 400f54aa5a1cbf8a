import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Milliseconds since the fake service was created. */
  readonly atMs: number
}

/** Reaction to a request: a complete response, a connection broken before or during the response, or silence. */
export type Deed = Answer | 'break' | 'break in the answer' | 'be silent'

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const success = (more: object = {}): Answer => ({ status: 200, body: { result: 'success', ...more } })

export const failure = (status: number, code: string, headers: Answer['headers'] = {}, more: object = {}): Answer => ({
  status,
  headers,
  body: { result: 'error', code, message: `It is ${code}.`, ...more },
})

/**
 * Starts a service that reacts to each request with the next deed and repeats the last deed. Without deeds, the service
 * answers every request with `success()`.
 */
export async function fakeService(t: TestContext, ...deeds: Deed[]): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const startMs = performance.now()
  const server = createServer(async (req, res) => {
    const { method = '', url = '', headers } = req
    asked.push({ method, url, headers, body: await text(req), atMs: performance.now() - startMs })
    const deed = deeds.length > 1 ? deeds.shift() : deeds[0]
    act(res, deed ?? success())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function act(res: ServerResponse, deed: Deed): void {
  if (deed === 'be silent') return
  if (deed === 'break') return void res.destroy()
  if (deed === 'break in the answer') {
    res.writeHead(200, { 'content-type': 'application/json' }).write('{"result":"succ')
    return void setTimeout(() => res.destroy(), 20)
  }
  const { status, headers = {}, body } = deed
  res.writeHead(status, { 'content-type': 'application/json', ...headers })
  res.end(typeof body === 'string' ? body : JSON.stringify(body ?? ''))
}
