import type { CredentialRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { Fault } from '../values/faults.js'

/** The columns of a credential that hold lists of addresses: a call has to come from an address in each of the lists. */
export type AddressColumns = Pick<CredentialRow, 'allowed_ips' | 'setup_allowed_ips' | 'inherited_allowed_ips'>

/** Returns the lists that restrict a credential. An empty list allows every address, so it is left out. */
export const allowListsOf = ({ allowed_ips, setup_allowed_ips, inherited_allowed_ips }: AddressColumns): string[][] =>
  [...[allowed_ips, setup_allowed_ips ?? '[]'].map(readList), ...inheritedLists({ inherited_allowed_ips })].filter(
    (list) => list.length > 0,
  )

const readList = (list: string): string[] => JSON.parse(list)

/** Returns the lists that a credential has from the one that made it. */
export const inheritedLists = ({ inherited_allowed_ips }: Pick<CredentialRow, 'inherited_allowed_ips'>): string[][] =>
  JSON.parse(inherited_allowed_ips ?? '[]')

/** More than anybody needs: each adds to what every call is compared with. */
const maxInheritedLists = 8

/**
 * Returns the lists that a credential hands on to those that it makes; none for an account that signs by its password
 * . Throws credential_chain_too_long.
 */
export function listsToInherit(maker: AddressColumns | undefined): string[][] {
  const distinct = new Map((maker === undefined ? [] : allowListsOf(maker)).map((list) => [JSON.stringify(list), list]))
  if (distinct.size > maxInheritedLists) throw new Fault('credential_chain_too_long')
  return [...distinct.values()]
}

/** Active credentials that an account without full access may have made by calls. */
export const maxMadeCredentials = 50

const dayMs = 24 * 60 * 60 * 1000
/** Days for which a credential that has expired counts among them still: else a loop of short-lived ones has no bound. */
const countedDays = 1

/**
 * Holds the staff account, so that calls at once count one after the other; the credential that is to be live again does not
 * count. Throws too_many_credentials.
 */
export async function expectRoomForCredential(
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
