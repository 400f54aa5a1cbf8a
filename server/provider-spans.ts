import { SpanKind } from '@opentelemetry/api'
import type { Connection, ConnectRequest, HttpReply, HttpRequest } from '../domain/ports/module.js'
import type { ModuleInfo } from '../domain/ports/module-call.js'
import { beginSpan, currentTraceHeaders } from '../domain/queue/tracing.js'
import { parseUrl } from '../domain/values/parsed-url.js'
import { connect, type Limits, send } from './outgoing.js'

// Traces what modules send. Spans contain only the host of a URL, because the rest may be a secret.

const begin = ({ type, name }: ModuleInfo, what: string, host?: string) =>
  beginSpan(`${type}/${name} ${what}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'countinghouse.module': `${type}/${name}`,
      ...(host !== undefined && { 'server.address': host }),
    },
  })

/** Sends a request as part of the current trace. */
export async function sendTraced(module: ModuleInfo, request: HttpRequest, limits: Limits): Promise<HttpReply> {
  const host = parseUrl(request.url)?.hostname ?? ''
  const span = begin(module, request.method, host)
  if (span === undefined) return send(request, limits)
  try {
    const reply = await span.run(() =>
      send({ ...request, headers: { ...request.headers, ...currentTraceHeaders() } }, limits),
    )
    span.end(undefined, { 'http.request.method': request.method, 'http.response.status_code': reply.status })
    return reply
  } catch (error) {
    span.end(error, { 'http.request.method': request.method })
    throw error
  }
}

/** Opens a connection whose span lasts until it is closed. */
export async function connectTraced(module: ModuleInfo, request: ConnectRequest, limits: Limits): Promise<Connection> {
  const span = begin(module, 'session', request.host)
  if (span === undefined) return connect(request, limits)
  try {
    const connection = await span.run(() => connect(request, limits))
    connection.once('close', () => span.end())
    return connection
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Runs one exchange over a connection as part of the current trace, not of the connection's trace. */
export async function exchangeTraced<T>(module: ModuleInfo, name: string, exchange: () => Promise<T>): Promise<T> {
  const span = begin(module, name)
  if (span === undefined) return exchange()
  try {
    const answer = await span.run(exchange)
    span.end()
    return answer
  } catch (error) {
    span.end(error)
    throw error
  }
}
