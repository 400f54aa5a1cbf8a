import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { type Bounds, Connections } from './connections.js'
import { refuseExcessConnection, refuseInvalidRequest } from './refused-requests.js'

/**
 * Time limits in milliseconds. Node's own limits are minutes long, so a handful of slow sockets could block a server.
 */
const timeoutsMs = { headers: 5000, request: 8000, idle: 15_000, idleOfProxies: 75_000, check: 500 }
/** Milliseconds after which an unread response is cut off. */
const defaultStalledAfterMs = 10_000
/**
 * Maximum connections per network, more than a single integrator opens at the same time. A proxy that serves many
 * integrators belongs in TRUST_PROXY.
 */
const maxConnectionsPerNetwork = 256
/** Maximum milliseconds that `drain` spends on accepting waiting connections. */
const takeWaitingMs = 2000
/** Milliseconds after which `drain` cuts calls in flight. */
export const drainMs = 8500

export interface HttpServer {
  readonly port: number
  readonly draining: () => boolean
  /** Marks the server as draining. It continues to accept connections. */
  announceEnd(): void
  /**
   * Accepts waiting connections, refuses new ones, lets calls in flight finish, and closes within `drainMs`. For
   * `linger` milliseconds, idle connections stay open, because a call may be on its way.
   */
  drain(linger?: number): Promise<void>
}

export interface ListenOptions extends Pick<Bounds, 'trusted'>, Partial<Omit<Bounds, 'trusted'>> {
  readonly host: string
  readonly port: number
  /** True behind proxies, which keep idle connections open for a minute and must not find one closed. */
  readonly isProxied?: boolean
  /** Returns true for paths with reserved capacity, which are served even on excess connections. */
  readonly hasOwnPlaces?: (path: string) => boolean
  /** Called when a request arrives on a connection that is not handling another one, before the request is handled. */
  readonly onArrival?: (() => void) | undefined
  /** Headers of responses sent before Koa, as alternating names and values. */
  readonly headers?: readonly string[]
}

/** Explanations of common error codes, printed before the code. */
const refusedPorts: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program already uses the port, ',
  EACCES: 'this account may not use the port, ',
}

/**
 * Starts a server with limits on slow requests, slow readers, and connections per network. Answers invalid HTTP in the
 * usual error format.
 */
export async function listen(
  listener: RequestListener,
  {
    host,
    port,
    trusted,
    hasOwnPlaces = () => false,
    headers = [],
    onArrival,
    isProxied = false,
    maxPerNetwork = maxConnectionsPerNetwork,
    stalledAfterMs = defaultStalledAfterMs,
  }: ListenOptions,
): Promise<HttpServer> {
  let draining = false
  let closing = false
  const connections = new Connections({ trusted, maxPerNetwork, stalledAfterMs })
  const serve: RequestListener = (req, res) => {
    if (closing) res.shouldKeepAlive = false
    const connection = connections.of(req.socket)
    if (connection === undefined) return
    // A proxy may send an absolute URL. Its host is irrelevant here.
    const path = req.url?.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') ?? ''
    req.url = path.startsWith('/') ? path : `/${path}`
    if (connection.isExcess && !hasOwnPlaces(req.url)) return refuseExcessConnection(res, headers)
    if (connection.current === undefined) onArrival?.()
    connection.enqueue(res, () => listener(req, res))
  }
  const server = createServer(
    {
      headersTimeout: timeoutsMs.headers,
      requestTimeout: timeoutsMs.request,
      keepAliveTimeout: isProxied ? timeoutsMs.idleOfProxies : timeoutsMs.idle,
      connectionsCheckingInterval: timeoutsMs.check,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
      // By default, Node rejects a request without a Host header, with an empty body. Nothing here depends on the
      // header.
      requireHostHeader: false,
    },
    serve,
  )
  // An unknown expectation may be ignored. By default, Node rejects the request with an empty body.
  server.on('checkExpectation', serve)
  server.on('clientError', (error, socket) =>
    refuseInvalidRequest(error, socket as Socket, connections.of(socket as Socket), headers),
  )
  server.on('connection', (socket) => connections.add(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          `cannot listen on ${host}:${port} (HOST, PORT): ${refusedPorts[error.code ?? ''] ?? ''}${error.code ?? error.message}`,
        ),
      ),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    draining: () => draining,
    announceEnd: () => {
      draining = true
    },
    drain: async (linger = 0) => {
      draining = true
      const cutAt = Date.now() + drainMs
      // Responses close their connections only after this, because clients must not reconnect while this process still
      // listens.
      await takeWaiting(server)
      closing = true
      for (const res of connections.lastAnswers()) res.shouldKeepAlive = false
      await endConnections(server, connections, { cutAt, idleUntil: Date.now() + linger })
      connections.end()
    },
  }
}

/**
 * Accepts pending connections, which closing the listener would cut. Node accepts one per turn of the event loop, so a
 * turn without a new connection means that none is pending.
 */
function takeWaiting(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const until = Date.now() + takeWaitingMs
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

/** Stops listening, and resolves when all connections are closed. Both times are milliseconds since the epoch. */
function endConnections(
  server: Server,
  connections: Connections,
  { cutAt, idleUntil }: { cutAt: number; idleUntil: number },
): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => connections.end(), cutAt - Date.now())
    const tidy = () => {
      // Node considers a connection idle when its response is complete, even if it has not been read.
      if (Date.now() >= idleUntil && connections.isRead) server.closeIdleConnections()
    }
    const tidying = setInterval(tidy, 100)
    // An HTTP server's close() would cut idle connections immediately.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut)
      clearInterval(tidying)
      resolve()
    })
    tidy()
  })
}
