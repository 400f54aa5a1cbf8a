import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../engine/address.js'

/** Requests that a connection may send ahead of their answers. */
const maxAhead = 100
/** Times that each connection is checked before it counts as stalled. */
const checksPerStall = 4

/** The output of a connection at its last check. */
interface Progress {
  readonly written: number
  readonly queued: number
  /** The number of checks since then. */
  age: number
}

/** An open connection. Its requests are handled one at a time. */
export class Connection {
  /** The answer that is being written or read. */
  current: ServerResponse | undefined
  /** The answer to the latest request. */
  last: ServerResponse | undefined
  progress: Progress | undefined
  readonly #ahead: (() => void)[] = []

  constructor(
    readonly socket: Socket,
    /** The network that it is counted for; undefined for a trusted proxy. */
    readonly network: string | undefined,
    /** True if its network has too many connections, so that its requests are refused. */
    readonly isExcess: boolean,
  ) {}

  /** Starts a call once the answers to earlier requests of the connection have been written. */
  enqueue(res: ServerResponse, start: () => void): void {
    this.last = res
    if (this.current === undefined) this.#begin(res, start)
    else if (this.#ahead.length < maxAhead) this.#ahead.push(() => this.#begin(res, start))
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
    // The answer may have closed the connection.
    if (this.socket.writable) start?.()
    else this.#ahead.length = 0
  }
}

export interface Bounds {
  /** Returns true for a trusted proxy, which may have any number of connections. */
  readonly trusted: (address: string) => boolean
  readonly maxPerNetwork: number
  /** An answer that is not read for this long ends the connection. */
  readonly stalledAfterMs: number
}

/** The open connections of a server. */
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
    const network = trusted(address) ? undefined : networkOf(address)
    const before = network === undefined ? 0 : (this.#perNetwork.get(network) ?? 0)
    // Answering 503 needs a connection too, so up to as many again are accepted for it.
    if (before >= 2 * maxPerNetwork) return void socket.destroy()
    if (network !== undefined) this.#perNetwork.set(network, before + 1)
    this.#open.set(socket, new Connection(socket, network, before >= maxPerNetwork))
    socket.once('close', () => this.#remove(socket, network))
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /** The answer to the last request of each connection. */
  *lastAnswers(): Generator<ServerResponse> {
    for (const { last } of this.#open.values()) if (last !== undefined) yield last
  }

  /** True if every answer has been read. */
  get isRead(): boolean {
    for (const { writableLength } of this.#open.keys()) if (writableLength > 0) return false
    return true
  }

  /** Cuts every connection and stops the checks. */
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

/** Returns the bytes that the system has not accepted yet. The stream's own count includes a large chunk until all of it is. */
const unsentBytesOf = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/**
 * Checks a connection. Returns true if it has stalled: nobody reads the answer, or the other side does not close. Checks are
 * counted instead of time, because a suspended process sees nobody read.
 */
function hasStalled(connection: Connection): boolean {
  const { socket, progress } = connection
  if (socket.writableLength === 0 && !socket.writableEnded) {
    connection.progress = undefined
    return false
  }
  const written = socket.bytesWritten
  const queued = unsentBytesOf(socket)
  if (progress?.written !== written || progress.queued !== queued) {
    connection.progress = { written, queued, age: 0 }
    return false
  }
  progress.age++
  return progress.age >= checksPerStall
}
