import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { moveBillingDates } from '../billing/billing-dates.js'
import { moveDueDate, withdrawUnpaid } from '../billing/changed-records.js'
import { lockClients, prepareMove } from '../billing/client-moves.js'
import { setOrderLinePeriod } from '../billing/first-periods.js'
import { resumeRecordBilling } from '../billing/resumed-billing.js'
import { type Context, today } from '../context.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { type ChangeSet, changesColumns, definedColumns, hasColumns, toFlagColumn } from '../values/changed-columns.js'
import type { Currency } from '../values/currencies.js'
import { addMonths, type Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import type { Decimal } from '../values/money.js'
import { type DomainStatus, isDomainHeld } from '../values/statuses.js'
import { confirmationChange, logConfirmation } from './confirmation.js'
import { repriceAddons } from './domain-addons.js'
import { type DomainEvent, lockDomain, raiseDomainEvents } from './domains.js'
import { followEarlierExpiry } from './due-dates.js'
import { billExpiredRenewal } from './expired-renewals.js'
import { completeManually } from './open-requests.js'
import { domainRecurrence } from './recurrence.js'
import { noRenewalPrice } from './renewal-prices.js'
import { calculateExpiry } from './renewals.js'

// Changes to domain records by staff, without a call to a registrar.

export interface DomainDetails
  extends ChangeSet<{
    /** ID of the client to which the domain is moved. */
    clientId: number
    status: DomainStatus
    expiryDate: Day | null
    nextDueDate: Day | null
    registeredOn: Day | null
    /** Null for a domain without a registrar. */
    registrar: string | null
    paymentMethod: string
    dnsManagement: boolean
    emailForwarding: boolean
    idProtection: boolean
    notes: string | null
    /** True if the domain must not be renewed. */
    isRenewalOff: boolean
    recurringAmount: Decimal
  }> {
  /** True for an account with full access, which can confirm that the record holds the domain (R-2861). */
  readonly mayConfirm: boolean
}

/**
 * Updates a domain record without calling its registrar. A new due date withdraws unpaid lines (R-1224). While renewal
 * is disabled (R-2708), the domain is not billed. Enabling it again makes a due renewal billable (R-2786). Throws
 * domain_not_found, the errors of prepareMove, registrar_unknown, gateway_unknown, domain_on_record, and date_too_late.
 */
export async function updateDomain(ctx: Context, id: number, details: DomainDetails): Promise<void> {
  const { db, modules, currencies } = ctx
  const { clientId } = details
  await lockClientOf(db, id, clientId)
  const locked = await lockDomain(db, id)
  const isMovedTo = clientId !== undefined && clientId !== locked.client_id
  if (isMovedTo) await moveDomain(ctx, locked, clientId)
  const domain = isMovedTo ? await lockDomain(db, id) : locked
  const { registrar, paymentMethod, nextDueDate } = details
  const currency = domain.currency_id === null ? currencies.default : currencies.of(domain.currency_id)
  if (registrar != null && modules.find('registrar', registrar) === undefined) throw new Fault('registrar_unknown')
  if (paymentMethod !== undefined && modules.find('gateway', paymentMethod) === undefined)
    throw new Fault('gateway_unknown')
  const changed = buildDomainColumns(domain, details, currency)
  Object.assign(changed, { ...(await repriceChangedAddons(ctx, domain, details)), ...changed })
  Object.assign(changed, confirmationChange(domain, details))
  if (hasColumns(changed)) await rejectDuplicates(db('domains').where({ id }).update(changed), 'domain_on_record')
  if (nextDueDate !== undefined && nextDueDate !== domain.next_due_date)
    await moveDueDate(ctx, domainRecurrence, id, nextDueDate, (day, anchor) =>
      addMonths(day, 12 * domain.years, anchor),
    )
  if (details.expiryDate != null && nextDueDate === undefined)
    await followEarlierExpiry(ctx, domain, details.expiryDate)
  if (details.isRenewalOff && domain.is_renewal_off === 0)
    await withdrawUnpaid(ctx, domainRecurrence, id, `${readableName(domain.domain)} will not be renewed`)
  await logConfirmation(ctx, domain, changed)
  const { status } = changed
  if (status === 'active') await settleActive(ctx, domain, changed, { isDated: nextDueDate !== undefined })
  const event = status === undefined || status === domain.status ? undefined : eventOf(domain, status)
  if (event !== undefined)
    await raiseDomainEvents(ctx, event, [{ ...domain, ...changed }], `is now ${status} (record only)`, [locked])
  else if (isMovedTo || changesDomain(domain, changed, nextDueDate))
    await raiseDomainEvents(ctx, 'domain.updated', [{ ...domain, ...changed }], 'was changed (record only)', [locked])
  if (isMovedTo || isBilledAnew(locked, details)) await billExpiredRenewal(ctx, id)
}

/**
 * Returns the columns to change. A new expiry date also clears `renewed_from`. A new price makes a domain billable if
 * it was not billed for lack of a renewal price.
 */
function buildDomainColumns(domain: DomainRow, details: DomainDetails, currency: Currency): Partial<DomainRow> {
  const { recurringAmount, expiryDate } = details
  const isPriced = recurringAmount !== undefined && domain.not_billed_reason === noRenewalPrice
  return definedColumns<DomainRow>({
    status: details.status,
    expiry_date: expiryDate,
    renewed_from: expiryDate === undefined ? undefined : null,
    recurring_amount: recurringAmount === undefined ? undefined : currency.parse(recurringAmount),
    registered_on: details.registeredOn,
    registrar: details.registrar,
    payment_method: details.paymentMethod,
    dns_management: toFlagColumn(details.dnsManagement),
    email_forwarding: toFlagColumn(details.emailForwarding),
    id_protection: toFlagColumn(details.idProtection),
    notes: details.notes,
    is_renewal_off: toFlagColumn(details.isRenewalOff),
    // Staff have set a price, so the domain can be billed (R-1612).
    not_billed_reason: isPriced ? null : undefined,
  })
}

/** Completes a domain that staff set active: resumes billing, completes manual requests, and sets the dates. */
async function settleActive(
  ctx: Context,
  domain: DomainRow,
  changed: Partial<DomainRow>,
  { isDated }: { readonly isDated: boolean },
): Promise<void> {
  const { id } = domain
  const wasPending = domain.status === 'pending'
  await resumeRecordBilling(ctx, domainRecurrence, id)
  await completeManually(ctx, { ...domain, ...changed })
  if (wasPending) await addEarlyRenewals(ctx, id)
  if (!isDated) await setMissingDates(ctx, id)
  if (wasPending) await setFirstPeriod(ctx, id)
}

const changesDomain = (domain: DomainRow, changed: Partial<DomainRow>, nextDueDate: Day | null | undefined): boolean =>
  changesColumns(domain, { ...changed, next_due_date: nextDueDate })

/** Returns true if a change can make a renewal billable that was withdrawn or could not be billed before. */
const isBilledAnew = (
  { is_renewal_off, next_due_date, not_billed_reason, status: before }: DomainRow,
  { isRenewalOff, nextDueDate, recurringAmount, status }: DomainDetails,
): boolean =>
  (isRenewalOff === false && is_renewal_off === 1) ||
  (nextDueDate !== undefined && nextDueDate !== next_due_date) ||
  (recurringAmount !== undefined && not_billed_reason === noRenewalPrice) ||
  (status !== undefined && status !== before && !isDomainHeld(before))

/**
 * Locks the domain's client and the client that receives the domain, because their invoices may change too. Clients are
 * locked before domains.
 */
async function lockClientOf(db: Knex, id: number, other?: number): Promise<void> {
  const domain = await db('domains').where({ id }).first('client_id')
  if (domain !== undefined) await lockClients(db, [domain.client_id, other])
}

/** Moves a domain to another client (R-2746). Throws the errors of prepareMove. */
async function moveDomain(ctx: Context, { id, domain, client_id, currency_id }: DomainRow, to: number): Promise<void> {
  const name = `Domain ${readableName(domain)}`
  await prepareMove(ctx, { from: client_id, to, currencyId: currency_id, name, subject: { domain_id: id } })
  await ctx.db('domains').where({ id }).update({ client_id: to })
}

/** Returns the price changes of enabling or disabling add-ons (R-2725). */
const repriceChangedAddons = (
  ctx: Context,
  domain: DomainRow,
  { dnsManagement, emailForwarding, idProtection }: DomainDetails,
): Promise<Partial<DomainRow>> =>
  repriceAddons(ctx, domain, {
    id_protection: idProtection,
    dns_management: dnsManagement,
    email_forwarding: emailForwarding,
  })

/** Adds the years renewed while the domain was pending to the ordered years (R-2787). */
async function addEarlyRenewals(ctx: Context, id: number): Promise<void> {
  const domain = await lockDomain(ctx.db, id)
  if (domain.renewed_from === null) return
  const registered_on = domain.registered_on ?? today(ctx)
  const expiry_date = calculateExpiry(domain, registered_on)
  await ctx.db('domains').where({ id }).update({ registered_on, expiry_date, renewed_from: null })
}

/** Sets the missing dates of an active domain from its registration date and its term (R-1225). */
async function setMissingDates(ctx: Context, id: number): Promise<void> {
  const domain = await lockDomain(ctx.db, id)
  if (domain.next_due_date !== null || domain.not_billed_reason !== null) return
  const registered_on = domain.registered_on ?? today(ctx)
  const expiry_date = calculateExpiry(domain, registered_on)
  await ctx.db('domains').where({ id }).update({ registered_on, expiry_date })
  await moveBillingDates(ctx, domainRecurrence, id, expiry_date)
}

async function setFirstPeriod(ctx: Context, id: number): Promise<void> {
  const { registered_on, expiry_date } = await lockDomain(ctx.db, id)
  if (expiry_date !== null)
    await setOrderLinePeriod(ctx, domainRecurrence, id, registered_on ?? today(ctx), expiry_date)
}

/** Returns the event for a domain's new status, or undefined for a status without an event. */
function eventOf({ status: before, order_type }: DomainRow, status: DomainStatus): DomainEvent | undefined {
  if (status !== 'active') return endings[status]
  // A domain that was not pending already belonged to the client.
  if (before !== 'pending') return undefined
  return order_type === 'transfer' ? 'domain.transferred_in' : 'domain.registered'
}

const endings = {
  grace: 'domain.grace',
  redemption: 'domain.redemption',
  expired: 'domain.expired',
  cancelled: 'domain.cancelled',
  transferred_away: 'domain.transferred_away',
  pending: undefined,
  fraud: undefined,
} as const satisfies Record<Exclude<DomainStatus, 'active'>, DomainEvent | undefined>
