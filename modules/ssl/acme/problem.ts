import { type HttpReply, jsonOf, ModuleError } from '../../../domain/ports/module.js'

/** A certificate authority's problem document (RFC 8555, 6.7). */
export interface Problem {
  /** Last segment of the problem's URN, such as `rateLimited`. */
  readonly type: string
  readonly text: string
}

const namespace = 'urn:ietf:params:acme:error:'

/** Returns the problem in a response, or undefined if it contains none. */
export function readReplyProblem(reply: HttpReply): Problem | undefined {
  try {
    return readProblem(jsonOf(reply))
  } catch {
    return undefined
  }
}

/** Maximum number of subproblems shown, and of characters of each text. */
const maxParts = 20
const maxTextLength = 500

/**
 * Returns the problem in an order or a challenge with its subproblems, which do not nest (RFC 8555, 6.7.1), or
 * undefined if there is none.
 */
export function readProblem(value: unknown): Problem | undefined {
  const whole = detailOf(value)
  const { subproblems } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (whole === undefined || !Array.isArray(subproblems)) return whole
  const parts = subproblems.slice(0, maxParts).flatMap((part) => partOf(part) ?? [])
  return { type: whole.type, text: [whole.text, ...parts].join('; ') }
}

function detailOf(value: unknown): Problem | undefined {
  const { type, detail } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (typeof type !== 'string' || !type.startsWith(namespace)) return undefined
  const name = type.slice(namespace.length)
  return { type: name, text: (typeof detail === 'string' && detail !== '' ? detail : name).slice(0, maxTextLength) }
}

function partOf(value: unknown): string | undefined {
  const problem = detailOf(value)
  if (problem === undefined) return undefined
  const { identifier } = value as { readonly identifier?: { readonly value?: unknown } }
  const name = identifier?.value
  return typeof name === 'string' ? `${name.slice(0, maxTextLength)}: ${problem.text}` : problem.text
}

/** Returns true if an authority refused a request. */
export const isRefusal = (error: unknown): error is ModuleError =>
  error instanceof ModuleError && error.kind === 'refused'
