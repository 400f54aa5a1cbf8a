import { type HttpReply, jsonOf } from '../../../domain/ports/module.js'

/** A problem as certificate authorities tell of it (RFC 8555, 6.7). */
export interface Problem {
  /** The last part of its name, such as `rateLimited`. */
  readonly type: string
  readonly text: string
}

const namespace = 'urn:ietf:params:acme:error:'

/** Undefined for an answer that tells of none. */
export function problemIn(reply: HttpReply): Problem | undefined {
  try {
    return readProblem(jsonOf(reply))
  } catch {
    return undefined
  }
}

/** One that stands in an order or a challenge. */
export function readProblem(value: unknown): Problem | undefined {
  const { type, detail, subproblems } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (typeof type !== 'string' || !type.startsWith(namespace)) return undefined
  const name = type.slice(namespace.length)
  const parts = Array.isArray(subproblems) ? subproblems.map(partOf).filter((part) => part !== undefined) : []
  return { type: name, text: [typeof detail === 'string' && detail !== '' ? detail : name, ...parts].join('; ') }
}

function partOf(value: unknown): string | undefined {
  const problem = readProblem(value)
  const { identifier } = (value ?? {}) as { readonly identifier?: { readonly value?: unknown } }
  if (problem === undefined) return undefined
  return identifier?.value === undefined ? problem.text : `${identifier.value}: ${problem.text}`
}

/** Seconds until the time that an answer asks to wait for: a number of them or a date (RFC 9110, 10.2.3). */
export function secondsIn({ headers }: HttpReply, now: Date): number | undefined {
  const wait = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(wait) ? Number(wait) : Math.ceil((Date.parse(wait) - now.getTime()) / 1000)
  return seconds > 0 ? seconds : undefined
}
