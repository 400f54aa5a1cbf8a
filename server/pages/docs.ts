import type { Context as KoaContext, Middleware } from 'koa'
import { paths } from '../../engine/paths.js'
import type { Representation } from '../../engine/representation.js'
import { sendRepresentation } from '../../engine/sending.js'
import { type Asset, assets } from './docs/assets.js'
import type { DocsSite, DocsSources } from './docs/site.js'

// Here and not in the engine, because these are pages for browsers; the engine tells what stands in them.

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Scripts make text of what they are given; a browser that knows this refuses them markup.
  "require-trusted-types-for 'script'",
].join('; ')

const maxDepth = 8

interface DocsOptions extends DocsSources {
  readonly openapi: () => Representation
}

/** The documents at /docs, and the description for tools at /openapi.json. */
export function docsPage({ openapi, ...sources }: DocsOptions): Middleware {
  // What makes pages is loaded with the first one, so that a start does not wait for it.
  let site: Promise<DocsSite> | undefined
  const openSite = () =>
    (site ??= import('./docs/site.js')
      .then(({ DocsSite }) => DocsSite.open(sources))
      .catch((error: unknown) => {
        // What failed once, as for want of open files, may go well with the next page.
        site = undefined
        throw error
      }))

  return async (koa, next) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return next()
    const { path } = koa
    if (path === paths.document) return send(koa, { type: 'application/json; charset=utf-8', content: openapi() })
    if (path !== paths.page && !path.startsWith(`${paths.page}/`)) return next()
    const address = path.slice(paths.page.length + 1)
    const fixed = assets().get(address)
    if (fixed !== undefined) return send(koa, fixed)
    const docs = await openSite()
    if (path.endsWith('/') && docs.find(address.slice(0, -1)) !== undefined)
      return koa.redirect(`../${path.split('/').at(-2)}`)
    if (address === 'search') return send(koa, docs.answer(new URLSearchParams(koa.querystring).get('q') ?? ''))
    const found = await docs.find(address)
    if (found !== undefined) return send(koa, found)
    // A page has as many steps up as its address has names, in each of its links.
    return address.split('/').length > maxDepth ? next() : send(koa, docs.missing(address), 404)
  }
}

async function send(koa: KoaContext, { type, content }: Asset, status = 200): Promise<void> {
  // An address with the content's hash never changes its content. Others are checked each time, and answered 304 if
  // unchanged.
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
