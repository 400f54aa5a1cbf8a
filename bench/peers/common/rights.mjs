import { Refusal } from './refusals.mjs'

/** Throws where an account (findAccount) may not use an action. */
export function expectRight(account, permission) {
  if (account.is_active !== 1 || account.deleted_at !== null) throw new Refusal('account_disabled')
  if (account.is_full !== 1 && !JSON.parse(account.permissions).includes(permission))
    throw new Refusal('permission_denied')
}
