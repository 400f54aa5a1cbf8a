import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { RegistrarAnswer } from '../ports/registrar.js'
import { readableName } from '../values/domain-names.js'
import { type DomainStatus, isDomainHeld, releasedDomainStatuses } from '../values/statuses.js'

// Staff can store any domain name, so a record does not prove that its client holds the domain (R-2861). If a change by
// staff claims a name at a registrar, the domain is unconfirmed until the registrar obtains it for this record or an
// account with full access confirms it.

/** Values that staff set in a domain record. */
export interface StaffChanges {
  readonly status?: DomainStatus | undefined
  readonly registrar?: string | null | undefined
  /** True for an account with full access, which can confirm a domain. */
  readonly mayConfirm: boolean
}

/** Returns true for a registrar with an account that may already contain the name. */
const isAutomatedRegistrar = (registrar: string | null): boolean => registrar !== null && registrar !== 'manual'

/** Statuses of records that do not yet, or no longer, hold their name. */
const unheldStatuses: readonly DomainStatus[] = ['pending', ...releasedDomainStatuses]

/**
 * Returns the column change if an update by staff confirms the domain or makes it unconfirmed. Otherwise returns an
 * empty object.
 */
export function confirmationChange(
  domain: DomainRow,
  { status, registrar = domain.registrar, mayConfirm }: StaffChanges,
): Pick<Partial<DomainRow>, 'is_unconfirmed'> {
  if (mayConfirm) return status !== undefined && isDomainHeld(status) ? { is_unconfirmed: 0 } : {}
  const isClaimed = status !== undefined && unheldStatuses.includes(domain.status) && !unheldStatuses.includes(status)
  return isAutomatedRegistrar(registrar) && (isClaimed || registrar !== domain.registrar) ? { is_unconfirmed: 1 } : {}
}

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
      : `${name} must be set active by an account with full access: until then, it returns no transfer code and accepts no name servers`
  await logActivity(ctx, line, client_id)
}

/**
 * Confirms a domain that its registrar has obtained by a registration or transfer. Does not confirm a domain that was
 * already in the registrar's account, which proves nothing.
 */
export async function confirmObtained(
  { db }: Context,
  domain: DomainRow,
  registrar: string,
  { wasHeld }: RegistrarAnswer,
): Promise<DomainRow> {
  if (wasHeld === true || domain.registrar !== registrar || !isAutomatedRegistrar(registrar)) return domain
  await db('domains').where({ id: domain.id }).update({ is_unconfirmed: 0 })
  return { ...domain, is_unconfirmed: 0 }
}
