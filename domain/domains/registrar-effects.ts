import type { DomainRow } from '../../db/rows-services.js'
import { setOrderLinePeriod } from '../billing/first-periods.js'
import { recordMove } from '../billing/moved-periods.js'
import { type Context, today } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask } from '../desk/staff-tasks.js'
import { logActivity } from '../log/activity.js'
import { queueMails } from '../mail/queueing.js'
import { type Payload, queueOperation, type RegistrarOperation } from '../modules/queued-operations.js'
import type { RegistrarAnswer } from '../ports/registrar.js'
import { type Day, getDayOfMonth } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { isDomainHeld, isDomainLive } from '../values/statuses.js'
import { domainMail } from './domain-mail.js'
import { parseNameservers, raiseDomainEvents } from './domains.js'
import { alignDueDate } from './due-dates.js'
import { describeYears, grantedYears } from './granted-years.js'
import { countQueuedYears } from './paid-renewals.js'
import { domainRecurrence } from './recurrence.js'
import { findRegistrar } from './registrars.js'
import { raiseRenewal, reactivationChanges, renewalColumns } from './renewals.js'
import { assumeExpiry, readReportedExpiry } from './reported-dates.js'

type Effect = (ctx: Context, domain: DomainRow, answer: RegistrarAnswer, payload: Payload) => Promise<void>

/** Updates to a domain's record after an operation has succeeded, by operation (R-1601). */
export const effects: Readonly<Record<RegistrarOperation, Effect>> = {
  register: async (ctx, domain, { status, expiryDate }, { years = 1 }) => {
    if (status === 'active') {
      const reported = await readReportedExpiry(ctx, domain, expiryDate)
      await recordUnlessGivenUp(ctx, domain, reported ?? (await assumeExpiry(ctx, { ...domain, years })))
    }
    await logActivity(
      ctx,
      `Domain ${readableName(domain.domain)} was ${describeResult(status, 'registered')}`,
      domain.client_id,
    )
  },
  transfer: async (ctx, row, { status, expiryDate }) => {
    const domain = await markTransferring(ctx, row)
    if (status === 'active') {
      const reported = await readReportedExpiry(ctx, domain, expiryDate)
      await recordUnlessGivenUp(ctx, domain, reported ?? (await assumeExpiry(ctx, domain)))
    }
    await logActivity(
      ctx,
      `Domain ${readableName(domain.domain)} was ${describeResult(status, 'transferred to us')}`,
      domain.client_id,
    )
  },
  renew: async (ctx, domain, answer, { years = 1, expiryDate: from = null, evenIfExpired }) => {
    const expiryDate = await readReportedExpiry(ctx, domain, answer.expiryDate)
    const renewed = expiryDate === undefined ? renewalColumns(ctx, domain, years) : { expiry_date: expiryDate }
    const expiry = renewed.expiry_date
    const revived = await reactivationChanges(ctx, domain, expiry)
    await ctx
      .db('domains')
      .where({ id: domain.id })
      .update({ ...renewed, ...revived })
    if (evenIfExpired) await alignDueDate(ctx, domain, expiry, await countQueuedYears(ctx, domain.id))
    await logActivity(ctx, `Domain ${readableName(domain.domain)} was renewed until ${expiry}`, domain.client_id)
    await raiseRenewal(ctx, domain, expiry)
    const granted = grantedYears({ years, from }, answer) ?? years
    if (granted < years) await reportFewerYears(ctx, { ...domain, expiry_date: expiry }, years, granted)
  },
  extras: (ctx, domain) =>
    logActivity(
      ctx,
      `The domain add-ons of ${readableName(domain.domain)} were enabled at its registrar`,
      domain.client_id,
    ),
  changecontact: (ctx, domain) =>
    logActivity(
      ctx,
      `The registrar of ${readableName(domain.domain)} received the changed details of its holder`,
      domain.client_id,
    ),
}

/** Stores the name servers with which a domain was registered, unless the record already has name servers. */
export async function recordNameservers({ db }: Context, domain: DomainRow, used: readonly string[]): Promise<void> {
  if (used.length === 0 || parseNameservers(domain).length > 0) return
  await db('domains')
    .where({ id: domain.id })
    .update({ nameservers: JSON.stringify(used.slice(0, maxNameservers)) })
}

