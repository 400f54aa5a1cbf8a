import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { ServerOperation } from '../modules/queued-operations.js'
import { type ModuleError, refused } from '../ports/module.js'
import type { Ownership, RecordedAccount } from '../ports/ownership.js'
import type { HostedAccount } from '../ports/server.js'
import { isAccountKnown } from './account-names.js'

// Ownership of panel accounts (ADR 0052): evidence seen when an account was created or taken over, stored with its
// service.

/**
 * Returns the evidence that a panel account belongs to a service. `claim` contains the recorded user name, domain, and
 * email at the time when a caller with full access took the account over. The claim is valid until one of these
 * changes.
 */
export function buildOwnership(service: ServiceRow, account: HostedAccount, claim?: string): Ownership {
  const isKnown = isAccountKnown(service)
  const claims = [claim, isKnown ? null : service.account_claim]
  return {
    isKnown,
    mark: isKnown ? (service.account_mark ?? undefined) : undefined,
    trustsContact: service.account_begun === account.username || claims.includes(formatClaim(account)),
  }
}

/**
 * Returns the claim for an account: its recorded user name, domain, and email, joined into one string. Migration 0103
 * writes the same format.
 */
const formatClaim = ({ username, domain, email }: RecordedAccount): string => [username, domain, email].join('\n')

/**
 * Returns the claim for a service, or undefined without a user name or client, because there is nothing to take over.
 */
export async function findRecordedClaim(db: Knex, service: ServiceRow): Promise<string | undefined> {
  const { username, domain, client_id } = service
  if (username === null || client_id === null) return undefined
  const client = await db('clients').where({ id: client_id }).first('email')
  return formatClaim({ username, domain: domain ?? '', email: client?.email ?? '' })
}

/**
 * Throws refused if another service is recorded as the owner of the account. Does nothing if this service's account is
 * known.
 */
export async function expectAccountUnclaimed(
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
  if (other !== undefined) throw refused(`The account ${username} belongs to service ${other.id}`)
}

/** Records that the user name does not exist on the panel yet, before the account is created. */
export const recordCreationStart = ({ db }: Context, { serviceId, username }: HostedAccount): Promise<unknown> =>
  db('services').where({ id: serviceId }).update({ account_begun: username })

/** Stores the service's account on the server with its mark, or, after a termination, that there is no account. */
export async function recordAccount(
  { db }: Context,
  { id, account_username, account_mark }: ServiceRow,
  verb: ServerOperation,
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

/** Clears the record of a started creation that failed. Keeps it if the account may exist, completely or in part. */
export async function clearCreationStart(
  { db }: Context,
  id: number,
  { outcomeUnknown, leavesBehind }: ModuleError,
): Promise<void> {
  if (outcomeUnknown || leavesBehind) return
  await db('services').where({ id }).whereNotNull('account_begun').update({ account_begun: null })
}
