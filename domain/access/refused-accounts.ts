import type { Knex } from 'knex'
import type { RefusalRow } from '../../db/rows-access.js'

/**
 * Account of a refused caller: a known account, or the submitted identifier or user name. The submitted text is not
 * stored, because it may belong to anyone or be a secret entered in the wrong field.
 */
export type RefusedAccount =
  | { readonly type: 'credential' | 'staff' | 'login'; readonly id: number }
  | { readonly type: 'identifier' | 'username'; readonly text: string }

type AccountColumns = Pick<RefusalRow, 'account_type' | 'account_id' | 'username'>

const nobody: AccountColumns = { account_type: '', account_id: 0, username: '' }

/**
 * Returns a function that looks up an account's columns. The columns are empty for an undefined account, and for a
 * submitted text that matches no account.
 */
export async function resolveRefusedAccounts(
  db: Knex,
  accounts: readonly (RefusedAccount | undefined)[],
): Promise<(account: RefusedAccount | undefined) => AccountColumns> {
  const values = (type: RefusedAccount['type']) => [
    ...new Set(
      accounts.flatMap((account) => (account?.type === type ? ['id' in account ? account.id : account.text] : [])),
    ),
  ]
  const found = new Map<string, AccountColumns>()
  const credentials: { id: number; identifier: string; username: string }[] = await db('credentials')
    .join('staff', 'staff.id', 'credentials.staff_id')
    .whereIn('credentials.id', values('credential'))
    .orWhereIn('credentials.identifier', values('identifier'))
    .select('credentials.id', 'credentials.identifier', 'staff.username')
  for (const { id, identifier, username } of credentials) {
    const columns = { account_type: 'credential', account_id: id, username }
    found.set(`credential ${id}`, columns).set(`identifier ${identifier}`, columns)
  }
  const staff: { id: number; username: string }[] = await db('staff')
    .whereIn('id', values('staff'))
    .orWhereIn('username', values('username'))
    .select('id', 'username')
  for (const { id, username } of staff) {
    const columns = { account_type: 'staff', account_id: id, username }
    found.set(`staff ${id}`, columns).set(`username ${username}`, columns)
  }
  return (account) => {
    if (account === undefined) return nobody
    if ('text' in account) return found.get(`${account.type} ${account.text}`) ?? nobody
    const { type, id } = account
    // Logins, which are not looked up, and accounts deleted since the refusal keep their type and ID.
    return found.get(`${type} ${id}`) ?? { account_type: type, account_id: id, username: '' }
  }
}
