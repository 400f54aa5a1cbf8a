import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import Koa from 'koa'
import t from 'tap'
import { Representation } from '../../../engine/representation.js'
import { type Areas, opsFilter } from '../../../server/pages/docs/search.js'
import { docsPage } from '../../../server/pages/docs.js'

let description = JSON.stringify({ openapi: '3.1.0', info: { description: 'x'.repeat(5000) } })
const app = new Koa().use(docsPage({ openapi: () => new Representation(Buffer.from(description)) }))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
t.teardown(() => server.close())
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })

/** The same without what fetch does of its own: it tidies paths, and asks past caches where it is given a condition. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const [answer] = (await once(request({ port, host: '127.0.0.1', path, headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

/** The addresses that a page refers to, as written. */
const references = (html: string) =>
  [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address as string)

//
t.test('the page refers to addresses of its own service only, and all of them answer', async (t) => {
  const page = await get('/docs')
  t.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  const found = references(await page.text())
  t.ok(found.length >= 5)
  for (const address of found) {
    t.notMatch(address, /^(\w+:|\/)/, 'an address is relative, so it holds below a proxy as well')
    const answer = await get(`/${address}`)
    t.equal(answer.status, 200, address)
  }
})

t.test('the page may load nothing from elsewhere', async (t) => {
  const policy = (await get('/docs')).headers.get('content-security-policy') ?? ''
  const sources = policy.split('; ').map((one) => one.split(' '))
  t.match(Object.fromEntries(sources.map(([name, ...values]) => [name, values])), {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
  })
  const allowed = new Set(["'none'", "'self'", 'data:'])
  t.strictSame(
    sources.flatMap(([, ...values]) => values).filter((value) => !allowed.has(value)),
    [],
  )
})

t.test('each part has its type', async (t) => {
  const types = {
    'swagger-ui.css': 'text/css; charset=utf-8',
    'style.css': 'text/css; charset=utf-8',
    'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
    'swagger-ui-bundle.js.LICENSE.txt': 'text/plain; charset=utf-8',
    'favicon-32x32.png': 'image/png',
    'start.js': 'text/javascript; charset=utf-8',
    'search.js': 'text/javascript; charset=utf-8',
  }
  for (const [name, type] of Object.entries(types)) {
    const answer = await get(`/docs/${name}`)
    t.equal(answer.headers.get('content-type'), type)
    t.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  }
})

t.test('nothing else is served', async (t) => {
  const served = new Set([
    'swagger-ui.css',
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'favicon-32x32.png',
  ])
  const folder = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')))
  for (const name of readdirSync(folder).filter((name) => !served.has(name)))
    t.equal((await get(`/docs/${name}`)).status, 404, name)

  const outside = [
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/docs.js',
    '/docs//etc/passwd',
    '/docs/__proto__',
    '/docs/constructor',
  ]
  for (const path of outside) t.equal((await ask(path)).status, 404, path)
  t.equal((await get('/docs', { method: 'POST' })).status, 404)
})

t.test('what has not changed is not sent again', async (t) => {
  const [versioned = ''] = references(await (await get('/docs')).text()).filter((address) =>
    address.includes('swagger-ui.css'),
  )
  t.match((await get(`/${versioned}`)).headers.get('cache-control'), 'immutable')
  t.equal(
    (await get('/docs/swagger-ui.css?old')).headers.get('cache-control'),
    'no-cache',
    'another version is not kept',
  )
  for (const path of ['/docs', '/docs/search.js', '/openapi.json']) {
    const first = await get(path)
    t.equal(first.headers.get('cache-control'), 'no-cache')
    const again = await ask(path, { 'If-None-Match': first.headers.get('etag') ?? '' })
    t.strictSame(again, { status: 304, body: '' }, path)
  }
})

t.test('parts are compressed for those who take it', async (t) => {
  const plain = await get('/docs/swagger-ui.css', { headers: { 'Accept-Encoding': 'identity' } })
  t.notOk(plain.headers.get('content-encoding'))
  const zipped = await get('/docs/swagger-ui.css', { headers: { 'Accept-Encoding': 'gzip' } })
  t.equal(zipped.headers.get('content-encoding'), 'gzip')
  t.equal(await zipped.text(), await plain.text())
})

t.test('the description is the present one', async (t) => {
  const first = await get('/openapi.json')
  t.equal(first.headers.get('content-type'), 'application/json; charset=utf-8')
  t.equal(await first.text(), description)
  const etag = first.headers.get('etag') ?? ''
  description = JSON.stringify({ openapi: '3.1.0', info: { description: 'changed' } })
  t.strictSame(await ask('/openapi.json', { 'If-None-Match': etag }), { status: 200, body: description })
})

