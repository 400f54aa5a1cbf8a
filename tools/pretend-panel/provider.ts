import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The body, where it is a form. */
  readonly form: URLSearchParams
}

export interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/**
 * How a provider behaves AFTER it has done what it was asked: `silent` never answers, `garbage` sends a page of HTML,
 * `reset` resets the connection, `cut` closes it before the body is whole, `drip` sends bytes without an end, and
 * `broken` answers 503.
 */
export type FailureMode = 'none' | 'silent' | 'garbage' | 'reset' | 'cut' | 'drip' | 'broken'

/** A wait of a call, before or after its work. */
export type Pause = (call: Call, when: 'before' | 'after') => Promise<unknown> | undefined

/** Takes what is to be done in the end: a test, or a program. */
export interface Ending {
  teardown(clean: () => unknown): void
}

/** A provider on loopback that keeps state. */
export interface Provider {
  readonly url: string
  readonly port: number
  readonly calls: readonly Call[]
  /** Calls the listener with each request from then on, before it is answered. */
  readonly onCall: (listener: (call: Call) => void) => void
  /** From the next call on, or for the next `times` calls only, of those that `only` names. */
  readonly setFailure: (failureMode: FailureMode, times?: number, only?: (call: Call) => boolean) => void
  /** From the next call on. Work that has begun is done, even if whoever asked for it is gone by then. */
  readonly pause: (pause: Pause) => void
  readonly close: () => Promise<void>
}

/**
 * Serves on loopback until the end, on the port `at` or on any that is free. Sends what `handle` answers,
 * unless a failure is set.
 */
export async function openProvider(
  ending: Ending,
  handle: (call: Call) => Answer | Promise<Answer>,
  at = 0,
): Promise<Provider> {
  const calls: Call[] = []
  let failureMode: FailureMode = 'none'
  let left = Number.POSITIVE_INFINITY
  let fails = (_: Call): boolean => true
  let pause: Pause = () => undefined
  let listener = (_: Call): void => {}
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { pathname: path, searchParams: query } = url
    const call = { method: request.method ?? '', path, query, headers: request.headers, body }
    const made = { ...call, form: new URLSearchParams(body) }
    calls.push(made)
    listener(made)
    await pause(made, 'before')
    const answer = await handle(made)
    await pause(made, 'after')
    const current = fails(made) && left-- > 0 ? failureMode : 'none'
    misbehave[current](response, answer)
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  ending.teardown(close)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    setFailure: (next, times = Number.POSITIVE_INFINITY, only = () => true) => {
      failureMode = next
      left = times
      fails = only
    },
    onCall: (next) => {
      listener = next
    },
    pause: (next) => {
      pause = next
    },
    close,
  }
}

const misbehave: Record<FailureMode, (response: ServerResponse, answer: Answer) => void> = {
  none: (response, { status = 200, headers = {}, body }) => response.writeHead(status, headers).end(body),
  silent: () => {},
  garbage: (response) => response.writeHead(200).end('<html>It works!</html>'),
  reset: (response) => response.socket?.resetAndDestroy(),
  cut: (response, { status = 200, headers = {}, body = '' }) => {
    response.writeHead(status, { ...headers, 'content-length': String(body.length + 10) })
    response.write(body, () => response.socket?.destroy())
  },
  drip: (response, { status = 200, headers = {} }) => {
    response.writeHead(status, headers)
    const drop = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drop))
  },
  broken: (response) => response.writeHead(503).end('Service Unavailable'),
}
