import { STATUS_CODES } from 'node:http'
import { engineErrors, retriedStatuses } from '../errors.js'
import type { Refusal } from '../possible-errors.js'
import type { JsonSchema } from './json-schema.js'
import { codes } from './markdown.js'
import { type HeaderName, headerReferences } from './openapi-components.js'
import type { ShareComponent } from './openapi-sharing.js'
import { responseName } from './response-name.js'

/** An OpenAPI response object. */
export interface Response {
  readonly description: string
  readonly headers?: unknown
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
}

const headersByCode: Readonly<Record<string, readonly HeaderName[]>> = {
  method_not_allowed: ['Allow'],
  rate_limited: ['X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  internal_error: ['X-Request-Id'],
  key_in_flight: ['Retry-After'],
}

/** Returns a response that allows only the codes of the given errors. */
function errorResponse(refusals: readonly Refusal[], description: string): Response {
  const listed = new Set(refusals.flatMap(({ code }) => headersByCode[code] ?? []))
  if (refusals.some(({ status }) => retriedStatuses.has(status))) listed.add('Retry-After')
  const allTellParameters = refusals.every(({ parameters }) => parameters !== undefined)
  return {
    description,
    ...headerReferences(listed),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Failure' }],
          // With only the enumeration, generators would make `code` optional, because they do not merge `required` from
          // `allOf`.
          required: ['code', ...(allTellParameters ? ['errors'] : [])],
          properties: { code: { type: 'string', enum: refusals.map(({ code }) => code) } },
        },
      },
    },
  }
}

/**
 * Describes error codes in Markdown, as a list if there are several. If any code belongs to the action itself, the
 * common codes are omitted, because the document's description lists them.
 */
function explainErrors(refusals: readonly Refusal[]): string {
  const own = refusals.filter(({ own }) => own)
  const lines = (own.length > 0 ? own : refusals).map(explainError)
  return lines.length > 1 ? lines.map((line) => `- ${line}`).join('\n') : lines.join('')
}

function explainError({ code, message, parameters = [], own }: Refusal): string {
  const at = own && parameters.length > 0 ? ` (\`errors\` on ${codes(parameters)})` : ''
  return `\`${code}\`${at}: ${message}`
}

/** Returns a Markdown list of the error codes that any call can return. */
export const commonCodesText = (): string =>
  Object.entries(engineErrors)
    .map(([code, { status, message }]) => `- ${status} \`${code}\`: ${message}`)
    .join('\n')

/** Returns a sentence that lists common error codes by status. */
function nameCodes(byStatus: readonly [number, readonly Refusal[]][]): string {
  const named = byStatus.map(([status, some]) => `${status} ${codes(some.map(({ code }) => code))}`)
  return `Errors of any call: ${named.join('; ')}.`
}

/** Statuses described in the `default` response, unless the action has its own codes with that status. */
const commonStatuses = new Set([400, 405, 413, 415, 500, 503])

/**
 * Returns an action's error responses by status. Errors common to all actions form the `default` response, which many
 * actions share.
 */
export function errorResponses(
  refusals: readonly Refusal[],
  share: ShareComponent,
  defaultName = 'AnyCall',
): Record<string, Response> {
  const byStatus = new Map<number, Refusal[]>()
  for (const refusal of refusals) byStatus.set(refusal.status, [...(byStatus.get(refusal.status) ?? []), refusal])
  const isCommon = ([status, some]: [number, Refusal[]]) => commonStatuses.has(status) && !some.some(({ own }) => own)
  const specific = [...byStatus].filter((entry) => !isCommon(entry))
  const common = [...byStatus].filter(isCommon)
  const statuses = new Set(common.map(([status]) => status))
  const shared = (title: string, some: readonly Refusal[], description: string) => {
    const name = responseName(title, some)
    const response = errorResponse(some, description)
    return name === undefined ? response : share('responses', name, response)
  }
  return {
    ...Object.fromEntries(
      specific.map(([status, some]) => [
        status,
        shared((STATUS_CODES[status] as string).replaceAll(' ', ''), some, explainErrors(some)),
      ]),
    ),
    ...(common.length > 0 && {
      default: shared(
        // If an action has its own 503 codes, its default response excludes this status.
        statuses.has(503) ? defaultName : `${defaultName}.without503`,
        common.flatMap(([, some]) => some),
        nameCodes(common),
      ),
    }),
  }
}
