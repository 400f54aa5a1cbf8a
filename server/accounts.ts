import type { Database } from '../db/database.js'
import {
  type CredentialAccount,
  findCredentialAccount,
  findStaffByPassword,
  type StaffAccount,
} from '../domain/access/accounts.js'
import type { PasswordCheck } from '../domain/access/password.js'
import { createRangeMatcher } from '../engine/address.js'
import type { Account, Accounts } from '../engine/gate.js'

const tables = ['credentials', 'staff', 'roles']

/** Creates the lookups of credentials and staff accounts with which the engine authenticates calls. */
export const createAccounts = (database: Database, unreadable: PasswordCheck['unreadable']): Accounts => ({
  version: () => database.version(tables),
  byIdentifier: async (identifier) => toAccountWithKey(await findCredentialAccount(database.read, { identifier })),
  bySecretHash: async (hash) =>
    toAccountWithKey(await findCredentialAccount(database.read, { secretHash: hash.toString('base64') })),
  byPassword: async (username, password, source) => {
    const check = { waiter: { kind: 'stranger', source }, unreadable } as const
    const staff = await findStaffByPassword(database.read, username, password, check)
    // `allowed_ips` belongs to a credential, so a password is accepted from any address.
    return staff && { ...toAccount(staff), key: `staff:${staff.id}`, secretHash: undefined, allows: undefined }
  },
})

const toAccountWithKey = (found: CredentialAccount | undefined): Account | undefined =>
  found && {
    ...toAccount(found, found.limit),
    key: `credential:${found.credentialId}`,
    credentialId: found.credentialId,
    secretHash: Buffer.from(found.secretHash, 'base64'),
    previousSecret: found.previousSecret && {
      hash: Buffer.from(found.previousSecret.hash, 'base64'),
      endsAt: new Date(found.previousSecret.endsAt),
    },
    expiresAt: found.expiresAt === null ? undefined : new Date(found.expiresAt),
    allows: matchEveryList(found.allowLists),
  }

/**
 * Returns a predicate that is true for addresses that match every list. Returns undefined, which permits every address,
 * if there are no lists.
 */
function matchEveryList(lists: CredentialAccount['allowLists']): Account['allows'] {
  const matchers = lists.map(createRangeMatcher)
  return matchers.length === 0 ? undefined : (address) => matchers.every((holds) => holds(address))
}

const toAccount = (
  { id, username, enabled, roleId, full, permissions }: StaffAccount,
  limit?: readonly string[] | null,
) => ({
  actor: { id, username, roleId, full, permissions, ...(limit != null && { limit }) },
  enabled,
})
