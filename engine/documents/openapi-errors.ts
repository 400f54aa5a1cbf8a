import { STATUS_CODES } from 'node:http'
import { type Failure, failureBody, faults } from '../errors.js'
import { summarise } from '../input.js'
import type { Refusal } from '../refusals.js'
import type { JsonSchema } from './json-schema.js'
import { type HeaderName, headerRefs, usualHeaders } from './openapi-components.js'

type Method = 'GET' | 'POST'

/** A response object of the document. */
export interface Response {
  readonly description: string
  readonly headers: unknown
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema; readonly examples: unknown } }
}

const extraHeaders: Readonly<Record<string, HeaderName>> = {
  method_not_allowed: 'Allow',
  rate_limited: 'Retry-After',
  database_unreachable: 'Retry-After',
  service_starting: 'Retry-After',
  overloaded: 'Retry-After',
  key_in_flight: 'Retry-After',
}

/** The response for one status: exactly these codes, each with an example. */
function errorResponse(refusals: readonly Refusal[], method: Method): Response {
  const codes = refusals.map(({ code }) => code)
  const extra = new Set(codes.flatMap((code) => extraHeaders[code] ?? []))
  // What a rule refused for good is given again to a repeat under the same key.
  if (method === 'POST' && refusals.some(({ code, status }) => !(code in faults) && status < 500))
    extra.add('Idempotent-Replayed')
  const allTellParameters = refusals.every(({ parameters }) => parameters !== undefined)
  return {
    description:
      refusals.length === 1 ? told(refusals[0] as Refusal) : refusals.map((refusal) => `- ${told(refusal)}`).join('\n'),
    headers: headerRefs([...usualHeaders, ...extra]),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          allOf: [{ $ref: '#/components/schemas/Failure' }],
          required: allTellParameters ? ['code', 'errors'] : ['code'],
          properties: { code: { type: 'string', enum: codes } },
        },
        examples: Object.fromEntries(refusals.map((refusal) => [refusal.code, { value: exampleFailure(refusal) }])),
      },
    },
  }
}

function told({ code, message, parameters = [], own }: Refusal): string {
  const where =
    own && parameters.length > 0 ? ` (\`errors\` on ${parameters.map((name) => `\`${name}\``).join(', ')})` : ''
  return `\`${code}\`${where}: ${message}`
}

/** The body of a refusal as it goes out. */
export function exampleFailure({ status, code, message, parameters, own }: Refusal): unknown {
  const failure: Failure = { status, code, message }
  const [name] = parameters ?? []
  if (name !== undefined) return sent(own ? { ...failure, errors: { [name]: [message] } } : invalid(failure, name))
  return sent(code === 'internal_error' ? { ...failure, requestid: '3f2f0f5e-6f0c-4b8e-9a57-6c7d5b1f2a90' } : failure)
}

const sent = (failure: Failure): unknown => JSON.parse(failureBody(failure))

function invalid(failure: Failure, name: string): Failure {
  const errors = { [name]: [`The ${name} field is required.`] }
  return { ...failure, message: summarise(errors), errors }
}

/**
 * Responses to failures, where equal ones are written once: those in which no action's own definition speaks are shared
 * between all actions that have them.
 */
export class ErrorResponses {
  readonly shared: Record<string, Response> = {}

  /** The responses of one action, by status. */
  of(refusals: readonly Refusal[], method: Method): Record<string, Response | { $ref: string }> {
    const byStatus = new Map<number, Refusal[]>()
    for (const refusal of refusals) byStatus.set(refusal.status, [...(byStatus.get(refusal.status) ?? []), refusal])
    return Object.fromEntries(
      [...byStatus].map(([status, some]) => {
        const response = errorResponse(some, method)
        const isShared = some.every(({ own, parameters }) => !own && parameters === undefined)
        return [status, isShared ? this.#share(status, some, response) : response]
      }),
    )
  }

  /** Named after the status, and after the codes too where a status has several sets of them. */
  #share(status: number, refusals: readonly Refusal[], response: Response): { $ref: string } {
    const reason = (STATUS_CODES[status] as string).replaceAll(' ', '')
    const names = [reason, [reason, ...refusals.map(({ code }) => code)].join('.')]
    const name = names.find((one) => this.shared[one] === undefined || same(this.shared[one], response)) as string
    this.shared[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
