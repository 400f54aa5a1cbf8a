import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getNetwork } from '../engine/address.js'

/** Maximum number of requests that wait behind the current one on a connection. */
const maxPipelinedRequests = 100
/** Number of consecutive checks without progress after which a connection counts as stalled. */
const checksPerStall = 4

/** Bytes written to and queued on a connection when either last changed. */
interface Progress {
  readonly written: number
  readonly queued: number
  /** Number of checks since the last change. */
  age: number
}

/** An open connection. Its requests are handled one at a time. */
export class Connection {
  /** The response being written, or being read by the client. */
  current: ServerResponse | undefined
  /** The response to the latest request. */
  last: ServerResponse | undefined
  progress: Progress | undefined
  readonly #ahead: (() => void)[] = []

  constructor(
    readonly socket: Socket,
    /** Network that the connection counts toward. Undefined for a trusted proxy. */
    readonly network: string | undefined,
    /** True if the network had already reached `maxPerNetwork`. */
    readonly isExcess: boolean,
  ) {}

  /** Starts a call after the earlier requests are answered. Closes the connection if too many are waiting. */
  enqueue(res: ServerResponse, start: () => void): void {
    this.last = res
    if (this.current === undefined) this.#begin(res, start)
    else if (this.#ahead.length < maxPipelinedRequests) this.#ahead.push(() => this.#begin(res, start))
    else this.socket.destroy()
  }

  #begin(res: ServerResponse, start: () => void): void {
    this.current = res
    res.once('close', this.#next)
    start()
  }

  readonly #next = (): void => {
    this.current = undefined
    const start = this.#ahead.shift()
    // The response may have closed the connection.
    if (this.socket.writable) start?.()
    else this.#ahead.length = 0
  }
}

export interface Bounds {
  /** Returns true for a trusted proxy, which may have any number of connections. */
  readonly trusted: (address: string) => boolean
  readonly maxPerNetwork: number
  /** Milliseconds after which an unread response ends the connection. */
  readonly stalledAfterMs: number
}

/** Tracks a server's open connections, limits them per network, and closes stalled ones. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  readonly #perNetwork = new Map<string, number>()
  readonly #checking: NodeJS.Timeout

  constructor(private readonly bounds: Bounds) {
    this.#checking = setInterval(() => this.#cutStalled(), bounds.stalledAfterMs / checksPerStall).unref()
  }

  add(socket: Socket): void {
    const { trusted, maxPerNetwork } = this.bounds
    const address = socket.remoteAddress ?? ''
    const network = trusted(address) ? undefined : getNetwork(address)
    const before = network === undefined ? 0 : (this.#perNetwork.get(network) ?? 0)
    // A 503 response needs a connection too, so up to twice the maximum is accepted.
    if (before >= 2 * maxPerNetwork) return void socket.destroy()
    if (network !== undefined) this.#perNetwork.set(network, before + 1)
    this.#open.set(socket, new Connection(socket, network, before >= maxPerNetwork))
    socket.once('close', () => this.#remove(socket, network))
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /** Yields the response to the latest request of each connection. */
  *lastAnswers(): Generator<ServerResponse> {
    for (const { last } of this.#open.values()) if (last !== undefined) yield last
  }

  /** True if every response has been read. */
  get isRead(): boolean {
    for (const { writableLength } of this.#open.keys()) if (writableLength > 0) return false
    return true
  }

  /** Closes all connections and stops the checks. */
  end(): void {
    clearInterval(this.#checking)
    for (const socket of this.#open.keys()) socket.destroy()
  }

  #remove(socket: Socket, network: string | undefined): void {
    this.#open.delete(socket)
    if (network === undefined) return
    const left = (this.#perNetwork.get(network) as number) - 1
    if (left === 0) this.#perNetwork.delete(network)
    else this.#perNetwork.set(network, left)
  }

  #cutStalled(): void {
    for (const connection of this.#open.values()) if (hasStalled(connection)) connection.socket.resetAndDestroy()
  }
}

/**
 * Returns the number of bytes that the operating system has not accepted. The stream's own count includes a large chunk
 * until all of it is accepted.
 */
const countUnsentBytes = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/**
 * Returns true if a connection made no progress in `checksPerStall` checks, because the client does not read the
 * response, or does not close the connection after the server has ended it. Counts checks rather than time, because
 * time also passes while this process is suspended.
 */
function hasStalled(connection: Connection): boolean {
  const { socket, progress } = connection
  if (socket.writableLength === 0 && !socket.writableEnded) {
    connection.progress = undefined
    return false
  }
  const written = socket.bytesWritten
  const queued = countUnsentBytes(socket)
  if (progress?.written !== written || progress.queued !== queued) {
    connection.progress = { written, queued, age: 0 }
    return false
  }
  progress.age++
  return progress.age >= checksPerStall
}
