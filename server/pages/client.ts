import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Database } from '../../db/database.js'
import type { Context, RemoteContext } from '../../domain/context.js'
import { getBranding } from '../../domain/settings/branding.js'
import { languageTags } from '../../domain/words/catalog.js'
import { englishLocale, Locale } from '../../domain/words/locale.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import { failureHeaders } from '../../engine/errors.js'
import { type Answer, answerPage, type SessionlessVisit } from './answer.js'
import { recordRefusedVisit } from './attempt.js'
import type { Definition } from './definition.js'
import { DocumentQueue } from './document-queue.js'
import {
  bannedVisitor,
  failurePage,
  foreignForm,
  linkExpiredStatus,
  notFound,
  toErrorPage,
  unavailablePage,
  wrongMethod,
} from './error-pages.js'
import { frameStyle, layout, listMenuPages, type Surroundings } from './layout.js'
import { listMethods } from './load-pages.js'
import { runLoggedVisit, type VisitFacts } from './logged-visits.js'
import type { Attempts } from './visit.js'

const headers = {
  // Addresses can contain tokens, which must not reach other sites.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
}

/**
 * Returns a page's Content-Security-Policy, which allows only the page's own style, our images, and forms submitted to
 * us.
 */
const contentSecurityPolicy = (around: Surroundings | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${frameStyle(around).source}`,
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

export interface ClientPages {
  readonly database: Database
  /** The pages from `loadPages`, in the order in which they are matched. */
  readonly pages: readonly Definition[]
  readonly contextOn: (db: Knex, at?: Date) => Promise<Context>
  readonly remote: (author: string) => Promise<RemoteContext>
  readonly attempts: Attempts
  readonly bodies: BodyMemory
  /** Returns true for a banned address (R-2003). */
  readonly isBanned: (req: IncomingMessage) => Promise<boolean>
  /** Returns true if browsers reach the service over TLS. */
  readonly secure: () => boolean
  /** True if the database is a sandbox. Defaults to false. */
  readonly isSandbox?: boolean
}

/** Serves all pages under /client, including those that emailed links and sign-in links open. */
export function clientPages({
  database,
  pages,
  contextOn,
  remote,
  attempts,
  bodies,
  isBanned,
  secure,
  isSandbox = false,
}: ClientPages): Middleware {
  const router = new Router({ sensitive: true })
  const turns = new DocumentQueue()
  const menu = listMenuPages(pages)
  for (const page of pages)
    for (const method of listMethods(page)) {
      const name = `${method} /client${page.path}`
      router.register(`/client${page.path}`, [method], (koa) =>
        answer(koa, (arrival) => answerPage(page, arrival, turns), name),
      )
    }
  const routes = router.routes()
  const facts = (koa: KoaContext, action: string): VisitFacts => ({
    action,
    requestId: koa.state.requestId,
    address: attempts.addressOf(koa.req),
  })
  const elsewhere = async ({ koa }: SessionlessVisit): Promise<Answer> => {
    const allowed = new Set(koa.matched?.flatMap(({ methods }) => methods))
    throw allowed.size === 0 ? notFound() : wrongMethod([...allowed])
  }

  /** `name` is the page's route for the activity log, because the address can contain a token. */
  async function answer(
    koa: KoaContext,
    make: (arrival: SessionlessVisit) => Promise<Answer>,
    name: string,
  ): Promise<void> {
    koa.set(headers)
    const speech = { locale: browserLocale(koa) }
    let around: Surroundings | undefined
    let ctx: Context | undefined
    const show = (made: Answer) => send(koa, made, speech.locale, around)
    try {
      const reading = await contextOn(database.read)
      ctx = reading
      const root = `${new URL(reading.baseUrl).pathname.replace(/\/$/, '')}/client`
      around = { root, path: koa.path, look: getBranding(reading.settings), isSandbox, menu }
      if (await isBanned(koa.req)) throw bannedVisitor()
      if (koa.method === 'POST') refuseForeignForm(koa)
      const made = await make({
        koa: koa as SessionlessVisit['koa'],
        ctx: reading,
        transaction: (job) => database.transaction((db) => runLoggedVisit({ ...reading, db }, facts(koa, name), job)),
        note: async (job) => {
          await database
            .transaction((db) => job({ ...reading, db }))
            .catch((error: unknown) => koa.app.emit('error', error, koa))
        },
        remote: async () => {
          const context = await remote('visitor')
          const logged: typeof context.transaction = (job) =>
            context.transaction((ctx) => runLoggedVisit(ctx, facts(koa, name), job))
          return { ...context, transaction: logged }
        },
        root,
        attempts,
        bodies,
        secure: secure(),
        speech,
      })
      show(made)
    } catch (error) {
      const { locale } = speech
      const refusal = toErrorPage(error, locale)
      if (refusal?.status === linkExpiredStatus && ctx !== undefined)
        recordRefusedVisit({ koa: koa as SessionlessVisit['koa'], ctx, attempts }, 'link_invalid')
      if (refusal === undefined) koa.app.emit('error', error, koa)
      show(refusal ?? (database.failureOf(error) === undefined ? failurePage(locale) : unavailablePage(locale)))
    }
  }

  return (koa, next) =>
    koa.path === '/client' || koa.path.startsWith('/client/')
      ? routes(koa as never, () => answer(koa, elsewhere, `${koa.method} /client`))
      : next()
}

/**
 * Rejects forms that the browser reports as posted from another site. Without such a report, `Origin` does not help,
 * because our Referrer-Policy makes it `null` for our own forms too. Forms that act on an account are protected by a
 * secret instead: the address of an invite or reset page, or in the client area a token of the session (session.ts),
 * whose cookie other sites cannot send with a POST.
 */
function refuseForeignForm(koa: KoaContext): void {
  const site = koa.get('Sec-Fetch-Site')
  // `none` means the user's own action, such as a reload.
  if (site !== '' && site !== 'same-origin' && site !== 'none') throw foreignForm()
}

/** Returns the browser's preferred language among the available ones, or English if none matches. */
const browserLocale = (koa: KoaContext): Locale =>
  koa.get('Accept-Language') === '' ? englishLocale : new Locale(koa.acceptsLanguages([...languageTags()]) || 'en')

function send(koa: KoaContext, made: Answer, locale: Locale, around: Surroundings | undefined): void {
  koa.set('Content-Security-Policy', contentSecurityPolicy(around))
  if ('content' in made) {
    koa.attachment(made.filename)
    koa.type = made.type
    koa.body = made.content
    return
  }
  if ('stream' in made) {
    koa.attachment(made.filename)
    koa.type = made.type
    koa.body = made.stream
    return
  }
  if ('to' in made) {
    koa.status = 303
    koa.set(made.headers ?? {})
    // A path rather than a full URL, which would have to trust the Host header.
    koa.set('Location', `${around?.root}${made.to}`)
    koa.body = ''
    return
  }
  const { status = 200, headers } = made
  koa.status = status
  koa.set(failureHeaders({ status, headers }) ?? {})
  koa.type = 'html'
  koa.body = layout(made, locale, around)
}
