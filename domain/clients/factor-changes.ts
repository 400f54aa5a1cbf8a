import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { lockRow } from '../sql/rows.js'
import { endLoginLinks } from './login-links.js'
import { type LoginChange, notifyLogin } from './login-notifications.js'
import { endSessions } from './logins.js'
import { hasSecondFactor, makeRecoveryCodes, switchOff, switchOn } from './second-factor.js'
import type { Session } from './sign-in.js'

type Change = Extract<LoginChange, { what: 'second factor' }>['change']

/** Ends the other sessions and the links of a login whose second factor changed, and notifies it (R-4407). */
async function endAccessAndNotify(ctx: Context, { id, loginId, clientId }: Session, change: Change): Promise<void> {
  const login = await lockRow(ctx.db, 'logins', loginId, 'login_not_found')
  await ctx.db('login_tokens').where({ login_id: loginId }).delete()
  await endLoginLinks(ctx, loginId)
  await endSessions(ctx, loginId, id)
  const said = { on: 'enabled its second factor', off: 'disabled its second factor' }
  await logActivity(ctx, `Login ${loginId} ${change === 'codes' ? 'has new recovery codes' : said[change]}`, clientId)
  await notifyLogin(ctx, login, { what: 'second factor', change }, clientId)
}

/**
 * Enables the second factor that a session has set up. Returns the recovery codes, which are not stored in readable
 * form, or undefined if the code is wrong. Throws second_factor_not_begun.
 */
export async function enableSecondFactor(ctx: Context, session: Session, code: string) {
  const codes = await switchOn(ctx, session, code)
  if (codes !== undefined) await endAccessAndNotify(ctx, session, 'on')
  return codes
}

/** Disables the second factor of the session's login. Throws second_factor_off. */
export async function disableSecondFactor(ctx: Context, session: Session): Promise<void> {
  await switchOff(ctx, session.loginId)
  await endAccessAndNotify(ctx, session, 'off')
}

/** Replaces the recovery codes and returns the new ones. Throws second_factor_off. */
export async function renewRecoveryCodes(ctx: Context, session: Session): Promise<readonly string[]> {
  const codes = await makeRecoveryCodes(ctx, session.loginId)
  await endAccessAndNotify(ctx, session, 'codes')
  return codes
}

/**
 * Disables a login's lost second factor, for staff (R-4423). Ends the login's sessions and open links. Does nothing if
 * it has no second factor. Throws login_not_found.
 */
export async function resetFactor(ctx: Context, loginId: number): Promise<void> {
  const { db } = ctx
  await lockRow(db, 'logins', loginId, 'login_not_found')
  if (!(await hasSecondFactor(db, loginId))) return
  await switchOff(ctx, loginId)
  await db('login_tokens').where({ login_id: loginId }).delete()
  await endLoginLinks(ctx, loginId)
  await endSessions(ctx, loginId, null)
  await logActivity(ctx, `The second factor of login ${loginId} was disabled`)
}
