import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The body, parsed as a form. */
  readonly form: URLSearchParams
}

export interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/**
 * Behavior of a provider after it has done the requested work: `silent` never answers, `garbage` sends an HTML page,
 * `reset` resets the connection, `cut` closes it before the body is complete, `drip` sends bytes without end, and
 * `broken` answers 503.
 */
export type FailureMode = 'none' | 'silent' | 'garbage' | 'reset' | 'cut' | 'drip' | 'broken'

/** Delays a call, before or after its work. */
export type Pause = (call: Call, when: 'before' | 'after') => Promise<unknown> | undefined

/** A test or a program that runs cleanup functions at its end. */
export interface TeardownScope {
  teardown(clean: () => unknown): void
}

/** A stateful provider on the loopback interface. */
export interface Provider {
  readonly url: string
  readonly port: number
  readonly calls: readonly Call[]
  /** Calls the listener with each following request, before it is answered. */
  readonly onCall: (listener: (call: Call) => void) => void
  /**
   * Sets the failure for all following calls, or only for the next `times` calls, among the calls that match `only`.
   */
  readonly setFailure: (failureMode: FailureMode, times?: number, only?: (call: Call) => boolean) => void
  /** Sets the delay for all following calls. Work that has begun is completed, even if the caller has left. */
  readonly pause: (pause: Pause) => void
  readonly close: () => Promise<void>
}

/**
 * Serves on loopback until `ending` is torn down, on the port `at` or any free port. Sends the result of `handle`
 * unless a failure is set.
 */
export async function openProvider(
  ending: TeardownScope,
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
