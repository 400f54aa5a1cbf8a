import type { CredentialRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { Fault } from '../values/faults.js'

/** Credential columns with address lists. A call must come from an address in each list. */
export type AddressColumns = Pick<CredentialRow, 'allowed_ips' | 'setup_allowed_ips' | 'inherited_allowed_ips'>

/** Returns the address lists that restrict a credential. Omits empty lists, because they allow every address. */
export const parseAllowLists = ({
  allowed_ips,
  setup_allowed_ips,
  inherited_allowed_ips,
}: AddressColumns): string[][] =>
  [
    ...[allowed_ips, setup_allowed_ips ?? '[]'].map(readList),
    ...parseInheritedAllowLists({ inherited_allowed_ips }),
  ].filter((list) => list.length > 0)

const readList = (list: string): string[] => JSON.parse(list)

/** Returns the address lists that a credential inherited from its creator. */
export const parseInheritedAllowLists = ({
  inherited_allowed_ips,
}: Pick<CredentialRow, 'inherited_allowed_ips'>): string[][] => JSON.parse(inherited_allowed_ips ?? '[]')

/**
 * Maximum number of lists that a credential inherits, because every call with the credential is checked against each
 * list.
 */
const maxInheritedLists = 8

/**
 * Returns the address lists that new credentials inherit from their creator's credential, without duplicates. Empty if
 * the creating call is authenticated by a password, or if its credential has no lists. Throws
 * credential_chain_too_long.
 */
export function buildInheritedAllowLists(maker: AddressColumns | undefined): string[][] {
  const distinct = new Map(
    (maker === undefined ? [] : parseAllowLists(maker)).map((list) => [JSON.stringify(list), list]),
  )
  if (distinct.size > maxInheritedLists) throw new Fault('credential_chain_too_long')
  return [...distinct.values()]
}

/** Maximum number of active credentials of an account without full access. Counts only credentials created by calls. */
export const maxMadeCredentials = 50

const dayMs = 24 * 60 * 60 * 1000
/**
 * Number of days after its expiry during which a credential still counts toward `maxMadeCredentials`, so that a loop
 * cannot create any number of short-lived credentials.
 */
const countedDays = 1

/**
 * Checks that a call can add an active credential to a staff account. Locks the account, so that concurrent calls
 * cannot exceed the maximum together. Does not count `id`, a credential that becomes active again. Throws
 * too_many_credentials.
 */
export async function expectCredentialQuota(
  { db, machineNow }: Pick<Context, 'db' | 'machineNow'>,
  staffId: number,
  id?: number,
): Promise<void> {
  await db('staff').where({ id: staffId }).forUpdate().first('id')
  const counted = db('credentials')
    .where({ staff_id: staffId, is_active: 1 })
    .whereNotNull('inherited_allowed_ips')
    .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', later(machineNow, -countedDays * dayMs)))
  if (id !== undefined) counted.whereNot({ id })
  const made = await counted.count({ count: '*' }).first()
  if (Number(made?.count) >= maxMadeCredentials) throw new Fault('too_many_credentials')
}
