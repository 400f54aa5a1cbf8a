import { hasLoginPermission } from '../../domain/clients/login-permissions.js'
import { isUseDue, noteUse } from '../../domain/clients/sign-in.js'
import { signAsLogin } from '../../domain/log/logged-call.js'
import { Locale } from '../../domain/words/locale.js'
import type { Definition } from './definition.js'
import type { DocumentQueue } from './document-queue.js'
import { notFound, notPermitted, prefetchRefused, signedOut } from './error-pages.js'
import { html } from './html.js'
import type { Download, OpenSession, Page, PageContent, Redirect, StreamedFile } from './page.js'
import { answerPost } from './post.js'
import { findOpenSession } from './session.js'
import { createView } from './view.js'
import type { Visit } from './visit.js'

export type Answer = Page | Redirect | Download | StreamedFile

/** A visit before its session is known. */
export type SessionlessVisit = Omit<Visit, 'session'>

/** Answers a request for a page. Throws error pages, domain errors, and errors from loading. */
export async function answerPage(
  definition: Definition,
  arrival: SessionlessVisit,
  turns: DocumentQueue,
): Promise<Answer> {
  const visit = await createVisit(definition, arrival)
  const answer =
    visit.koa.method === 'POST' ? await answerPost(definition, visit, turns) : await get(definition, visit, turns)
  if (answer === undefined) throw definition.gone?.(visit) ?? notFound(visit.session)
  return 'main' in answer && hasNavigation(definition) ? { ...answer, session: visit.session } : answer
}

/** Returns true for area pages, and for visitor pages that read the session and show content. */
const hasNavigation = ({ kind, knowsSession = false, show }: Definition): boolean =>
  kind === 'area' || (knowsSession && show !== undefined)

/**
 * Adds the session to a visit, if the page reads it. Throws an error page if an area page is visited without a session,
 * or if the login may not open the page.
 */
async function createVisit(
  { kind, knowsSession = false, ...page }: Definition,
  arrival: SessionlessVisit,
): Promise<Visit> {
  if (kind === 'visitor' && !knowsSession) return arrival
  const session = await findOpenSession(arrival)
  if (session === undefined) {
    if (kind === 'area') throw signedOut(arrival)
    return arrival
  }
  arrival.speech.locale = new Locale(session.language)
  if (isUseDue(session, arrival.ctx.machineNow)) await arrival.note((ctx) => noteUse(ctx, session))
  if (!mayOpen(page, session)) throw notPermitted(session)
  const { loginId, clientId, opener } = session
  return {
    ...arrival,
    session,
    remote: async () => {
      const remote = await arrival.remote()
      const signed: typeof remote.transaction = (job) =>
        remote.transaction((ctx) => {
          signAsLogin(ctx, loginId, clientId, opener)
          return job(ctx)
        })
      return { ...remote, transaction: signed }
    },
    transaction: (job) =>
      arrival.transaction((ctx) => {
        signAsLogin(ctx, loginId, clientId, opener)
        return job(ctx)
      }),
  }
}

export const mayOpen = (
  { permission, ownerOnly = false }: Pick<Definition, 'permission' | 'ownerOnly'>,
  { permissions, isOwner }: Pick<OpenSession, 'permissions' | 'isOwner'>,
): boolean => (permission === undefined || hasLoginPermission(permissions, permission)) && (isOwner || !ownerOnly)

async function get(
  definition: Definition,
  visit: Visit,
  turns: DocumentQueue,
): Promise<PageContent | Redirect | Download | undefined> {
  const { koa } = visit
  if (definition.act !== undefined) {
    // HEAD requests and prefetches neither use up a link nor reveal anything about it.
    if (koa.method === 'HEAD') return { title: '', main: html`` }
    if (koa.get('Sec-Purpose').includes('prefetch')) throw prefetchRefused()
    return definition.act(visit)
  }
  if (definition.file !== undefined) {
    const make = definition.file.bind(definition)
    const paper = await turns.take(visit.session?.secret ?? getLinkKey(koa.params), () => make(visit))
    return paper && { ...paper, type: 'application/pdf' }
  }
  if (definition.download !== undefined) {
    const file = await definition.download(visit)
    return file && { ...file, type: 'application/octet-stream' }
  }
  const data = await definition.load?.(visit)
  return data === undefined ? undefined : definition.show?.(data, createView(definition, visit, data))
}

/** Returns the key of an emailed link, the same for every spelling of its address: `%31` and `01` are both 1. */
const getLinkKey = ({ id, code }: Readonly<Record<string, string>>): string => JSON.stringify([Number(id), code])
