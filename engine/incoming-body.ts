import type { IncomingMessage } from 'node:http'
import type { BodyShare } from './body-memory.js'
import { failure, MalformedRequest, Refused } from './errors.js'

const nothing = Buffer.alloc(0)

/**
 * Reads a request's body into one buffer, because the chunks of a megabyte sent byte by byte would take hundreds of
 * megabytes. Memory is reserved for received bytes, not for the declared size.
 */
export class IncomingBody {
  readonly #declared: number
  /** Buffer that begins with the bytes read so far. */
  #room: Buffer = nothing
  #size = 0
  #isComplete = false
  #isOpened = false
  /** Aborts the read in progress. Undefined if nothing is being read. */
  #giveUp: ((error: Error) => void) | undefined

  /** `limit` is the maximum number of bytes. */
  constructor(
    private readonly req: IncomingMessage,
    private readonly limit: number,
    private readonly share: BodyShare,
  ) {
    this.#declared = Number(req.headers['content-length'] ?? 0)
  }

  /** True if the request declares a body. */
  get isThere(): boolean {
    return this.#declared > 0 || this.req.headers['transfer-encoding'] !== undefined
  }

  /** The bytes read so far. */
  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size)
  }

  /** Throws Refused if the declared size exceeds the limit. */
  expectFitting(): void {
    if (this.#declared > this.limit) throw bodyTooLarge()
  }

  /** Records that the caller has a valid credential, so that the body's memory no longer counts as anonymous. */
  trust(): void {
    this.share.trust()
  }

  /**
   * Continues reading until the body is complete or longer than `enough` bytes. Returns true if it is complete. Throws
   * Refused if it exceeds the limit or the available memory, and MalformedRequest if it ends early.
   */
  async read(enough: number = this.limit): Promise<boolean> {
    const { req } = this
    if (this.#isComplete) return true
    if (enough >= this.limit) this.expectFitting()
    this.#isOpened = true
    // The whole body has arrived, and no other reader has read it to its end.
    if (req.complete && !req.readableEnded) return this.#takeArrived()
    return new Promise<boolean>((resolve, reject) => {
      const settle = () => {
        this.#giveUp = undefined
        req.off('data', take).off('end', complete).off('error', breakOff).off('close', breakOff)
        req.pause()
      }
      const giveUp = (error: unknown) => {
        settle()
        reject(error)
      }
      const take = (chunk: Buffer) => {
        try {
          this.#append(chunk)
        } catch (error) {
          return giveUp(error)
        }
        if (this.#size <= enough) return
        settle()
        resolve(false)
      }
      const complete = () => {
        this.#isComplete = true
        settle()
        resolve(true)
      }
      const breakOff = () => giveUp(new MalformedRequest('The body ended early.'))
      this.#giveUp = giveUp
      req.on('data', take).on('end', complete).on('error', breakOff).on('close', breakOff)
      // The caller disconnected during the credential lookup, so no event will follow.
      if (req.destroyed) breakOff()
      else req.resume()
    })
  }

  /** Aborts the read in progress with an error, or does nothing if nothing is being read. */
  abort(error: Error): void {
    this.#giveUp?.(error)
  }

  /**
   * Frees the memory. If reading has begun, the remaining bytes are read and discarded, so that a browser can read the
   * response, and a rejected caller keeps its connection.
   */
  release(): void {
    this.#room = nothing
    this.#size = 0
    this.share.resize(0)
    if (this.#isOpened && !this.#isComplete) this.req.resume()
  }

  /** Reads a body that has arrived completely. Most bodies arrive in one chunk, together with the headers. */
  #takeArrived(): true {
    for (let chunk = this.req.read(); chunk !== null; chunk = this.req.read()) this.#append(chunk as Buffer)
    this.#isComplete = true
    return true
  }

  #append(chunk: Buffer): void {
    const size = this.#size + chunk.length
    if (size > this.limit) throw bodyTooLarge()
    if (this.#size === 0) {
      this.share.resize(size)
      this.#room = chunk
    } else {
      if (size > this.#room.length) this.#grow(size)
      chunk.copy(this.#room, this.#size)
    }
    this.#size = size
  }

  /** Doubles the buffer up to the largest possible size of the body, so that each byte is copied once on average. */
  #grow(size: number): void {
    const largest = this.#declared >= size ? Math.min(this.#declared, this.limit) : this.limit
    const room = Math.max(size, Math.min(2 * this.#room.length, largest))
    this.share.resize(room)
    const larger = Buffer.allocUnsafeSlow(room)
    this.#room.copy(larger, 0, 0, this.#size)
    this.#room = larger
  }
}

const bodyTooLarge = (): Refused => new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))
