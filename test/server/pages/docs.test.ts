import t from 'tap'
import { singleOperation } from '../../../engine/documents/single-operation.js'
import { loadSample, sampleAbout } from '../../engine/sample/_kit.js'
import { listedGuides } from '../../guides/guides.js'
import { serveDocs } from './docs-site.js'

let description = JSON.stringify({ openapi: '3.1.0', info: { description: 'x'.repeat(5000) } })
const catalogue = await loadSample()
const { get, ask, page, origin } = await serveDocs(
  t,
  { catalogue, about: () => sampleAbout, modulesText: () => '# Provider modules\n\nThe press of *this* house.\n' },
  () => description,
)

// R-3304
t.test('pages may load resources only from their own origin, and contain no inline scripts or styles', async (t) => {
  for (const path of ['/docs', '/docs/actions/addbook', '/docs/nowhere', '/docs/style.css']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    const sources = policy.split('; ').map((one) => one.split(' '))
    t.match(Object.fromEntries(sources.map(([name, ...values]) => [name, values])), {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'"],
    })
    const allowed = new Set(["'none'", "'self'", "'script'"])
    t.strictSame(
      sources.flatMap(([, ...values]) => values).filter((value) => !allowed.has(value)),
      [],
      path,
    )
    t.equal(headers.get('x-content-type-options'), 'nosniff')
  }
  t.notMatch(await page('/docs/actions/addbook'), /<style|<script>|\son\w+=|\sstyle=/)
})

t.test('each resource has its content type', async (t) => {
  const types = {
    '': 'text/html',
    '/actions/addbook': 'text/html',
    '/actions/addbook.json': 'application/json',
    '/search.json': 'application/json',
    '/style.css': 'text/css',
    '/icon.svg': 'image/svg+xml',
    '/operating/Caddyfile': 'text/plain',
    '/reference/events.json': 'application/json',
  }
  for (const [path, type] of Object.entries(types))
    t.equal((await get(`/docs${path}`)).headers.get('content-type'), `${type}; charset=utf-8`, path)
})

t.test('serves pages again after a failure to read documents', async (t) => {
  let isBroken = true
  const modulesText = () => {
    if (isBroken) throw new Error('EMFILE: too many open files')
    return '# Provider modules\n'
  }
  const { get } = await serveDocs(t, { catalogue, about: () => sampleAbout, modulesText }, undefined, () => {})
  t.equal((await get('/docs')).status, 500)
  isBroken = false
  t.equal((await get('/docs')).status, 200)
})

// R-3305
t.test('a missing page offers the search and a suggestion', async (t) => {
  const missing = await get('/docs/actions/adbook')
  t.equal(missing.status, 404)
  const text = await missing.text()
  t.match(text, '<form role="search" id="search" method="get" action="../../docs/search">')
  t.match(text, '<a href="../../docs/actions/addbook">addbook</a>')
})

t.test('no path in a request reaches a file on disk', async (t) => {
  const outside = [
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/docs.js',
    '/docs//etc/passwd',
    '/docs/operating/../../package.json',
    '/docs/__proto__',
    '/docs/constructor',
    '/docs/actions/constructor',
    `/docs${'/x'.repeat(2000)}`,
  ]
  for (const path of outside) t.equal((await ask(path)).status, 404, path.slice(0, 60))
  t.equal(
    (await ask(`/docs${'/x'.repeat(2000)}`)).body,
    'Not Found',
    'a deep path gets a plain answer instead of a page with many relative steps',
  )
  t.equal((await get('/docs', { method: 'POST' })).status, 404)
})

t.test('does not send unchanged resources again', async (t) => {
  const [, versioned = ''] = /href="\.\/(docs\/style\.css\?[^"]+)"/.exec(await page('/docs')) ?? []
  t.match((await get(`/${versioned}`)).headers.get('cache-control'), 'immutable')
  t.equal((await get('/docs/style.css?old')).headers.get('cache-control'), 'no-cache', 'another version is not cached')
  for (const path of ['/docs', '/docs/actions/addbook', '/docs/reference/errors', '/docs/style.css', '/openapi.json']) {
    const first = await get(path)
    t.equal(first.headers.get('cache-control'), 'no-cache')
    const again = await ask(path, { 'If-None-Match': first.headers.get('etag') ?? '' })
    t.strictSame(again, { status: 304, body: '' }, path)
  }
})

