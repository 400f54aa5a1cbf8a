import type { Context as KoaContext, Middleware } from 'koa'
import { paths } from '../../engine/paths.js'
import type { Representation } from '../../engine/representation.js'
import { sendRepresentation } from '../../engine/sending.js'
import { type Asset, loadAssets } from './docs/assets.js'
import type { DocsSite, DocsSources } from './docs/site.js'

// The engine supplies the documentation's content. The pages are here, because they are HTML for browsers.

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Our scripts insert only text, and browsers that support this policy enforce it.
  "require-trusted-types-for 'script'",
].join('; ')

const maxDepth = 8

interface DocsOptions extends DocsSources {
  readonly openapi: () => Representation
}

/** Serves the API reference at /docs and its machine-readable description at /openapi.json. */
export function docsPage({ openapi, ...sources }: DocsOptions): Middleware {
  // Loaded on the first request for a page, so that startup does not wait for the import.
  let site: Promise<DocsSite> | undefined
  const openSite = () =>
    (site ??= import('./docs/site.js')
      .then(({ DocsSite }) => DocsSite.open(sources))
      .catch((error: unknown) => {
        // The next request retries the import, because a failure such as too many open files is temporary.
        site = undefined
        throw error
      }))

  return async (koa, next) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return next()
    const { path } = koa
    if (path === paths.document) return send(koa, { type: 'application/json; charset=utf-8', content: openapi() })
    if (path !== paths.page && !path.startsWith(`${paths.page}/`)) return next()
    const address = path.slice(paths.page.length + 1)
    const fixed = loadAssets().get(address)
    if (fixed !== undefined) return send(koa, fixed)
    const docs = await openSite()
    if (path.endsWith('/') && docs.find(address.slice(0, -1)) !== undefined)
      return koa.redirect(`../${path.split('/').at(-2)}`)
    if (address === 'search') return send(koa, docs.answer(new URLSearchParams(koa.querystring).get('q') ?? ''))
    const found = await docs.find(address)
    if (found !== undefined) return send(koa, found)
    // Limited because every link in a page contains one step up for each segment of its address.
    return address.split('/').length > maxDepth ? next() : send(koa, docs.missing(address), 404)
  }
}

async function send(koa: KoaContext, { type, content }: Asset, status = 200): Promise<void> {
  // Content at an address with its hash never changes. Other addresses are revalidated, with a 304 if unchanged.
  const isFixed = koa.querystring === content.hash
  koa.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  koa.status = status
  koa.type = type
  await sendRepresentation(koa, content)
}
