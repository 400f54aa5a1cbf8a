import type { Catalogue } from '../catalogue.js'
import { type FaultCode, faults } from '../errors.js'
import { pathOf, paths } from '../paths.js'
import type { Refusal } from '../refusals.js'
import { type About, type Area, areasOf } from './areas.js'
import { conventionsText } from './conventions.js'
import type { JsonSchema } from './json-schema.js'
import { failureSchema, headerComponents, parameters, security, securitySchemes } from './openapi-components.js'
import { commonCodesText, errorResponses } from './openapi-errors.js'
import { bodyName, bodySchema, hasBody, operation } from './openapi-operation.js'
import { apart, type Document, type Share, sharing } from './openapi-sharing.js'
import { webhookItems, webhooksTag } from './openapi-webhooks.js'

type Json = Record<string, unknown>

/** Returns the OpenAPI 3.1 document of a catalog. The same catalog always produces the same bytes. */
export function openapi(catalogue: Catalogue, about: About): Document {
  const { share, components } = sharing()
  const document = documentWith(share, catalogue, about)
  const made = components()
  const merged = Object.entries(document.components).map(([kind, some]) => [
    kind,
    { ...some, ...made[kind as keyof typeof made] },
  ])
  return { ...document, components: { ...made, ...Object.fromEntries(merged) } }
}

/** Returns the same document with every part inline. */
export const fullDocument = (catalogue: Catalogue, about: About): Document => documentWith(apart, catalogue, about)

function documentWith(share: Share, catalogue: Catalogue, about: About): Document {
  const areas = areasOf(catalogue, about)
  const entries = areas.flatMap(({ entries }) => entries)
  const operations = Object.fromEntries(
    entries.map((entry) => [pathOf(entry), { [entry.method.toLowerCase()]: operation(entry, about, share) }]),
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
    tags: [...areas.map(tag), openTag, ...(about.webhooks === undefined ? [] : [webhooksTag(about.webhooks)])],
    paths: { ...operations, ...openPaths(share) },
    ...(about.webhooks && { webhooks: webhookItems(about.webhooks, share) }),
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

const openTag = { name: 'open', 'x-displayName': 'Open', description: 'Addresses that do not require a credential.' }

const openRefusals: Refusal[] = (
  [
    'method_not_allowed',
    'rate_limited',
    'internal_error',
    'database_unreachable',
    'service_starting',
  ] satisfies FaultCode[]
).map((code) => ({ code, ...faults[code], own: false }))

/** Returns the paths under /api that need no credential. */
function openPaths(share: Share): Json {
  const open = (operationId: string, summary: string, schema: JsonSchema): Json => ({
    get: {
      operationId,
      summary,
      tags: [openTag.name],
      security: [],
      responses: {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema } },
        },
        ...errorResponses(openRefusals, share, 'AnyOpenCall'),
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
