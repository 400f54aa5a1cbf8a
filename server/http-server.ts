import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type FaultCode, failure, failureBody } from '../engine/errors.js'

/** Milliseconds. Node's own bounds are minutes long, which lets a handful of slow sockets hold a server. */
const patience = { headers: 5000, request: 9000, idle: 15_000, check: 500 }
/** How long calls in flight may take once the service is told to stop. */
const drainFor = 9000

export interface HttpServer {
  readonly port: number
  readonly draining: () => boolean
  /** Refuses new connections, lets calls in flight finish, then closes. */
  drain(): Promise<void>
}

/** Listens, with bounds on how slowly a request may arrive; what is no HTTP is answered in the usual error form. */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<HttpServer> {
  let draining = false
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.idle,
      connectionsCheckingInterval: patience.check,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
    },
    (req, res) => {
      if (draining) res.shouldKeepAlive = false
      listener(req, res)
    },
  )
  server.on('clientError', refuseGarbage)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`cannot listen on ${host}:${port}: ${error.code ?? error.message}`)),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    draining: () => draining,
    drain: () => {
      draining = true
      return closed(server)
    },
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainFor)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = failure(garbage[error.code ?? ''] ?? 'malformed_request')
  const body = failureBody(refusal)
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const garbage: Record<string, FaultCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}
