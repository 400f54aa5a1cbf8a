import { Refusal } from './refusals.mjs'

/** Throws a Refusal if an account (findAccount) is disabled or its role lacks a permission. */
export function expectRight(account, permission) {
  if (account.is_active !== 1 || account.deleted_at !== null) throw new Refusal('account_disabled')
  if (account.is_full !== 1 && !JSON.parse(account.permissions).includes(permission))
    throw new Refusal('permission_denied')
}
