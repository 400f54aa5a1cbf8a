import { endSession, useSignInLink } from '../../domain/clients/sign-in.js'
import { readBody } from './body.js'
import { html } from './html.js'
import { tokenOf } from './link.js'
import { foreignForm, linkGone, prefetched } from './refusal.js'
import { expiredCookie, findOpenSession, isFormOf, sessionCookie } from './session.js'
import type { Handler } from './visit.js'

/**
 * The maker of a link sends a browser to it with one GET, so a GET uses the link up. HEAD and prefetching browsers do
 * not, and learn nothing of it.
 */
export const useLink: Handler = async (visit) => {
  const { koa } = visit
  const token = tokenOf(visit)
  if (koa.method === 'HEAD') return { title: 'Sign in', main: html`` }
  if (koa.get('Sec-Purpose').includes('prefetch')) throw prefetched()
  const opened = await visit.transaction((ctx) => useSignInLink(ctx, token))
  if (opened === undefined) throw linkGone('Please go back to where you found it and open a new one there.')
  return { to: opened.path, headers: sessionCookie(opened.session, visit) }
}

export const signOut: Handler = async (visit) => {
  const session = await findOpenSession(visit)
  if (session !== undefined) {
    const { form_token } = await readBody(visit)
    if (!isFormOf(session, form_token)) throw foreignForm()
    await visit.transaction((ctx) => endSession(ctx, session))
  }
  return {
    title: 'You are signed out',
    main: html`<p>To come back, open a new sign-in link.</p>`,
    headers: expiredCookie(visit),
  }
}
