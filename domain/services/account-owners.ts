import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { ServerVerb } from '../modules/queued-verbs.js'
import { type ModuleError, refused } from '../ports/module.js'
import type { Ownership, RecordedAccount } from '../ports/ownership.js'
import type { HostedAccount } from '../ports/server.js'
import { isAccountKnown } from './account-names.js'

// Whose an account on a panel is (ADR 0052): what was seen when it was made or taken over, kept with its service.

/**
 * Returns what is known of whose the account of a service is. `claim` is what stood on record when somebody with full
 * access took the account over; it holds as long as the record says the same.
 */
export function ownershipOf(service: ServiceRow, account: HostedAccount, claim?: string): Ownership {
  const isKnown = isAccountKnown(service)
  const claims = [claim, isKnown ? null : service.account_claim]
  return {
    isKnown,
    mark: isKnown ? (service.account_mark ?? undefined) : undefined,
    trustsContact: service.account_begun === account.username || claims.includes(claimOf(account)),
  }
}

/** Returns what stands on record of an account, in one text; migration 0103 writes the same. */
const claimOf = ({ username, domain, email }: RecordedAccount): string => [username, domain, email].join('\n')

/** Returns the same for a service; undefined where it has no user name yet, and so no account to take over. */
export async function claimOnRecord(db: Knex, service: ServiceRow): Promise<string | undefined> {
  const { username, domain, client_id } = service
  if (username === null || client_id === null) return undefined
  const client = await db('clients').where({ id: client_id }).first('email')
  return claimOf({ username, domain: domain ?? '', email: client?.email ?? '' })
}

/** Throws refused where the account is known to be another service's. */
export async function expectNotAnothers(
  db: Knex,
  service: ServiceRow,
  serverId: number | undefined,
  username: string,
): Promise<void> {
  if (serverId === undefined || isAccountKnown(service)) return
  const other = await db('services')
    .where({ server_id: serverId, account_username: username })
    .whereNot({ id: service.id })
    .first('id')
  if (other !== undefined) throw refused(`The account ${username} is that of service ${other.id}`)
}

/** Stores that the panel has no account of the user name, and one is about to be made. */
export const rememberBegun = ({ db }: Context, { serviceId, username }: HostedAccount): Promise<unknown> =>
  db('services').where({ id: serviceId }).update({ account_begun: username })

/** Stores the account that the server keeps for the service, and its mark: none once it is terminated. */
export async function rememberAccount(
  { db }: Context,
  { id, account_username, account_mark }: ServiceRow,
  verb: ServerVerb,
  { username }: HostedAccount,
  mark: string | undefined,
): Promise<void> {
  const kept = account_username === username ? account_mark : null
  const known =
    verb === 'terminate'
      ? { account_username: '', account_mark: null }
      : { account_username: username, account_mark: mark ?? kept }
  await db('services')
    .where({ id })
    .update({ ...known, account_begun: null, account_claim: null })
}

/** Forgets that an account was about to be made, once its panel has said no and nothing of it is there. */
export async function forgetBegun(
  { db }: Context,
  id: number,
  { outcomeUnknown, leavesBehind }: ModuleError,
): Promise<void> {
  if (outcomeUnknown || leavesBehind) return
  await db('services').where({ id }).whereNotNull('account_begun').update({ account_begun: null })
}
