import { failure, Refused } from './errors.js'

/**
 * Bytes of a body that are read before a right credential has been found. A body up to this size is a small one: the last
 * bytes of memory are kept for those.
 */
export const beginningBytes = 64 * 1024

/** Bytes that the bodies of all connections may take. */
export interface BodyBounds {
  readonly total: number
  /** The part of them for callers who have not shown a right credential yet. */
  readonly anonymous: number
  /** The part of them for small bodies alone, so that uploads do not keep everything else out. */
  readonly small: number
}

const mebibyte = 1024 * 1024
const defaultBounds: BodyBounds = { total: 64 * mebibyte, anonymous: 16 * mebibyte, small: 8 * mebibyte }

/** Bodies are complete, or cut off, within a few seconds. */
const retryAfterSeconds = '2'

/** The share of the memory that one body takes. Only BodyMemory changes it. */
export class BodyShare {
  bytes = 0
  /** True once the caller has shown a right credential. */
  isTrusted = false
}

/** Counts the bytes of bodies that are held at a time, over all connections: no number of callers can fill the memory. */
export class BodyMemory {
  #held = 0
  #anonymous = 0

  constructor(private readonly bounds: BodyBounds = defaultBounds) {}

  /** Bytes held at present. */
  get held(): number {
    return this.#held
  }

  /** Makes a share larger or smaller. Throws Refused where there is no room. */
  resize(share: BodyShare, bytes: number): void {
    const { total, anonymous, small } = this.bounds
    const change = bytes - share.bytes
    // A whole chunk may come with the end of a beginning.
    const isSmall = bytes <= 2 * beginningBytes
    const isOver =
      this.#held + change > (isSmall ? total : total - small) ||
      (!share.isTrusted && this.#anonymous + change > anonymous)
    if (change > 0 && isOver)
      throw new Refused(failure('body_capacity_reached', { headers: { 'Retry-After': retryAfterSeconds } }))
    share.bytes = bytes
    this.#held += change
    if (!share.isTrusted) this.#anonymous += change
  }

  trust(share: BodyShare): void {
    if (!share.isTrusted) this.#anonymous -= share.bytes
    share.isTrusted = true
  }
}
