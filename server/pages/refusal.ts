import { Fault } from '../../domain/values/faults.js'
import { englishLocale, type Locale } from '../../domain/words/locale.js'
import { kinds, Refused } from '../../engine/errors.js'
import { type Html, html } from './html.js'
import type { OpenSession, Page } from './page.js'
import { say } from './say.js'
import { signInAddress } from './sign-in-address.js'
import type { Visit } from './visit.js'

type Title = keyof Locale['words']['refusals']

/** The parts of a page that says no; its texts wait for the language of whoever reads it. */
interface Parts {
  readonly status: number
  readonly title: Title
  readonly text: (locale: Locale) => string | Html
  readonly headers?: Readonly<Record<string, string>>
  readonly session?: OpenSession | undefined
}

/** Thrown to answer with a page that says no. */
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

/** A refusal whose text stands in the catalogue. */
const refusal = (status: number, title: Title, text: Title, more: Pick<Parts, 'headers' | 'session'> = {}): Refusal =>
  new Refusal({ status, title, text: (locale) => locale.say(['refusals', text]), ...more })

export const notFound = (session?: OpenSession) => refusal(404, 'notFound', 'notFoundText', { session })

export const wrongMethod = (allowed: readonly string[]) =>
  refusal(405, 'wrongMethod', 'wrongMethodText', { headers: { Allow: allowed.join(', ') } })

export const linkGoneStatus = 410

/** A link that worked once, or has had its time; `advice` says how to come by another one. */
export const linkGone = (advice: (locale: Locale) => string | Html) =>
  new Refusal({
    status: linkGoneStatus,
    title: 'linkGone',
    text: (locale) => say(locale, ['refusals', 'linkGoneText'], { advice: advice(locale) }),
  })

/**
 * Asks for a sign-in, and leads there: browsers go on by themselves where a page was opened. What was sent by a form is gone.
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

/** A link to where a visitor signs in. */
export const signInLink = (visit: Pick<Visit, 'ctx' | 'root'>, { words }: Locale): Html =>
  html`<a href="${signInAddress(visit)}">${words.entry.signInHere}</a>`

export const notPermitted = (session: OpenSession) => refusal(403, 'notPermitted', 'notPermittedText', { session })

/** The texts of a form that is kept from a login, or from the staff account that opened its session. */
export interface KeptFrom {
  readonly title: Title
  readonly login: Title
  readonly staff: Title
}

export const formKept = (session: OpenSession, { title, login, staff }: KeptFrom) =>
  refusal(403, title, session.opener === undefined ? login : staff, { session })

export const tooManyAttempts = (seconds: number) =>
  refusal(429, 'tooManyAttempts', 'tooManyAttemptsText', { headers: { 'Retry-After': String(seconds) } })

/** A network that has asked for too many accounts; `seconds` are those until tomorrow. */
export const tooManySignUps = (seconds: number) =>
  refusal(429, 'tooManySignUps', 'tooManySignUpsText', { headers: { 'Retry-After': String(seconds) } })

export const bannedVisitor = () => refusal(403, 'banned', 'bannedText')

export const foreignForm = () => refusal(403, 'foreignForm', 'foreignFormText')

export const prefetched = () => refusal(503, 'prefetched', 'prefetchedText')

/** Another paper of the same session or link is being made. */
export const paperUnderWay = () =>
  new Refusal({
    status: kinds.busy,
    title: 'busy',
    text: (locale) => locale.say(['refusals', 'busyText'], { message: locale.say(['refusals', 'paperUnderWay']) }),
    headers: { 'Retry-After': '3' },
  })

/** Returns the page for an error; undefined for a failure of the service itself, which has to be logged. */
export function refusalPage(error: unknown, locale: Locale = englishLocale): Page | undefined {
  if (error instanceof Refusal) return error.page(locale)
  if (error instanceof Refused) {
    const { status, code, message, headers = {} } = error.failure
    const text = () => locale.fault({ code, message })
    return new Refusal({ status, title: 'unreadable', text, headers }).page(locale)
  }
  // A rule refused, for example because what the page showed is gone. Forms name the faults that they can explain.
  if (error instanceof Fault) {
    const { kind, retryAfterSeconds } = error
    const headers = { ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }) }
    const message = locale.fault(error)
    const [title, text]: [Title, string] =
      kind === 'busy' ? ['busy', locale.say(['refusals', 'busyText'], { message })] : ['refused', message]
    return new Refusal({ status: kinds[kind], title, text: () => text, headers }).page(locale)
  }
  return undefined
}

// Pages for errors that the rest of the code throws, so they are answered directly and not thrown.
export const unavailablePage = (locale: Locale) =>
  refusal(503, 'busy', 'unavailableText', { headers: { 'Retry-After': '2' } }).page(locale)

export const failurePage = (locale: Locale) => refusal(500, 'failure', 'failureText').page(locale)
