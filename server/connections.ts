import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../engine/address.js'

/** Requests that a connection may send ahead of their answers. */
const maxAhead = 100
/** Times that each connection is checked before it counts as stalled. */
const checksPerStall = 4

/** The output that a connection had handed over at its last check. */
interface Progress {
  readonly written: number
  readonly queued: number
  /** The number of checks since then. */
  age: number
}

/** An open connection, which has one call worked on at a time. */
export class Connection {
  /** The answer that is being made or read. */
  current: ServerResponse | undefined
  /** The answer to the last request that has come. */
  last: ServerResponse | undefined
  progress: Progress | undefined
  readonly #ahead: (() => void)[] = []

  constructor(
    readonly socket: Socket,
    /** The network that it counts for; undefined for a trusted proxy. */
    readonly network: string | undefined,
    /** One too many of its network: all of its requests are refused. */
    readonly isExcess: boolean,
  ) {}

  /** Starts a call once the answers before it have been handed over, so that a connection waits for one answer at a time. */
  take(res: ServerResponse, start: () => void): void {
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
    // An answer may have been the connection's last.
    if (this.socket.writable) start?.()
    else this.#ahead.length = 0
  }
}

export interface Bounds {
  /** Returns true for a proxy of ours, which may have any number of connections. */
  readonly trusted: (address: string) => boolean
  readonly maxPerNetwork: number
  /** Milliseconds without progress after which an answer that is not read is cut. */
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
    // Answering 503 takes a connection as well.
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

  /** True where no caller has anything left to read. */
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

/** Node's own count of the bytes that the system has not taken yet: the stream's counts a large piece until all is taken. */
const queuedIn = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/**
 * Checks a connection and returns whether it has stalled: with an answer that nobody reads, or ended and not closed by the
 * other side. Checks are counted rather than time, because a process that was suspended has not seen anybody read.
 */
function hasStalled(connection: Connection): boolean {
  const { socket, progress } = connection
  if (socket.writableLength === 0 && !socket.writableEnded) {
    connection.progress = undefined
    return false
  }
  const written = socket.bytesWritten
  const queued = queuedIn(socket)
  if (progress?.written !== written || progress.queued !== queued) {
    connection.progress = { written, queued, age: 0 }
    return false
  }
  progress.age++
  return progress.age >= checksPerStall
}
