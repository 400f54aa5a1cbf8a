import t from 'tap'
import { Compile } from 'typebox/compile'
import { recordPresenters } from '../../actions/_shared/event-records.js'
import { eventNames } from '../../domain/ports/events.js'
import { webhookHeaders } from '../../domain/ports/signature.js'
import { loadCatalogue } from '../../engine/catalogue.js'
import { buildExample } from '../../engine/documents/examples.js'
import { buildOpenApi } from '../../engine/documents/openapi.js'
import { about } from '../../server/about.js'
import { vocabulary } from '../../server/vocabulary.js'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked here, not understood
type Node = any

const catalogue = await loadCatalogue([new URL('../../actions', import.meta.url).pathname], vocabulary)
const document: Node = JSON.parse(JSON.stringify(buildOpenApi(catalogue, about())))
const { webhooks, components } = document

/** Returns a copy of a node in which every reference is replaced by its target. */
const resolved = (node: Node): Node => {
  if (Array.isArray(node)) return node.map(resolved)
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string') {
    const [, , kind, name] = node.$ref.split('/')
    return resolved(components[kind][name])
  }
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, resolved(one)]))
}

t.test('every event is a webhook in openapi.json whose example matches its schema', async (t) => {
  t.strictSame(Object.keys(webhooks), [...eventNames])
  for (const [name, { post }] of Object.entries<Node>(webhooks)) {
    const { schema } = resolved(post).requestBody.content['application/json']
    const example = buildExample(schema)
    t.match(example, { type: name, timestamp: /Z$/, data: Object }, name)
    t.ok(Compile(schema).Check(example), `the example of ${name}`)
    t.strictSame(post.security, [])
  }
})

t.test('a webhook documents the headers of a delivery and the possible responses', async (t) => {
  const sent = webhookHeaders('c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0', { id: 'i', at: new Date(), body: '{}' })
  const { parameters, responses } = resolved(webhooks['invoice.paid'].post)
  t.strictSame(
    parameters.map(({ name, in: place, required }: Node) => [name, place, required]),
    Object.keys(sent).map((name) => [name, 'header', true]),
  )
  t.strictSame(Object.keys(responses).sort(), ['2XX', '410', 'default'])
})

t.test('the record of `invoice.paid` is the Invoice component, and every listing action exists', async (t) => {
  t.strictSame(
    webhooks['invoice.paid'].post.requestBody.content['application/json'].schema.properties.data.properties.object
      .anyOf,
    [{ $ref: '#/components/schemas/Invoice' }, { type: 'null' }],
  )
  for (const { listedBy } of Object.values(recordPresenters)) t.ok(catalogue.has(listedBy))
})
