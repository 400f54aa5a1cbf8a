import { failure, Refused } from './errors.js'

/**
 * Maximum bytes of a body that are read before a valid credential is found. Part of the total memory is reserved for
 * bodies of up to twice this size.
 */
export const unauthenticatedBytes = 64 * 1024

/**
 * Maximum bytes of a short body, such as a page's form. A network's reserved memory fits one short body for each of its
 * allowed connections.
 */
const shortBytes = 8 * 1024

/** Memory for request bodies, in bytes. */
interface MemoryPool {
  readonly bytes: number
  /** Bytes reserved for small bodies, so that large bodies cannot take all memory. */
  readonly kept: number
}

/** Memory limits for request bodies (R-2801). */
export interface BodyBounds {
  /** Memory for all connections together. */
  readonly total: MemoryPool
  /** Memory for callers without a valid credential. The reserved part is for short bodies. */
  readonly anonymous: MemoryPool
  /**
   * Memory for one network's callers without a valid credential, so that the network cannot crowd out others. The
   * reserved part is for short bodies.
   */
  readonly network: MemoryPool
}

const mebibyte = 1024 * 1024
const defaultBounds: BodyBounds = {
  total: { bytes: 64 * mebibyte, kept: 8 * mebibyte },
  anonymous: { bytes: 16 * mebibyte, kept: 8 * mebibyte },
  network: { bytes: 4 * mebibyte, kept: 2 * mebibyte },
}

/** Bodies are complete or aborted within a few seconds. */
const retryAfterSeconds = '2'

/** Returns the error for a body that does not fit into memory. */
export const bodyMemoryError = (): Refused =>
  new Refused(failure('body_capacity_reached', { headers: { 'Retry-After': retryAfterSeconds } }))

/** Memory reserved for one body. */
export interface BodyShare {
  /** Changes the size of the share to `bytes`. Throws Refused if a larger share does not fit into memory. */
  resize(bytes: number): void
  /** Records that the caller has a valid credential, which lifts the limits for anonymous callers from this share. */
  trust(): void
}

/** Limits the bytes of all request bodies in memory, so that callers cannot exhaust it. */
export class BodyMemory {
  #held = 0
  #anonymous = 0
  /** Bytes reserved for callers without a valid credential, by network. */
  readonly #networks = new Map<string, number>()

  constructor(private readonly bounds: BodyBounds = defaultBounds) {}

  get held(): number {
    return this.#held
  }

  /**
   * Returns an empty share. `findNetwork` is called at most once, when the share first grows before a valid credential
   * is found.
   */
  open(findNetwork: () => string): BodyShare {
    let held = 0
    let isTrusted = false
    let known: string | undefined
    const networkOf = () => (known ??= findNetwork())
    return {
      resize: (bytes) => {
        const change = bytes - held
        if (change === 0) return
        const network = isTrusted ? undefined : networkOf()
        if (change > 0 && !this.#hasRoom(bytes, change, network)) throw bodyMemoryError()
        held = bytes
        this.#held += change
        if (network !== undefined) this.#countAnonymous(network, change)
      },
      trust: () => {
        if (!isTrusted && held > 0) this.#countAnonymous(networkOf(), -held)
        isTrusted = true
      },
    }
  }

  /** Returns true if a body may grow by `change` to `bytes`. `network` is undefined with a valid credential. */
  #hasRoom(bytes: number, change: number, network: string | undefined): boolean {
    // Reading can exceed `unauthenticatedBytes` by a whole chunk.
    if (!fits(this.bounds.total, this.#held + change, bytes <= 2 * unauthenticatedBytes)) return false
    if (network === undefined) return true
    const isShort = bytes <= shortBytes
    const held = this.#networks.get(network) ?? 0
    return (
      fits(this.bounds.network, held + change, isShort) &&
      fits(this.bounds.anonymous, this.#anonymous + change, isShort)
    )
  }

  #countAnonymous(network: string, change: number): void {
    this.#anonymous += change
    const held = (this.#networks.get(network) ?? 0) + change
    if (held === 0) this.#networks.delete(network)
    else this.#networks.set(network, held)
  }
}

const fits = ({ bytes, kept }: MemoryPool, held: number, isSmall: boolean): boolean =>
  held <= (isSmall ? bytes : bytes - kept)
