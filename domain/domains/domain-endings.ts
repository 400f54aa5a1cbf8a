import type { DomainRow } from '../../db/rows-services.js'
import { withdrawEndedRecords } from '../billing/withdrawal.js'
import type { Context } from '../context.js'
import { readableName } from '../values/domain-names.js'
import type { Exact } from '../values/exact.js'
import { hasDomainEnded } from '../values/statuses.js'
import { type DomainDetails, updateDomain } from './domain-changes.js'
import { findDomain } from './domains.js'
import { creditUnusedRenewals } from './paid-renewals.js'

/**
 * Updates a domain record. If the new status ends the domain, withdraws its unpaid lines and credits paid renewals that
 * have not been made.
 */
export async function changeDomain<Given extends DomainDetails>(
  ctx: Context,
  id: number,
  details: Exact<DomainDetails, Given>,
): Promise<void> {
  const before = await findDomain(ctx.db, id)
  await updateDomain(ctx, id, details)
  const { status } = details
  if (status !== undefined && status !== before.status && hasDomainEnded(status)) await withdrawDomains(ctx, [before])
}

/**
 * Withdraws the unpaid lines of ended domains, and credits payments for renewals that have not been made. `domains`
 * contains the rows before the change. The caller has locked the clients' rows.
 */
export async function withdrawDomains(ctx: Context, domains: readonly DomainRow[]): Promise<void> {
  for (const row of domains) {
    const { id, domain, status } = row
    await withdrawEndedRecords(
      ctx,
      { domain: [id] },
      { isUndelivered: status === 'pending', reason: `${readableName(domain)} has ended` },
    )
    await creditUnusedRenewals(ctx, row)
  }
}
