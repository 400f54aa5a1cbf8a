import type { SignInResult } from '../../domain/clients/sign-in-steps.js'
import type { Redirect } from './page.js'
import { sessionCookie, stepCookie } from './session.js'
import type { Visit } from './visit.js'

/**
 * Redirects a visitor whose password or link was accepted: to the step that asks for a code, to the account selection
 * if the login has several accounts, or to the requested page.
 */
export function redirectAfterSignIn(visit: Visit, entered: SignInResult): Redirect {
  if ('step' in entered) return { to: '/sign-in/code', headers: stepCookie(entered.step, visit) }
  const { session, path, hasOthers } = entered
  const to = hasOthers ? `/accounts?next=${encodeURIComponent(path)}` : path
  return { to, headers: sessionCookie(session, visit) }
}