t.test('compresses pages on request, and answers HEAD with the size but no body', async (t) => {
  const plain = await get('/docs', { headers: { 'Accept-Encoding': 'identity' } })
  t.notOk(plain.headers.get('content-encoding'))
  const zipped = await get('/docs', { headers: { 'Accept-Encoding': 'gzip' } })
  t.equal(zipped.headers.get('content-encoding'), 'gzip')
  const text = await plain.text()
  t.equal(await zipped.text(), text)
  const head = await get('/docs', { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
  t.strictSame(
    [head.status, head.headers.get('content-length'), await head.text()],
    [200, String(Buffer.byteLength(text)), ''],
  )
})

t.test('serves the current OpenAPI description', async (t) => {
  const first = await get('/openapi.json')
  t.equal(first.headers.get('content-type'), 'application/json; charset=utf-8')
  t.equal(await first.text(), description)
  const etag = first.headers.get('etag') ?? ''
  description = JSON.stringify({ openapi: '3.1.0', info: { description: 'changed' } })
  t.strictSame(await ask('/openapi.json', { 'If-None-Match': etag }), { status: 200, body: description })
})

t.test('redirects a path with a trailing slash to the page, below any path of a proxy', async (t) => {
  for (const path of ['/docs', '/docs/actions/addbook', '/docs/reference/errors']) {
    const { status, headers } = await get(`${path}/`)
    t.equal(status, 302)
    const proxied = new URL(headers.get('location') ?? '', `${origin}/billing${path}/`)
    t.equal(proxied.pathname, `/billing${path}`)
  }
})

// R-3306
t.test('the search page shows the results and the query without scripts', async (t) => {
  const found = await page('/docs/search?q=add+a+bok')
  t.match(found, '<a href="../docs/actions/addbook">addbook</a>')
  t.match(found, 'value="add a bok"')
  t.match(await page('/docs/search?q=zzzzqqq'), 'No results')
  t.match(await page('/docs/search'), '<h1>Search</h1>')
  const attack = '"><script>alert(1)</script>'
  t.notMatch(await page(`/docs/search?q=${encodeURIComponent(attack)}`), '<script>')
  const entries = (await (await get('/docs/search.json')).json()) as { title: string; href: string }[]
  t.match(
    entries.find(({ title }) => title === 'addbook'),
    { href: 'docs/actions/addbook' },
  )
  for (const { href } of entries.filter(({ href }) => !href.includes('actions/')).slice(0, 3))
    t.equal((await get(`/${href}`)).status, 200, href)
})

// R-3302
t.test('serves pages for the catalog and the modules of the service', async (t) => {
  for (const { name } of catalogue.values()) t.equal((await get(`/docs/actions/${name}`)).status, 200, name)
  t.equal((await get('/docs/actions/addclient')).status, 404)
  t.match(await page('/docs/areas/loans'), 'Who has which book.')
  t.match(await page('/docs/reference/modules'), 'The press of <em>this</em> house.')
  t.match(await page('/docs/reference/errors'), 'courier_failed')
})

t.test('lists guides in the order of their README', async (t) => {
  const links = [...(await page('/docs')).matchAll(/href="[^"]*docs\/guides\/([\w-]+)"/g)].map(
    ([, name]) => `${name}.md`,
  )
  t.strictSame([...new Set(links)], listedGuides())
})

t.test('pages pass their base path and action to scripts in data attributes', async (t) => {
  const text = await page('/docs/actions/addbook')
  t.match(text, '<html lang="en" data-base="../../" data-page="actions/addbook" data-sandbox="false">')
  t.match(text, '<section class="try" data-action="addbook" hidden></section>')
  t.match(await page('/docs'), 'data-base="./" data-page="" ')
  const entry = catalogue.get('addbook')
  t.strictSame(await (await get('/docs/actions/addbook.json')).json(), entry && singleOperation(entry, sampleAbout))
})

// R-3304
t.test('shows the text of definitions as text, never as markup', async (t) => {
  const [entry] = [...catalogue.values()]
  const evil = '<img src=x onerror=alert(1)>'
  const hostile = new Map([
    [
      'evil',
      {
        ...entry,
        name: 'evil',
        summary: `Say ${evil}.`,
        description: `More ${evil} and [a link](javascript:alert(1)).`,
      },
    ],
  ])
  const { page } = await serveDocs(t, {
    catalogue: hostile as typeof catalogue,
    about: () => ({ ...sampleAbout, title: evil, description: evil }),
  })
  for (const path of ['/docs', '/docs/actions/evil', '/docs/areas/books', '/docs/search?q=evil'])
    t.notMatch(await page(path), /<img|href="javascript/, path)
})
