import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BodyLimits, isReadable, parseBody, parsePartialBody } from './body.js'
import { type BodyShare, unauthenticatedBytes } from './body-memory.js'
import { MalformedRequest } from './errors.js'
import { parseQuery } from './form.js'
import { IncomingBody } from './incoming-body.js'
import type { RawParameters } from './input.js'
import { WorkQueue } from './work-queue.js'

/** Large bodies are parsed one at a time, because each takes up to a tenth of a second. */
const largeBodies = new WorkQueue()

/**
 * A call's parameters, read only when they are needed. Their errors are reported after authorization, so that a
 * caller without access to the action learns nothing about them.
 */
export class Parameters {
  readonly #body: IncomingBody | undefined
  #all: Promise<RawParameters> | undefined

  constructor(
    private readonly req: IncomingMessage,
    private readonly query: string,
    private readonly intake: BodyLimits,
    openShare: () => BodyShare,
  ) {
    if (req.method !== 'POST') return
    const body = new IncomingBody(req, intake.limit, openShare())
    if (body.isThere) this.#body = body
  }

  get haveBody(): boolean {
    return this.#body !== undefined
  }

  /** Returns the query parameters, or an empty object if the query is malformed. */
  inQuery(): RawParameters {
    try {
      return parseQuery(this.query)
    } catch (error) {
      if (error instanceof MalformedRequest) return {}
      throw error
    }
  }

  /**
   * Returns the parameters that may contain a credential: the query, and the first bytes of the body. The rest of the
   * body is read only after a valid credential has been found.
   */
  async forCredential(): Promise<RawParameters> {
    if (this.#body === undefined || !isReadable(this.req)) return this.inQuery()
    try {
      const isComplete = await this.#body.read(unauthenticatedBytes)
      if (isComplete) return await this.#readAll()
      return { ...this.inQuery(), ...parsePartialBody(this.#body.bytes.subarray(0, unauthenticatedBytes), this.req) }
    } catch (error) {
      if (error instanceof MalformedRequest) return this.inQuery()
      throw error
    }
  }

  /** Returns all parameters, for an authorized caller. The body takes precedence over the query. */
  all(): Promise<RawParameters> {
    this.#body?.trust()
    return this.#readAll()
  }

  /** Frees the body's memory. */
  release(): void {
    this.#body?.release()
  }

  #readAll(): Promise<RawParameters> {
    this.#all ??= this.#read()
    return this.#all
  }

  async #read(): Promise<RawParameters> {
    const query = parseQuery(this.query)
    if (this.#body === undefined) return query
    await this.#body.read()
    const { bytes } = this.#body
    const parse = () => {
      const inBody = parseBody(bytes, this.req, this.intake)
      return this.query === '' ? inBody : { ...query, ...inBody }
    }
    if (bytes.length <= 2 * unauthenticatedBytes) return parse()
    return largeBodies.take(async () => {
      const raw = parse()
      // Validation takes as long as parsing, so other work gets a turn before it.
      await nextTurn()
      return raw
    })
  }
}
