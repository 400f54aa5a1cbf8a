import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Database } from '../../db/database.js'
import type { Context } from '../../domain/context.js'
import type { PaperFile } from '../../domain/papers/paper-file.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import { failureHeaders } from '../../engine/errors.js'
import {
  showDomain,
  showDomains,
  showHome,
  showInvoices,
  showQuotes,
  showService,
  showServicePassword,
  showServices,
  showTickets,
  toHome,
} from './area.js'
import { noteRefused } from './attempt.js'
import { answerInvite, showInvite } from './invite.js'
import { layout, type Surroundings } from './layout.js'
import { logVisit, type VisitFacts } from './logged-visits.js'
import type { Page, Redirect } from './page.js'
import { showCreditNotePdf, showInvoicePdf, showQuotePdf } from './papers.js'
import {
  bannedVisitor,
  failurePage,
  foreignForm,
  linkGoneStatus,
  notFound,
  refusalPage,
  unavailablePage,
  wrongMethod,
} from './refusal.js'
import { answerRequest, answerReset, showRequest, showReset } from './reset.js'
import { signOut, useLink } from './sign-in.js'
import { styleSource } from './style.js'
import type { Attempts, Handler, Visit } from './visit.js'

const pages: readonly (readonly ['GET' | 'POST', string, Handler])[] = [
  ['GET', '/sso/:token', useLink],
  ['GET', '/invite/:token', showInvite],
  ['POST', '/invite/:token', answerInvite],
  ['GET', '/reset', showRequest],
  ['POST', '/reset', answerRequest],
  ['GET', '/reset/:token', showReset],
  ['POST', '/reset/:token', answerReset],
  ['POST', '/sign-out', signOut],
  ['GET', '', toHome],
  ['GET', '/home', showHome],
  ['GET', '/invoices', showInvoices],
  ['GET', '/invoices/:id/pdf', showInvoicePdf],
  ['GET', '/credit-notes/:id/pdf', showCreditNotePdf],
  ['GET', '/quotes', showQuotes],
  ['GET', '/quotes/:id/pdf', showQuotePdf],
  ['GET', '/services', showServices],
  ['GET', '/services/:id', showService],
  ['POST', '/services/:id', showServicePassword],
  ['GET', '/domains', showDomains],
  ['GET', '/domains/:id', showDomain],
  ['GET', '/tickets', showTickets],
]

const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // Addresses can contain tokens, which must not reach other sites.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
}

export interface ClientPages {
  readonly database: Database
  readonly contextOn: (db: Knex, at?: Date) => Promise<Context>
  readonly attempts: Attempts
  /** Limits the memory for forms. */
  readonly bodies: BodyMemory
  /** Returns true if the address of a visitor is banned (R-2003). */
  readonly isBanned: (req: IncomingMessage) => Promise<boolean>
  /** Returns true if browsers reach the service over TLS. */
  readonly secure: () => boolean
  /** Defaults to false. */
  readonly isSandbox?: boolean
}

/** Serves everything under /client: the pages that links in mail and sign-in links lead to, and a small client area. */
export function clientPages({
  database,
  contextOn,
  attempts,
  bodies,
  isBanned,
  secure,
  isSandbox = false,
}: ClientPages): Middleware {
  const router = new Router({ sensitive: true })
  for (const [method, path, handler] of pages)
    router.register(`/client${path}`, [method], (koa) => answer(koa, handler, `${method} /client${path}`))
  const routes = router.routes()
  const facts = (koa: KoaContext, action: string): VisitFacts => ({
    action,
    requestId: koa.state.requestId,
    address: attempts.addressOf(koa.req),
  })
  const elsewhere: Handler = async ({ koa }) => {
    const allowed = new Set(koa.matched?.flatMap(({ methods }) => methods))
    throw allowed.size === 0 ? notFound() : wrongMethod([...allowed])
  }

  /** `name` is the page's route for the activity log, because its address can contain a token. */
  async function answer(koa: KoaContext, handler: Handler, name: string): Promise<void> {
    koa.set(headers)
    let around: Surroundings | undefined
    let ctx: Context | undefined
    try {
      const reading = await contextOn(database.read)
      ctx = reading
      const root = `${new URL(reading.baseUrl).pathname.replace(/\/$/, '')}/client`
      around = { root, path: koa.path, company: reading.settings.text('company_name'), isSandbox }
      if (await isBanned(koa.req)) throw bannedVisitor()
      if (koa.method === 'POST') refuseForeign(koa)
      const made = await handler({
        koa: koa as Parameters<Handler>[0]['koa'],
        ctx: reading,
        transaction: (job) => database.transaction((db) => logVisit({ ...reading, db }, facts(koa, name), job)),
        root,
        attempts,
        bodies,
        secure: secure(),
      })
      send(koa, made, around)
    } catch (error) {
      const refusal = refusalPage(error)
      if (refusal?.status === linkGoneStatus && ctx !== undefined)
        noteRefused({ koa: koa as Visit['koa'], ctx, attempts }, 'link_invalid')
      if (refusal === undefined) koa.app.emit('error', error, koa)
      send(koa, refusal ?? (database.failureOf(error) === undefined ? failurePage() : unavailablePage()), around)
    }
  }

  return (koa, next) =>
    koa.path === '/client' || koa.path.startsWith('/client/')
      ? routes(koa as never, () => answer(koa, elsewhere, `${koa.method} /client`))
      : next()
}

/**
 * Browsers say whether a form came from a page of ours, and what another site posts is refused. Those that do not say
 * it are not judged by Origin: our Referrer-Policy makes it `null` for our own forms too. They are covered by what each
 * form needs to know: the address of an invite or reset page is a secret, and a form of the client area carries a token
 * of its session (session.ts), whose cookie other sites cannot send with a post anyway.
 */
function refuseForeign(koa: KoaContext): void {
  const site = koa.get('Sec-Fetch-Site')
  // `none` is the person at the browser, such as one who reloads.
  if (site !== '' && site !== 'same-origin' && site !== 'none') throw foreignForm()
}

function send(koa: KoaContext, made: Page | Redirect | PaperFile, around: Surroundings | undefined): void {
  if ('content' in made) {
    koa.attachment(made.filename)
    koa.type = 'application/pdf'
    koa.body = made.content
    return
  }
  if ('to' in made) {
    koa.status = 303
    koa.set(made.headers ?? {})
    // A path instead of a whole address, which would have to trust the Host header.
    koa.set('Location', `${around?.root}${made.to}`)
    koa.body = ''
    return
  }
  const { status = 200, headers } = made
  koa.status = status
  koa.set(failureHeaders({ status, headers }) ?? {})
  koa.type = 'html'
  koa.body = layout(made, around)
}
