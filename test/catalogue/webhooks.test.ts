import t from 'tap'
import { Compile } from 'typebox/compile'
import { shownRecords } from '../../actions/_shared/event-records.js'
import { eventNames } from '../../domain/ports/events.js'
import { webhookHeaders } from '../../domain/ports/signature.js'
import { loadCatalogue } from '../../engine/catalogue.js'
import { exampleOf } from '../../engine/documents/examples.js'
import { openapi } from '../../engine/documents/openapi.js'
import { about } from '../../server/about.js'
import { vocabulary } from '../../server/vocabulary.js'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked here, not understood
type Node = any

const catalogue = await loadCatalogue([new URL('../../actions', import.meta.url).pathname], vocabulary)
const document: Node = JSON.parse(JSON.stringify(openapi(catalogue, about())))
const { webhooks, components } = document

/** A node with every reference in it replaced by what it refers to. */
const resolved = (node: Node): Node => {
  if (Array.isArray(node)) return node.map(resolved)
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string') {
    const [, , kind, name] = node.$ref.split('/')
    return resolved(components[kind][name])
  }
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, resolved(one)]))
}

t.test('every event is a webhook of openapi.json, with an example that fits its body', async (t) => {
  t.strictSame(Object.keys(webhooks), [...eventNames])
  for (const [name, { post }] of Object.entries<Node>(webhooks)) {
    const { schema } = resolved(post).requestBody.content['application/json']
    const example = exampleOf(schema)
    t.match(example, { type: name, timestamp: /Z$/, data: Object }, name)
    t.ok(Compile(schema).Check(example), `the example of ${name}`)
    t.strictSame(post.security, [])
  }
})

t.test('a webhook has the headers that deliveries have, and says what an answer means', async (t) => {
  const sent = webhookHeaders('c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0', { id: 'i', at: new Date(), body: '{}' })
  const { parameters, responses } = resolved(webhooks['invoice.paid'].post)
  t.strictSame(
    parameters.map(({ name, in: place, required }: Node) => [name, place, required]),
    Object.keys(sent).map((name) => [name, 'header', true]),
  )
  t.strictSame(Object.keys(responses).sort(), ['2XX', '410', 'default'])
})

t.test('the record of an event is the component that its list answers', async (t) => {
  t.strictSame(
    webhooks['invoice.paid'].post.requestBody.content['application/json'].schema.properties.data.properties.object
      .anyOf,
    [{ $ref: '#/components/schemas/Invoice' }, { type: 'null' }],
  )
  for (const { listedBy } of Object.values(shownRecords)) t.ok(catalogue.has(listedBy))
})