t.test('a slash at the end leads to the page', async (t) => {
  const { status, headers } = await get('/docs/')
  t.equal(status, 302)
  t.equal(new URL(headers.get('location') ?? '', `${origin}/docs/`).pathname, '/docs')
})

/** Just enough of the lists that Swagger UI hands to a search. */
class Listing<T> {
  constructor(readonly values: T[]) {}
  get size() {
    return this.values.length
  }
  map(change: (one: T) => T) {
    return new Listing(this.values.map(change))
  }
  filter(keep: (one: T) => boolean) {
    return new Listing(this.values.filter(keep))
  }
}

const operation = (operationId: string, summary: string) => ({
  id: operationId,
  getIn: ([, key]: readonly string[]) => ({ operationId, summary })[key as 'summary'],
})
const area = (operations: Listing<ReturnType<typeof operation>>) => ({
  get: () => operations,
  set: (_: string, some: typeof operations) => area(some),
})
const listing = new Listing([
  area(new Listing([operation('addbook', 'Add a book to a shelf.'), operation('getbooks', 'List books.')])),
  area(new Listing([operation('issuecard', 'Issue a card.')])),
])

t.test('the search box finds actions by part of the name or the summary', async (t) => {
  const found = (phrase: string) => {
    const areas = opsFilter(listing as unknown as Areas, phrase) as unknown as typeof listing
    return areas.values.map((one) => one.get().values.map(({ id }) => id))
  }
  t.strictSame(found('tbook'), [['getbooks']], 'areas in which nothing is found fall away')
  t.strictSame(found('SHELF'), [['addbook']])
  t.strictSame(found('book'), [['addbook', 'getbooks']])
  t.strictSame(found('card issue'), [['issuecard']], 'words are found in any order')
  t.strictSame(found('book list'), [['getbooks']], 'every word has to be found')
  t.strictSame(found('a'), [['addbook'], ['issuecard']], 'the path, which all actions share, is not looked at')
  t.strictSame(found('magazine'), [])
})

t.test('in the browser', async (t) => {
  // biome-ignore lint/suspicious/noExplicitAny: what the page hands to Swagger UI has no type here
  const configurations: any[] = []
  const asked: string[] = []
  const page = { title: '' }
  const published = {
    info: { title: 'Library', description: 'Books.\n\n## Calling\n\nLike this.\n\n## Limits\n\nSome.' },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://library.test' } } }],
  }
  t.intercept(globalThis, 'fetch', {
    value: async (address: URL) => {
      asked.push(address.href)
      return new Response(JSON.stringify(published))
    },
  })
  Object.assign(globalThis, {
    document: page,
    location: { href: 'https://proxy.test/billing/docs#/books' },
    SwaggerUIBundle: (configuration: object) => configurations.push(configuration),
  })
  await import('../../../server/pages/docs/start.js')
  const [configuration] = configurations

  t.strictSame(asked, ['https://proxy.test/billing/openapi.json'], 'the description is fetched from beside the page')
  t.match(configuration.spec.servers, [{ url: 'https://proxy.test/billing' }], 'calls are tried out where the page is')
  t.equal(configuration.validatorUrl, null, 'no public service is asked whether the description is valid')
  t.equal(configuration.persistAuthorization, false, 'credentials are forgotten with the page')
  t.match(configuration, { deepLinking: true, filter: true })
  t.equal(page.title, 'Library')
  t.match(configuration.spec.info.description, /^Books\.\s+<details>.*## Calling.*## Limits.*<\/details>$/s)

  const plugin = configuration.plugins[0]({
    React: { createElement: (type: string, properties: object) => ({ type, ...properties }) },
  })
  const shown = (phrase: string | boolean, thing: string[], folded = false) => {
    const system = { layoutSelectors: { currentFilter: () => phrase } }
    const original = (_: string[], usually: unknown) => !folded && usually
    return Boolean(plugin.statePlugins.layout.wrapSelectors.isShown(original, system)({}, thing, false))
  }
  t.equal(plugin.fn.opsFilter, opsFilter)
  t.equal(shown('book', ['operations-tag', 'books']), true, 'areas open while something is searched for')
  t.equal(shown('book', ['operations-tag', 'books'], true), true, 'also those that were folded away')
  t.equal(shown(true, ['operations-tag', 'books']), false)
  t.equal(shown('book', ['operations', 'books', 'getbook']), false)

  const listing = (phrase: string | boolean, size: number) => {
    const layoutSelectors = { currentFilter: () => phrase }
    const specSelectors = { taggedOperations: () => ({ size }) }
    return plugin.wrapComponents.operations('listing', { layoutSelectors, specSelectors })({}).type
  }
  t.strictSame([listing('book', 1), listing('', 0), listing(true, 0)], ['listing', 'listing', 'listing'])
  t.equal(listing('nothing like it', 0), 'p', 'a sentence stands where nothing is found')
})
