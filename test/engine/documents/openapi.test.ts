import { readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTypes, { astToString } from 'openapi-typescript'
import t, { type Test } from 'tap'
import { Compile } from 'typebox/compile'
import { type Catalogue, type Entry, loadCatalogue } from '../../../engine/catalogue.js'
import type { About } from '../../../engine/documents/areas.js'
import { engineErrors } from '../../../engine/errors.js'
import '../../../engine/formats.js'
import { exampleFailure } from '../../../engine/documents/example-failure.js'
import { buildExample, smallestCall } from '../../../engine/documents/examples.js'
import { toPlainSchema } from '../../../engine/documents/json-schema.js'
import { buildInlineOpenApi, buildOpenApi } from '../../../engine/documents/openapi.js'
import { createSharing } from '../../../engine/documents/openapi-sharing.js'
import { describeAction } from '../../../engine/documents/prose.js'
import { listErrors, type Refusal } from '../../../engine/possible-errors.js'
import { successSchema } from '../../../engine/success.js'
import { about } from '../../../server/about.js'
import { vocabulary } from '../../../server/vocabulary.js'
import { loadSample, sampleAbout } from '../sample/_kit.js'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked here, not understood
type Node = any

const sample = await loadSample()
const document = (catalogue: Catalogue = sample, of: About = sampleAbout): Node =>
  JSON.parse(JSON.stringify(buildOpenApi(catalogue, of)))
const operations = (doc: Node): Node[] => Object.values(doc.paths).flatMap((path: Node) => Object.values(path))
const operation = (name: string): Node => operations(document()).find(({ operationId }) => operationId === name)
const whole = (name: string): Node => resolved(document(), operation(name))

/** Returns a node with every reference replaced by its target. A description next to a reference is dropped. */
function resolved(doc: Node, node: Node): Node {
  if (Array.isArray(node)) return node.map((one) => resolved(doc, one))
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string') {
    const target = node.$ref
      .slice(2)
      .split('/')
      .reduce((at: Node, key: string) => at[key], doc)
    return resolved(doc, target)
  }
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, resolved(doc, one)]))
}

/** Yields every example in a document with its schema. */
function* examples(node: Node, path = ''): Generator<{ path: string; schema: Node; value: unknown }> {
  if (typeof node !== 'object' || node === null) return
  const { schema } = node
  if (schema !== undefined) {
    if ('example' in node) yield { path, schema, value: node.example }
    for (const [name, one] of Object.entries<Node>(node.examples ?? {}))
      yield { path: `${path}/${name}`, schema, value: one.value }
  }
  if (Array.isArray(node.examples)) for (const value of node.examples) yield { path, schema: node, value }
  for (const [key, one] of Object.entries(node))
    if (key !== 'examples' && key !== 'example') yield* examples(one, `${path}/${key}`)
}

