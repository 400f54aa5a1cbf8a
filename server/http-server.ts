import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { type FaultCode, failure, failureBody } from '../engine/errors.js'

/** Milliseconds. Node's own bounds are minutes long, which lets a handful of slow sockets hold a server. */
const patience = { headers: 5000, request: 8000, idle: 15_000, check: 500 }
/** How long connections that wait to be taken are taken for, at most, once the service is told to stop. */
const takeFor = 2000
/** How long calls in flight may take once the service is told to stop. */
export const drainFor = 8500

export interface HttpServer {
  readonly port: number
  readonly draining: () => boolean
  /**
   * Takes the connections that wait, then refuses new ones, lets calls in flight finish, then closes. For the milliseconds
   * of `linger` a connection that seems idle is left open, because a call may be on its way on it.
   */
  drain(linger?: number): Promise<void>
}

/** Listens, with bounds on how slowly a request may arrive; what is no HTTP is answered in the usual error form. */
export async function listen(
  listener: RequestListener,
  { host, port, headers = [] }: { host: string; port: number; headers?: readonly string[] },
): Promise<HttpServer> {
  let draining = false
  let closing = false
  /** The last request that each open connection has brought. */
  const answering = new Map<Socket, ServerResponse>()
  const serve: RequestListener = (req, res) => {
    if (closing) res.shouldKeepAlive = false
    answering.set(req.socket, res)
    // A proxy may name the whole address; which host it was asked for makes no difference here.
    const path = req.url?.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') ?? ''
    req.url = path.startsWith('/') ? path : `/${path}`
    listener(req, res)
  }
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.idle,
      connectionsCheckingInterval: patience.check,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
      // Node would answer without a body. Nothing here depends on the Host header.
      requireHostHeader: false,
    },
    serve,
  )
  // An expectation that nobody knows may be ignored; Node would answer without a body.
  server.on('checkExpectation', serve)
  const more = headers.map((text, at) => `${text}${at % 2 === 0 ? ': ' : '\r\n'}`).join('')
  server.on('clientError', (error, socket) =>
    refuseGarbage(error, socket as Socket, more, answering.get(socket as Socket)),
  )
  server.on('connection', (socket) => socket.once('close', () => answering.delete(socket)))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`cannot listen on ${host}:${port} (HOST, PORT): ${error.code ?? error.message}`)),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    draining: () => draining,
    drain: async (linger = 0) => {
      draining = true
      const cutAt = Date.now() + drainFor
      // Nobody is told to connect anew before nobody is listening any more.
      await takeWaiting(server)
      closing = true
      for (const res of answering.values()) res.shouldKeepAlive = false
      return closed(server, { cutAt, idleUntil: Date.now() + linger })
    },
  }
}

/**
 * Takes the connections that have been made and not been seen yet: closing the listener would cut them. Node takes one in
 * each turn of the event loop, so after a turn that brought none, none is waiting.
 */
function takeWaiting(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const until = Date.now() + takeFor
    let brought = true
    const seen = () => {
      brought = true
    }
    const look = () => {
      if (brought && Date.now() < until) {
        brought = false
        return void setImmediate(look)
      }
      server.off('connection', seen)
      resolve()
    }
    server.on('connection', seen)
    setImmediate(look)
  })
}

/** Both in milliseconds of the clock. */
function closed(server: Server, { cutAt, idleUntil }: { cutAt: number; idleUntil: number }): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), cutAt - Date.now())
    const tidy = () => {
      if (Date.now() >= idleUntil) server.closeIdleConnections()
    }
    const tidying = setInterval(tidy, 100)
    // The close() of an HTTP server would cut idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut)
      clearInterval(tidying)
      resolve()
    })
    tidy()
  })
}

function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket, more: string, before?: ServerResponse): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // What was asked in order before the garbage came is answered before it.
  if (before?.req.complete && !before.writableFinished)
    return void before.once('finish', () => refuseGarbage(error, socket, more, before))
  const refusal = failure(garbage[error.code ?? ''] ?? 'malformed_request')
  const body = failureBody(refusal)
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${randomUUID()}\r\n${more}Connection: close\r\n\r\n${body}`,
  )
}

const garbage: Record<string, FaultCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}
