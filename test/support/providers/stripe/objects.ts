import type { Answer } from '../../../../tools/pretend-panel/provider.js'

// biome-ignore lint/suspicious/noExplicitAny: the objects of Stripe's API, as a test writes and reads them
export type StripeObject = Record<string, any>

export const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': 'req_1' },
  body: JSON.stringify(body),
})

export const failure = (status: number, type: string, message: string, more: object = {}): Answer =>
  json(status, { error: { type, message, ...more } })

export const invalid = (message: string, more: object = {}): Answer =>
  failure(400, 'invalid_request_error', message, more)

export const unknownObject = (what: string, id: string, param?: string): Answer =>
  failure(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    ...(param !== undefined && { param }),
  })

/** Objects by ID, in the order of their creation. */
export class StripeObjects {
  readonly #byId = new Map<string, StripeObject>()
  #made = 0

  constructor(
    readonly now: () => Date,
    readonly isLive: boolean,
  ) {}

  get(id: string): StripeObject | undefined {
    return this.#byId.get(id)
  }

  /** Stores an object, or merges it into the object with its ID. */
  put(object: StripeObject): StripeObject {
    const known = this.#byId.get(object.id)
    const created = Math.floor(this.now().getTime() / 1000)
    const written = { created, livemode: this.isLive, ...known, ...object }
    this.#byId.set(object.id, written)
    return written
  }

  /** Deletes an object. */
  forget(id: string): void {
    this.#byId.delete(id)
  }

  make(prefix: string, object: string, facts: StripeObject): StripeObject {
    return this.put({ id: `${prefix}_${++this.#made}`, object, ...facts })
  }

  all(object: string): StripeObject[] {
    return [...this.#byId.values()].filter((one) => one.object === object)
  }

  /** Answers with an object, in which references listed in `expand` are replaced with their objects. */
  show(object: StripeObject, query: URLSearchParams): Answer {
    return json(200, this.#expanded(object, pathsIn(query)))
  }

  #expanded(object: StripeObject, paths: readonly string[][]): StripeObject {
    const shown = { ...object }
    for (const key of new Set(paths.map(([first]) => first as string))) {
      const named = typeof shown[key] === 'string' ? this.#byId.get(shown[key]) : shown[key]
      const further = paths.filter(([first, next]) => first === key && next !== undefined).map(([, ...rest]) => rest)
      if (named != null) shown[key] = this.#expanded(named, further)
    }
    return shown
  }

  /** Answers with a page of objects, newest first. */
  list(objects: readonly StripeObject[], query: URLSearchParams): Answer {
    const since = Number(query.get('created[gte]') ?? 0)
    const found = objects.filter(({ created }) => created >= since).reverse()
    const after = query.get('starting_after')
    const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
    const to = from + Number(query.get('limit') ?? 10)
    const paths = pathsIn(query).flatMap(([first, ...rest]) => (first === 'data' && rest.length > 0 ? [rest] : []))
    const data = found.slice(from, to).map((object) => this.#expanded(object, paths))
    return json(200, { object: 'list', data, has_more: to < found.length })
  }
}

const pathsIn = (query: URLSearchParams): string[][] =>
  [...query].filter(([name]) => name.startsWith('expand[')).map(([, path]) => path.split('.'))

/** Returns the form's own metadata, or the metadata of its field `below`. */
export function metadataIn(form: URLSearchParams, below = ''): Record<string, string> {
  const start = below === '' ? 'metadata[' : `${below}[metadata][`
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length, -1), value]] : [])),
  )
}