const maxNameservers = 5

/** Marks a held domain as pending after the registrar has accepted its transfer (R-2705). */
async function markTransferring(ctx: Context, domain: DomainRow): Promise<DomainRow> {
  if (!isDomainHeld(domain.status)) return domain
  const changed = { status: 'pending', order_type: 'transfer' } as const
  await ctx.db('domains').where({ id: domain.id }).update(changed)
  await raiseDomainEvents(ctx, 'domain.updated', [domain], 'is being transferred', [domain])
  return { ...domain, ...changed }
}

/**
 * Sets a domain active, unless its record was given up during the call. The name of a given-up record may have a new
 * holder.
 */
async function recordUnlessGivenUp(ctx: Context, domain: DomainRow, expiry: Day): Promise<void> {
  if (isDomainLive(domain.status)) return recordHeldDomain(ctx, domain, expiry)
  await ctx.db('domains').where({ id: domain.id }).update({ epp_code: null })
  await logActivity(
    ctx,
    `Domain ${readableName(domain.domain)} is registered until ${expiry}, but its record has the status ${domain.status}`,
    domain.client_id,
  )
}

/** Adds a to-do item for a renewal that granted fewer years than were requested (R-2713). */
const reportFewerYears = (ctx: Context, { id, domain, expiry_date }: DomainRow, years: number, granted: number) =>
  addStaffTask(ctx, {
    source: providerTaskSource(`granted years ${id} ${expiry_date}`),
    title: `${readableName(domain)} (ID ${id}) was renewed until ${expiry_date}, by fewer years than requested`,
    description: `The registrar renewed the domain by ${describeYears(granted)} instead of ${describeYears(years)}. Renew it again for the rest with domainrenew, or credit the client.`,
  })

const describeResult = (status: RegistrarAnswer['status'], what: string): string =>
  status === 'active' ? what : `requested to be ${what}`

/**
 * Sets a domain active and stores its expiry date. If the domain was not active before, raises its event and emails the
 * client.
 */
export async function recordHeldDomain(ctx: Context, domain: DomainRow, expiry: Day): Promise<void> {
  const { db } = ctx
  const { next_due_date } = domain
  const isDue = next_due_date === null || next_due_date <= today(ctx)
  if (isDue)
    await recordMove(ctx, domainRecurrence.kind, domain.id, { from: next_due_date, to: expiry, reason: 'begun' })
  await db('domains')
    .where({ id: domain.id })
    .update({
      status: 'active',
      order_type: null,
      epp_code: null,
      registered_on: domain.registered_on ?? today(ctx),
      expiry_date: expiry,
      renewed_from: null,
      ...(isDue && {
        next_due_date: expiry,
        billed_until: expiry,
        anchor_day: getDayOfMonth(expiry),
      }),
    })
  await setOrderLinePeriod(ctx, domainRecurrence, domain.id, domain.registered_on ?? today(ctx), expiry)
  if (domain.status === 'active') return
  const isTransfer = domain.order_type === 'transfer'
  if (isTransfer) await enableAddons(ctx, domain)
  const held = { ...domain, expiry_date: expiry }
  const event = isTransfer ? 'domain.transferred_in' : 'domain.registered'
  await raiseDomainEvents(ctx, event, [held], `is registered until ${expiry}`, [domain])
  const client = domain.client_id === null ? undefined : await db('clients').where({ id: domain.client_id }).first()
  if (client !== undefined)
    await queueMails(ctx, isTransfer ? 'domain transfer completed' : 'domain registration confirmation', [
      domainMail(ctx, { domain: held, client }),
    ])
}

/**
 * Queues the activation of a transferred domain's add-ons. A registration already includes them, but a transfer does
 * not change them.
 */
async function enableAddons(ctx: Context, domain: DomainRow): Promise<void> {
  const module = findRegistrar(ctx, domain)
  const { id, id_protection, dns_management, email_forwarding } = domain
  const isProtected = id_protection === 1 && module?.setIdProtection !== undefined
  const isServed = (dns_management === 1 || email_forwarding === 1) && module?.setServices !== undefined
  if (isProtected || isServed) await queueOperation(ctx, { domainId: id, verb: 'extras' })
}
