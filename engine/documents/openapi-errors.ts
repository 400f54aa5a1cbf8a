import { STATUS_CODES } from 'node:http'
import { type Failure, failureBody, faults, retriedStatuses } from '../errors.js'
import { unknownParameters } from '../ignored-parameters.js'
import { summarise } from '../input.js'
import type { Refusal } from '../refusals.js'
import type { JsonSchema } from './json-schema.js'
import { type HeaderName, headersOf } from './openapi-components.js'

type Method = 'GET' | 'POST'

/** A response object of the document. */
export interface Response {
  readonly description: string
  readonly headers?: unknown
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema; readonly examples: unknown } }
}

const headersByCode: Readonly<Record<string, readonly HeaderName[]>> = {
  method_not_allowed: ['Allow'],
  rate_limited: ['X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  internal_error: ['X-Request-Id'],
  key_in_flight: ['Retry-After'],
}

/** The response for one status: exactly these codes, each with an example. */
function errorResponse(refusals: readonly Refusal[], method: Method): Response {
  const codes = refusals.map(({ code }) => code)
  const listed = new Set(codes.flatMap((code) => headersByCode[code] ?? []))
  if (refusals.some(({ status }) => retriedStatuses.has(status))) listed.add('Retry-After')
  // A final refusal is replayed to a repeat under the same key.
  if (method === 'POST' && refusals.some(({ code, status }) => !(code in faults) && status < 500))
    listed.add('Idempotent-Replayed')
  const allTellParameters = refusals.every(({ parameters }) => parameters !== undefined)
  return {
    description: description(refusals),
    ...headersOf(listed),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Failure' }],
          ...(allTellParameters && { required: ['errors'] }),
          properties: { code: { type: 'string', enum: codes } },
        },
        examples: Object.fromEntries(refusals.map((refusal) => [refusal.code, example(refusal)])),
      },
    },
  }
}

/** A single code is explained; several are explained by their examples. */
function description(refusals: readonly Refusal[]): string {
  const [{ code, message, status }] = refusals as [Refusal]
  return refusals.length === 1 ? `\`${code}\`: ${message}` : `${STATUS_CODES[status]}.`
}

/** The example shows the first parameter that may be at fault; the summary names them where there are several. */
function example(refusal: Refusal) {
  const { parameters = [], own } = refusal
  return {
    ...(own && parameters.length > 1 && { summary: `On ${parameters.join(', ')}` }),
    value: exampleFailure(refusal),
  }
}

/**
 * Returns the body of a refusal as it is sent. One that any call may meet has a placeholder for the parameter, so that
 * all actions share its example.
 */
export function exampleFailure({ status, code, message, parameters, own }: Refusal): unknown {
  const failure: Failure = { status, code, message }
  const [name] = parameters ?? []
  if (code === 'unknown_parameters') return sent(unknown(failure, 'parametername'))
  if (name !== undefined)
    return sent(own ? { ...failure, errors: { [name]: [message] } } : invalid(failure, 'parametername'))
  return sent(code === 'internal_error' ? { ...failure, requestid: '3f2f0f5e-6f0c-4b8e-9a57-6c7d5b1f2a90' } : failure)
}

const sent = (failure: Failure): unknown => JSON.parse(failureBody(failure))

function unknown(failure: Failure, name: string): Failure {
  const errors = unknownParameters([name])
  return { ...failure, message: summarise(errors), errors }
}

function invalid(failure: Failure, name: string): Failure {
  const errors = { [name]: [`The ${name} field is required.`] }
  return { ...failure, message: summarise(errors), errors }
}

/** Returns the failure responses of one action by status. */
export function errorResponses(refusals: readonly Refusal[], method: Method): Record<string, Response> {
  const byStatus = new Map<number, Refusal[]>()
  for (const refusal of refusals) byStatus.set(refusal.status, [...(byStatus.get(refusal.status) ?? []), refusal])
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, errorResponse(some, method)]))
}
