import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { RegistrarAnswer } from '../ports/registrar.js'
import { readableName } from '../values/domain-names.js'
import { type DomainStatus, isDomainHeld, releasedDomainStatuses } from '../values/statuses.js'

// A name on record is only a name until a registrar has obtained it for that record, or somebody with full access has
// said so (R-2861). Until then it is unconfirmed. A row is confirmed unless staff has made it otherwise.

/** The values that staff writes on the record of a domain. */
export interface StatedByStaff {
  readonly status?: DomainStatus | undefined
  readonly registrar?: string | null | undefined
  /** True for somebody with full access, whose word counts. */
  readonly mayConfirm: boolean
}

/** Returns true for a registrar that has an account in which a name could be found. */
const acts = (registrar: string | null): boolean => registrar !== null && registrar !== 'manual'

/** Statuses in which a record does not hold its name, or has given it up. */
const unheld: readonly DomainStatus[] = ['pending', ...releasedDomainStatuses]

/** Returns the column of a domain that a change by staff confirms, or makes unconfirmed; empty where neither. */
export function confirmationBy(
  domain: DomainRow,
  { status, registrar = domain.registrar, mayConfirm }: StatedByStaff,
): Pick<Partial<DomainRow>, 'is_unconfirmed'> {
  if (mayConfirm) return status !== undefined && isDomainHeld(status) ? { is_unconfirmed: 0 } : {}
  const isClaimed = status !== undefined && unheld.includes(domain.status) && !unheld.includes(status)
  return acts(registrar) && (isClaimed || registrar !== domain.registrar) ? { is_unconfirmed: 1 } : {}
}

/** Says in the activity log what has become of the confirmation of a domain. */
export async function logConfirmation(
  ctx: Context,
  { domain, client_id, is_unconfirmed: before }: DomainRow,
  { is_unconfirmed: now = before }: Partial<DomainRow>,
): Promise<void> {
  if (now === before) return
  const name = `Domain ${readableName(domain)}`
  const line =
    now === 0
      ? `${name} is confirmed`
      : `${name} waits to be set active by an account with full access: until then it gives no transfer code and takes no name servers`
  await logActivity(ctx, line, client_id)
}

/**
 * Confirms a domain that the registrar on record has obtained by a registration or transfer of its own. One that its
 * account had already proves nothing.
 */
export async function confirmObtained(
  { db }: Context,
  domain: DomainRow,
  registrar: string,
  { wasHeld }: RegistrarAnswer,
): Promise<DomainRow> {
  if (wasHeld === true || domain.registrar !== registrar || !acts(registrar)) return domain
  await db('domains').where({ id: domain.id }).update({ is_unconfirmed: 0 })
  return { ...domain, is_unconfirmed: 0 }
}
