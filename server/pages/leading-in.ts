import type { Entered } from '../../domain/clients/entering.js'
import type { Redirect } from './page.js'
import { sessionCookie, stepCookie } from './session.js'
import type { Visit } from './visit.js'

/**
 * Leads somebody on who was let in: to the page that was asked for, by way of the choice of an account where there are several, or
 * to the step that asks for a code.
 */
export function leadIn(visit: Visit, entered: Entered): Redirect {
  if ('step' in entered) return { to: '/sign-in/code', headers: stepCookie(entered.step, visit) }
  const { session, path, hasOthers } = entered
  const to = hasOthers ? `/accounts?next=${encodeURIComponent(path)}` : path
  return { to, headers: sessionCookie(session, visit) }
}
