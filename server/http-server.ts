import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { type Bounds, Connections } from './connections.js'
import { refuseExcess, refuseInvalid } from './refused-requests.js'

/** Milliseconds. Node's own bounds are minutes long, which lets a handful of slow sockets hold a server. */
const timeoutsMs = { headers: 5000, request: 8000, idle: 15_000, idleOfProxies: 75_000, check: 500 }
/** Milliseconds after which an answer that nobody reads is cut. */
const defaultStalledAfterMs = 10_000
/** More than an integrator needs at once; a proxy that serves many of them is named in TRUST_PROXY. */
const maxConnectionsPerNetwork = 256
/** Milliseconds for which waiting connections are still accepted, at most, once the service is told to stop. */
const takeWaitingMs = 2000
/** Milliseconds that calls in flight may take once the service is told to stop. */
export const drainMs = 8500

export interface HttpServer {
  readonly port: number
  readonly draining: () => boolean
  /** From now on the server counts as draining; it goes on taking connections. */
  announceEnd(): void
  /**
   * Takes the connections that wait, then refuses new ones, lets calls in flight finish, then closes. For the milliseconds
   * of `linger` a connection that seems idle is left open, because a call may be on its way on it.
   */
  drain(linger?: number): Promise<void>
}

export interface ListenOptions extends Pick<Bounds, 'trusted'>, Partial<Omit<Bounds, 'trusted'>> {
  readonly host: string
  readonly port: number
  /** Proxies are in front. Theirs keep idle connections for a minute, and must not find one closed. */
  readonly isProxied?: boolean
  /** Returns true for addresses that have places of their own, so that connections beyond those of a network may be used for them. */
  readonly hasOwnPlaces?: (path: string) => boolean
  /** Called in the step in which a socket has brought a call that is begun at once. */
  readonly onArrival?: (() => void) | undefined
  /** Headers of answers that are given before Koa sees the request, names and values in turn. */
  readonly headers?: readonly string[]
}

/** The meaning of the usual codes, before the code itself. */
const refusedPorts: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there, ',
  EACCES: 'the port is not for this account, ',
}

/**
 * Listens, with bounds on how slowly a request may arrive and its answer be read, and on the connections of one network;
 * bytes that are no HTTP are answered in the usual error form.
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
    // A proxy may send an absolute URL; the host makes no difference here.
    const path = req.url?.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') ?? ''
    req.url = path.startsWith('/') ? path : `/${path}`
    if (connection.isExcess && !hasOwnPlaces(req.url)) return refuseExcess(res, headers)
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
      // Node would answer without a body. Nothing here depends on the Host header.
      requireHostHeader: false,
    },
    serve,
  )
  // An unknown expectation may be ignored; Node would answer without a body.
  server.on('checkExpectation', serve)
  server.on('clientError', (error, socket) =>
    refuseInvalid(error, socket as Socket, connections.of(socket as Socket), headers),
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
      // Clients are told to reconnect only once this process no longer listens.
      await takeWaiting(server)
      closing = true
      for (const res of connections.lastAnswers()) res.shouldKeepAlive = false
      await endConnections(server, connections, { cutAt, idleUntil: Date.now() + linger })
      connections.end()
    },
  }
}

/**
 * Takes the connections that have been made and not been seen yet: closing the listener would cut them. Node takes one in
 * each turn of the event loop, so after a turn that brought none, none is waiting.
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

/** Resolves once every connection is closed. Both times are milliseconds since the epoch. */
function endConnections(
  server: Server,
  connections: Connections,
  { cutAt, idleUntil }: { cutAt: number; idleUntil: number },
): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => connections.end(), cutAt - Date.now())
    const tidy = () => {
      // Node also takes a connection for idle whose answer is made and not yet read.
      if (Date.now() >= idleUntil && connections.isRead) server.closeIdleConnections()
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
