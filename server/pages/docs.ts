import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { paths } from '../../engine/paths.js'
import { style } from './docs/style.js'

// It stands with the pages and not in the engine: it is about people with browsers, and needs of the API only its
// description.

/** Where the page's parts are found on disk. Nothing else is served: no name in a request is ever made into a path. */
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
  readonly bytes: Buffer
  readonly hash: string
  zipped?: Promise<Buffer>
}

const asset = (type: string, bytes: Buffer): Asset => ({
  type: type.startsWith('image/') ? type : `${type}; charset=utf-8`,
  bytes,
  hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
})

const zip = promisify(gzip)

interface DocsPage {
  readonly openapi: () => string
  /** Defaults to false. */
  readonly isSandbox?: boolean
}

/** The browsable reference at /docs, and the description that it shows at /openapi.json. */
export function docsPage({ openapi, isSandbox = false }: DocsPage): Middleware {
  const assets = new Map([
    ...Object.entries(files).map(
      ([name, { from, type }]) => [name, asset(type, readFileSync(fileURLToPath(from)))] as const,
    ),
    ['style.css', asset('text/css', Buffer.from(style))],
  ])
  const page = asset('text/html', Buffer.from(html((name) => `docs/${name}?${assets.get(name)?.hash}`, isSandbox)))
  let text = ''
  let description = asset('application/json', Buffer.from(text))

  const found = (path: string): Asset | undefined => {
    if (path === paths.page) return page
    if (path.startsWith(`${paths.page}/`)) return assets.get(path.slice(paths.page.length + 1))
    if (path !== paths.document) return undefined
    const present = openapi()
    if (present !== text) [text, description] = [present, asset('application/json', Buffer.from(present))]
    return description
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === `${paths.page}/`) return ctx.redirect('../docs')
    const wanted = found(ctx.path)
    return wanted === undefined ? next() : send(ctx, wanted)
  }
}

async function send(ctx: Context, wanted: Asset): Promise<void> {
  // What is asked for by its hash never changes; anything else is asked for again, and answered 304 while it is the same.
  const isFixed = ctx.querystring === wanted.hash
  ctx.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  ctx.vary('Accept-Encoding')
  ctx.status = 200
  ctx.type = wanted.type
  // Weak, because the zipped and the plain form share it.
  ctx.etag = `W/"${wanted.hash}"`
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  if (wanted.bytes.length < 1024 || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    ctx.body = wanted.bytes
    return
  }
  wanted.zipped ??= zip(wanted.bytes)
  ctx.set('Content-Encoding', 'gzip')
  ctx.body = await wanted.zipped
}