async function isSound(t: Test, catalogue: Catalogue, of: About): Promise<void> {
  const doc = document(catalogue, of)

  const { valid, errors } = await new Validator().validate(structuredClone(doc))
  t.ok(valid, 'the document is valid OpenAPI 3.1', { errors })

  // Webhooks have their own test (test/catalogue/webhooks.test.ts).
  const { webhooks: _, ...called } = doc
  const whole = resolved(doc, called)
  // Many responses contain the same record, so equal examples are checked once.
  const each = new Map([...examples(whole)].map((one) => [JSON.stringify([one.schema, one.value]), one]))
  const broken = [...each.values()].filter(({ schema, value }) => !Compile(schema).Check(value))
  t.strictSame(
    broken.map(({ path, value }) => ({ path, value })),
    [],
    'every example matches its schema',
  )

  const known = new Set([...Object.keys(engineErrors), ...Object.keys(of.faults)])
  const codes = JSON.stringify(whole).matchAll(/"code":\{"type":"string","enum":(\[.*?\])/g)
  const unknown = [...codes].flatMap(([, list]) => JSON.parse(list as string)).filter((code) => !known.has(code))
  t.strictSame(unknown, [], 'every code is a known error')

  for (const entry of catalogue.values()) {
    const found = operations(doc).filter(({ operationId }) => operationId === entry.name)
    t.match(
      found,
      [{ summary: entry.summary, tags: [entry.area], 'x-permission': entry.permission }],
      `the document contains ${entry.name} once`,
    )
  }
}

t.test('the sample catalog’s document is valid', (t) => isSound(t, sample, sampleAbout))

t.test('the service’s document is valid', async (t) => {
  const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
  await isSound(t, await loadCatalogue([folder], vocabulary), about())
})

t.test('the document does not depend on the order of the action files', async (t) => {
  const backwards = new Map([...sample].reverse())
  t.equal(JSON.stringify(buildOpenApi(backwards, sampleAbout)), JSON.stringify(buildOpenApi(sample, sampleAbout)))
})

t.test('the service’s address is a server variable', async (t) => {
  t.match(document().servers, [{ url: '{base_url}', variables: { base_url: { default: 'http://library.test' } } }])
})

t.test('a call requires both credential headers or a bearer token', async (t) => {
  const { security, components } = document()
  t.strictSame(security, [{ apiKey: [], apiSecret: [] }, { bearer: [] }])
  t.match(components.securitySchemes, {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    apiSecret: { type: 'apiKey', in: 'header', name: 'X-API-Secret' },
    bearer: { type: 'http', scheme: 'bearer' },
  })
  const open = operations(document()).filter((one) => one.security !== undefined)
  t.strictSame(
    open.map(({ operationId, security }) => [operationId, security]),
    [
      ['health', []],
      ['openapi', []],
    ],
    'only operations that are not actions need no credential',
  )
})

/** Returns the codes of an operation by status, including the codes of the default response. */
const codesOf = (name: string): Record<string, string[]> => codesByStatus(whole(name).responses)

function codesByStatus(responses: Node): Record<string, string[]> {
  const { 200: _, default: common, ...own } = responses
  const listed = (response: Node): string[] => response.content['application/json'].schema.properties.code.enum
  const named = [...common.description.matchAll(/(\d{3}) (`.*?`)(?=[;.])/g)].map(([, status, words]) => [
    status,
    words.match(/\w+/g),
  ])
  t.strictSame(
    named.flatMap(([, codes]) => codes).sort(),
    listed(common).sort(),
    'the default response describes its codes',
  )
  return Object.fromEntries([...named, ...Object.entries(own).map(([status, one]) => [status, listed(one)])])
}

//
t.test('each action lists exactly the codes that it can return', async (t) => {
  const any = {
    401: ['unauthenticated', 'credential_expired', 'secret_replaced'],
    405: ['method_not_allowed'],
    429: ['rate_limited'],
    500: ['internal_error'],
    503: ['database_unreachable', 'service_starting', 'overloaded'],
  }
  const refused = ['account_disabled', 'address_not_allowed']
  const gated = { ...any, 403: [...refused, 'permission_denied'] }
  const body = { 503: ['body_capacity_reached', 'database_unreachable', 'service_starting', 'overloaded'] }
  const post = {
    ...gated,
    ...body,
    400: ['malformed_request'],
    413: ['body_too_large'],
    415: ['content_encoding_unsupported', 'media_type_unsupported'],
  }

  t.strictSame(codesOf('getbooks'), {
    ...gated,
    400: ['malformed_request'],
    422: ['invalid_parameters', 'unknown_parameters'],
  })
  t.strictSame(codesOf('getbook'), {
    ...gated,
    400: ['malformed_request', 'incomplete_request'],
    404: ['book_not_found'],
    422: ['invalid_parameters', 'unknown_parameters'],
  })
  t.strictSame(
    codesOf('addbook'),
    {
      ...post,
      409: ['book_on_loan'],
      422: ['invalid_parameters', 'unknown_parameters', 'key_invalid', 'key_reused', 'shelf_unknown'],
    },
    'an error in `rejects` is a 422, whatever its kind',
  )
  t.strictSame(
    codesOf('sendbook'),
    {
      ...post,
      400: ['malformed_request', 'dry_run_unavailable'],
      404: ['book_not_found'],
      409: ['key_in_flight', 'key_outcome_unknown'],
      422: ['invalid_parameters', 'unknown_parameters', 'key_invalid', 'key_reused'],
      502: ['courier_failed'],
    },
    'only a provider call can still be running when its key is sent again',
  )
  t.strictSame(
    codesOf('issuecard'),
    {
      ...post,
      400: ['malformed_request', 'dry_run_unavailable'],
      409: ['key_not_replayable'],
      422: ['unknown_parameters', 'key_invalid'],
    },
    'without parameters, no value can be invalid or differ from an earlier call, but names can be unknown',
  )
  t.strictSame(
    codesOf('faxbook'),
    { ...gated, ...body, 501: ['action_unavailable'] },
    'an unavailable action never reads its parameters',
  )
  t.strictSame(codesOf('burnbooks'), { ...any, 403: [...refused, 'action_forbidden'] })
})

t.test('a response explains the action’s codes and lists their parameters', async (t) => {
  const { responses } = whole('addbook')
  t.equal(responses[422].description, '`shelf_unknown` (`errors` on `shelf`): No shelf has this name.')
  t.equal(responses[409].description, '`book_on_loan`: The book is on loan.')
  t.match(responses[401].description, '`unauthenticated`: The credential is missing or wrong.')
  t.match(whole('getbooks').responses[422].description, /^- `invalid_parameters`: .*\n- `unknown_parameters`: /)
})

t.test('the description lists every code that any call can return', async (t) => {
  const { description } = document().info
  for (const [code, { status, message }] of Object.entries(engineErrors))
    t.match(description, `- ${status} \`${code}\`: ${message}`)
})

t.test('the default response of every action contains the codes that any call can return', async (t) => {
  const doc = document()
  for (const { operationId, responses } of operations(doc))
    t.ok(responses.default !== undefined && !('500' in responses) && !('405' in responses), operationId)
  t.match(operation('getbook').responses, { 400: Object, 401: Object, 403: Object, 404: Object, 429: Object })
  t.notOk('400' in operation('getbooks').responses)
})

t.test('the example of a refusal contains its parameter', async (t) => {
  const refusal = (code: string) =>
    listErrors(sample.get('addbook') as Entry, sampleAbout.faults).find((one) => one.code === code) as Refusal
  t.strictSame(exampleFailure(refusal('shelf_unknown')), {
    result: 'error',
    code: 'shelf_unknown',
    message: 'No shelf has this name.',
    errors: { shelf: ['No shelf has this name.'] },
  })
  t.match(
    exampleFailure(refusal('invalid_parameters')),
    { message: 'The parametername field is required.', errors: { parametername: Array } },
    'a code that any call can return has a placeholder parameter',
  )
  t.notMatch(exampleFailure(refusal('key_invalid')), { errors: {} })
})

t.test('an unavailable action has no success response', async (t) => {
  t.notOk(200 in operation('faxbook').responses)
  t.notOk(200 in operation('burnbooks').responses)
  t.match(operation('faxbook').description, 'The line is dead.')
})

//
t.test('the document lists a parameter’s bounds, default, and aliases, and whether it is an extension', async (t) => {
  const { title, language, tags, chapters, pin } = document().components.schemas['addbook.parameters'].properties
  t.match(title, {
    maxLength: 40,
    'x-aliases': ['name', 'heading', 'caption'],
    'x-added-aliases': ['heading', 'caption'],
  })
  t.match(title.description, 'Also accepted as `name`, `heading` (extension), `caption` (extension).')
  t.match(title.examples, ["Gulliver's Travels"])
  t.match(language, { maxLength: 2, default: 'en' })
  t.match(tags, { type: 'array', 'x-extension': true, description: '*Extension.*' })
  t.notOk('x-extension' in language)
  t.match(chapters.items.properties.pages, { minimum: 1, maximum: 999 })
  t.match(chapters.description, 'In a form, `chapters[0][heading]` and so on.')
  t.match(pin, { format: 'password', writeOnly: true, minLength: 4 })

  const changed = document().components.schemas['updatebook.parameters'].properties
  t.match(changed.due.description, 'An empty value clears it.')
  t.match(changed.title.description, 'An empty value is refused.')
})

t.test('a GET takes its parameters from the query string', async (t) => {
  const { parameters, requestBody } = whole('getbooks')
  t.notOk(requestBody)
  t.match(parameters, [
    {
      name: 'genre',
      in: 'query',
      required: false,
      style: 'form',
      explode: true,
      description: /^One of these genres\. .*`genre\[\]`/,
    },
    { name: 'lent', schema: { type: 'boolean', 'x-added-aliases': ['away'] } },
    { name: 'sorting', schema: { type: 'string', enum: ['ASC', 'DESC'], default: 'ASC' } },
    { name: 'limitstart', schema: { minimum: 0, default: 0 } },
    { name: 'limitnum', schema: { minimum: 1, maximum: 250, default: 25 } },
  ])
})

t.test('a POST accepts JSON, forms, an Idempotency-Key, and, if dry runs are available, Dry-Run', async (t) => {
  const { parameters, requestBody } = operation('addbook')
  const key = { $ref: '#/components/parameters/Idempotency-Key' }
  t.strictSame(parameters, [key, { $ref: '#/components/parameters/Dry-Run' }])
  t.strictSame(operation('issuecard').parameters, [key])
  t.match(operation('issuecard').description, 'It does not support `Dry-Run`. It shows a code.')
  t.strictSame(operation('sendbook').parameters, [key], 'an action that calls a provider')
  t.strictSame(Object.keys(requestBody.content), ['application/json', 'application/x-www-form-urlencoded'])
  t.equal(requestBody.required, true)
  t.strictSame(Object.keys(requestBody.content['application/json'].example), ['title', 'shelf'])
  t.notOk(operation('issuecard').requestBody, 'an action without parameters has no body')
})

t.test(
  'the service’s document has defaults in lists and numbered series, and lists required and alternative parameters',
  async (t) => {
    const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
    const catalogue = await loadCatalogue([folder], vocabulary)
    const doc = document(catalogue, about())
    const schemas = resolved(doc, doc.components.schemas)
    const { billingcycle, domaintype, regperiod, domain } = schemas['addorder.parameters'].properties
    t.strictSame(
      [billingcycle, domaintype, regperiod, domain].map(({ items }) => items.default),
      ['monthly', 'own', 1, undefined],
    )
    const lines = schemas['createinvoice.parameters'].properties
    t.strictSame([lines.itemtaxed1.default, lines.itemtaxed50.default], [true, true])
    t.strictSame(
      Object.keys(lines).filter((name) => /\D5[1-9]$/.test(name)),
      [],
      'a numbered series ends at the last accepted parameter',
    )
    for (const [name, either] of Object.entries({
      resetpassword: ['email', 'id'],
      sendemail: ['messagename', 'customsubject'],
      addorder: ['pid', 'domain'],
    })) {
      const schema = Compile(schemas[`${name}.parameters`])
      const smallest = smallestCall(catalogue.get(name) as Entry)
      t.ok(schema.Check(smallest), name)
      const without = Object.entries(smallest).filter(([parameter]) => !either.includes(parameter))
      t.notOk(schema.Check(Object.fromEntries(without)), `${name} without ${either.join(' and ')}`)
    }
    const failures = operations(resolved(doc, doc)).flatMap(({ responses }) =>
      Object.entries<Node>(responses).filter(([status]) => status !== '200'),
    )
    for (const [, { content }] of failures) {
      const { required, properties } = content['application/json'].schema
      if (properties?.code !== undefined && !required?.includes('code')) t.fail('a failure without a code')
    }
    t.equal(lines.items.items.properties.taxed.default, true)
    t.strictSame(schemas['modulechangepw.parameters'].required, ['serviceid', 'servicepassword'])
    t.notOk('anyOf' in schemas['modulechangepw.parameters'])
    t.match(doc.paths['/api/v1/getticket'].get.parameters, [
      { name: 'ticketid', required: false, description: 'It is optional if `tid` is sent.' },
      { name: 'tid', required: false, schema: { 'x-extension': true } },
    ])
  },
)

t.test('the document requires at least one of several alternative parameters', async (t) => {
  t.match(operation('getbook'), {
    'x-needs-one-of': ['bookid', 'isbn'],
    description: 'Send at least one of `bookid`, `isbn`.',
  })
  t.strictSame(document().components.schemas['updatebook.parameters'].anyOf, [
    { required: ['bookid'] },
    { required: ['title'] },
  ])
  t.strictSame(Object.keys(operation('updatebook').requestBody.content['application/json'].example), ['bookid'])
})

t.test('a paged response has an envelope and rows', async (t) => {
  const { schema } = whole('getbooks').responses[200].content['application/json']
  t.strictSame(schema.required, ['result', 'totalresults', 'startnumber', 'numreturned', 'books'])
  t.strictSame(
    schema.properties.books.items.properties.returned.type,
    ['string', 'null'],
    'a nullable value has one list of types',
  )
  t.match(operation('getbooks').description, 'keep `limitnum` the same')
})

t.test(
  'responses list the headers that callers act on, and the conventions list the headers of every response',
  async (t) => {
    const doc = document()
    const headersOf = (name: string, status: number | 'default') =>
      Object.keys(resolved(doc, operation(name)).responses[status].headers ?? {})
    const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining']
    t.strictSame(headersOf('getbooks', 200), [])
    t.strictSame(headersOf('addbook', 200), ['Idempotent-Replayed', 'Dry-Run'])
    t.strictSame(headersOf('issuecard', 200), [], 'a response with a secret is never replayed')
    t.strictSame(headersOf('getbooks', 429), [...limits, 'Retry-After'])
    t.strictSame(headersOf('getbooks', 'default'), ['Allow', 'X-Request-Id', 'Retry-After'])

    for (const name of [...limits, 'X-Request-Id', 'Retry-After', 'Idempotent-Replayed'])
      t.match(doc.info.description, `\`${name}`, `the conventions mention ${name}`)
    const listed = JSON.stringify(doc).matchAll(/#\/components\/headers\/(\w+)/g)
    t.strictSame(new Set([...listed].map(([, key]) => key)), new Set(Object.keys(doc.components.headers)))
  },
)

/**
 * Maximum bytes of the document per action. Readers load the whole document, so components share repeated content
 * (docs/adr/0037-short-document.md).
 */
const maxBytesPerAction = 5400

t.test('components do not change the document’s meaning', async (t) => {
  const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
  const catalogue = await loadCatalogue([folder], vocabulary)
  const full = JSON.parse(JSON.stringify(buildInlineOpenApi(catalogue, about())))
  const doc = document(catalogue, about())
  t.ok(
    JSON.stringify(doc).length / catalogue.size < maxBytesPerAction,
    'the document is short for its number of actions',
  )
  // Compares JSON first, and objects only to show a difference by path.
  for (const [path, one] of Object.entries(resolved(doc, doc.paths))) {
    const wanted = resolved(full, full.paths[path])
    if (JSON.stringify(one) !== JSON.stringify(wanted)) t.strictSame(one, wanted, path)
  }
  t.strictSame(Object.keys(doc.paths), Object.keys(full.paths))
})

t.test('adding actions adds components without renaming, removing, or changing any', async (t) => {
  const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
  const catalogue = await loadCatalogue([folder], vocabulary)
  const { webhooks: _, ...of } = about()
  const components = (some: Catalogue) =>
    Object.entries<Node>(document(some, of).components).flatMap(([kind, some]) =>
      Object.entries(some).map(([name, one]) => [`${kind} ${name}`, JSON.stringify(one)] as const),
    )
  const whole = new Map(components(catalogue))
  t.ok(whole.has('schemas Client') && whole.has('responses NotFound.client_not_found'))
  const areas = new Set([...catalogue.values()].map(({ area }) => area))
  for (const some of areas) {
    const alone = components(new Map([...catalogue].filter(([, { area }]) => area === some)))
    t.strictSame(
      alone.filter(([name, one]) => whole.get(name) !== one).map(([name]) => name),
      [],
      `a document with only ${some} has the same components`,
    )
  }
})

t.test('a named record is one component, and a nullable value refers to it', async (t) => {
  const { components } = document()
  t.match(components.schemas.Book, { type: 'object', description: 'A book with its authors.' })
  t.notOk('title' in components.schemas.Book)
  const { schema } = operation('getbook').responses[200].content['application/json']
  t.strictSame(schema.properties.book, {
    anyOf: [{ $ref: '#/components/schemas/Book' }, { type: 'null' }],
    description: 'Null for a book that was given away.',
  })
})

t.test('rejects different schemas with the same name', async (t) => {
  const { share } = createSharing()
  share('schemas', 'Book', { type: 'object' })
  t.strictSame(share('schemas', 'Book', { type: 'object' }), { $ref: '#/components/schemas/Book' })
  t.throws(() => share('schemas', 'Book', { type: 'string' }), { message: /Two different schemas .* the name Book/ })
})

t.test('the document lists every status and code of each action, and explains the action’s own codes', async (t) => {
  const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
  const catalogue = await loadCatalogue([folder], vocabulary)
  const of = about()
  const doc = document(catalogue, of)
  for (const entry of catalogue.values()) {
    const { responses } = resolved(
      doc,
      operations(doc).find(({ operationId }) => operationId === entry.name),
    )
    const answers = listErrors(entry, of.faults)
    const statuses = [...new Set(answers.map(({ status }) => status))]
    const expected = statuses.map((status) => [
      status,
      answers.filter((refusal) => refusal.status === status).map(({ code }) => code),
    ])
    t.strictSame(codesByStatus(responses), Object.fromEntries(expected), entry.name)
    for (const { status, code, message, parameters = [] } of answers.filter(({ own }) => own)) {
      const lines: string[] = responses[status].description.split('\n')
      const line = lines.find((one) => one.includes(`\`${code}\``))
      t.ok(line?.endsWith(message), `${entry.name} explains ${code}`)
      for (const name of parameters) t.match(line, `\`${name}\``, `${code} names ${name}`)
    }
  }
})

t.test('the request and response schemas contain every declared example', async (t) => {
  const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
  const catalogue = await loadCatalogue([folder], vocabulary)
  const doc = document(catalogue, about())
  for (const entry of catalogue.values()) {
    const { requestBody, responses } = resolved(
      doc,
      operations(doc).find(({ operationId }) => operationId === entry.name),
    )
    const answer = successSchema(entry)
    if (answer !== undefined) {
      const { schema } = responses[200].content['application/json']
      t.strictSame(buildExample(schema), buildExample(toPlainSchema(answer)), `the response of ${entry.name}`)
    }
    if (requestBody?.required !== true) continue
    const { schema, example } = requestBody.content['application/json']
    const smallest = smallestCall(entry)
    t.strictSame(example, smallest, `the fewest parameters of ${entry.name}`)
    // `anyOf` only lists required parameters and contains no examples.
    t.match(buildExample({ ...schema, anyOf: undefined }), smallest, `the schema of ${entry.name}`)
  }
})

t.test('an action’s description mentions secrets shown only once and calls that do not support dry runs', async (t) => {
  const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
  const catalogue = await loadCatalogue([folder], vocabulary)
  const saidOf = (name: string) => describeAction(catalogue.get(name) as Entry).join(' ')
  t.match(saidOf('createssotoken'), 'is shown only once')
  t.notMatch(saidOf('domainrequestepp'), 'shown only once', 'a GET shows it on every call')
  t.match(saidOf('addclient'), 'A call with `password2` does not support `Dry-Run`. The action hashes the password.')
  for (const { name, trialNeeds = [] } of catalogue.values())
    if (trialNeeds.length > 0) t.equal(/the permissions /.test(saidOf(name)), trialNeeds.length > 1, name)
})

t.test('equal error responses are defined once', async (t) => {
  const { responses } = document().components
  const unauthorized = operations(document()).map((one) => one.responses[401]?.$ref)
  t.strictSame(new Set(unauthorized), new Set(['#/components/responses/Unauthorized', undefined]))
  t.equal(new Set(Object.values(responses).map((one) => JSON.stringify(one))).size, Object.keys(responses).length)
})

t.test('areas are tags in reading order, with unnamed areas last', async (t) => {
  t.match(document().tags, [
    { name: 'loans', 'x-displayName': 'Lending & Returns', description: '**Lending & Returns.** Who has which book.' },
    { name: 'books', 'x-displayName': 'Books' },
    { name: 'open' },
  ])
})

t.test('types generated from the document accept valid calls and reject invalid ones', async (t) => {
  const folder = t.testdir({
    'calls.ts': `
      import createClient from 'openapi-fetch'
      import type { paths } from './schema.js'
      const { GET, POST } = createClient<paths>({ baseUrl: 'http://library.test' })

      const added = await POST('/api/v1/addbook', { body: { title: 'Emma', shelf: 1 } })
      export const bookid: number | undefined = added.data?.bookid
      export const result: 'success' | undefined = added.data?.result
      if (added.error?.code === 'book_on_loan') added.error.message.trim()
      await POST('/api/v1/addbook', { body: { title: 'Emma', shelf: 1, chapters: [{ heading: 'I', pages: 9 }], language: 'en' } })
      await POST('/api/v1/updatebook', { body: { title: 'Emma' } })
      await POST('/api/v1/issuecard', { params: { header: { 'Idempotency-Key': 'k' } } })
      const found = await GET('/api/v1/getbooks', { params: { query: { genre: ['novel', 'atlas'], limitnum: 5 } } })
      export const returned: string | null | undefined = found.data?.books[0]?.returned
      const shown = await GET('/api/v1/getbook', { params: { query: { bookid: 1 } } })
      export const genre: 'novel' | 'atlas' | null | undefined = shown.data?.book?.genre

      // @ts-expect-error the shelf is required
      await POST('/api/v1/addbook', { body: { title: 'Emma' } })
      // @ts-expect-error no such genre
      await GET('/api/v1/getbooks', { params: { query: { genre: ['essay'] } } })
      // @ts-expect-error it is read with GET
      await POST('/api/v1/getbooks', {})
      // @ts-expect-error no such code
      if (added.error?.code === 'book_not_found') added.error.message.trim()
    `,
  })
  writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTypes(document())))

  // The folder is outside the project, so the options of a strict caller are set here.
  const ts = createRequire(import.meta.url)('typescript') as typeof import('typescript')
  const program = ts.createProgram(
    readdirSync(folder).map((file) => join(folder, file)),
    {
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      skipLibCheck: true,
    },
  )
  const diagnostics = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, start, messageText }) =>
      [file?.fileName, start, ts.flattenDiagnosticMessageText(messageText, ' ')].join(':'),
    )
  t.strictSame(diagnostics, [])
})
