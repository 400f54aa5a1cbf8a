import { failure, Refused } from './errors.js'

/**
 * Bytes of a body that are read before a right credential has been found. A body up to this size is a small one: the last
 * bytes of memory are kept for those.
 */
export const beginningBytes = 64 * 1024

/**
 * Bytes of a short body, such as a form of a page or a call without long texts. So short that as many as a network may have
 * connections fit into what its share keeps for them.
 */
const shortBytes = 8 * 1024

/** Memory for bodies, in bytes. */
interface Room {
  readonly bytes: number
  /** The last part of it, for small bodies alone, so that large ones do not keep everything else out. */
  readonly kept: number
}

/** The memory that bodies may take (R-2801). */
export interface BodyBounds {
  /** That of all connections. */
  readonly total: Room
  /** The part for callers who have not shown a right credential yet; what it keeps is for short bodies. */
  readonly anonymous: Room
  /** The part of that for one network, so that one caller does not keep the others out; the same. */
  readonly network: Room
}

const mebibyte = 1024 * 1024
const defaultBounds: BodyBounds = {
  total: { bytes: 64 * mebibyte, kept: 8 * mebibyte },
  anonymous: { bytes: 16 * mebibyte, kept: 8 * mebibyte },
  network: { bytes: 4 * mebibyte, kept: 2 * mebibyte },
}

/** Bodies are complete, or cut off, within a few seconds. */
const retryAfterSeconds = '2'

/** Returns the refusal of a body for which there is no room. */
export const noRoom = (): Refused =>
  new Refused(failure('body_capacity_reached', { headers: { 'Retry-After': retryAfterSeconds } }))

/** The share of the memory that one body takes. */
export interface BodyShare {
  /** Makes it larger or smaller. Throws Refused where there is no room. */
  resize(bytes: number): void
  /** The caller has shown a right credential. */
  trust(): void
}

/** Counts the bytes of bodies that are held at a time, over all connections: no number of callers can fill the memory. */
export class BodyMemory {
  #held = 0
  #anonymous = 0
  /** Bytes that callers without a credential hold, by network. */
  readonly #networks = new Map<string, number>()

  constructor(private readonly bounds: BodyBounds = defaultBounds) {}

  /** Bytes held at present. */
  get held(): number {
    return this.#held
  }

  /** Returns a share without bytes. `findNetwork` is called once if the share holds anything without a credential. */
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
        if (change > 0 && !this.#hasRoom(bytes, change, network)) throw noRoom()
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

  /** Returns true if a body may grow by `change` to `bytes`; `network` is undefined for a caller with a credential. */
  #hasRoom(bytes: number, change: number, network: string | undefined): boolean {
    // A whole chunk may come with the end of a beginning.
    if (!fits(this.bounds.total, this.#held + change, bytes <= 2 * beginningBytes)) return false
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

const fits = ({ bytes, kept }: Room, held: number, isSmall: boolean): boolean =>
  held <= (isSmall ? bytes : bytes - kept)
