import { Fault } from '../../domain/values/faults.js'
import { kinds, Refused } from '../../engine/errors.js'
import { type Html, html } from './html.js'
import type { OpenSession, Page } from './page.js'

/** Thrown to answer with a page that says no. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(readonly page: Page) {
    super(page.title)
  }
}

const refusal = (status: number, title: string, text: string | Html, more: Partial<Page> = {}): Refusal =>
  new Refusal({ status, title, main: html`<p>${text}</p>`, ...more })

export const notFound = (session?: OpenSession) =>
  refusal(
    404,
    'Page not found',
    'There is nothing at this address. If you followed a link, check that it is complete.',
    {
      session,
    },
  )

export const wrongMethod = (allowed: readonly string[]) =>
  refusal(405, 'This cannot be done here', 'The address is right, but it does not accept this kind of request.', {
    headers: { Allow: allowed.join(', ') },
  })

export const linkGoneStatus = 410

/** A link that worked once, or has had its time. */
export const linkGone = (advice: string | Html) =>
  refusal(linkGoneStatus, 'This link no longer works', html`It has expired or has already been used. ${advice}`)

export const signedOut = () =>
  refusal(
    401,
    'You are not signed in',
    'Your session has expired. Go back to where you came from and open a new sign-in link.',
  )

export const notPermitted = (session: OpenSession) =>
  refusal(
    403,
    'No access to this page',
    'Your login has no access to this page. The owner of the account can change that.',
    {
      session,
    },
  )

export const passwordHidden = (session: OpenSession) =>
  refusal(
    403,
    'No access to passwords',
    session.opener === undefined
      ? 'Your login may not see passwords of services. The owner of the account can change that.'
      : 'This session was opened by staff whose account may not see passwords of services.',
    { session },
  )

export const tooManyAttempts = (seconds: number) =>
  refusal(429, 'Too many attempts', 'Wait a minute, then go back and try again.', {
    headers: { 'Retry-After': String(seconds) },
  })

export const bannedVisitor = () =>
  refusal(403, 'Access denied', 'Your address is blocked from these pages. If that is a mistake, write to us.')

export const foreignForm = () =>
  refusal(403, 'The form was not accepted', 'It was not sent from one of our pages. Reload the page and try again.')

export const prefetched = () =>
  refusal(
    503,
    'Open this link yourself',
    'It works only once, so a browser that loads pages in advance does not use it up.',
  )

/** Returns the page for an error; undefined for a failure of the service itself, which has to be logged. */
export function refusalPage(error: unknown): Page | undefined {
  if (error instanceof Refusal) return error.page
  if (error instanceof Refused) {
    const { status, message, headers = {} } = error.failure
    return refusal(status, 'The form could not be read', message, { headers }).page
  }
  // A rule refused, for example because what the page showed is gone. Handlers catch the faults that they can explain.
  if (error instanceof Fault) {
    const { kind, message, retryAfterSeconds } = error
    const headers = { ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }) }
    if (kind === 'busy')
      return refusal(kinds[kind], 'Back in a moment', `${message} Please try again shortly.`, { headers }).page
    return refusal(kinds[kind], 'This did not work', message, { headers }).page
  }
  return undefined
}

// Pages for errors that the rest of the code throws, so they are answered directly and not thrown.
export const unavailablePage = () =>
  refusal(503, 'Back in a moment', 'The service is unavailable at the moment. Please try again shortly.', {
    headers: { 'Retry-After': '2' },
  }).page

export const failurePage = () =>
  refusal(500, 'Something went wrong', 'This is our fault, and the error has been logged. Please try again later.').page
