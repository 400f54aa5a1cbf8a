import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Context as KoaContext, Middleware } from 'koa'
import { paths } from '../../engine/paths.js'
import { Representation } from '../../engine/representation.js'
import { sendRepresentation } from '../../engine/sending.js'
import { style } from './docs/style.js'

// Here and not in the engine, because it is a page for browsers; all it needs of the API is openapi.json.

/**
 * The files of the page by their names in requests. Nothing else is served: names in requests never become paths on
 * disk.
 */
const files: Readonly<Record<string, { readonly from: string; readonly type: string }>> = {
  'swagger-ui.css': { from: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css' },
  'swagger-ui-bundle.js': {
    from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript',
  },
  'swagger-ui-bundle.js.LICENSE.txt': {
    from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'),
    type: 'text/plain',
  },
  'favicon-32x32.png': { from: import.meta.resolve('swagger-ui-dist/favicon-32x32.png'), type: 'image/png' },
  'start.js': { from: import.meta.resolve('./docs/start.js'), type: 'text/javascript' },
  'search.js': { from: import.meta.resolve('./docs/search.js'), type: 'text/javascript' },
}

/** Addresses are relative, so the page works below whatever path a proxy puts it. */
const html = (address: (name: string) => string, isSandbox: boolean): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference</title>
    <link rel="icon" type="image/png" href="${address('favicon-32x32.png')}">
    <link rel="stylesheet" href="${address('swagger-ui.css')}">
    <link rel="stylesheet" href="${address('style.css')}">
  </head>
  <body>${isSandbox ? '\n    <p class="sandbox">Sandbox: nothing here is real.</p>' : ''}
    <div id="reference"><noscript>This page needs JavaScript. The same is in <a href="openapi.json">openapi.json</a>.</noscript></div>
    <script src="${address('swagger-ui-bundle.js')}"></script>
    <script type="module" src="${address('start.js')}"></script>
  </body>
</html>
`

// Swagger UI draws its icons from data: addresses and styles some elements in place.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Asset {
  readonly type: string
  readonly content: Representation
}

const asset = (type: string, bytes: Buffer): Asset => ({
  type: type.startsWith('image/') ? type : `${type}; charset=utf-8`,
  content: new Representation(bytes),
})

interface DocsPage {
  readonly openapi: () => Representation
  /** Defaults to false. */
  readonly isSandbox?: boolean
}

let known: ReadonlyMap<string, Asset> | undefined

/** Returns what the page loads, by name. It is read once in a process, whose files stay. */
function knownAssets(): ReadonlyMap<string, Asset> {
  known ??= new Map([
    ...Object.entries(files).map(
      ([name, { from, type }]) => [name, asset(type, readFileSync(fileURLToPath(from)))] as const,
    ),
    ['style.css', asset('text/css', Buffer.from(style))],
  ])
  return known
}

/** The browsable reference at /docs, and the description that it shows at /openapi.json. */
export function docsPage({ openapi, isSandbox = false }: DocsPage): Middleware {
  const assets = knownAssets()
  const page = asset(
    'text/html',
    Buffer.from(html((name) => `docs/${name}?${assets.get(name)?.content.hash}`, isSandbox)),
  )
  const found = (path: string): Asset | undefined => {
    if (path === paths.page) return page
    if (path.startsWith(`${paths.page}/`)) return assets.get(path.slice(paths.page.length + 1))
    return path === paths.document ? { type: 'application/json; charset=utf-8', content: openapi() } : undefined
  }

  return async (koa, next) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return next()
    if (koa.path === `${paths.page}/`) return koa.redirect('../docs')
    const wanted = found(koa.path)
    return wanted === undefined ? next() : send(koa, wanted)
  }
}

async function send(koa: KoaContext, { type, content }: Asset): Promise<void> {
  // An address with the content's hash never changes its content. Others are checked each time, and answered 304 if
  // unchanged.
  const isFixed = koa.querystring === content.hash
  koa.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  koa.status = 200
  koa.type = type
  await sendRepresentation(koa, content)
}
