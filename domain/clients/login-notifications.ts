import type { LoginRow } from '../../db/rows.js'
import { restoreLinkLifeMs } from '../access/link-lifetimes.js'
import type { Context } from '../context.js'
import { queueMail } from '../mail/queueing.js'
import { makeLoginLink } from './login-links.js'

type Login = Pick<LoginRow, 'id' | 'email' | 'first_name'>

/** A change to a login's credentials about which the login is notified. */
export type LoginChange =
  | { readonly what: 'password' }
  | { readonly what: 'email'; readonly newEmail: string }
  | { readonly what: 'second factor'; readonly change: 'on' | 'off' | 'codes' }

/**
 * Notifies a login of a change, at its previous address. Password changes are always announced (R-4810), other changes
 * only if they were made in the client area (R-4407). `account` is one of the login's accounts, used if the call is on
 * none, or null.
 */
export async function notifyLogin(
  ctx: Context,
  login: Login,
  changed: LoginChange,
  account: number | null,
): Promise<void> {
  const { baseUrl, call } = ctx
  if (changed.what !== 'password' && call?.isOfClientArea !== true) return
  const to = { clientId: call?.clientId ?? account ?? undefined, to: login.email }
  const facts = { firstname: login.first_name, link: `${baseUrl}/client/reset` }
  if (changed.what === 'password') await queueMail(ctx, 'password changed', to, facts)
  if (changed.what === 'second factor')
    await queueMail(ctx, 'second factor changed', to, { ...facts, change: changed.change })
  if (changed.what === 'email') {
    const back = { login_id: login.id, purpose: 'take_back', email: login.email } as const
    const token = await makeLoginLink(ctx, back, restoreLinkLifeMs)
    await queueMail(ctx, 'email changed', to, {
      firstname: login.first_name,
      newemail: changed.newEmail,
      link: `${baseUrl}/client/take-back/${token}`,
      hours: String(restoreLinkLifeMs / 3_600_000),
    })
  }
}
