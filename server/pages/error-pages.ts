import { Fault } from '../../domain/values/faults.js'
import { englishLocale, type Locale } from '../../domain/words/locale.js'
import { errorKinds, Refused } from '../../engine/errors.js'
import { type Html, html } from './html.js'
import type { OpenSession, Page } from './page.js'
import { renderText } from './render-text.js'
import { signInAddress } from './sign-in-address.js'
import type { Visit } from './visit.js'

type Title = keyof Locale['words']['refusals']

/** Content of an error page. `text` is a function, because the reader's language may not be known yet. */
interface Parts {
  readonly status: number
  readonly title: Title
  readonly text: (locale: Locale) => string | Html
  readonly headers?: Readonly<Record<string, string>>
  readonly session?: OpenSession | undefined
}

/** Thrown to answer with an error page. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly #parts: Parts

  constructor(parts: Parts) {
    super(parts.title)
    this.status = parts.status
    this.#parts = parts
  }

  page(locale: Locale): Page {
    const { status, title, text, headers, session } = this.#parts
    return {
      status,
      title: locale.say(['refusals', title]),
      main: html`<p>${text(locale)}</p>`,
      ...(headers !== undefined && { headers }),
      session,
    }
  }
}

/** Creates an error page with a text from the catalog. */
const createErrorPage = (
  status: number,
  title: Title,
  text: Title,
  more: Pick<Parts, 'headers' | 'session'> = {},
): Refusal => new Refusal({ status, title, text: (locale) => locale.say(['refusals', text]), ...more })

export const notFound = (session?: OpenSession) => createErrorPage(404, 'notFound', 'notFoundText', { session })

export const wrongMethod = (allowed: readonly string[]) =>
  createErrorPage(405, 'wrongMethod', 'wrongMethodText', { headers: { Allow: allowed.join(', ') } })

export const linkExpiredStatus = 410

/** Error page for a link that was used or has expired. `advice` explains how to get another link. */
export const linkGone = (advice: (locale: Locale) => string | Html) =>
  new Refusal({
    status: linkExpiredStatus,
    title: 'linkGone',
    text: (locale) => renderText(locale, ['refusals', 'linkGoneText'], { advice: advice(locale) }),
  })

/**
 * Error page that asks for a sign-in. Browsers that opened a page continue to the sign-in automatically. The input of a
 * posted form is lost.
 */
export const signedOut = (visit: Pick<Visit, 'koa' | 'ctx' | 'root'>) => {
  const { koa } = visit
  const url = signInAddress(visit, koa.method === 'GET' ? koa.url.slice('/client'.length) : undefined)
  return new Refusal({
    status: 401,
    title: 'signedOut',
    text: (locale) =>
      html`${locale.words.refusals.signedOutText}</p>
<p><a class="button" href="${url}">${locale.words.entry.signIn}</a>`,
    headers: koa.method === 'GET' ? { Refresh: `0; url=${url}` } : {},
  })
}

export const signInLink = (visit: Pick<Visit, 'ctx' | 'root'>, { words }: Locale): Html =>
  html`<a href="${signInAddress(visit)}">${words.entry.signInHere}</a>`

export const notPermitted = (session: OpenSession) =>
  createErrorPage(403, 'notPermitted', 'notPermittedText', { session })

/** Texts for a form that the login, or the staff account that opened its session, may not use. */
export interface DeniedFormTexts {
  readonly title: Title
  readonly login: Title
  readonly staff: Title
}

export const formDenied = (session: OpenSession, { title, login, staff }: DeniedFormTexts) =>
  createErrorPage(403, title, session.opener === undefined ? login : staff, { session })

export const tooManyAttempts = (seconds: number) =>
  createErrorPage(429, 'tooManyAttempts', 'tooManyAttemptsText', { headers: { 'Retry-After': String(seconds) } })

/** Error page for a network that requested too many accounts. `seconds` is the time until midnight UTC. */
export const tooManySignUps = (seconds: number) =>
  createErrorPage(429, 'tooManySignUps', 'tooManySignUpsText', { headers: { 'Retry-After': String(seconds) } })

export const bannedVisitor = () => createErrorPage(403, 'banned', 'bannedText')

export const foreignForm = () => createErrorPage(403, 'foreignForm', 'foreignFormText')

export const prefetchRefused = () => createErrorPage(503, 'prefetched', 'prefetchedText')

/** Error page shown while another document for the same session or link is being generated. */
export const paperUnderWay = () =>
  new Refusal({
    status: errorKinds.busy,
    title: 'busy',
    text: (locale) => locale.say(['refusals', 'busyText'], { message: locale.say(['refusals', 'paperUnderWay']) }),
    headers: { 'Retry-After': '3' },
  })

/** Returns the page for an error, or undefined for an internal failure, which the caller must log. */
export function toErrorPage(error: unknown, locale: Locale = englishLocale): Page | undefined {
  if (error instanceof Refusal) return error.page(locale)
  if (error instanceof Refused) {
    const { status, code, message, headers = {} } = error.failure
    const text = () => locale.fault({ code, message })
    return new Refusal({ status, title: 'unreadable', text, headers }).page(locale)
  }
  // A domain rule failed, for example because the record is gone. Forms list the errors that they explain themselves.
  if (error instanceof Fault) {
    const { kind, retryAfterSeconds } = error
    const headers = { ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }) }
    const message = locale.fault(error)
    const [title, text]: [Title, string] =
      kind === 'busy' ? ['busy', locale.say(['refusals', 'busyText'], { message })] : ['refused', message]
    return new Refusal({ status: errorKinds[kind], title, text: () => text, headers }).page(locale)
  }
  return undefined
}

// Pages for errors that the client area's handler catches and answers directly.
export const unavailablePage = (locale: Locale) =>
  createErrorPage(503, 'busy', 'unavailableText', { headers: { 'Retry-After': '2' } }).page(locale)

export const failurePage = (locale: Locale) => createErrorPage(500, 'failure', 'failureText').page(locale)
