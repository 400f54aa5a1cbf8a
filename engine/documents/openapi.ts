import type { Catalogue } from '../catalogue.js'
import { type EngineErrorCode, engineErrors } from '../errors.js'
import { actionPath, paths } from '../paths.js'
import type { Refusal } from '../possible-errors.js'
import { type About, type Area, groupByArea } from './areas.js'
import { conventionsText } from './conventions.js'
import type { JsonSchema } from './json-schema.js'
import { failureSchema, headerComponents, parameters, security, securitySchemes } from './openapi-components.js'
import { commonCodesText, errorResponses } from './openapi-errors.js'
import { bodyName, bodySchema, hasBody, operation } from './openapi-operation.js'
import { createSharing, type Document, keepInline, type ShareComponent } from './openapi-sharing.js'
import { buildWebhooks, webhooksTag } from './openapi-webhooks.js'

type Json = Record<string, unknown>

/** Returns the OpenAPI 3.1 document of a catalog. The same catalog always produces the same bytes. */
export function buildOpenApi(catalogue: Catalogue, about: About): Document {
  const { share, components } = createSharing()
  const document = buildDocument(share, catalogue, about)
  const made = components()
  const merged = Object.entries(document.components).map(([kind, some]) => [
    kind,
    { ...some, ...made[kind as keyof typeof made] },
  ])
  return { ...document, components: { ...made, ...Object.fromEntries(merged) } }
}

/**
 * Returns the same document without the shared components that `buildOpenApi` creates: their contents appear inline.
 */
export const buildInlineOpenApi = (catalogue: Catalogue, about: About): Document =>
  buildDocument(keepInline, catalogue, about)

function buildDocument(share: ShareComponent, catalogue: Catalogue, about: About): Document {
  const areas = groupByArea(catalogue, about)
  const entries = areas.flatMap(({ entries }) => entries)
  const operations = Object.fromEntries(
    entries.map((entry) => [actionPath(entry), { [entry.method.toLowerCase()]: operation(entry, about, share) }]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      'x-release': about.release,
      description: [about.description.trim(), conventionsText(2), '## Error codes of any call', commonCodesText()].join(
        '\n\n',
      ),
    },
    servers: [
      {
        url: '{base_url}',
        // No description, because the OpenAPI 3.1 schema in @apidevtools/swagger-parser does not allow it here.
        variables: { base_url: { default: about.baseUrl } },
      },
    ],
    security,
    tags: [...areas.map(tag), publicTag, ...(about.webhooks === undefined ? [] : [webhooksTag(about.webhooks)])],
    paths: { ...operations, ...publicPaths(share) },
    ...(about.webhooks && { webhooks: buildWebhooks(about.webhooks, share) }),
    components: {
      schemas: {
        Failure: failureSchema,
        ...Object.fromEntries(entries.filter(hasBody).map((entry) => [bodyName(entry), bodySchema(entry, share)])),
      },
      parameters,
      headers: headerComponents,
      securitySchemes,
    },
  }
}

const tag = ({ name, title, description = '' }: Area): Json => ({
  name,
  'x-displayName': title,
  description: [...(title.toLowerCase() === name ? [] : [`**${title}.**`]), description].join(' ').trim(),
})

const publicTag = { name: 'open', 'x-displayName': 'Open', description: 'Addresses that do not require a credential.' }

const publicErrors: Refusal[] = (
  [
    'method_not_allowed',
    'rate_limited',
    'internal_error',
    'database_unreachable',
    'service_starting',
  ] satisfies EngineErrorCode[]
).map((code) => ({ code, ...engineErrors[code], own: false }))

/** Returns the paths under /api that need no credential. */
function publicPaths(share: ShareComponent): Json {
  const open = (operationId: string, summary: string, schema: JsonSchema): Json => ({
    get: {
      operationId,
      summary,
      tags: [publicTag.name],
      security: [],
      responses: {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema } },
        },
        ...errorResponses(publicErrors, share, 'AnyOpenCall'),
      },
    },
  })
  return {
    [paths.health]: open('health', 'Check the health of the service and its database.', healthSchema),
    [paths.versionedDocument]: open('openapi', 'Retrieve this document.', {
      type: 'object',
      required: ['openapi'],
      properties: { openapi: { type: 'string', description: 'OpenAPI version of the document.' } },
      examples: [{ openapi: '3.1.0' }],
    }),
  }
}

const healthSchema: JsonSchema = {
  type: 'object',
  required: ['result', 'health'],
  properties: {
    result: { type: 'string', const: 'success', description: 'The call succeeded.' },
    health: {
      type: 'object',
      description: 'State of the service.',
      required: ['status', 'database', 'timestamp'],
      properties: {
        status: { type: 'string', description: '`ok` if everything works.', examples: ['ok'] },
        database: { type: 'string', description: '`ok`, or the reason why it does not respond.', examples: ['ok'] },
        timestamp: { type: 'string', format: 'date-time', description: 'Time of the response.' },
      },
    },
  },
}
