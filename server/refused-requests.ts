import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type EngineErrorCode, failure, failureBody } from '../engine/errors.js'
import type { Connection } from './connections.js'
import { readRequestId } from './request-id.js'

/**
 * Answers an invalid or timed-out request in the usual error format and closes the connection. Sends no answer if the
 * connection is already broken.
 */
export function refuseInvalidRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  connection: Connection | undefined,
  headers: readonly string[],
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // Earlier requests on the connection are answered first.
  const before = connection?.current
  if (before?.req.complete)
    return void before.once('close', () => refuseInvalidRequest(error, socket, connection, headers))
  const refusal = failure(codesByError[error.code ?? ''] ?? 'malformed_request')
  const body = failureBody(refusal)
  const more = headers.map((text, at) => `${text}${at % 2 === 0 ? ': ' : '\r\n'}`).join('')
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${randomUUID()}\r\n${more}Connection: close\r\n\r\n${body}`,
  )
}

const codesByError: Record<string, EngineErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Refuses a request because its network has too many connections, and closes its connection. */
export function refuseExcessConnection(res: ServerResponse, headers: readonly string[]): void {
  const refusal = failure('too_many_connections')
  const body = failureBody(refusal)
  res.shouldKeepAlive = false
  res.writeHead(refusal.status, [
    ...headers,
    ...['Content-Type', 'application/json; charset=utf-8'],
    ...['Content-Length', String(Buffer.byteLength(body))],
    ...['X-Request-Id', readRequestId(res.req)],
    ...['Retry-After', '1'],
  ])
  res.end(body)
}
