import type { DomainRow } from '../../db/rows-services.js'
import { expectMayOrder, expectNotClosed } from '../clients/client-checks.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { queueOperation } from '../modules/queued-operations.js'
import type { RegistrarAnswer, RegistrarModule } from '../ports/registrar.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { changesColumns } from '../values/changed-columns.js'
import { type Day, lastDay } from '../values/days.js'
import { detailedFault } from '../values/detailed-fault.js'
import { parseDomainName, readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { type DomainStatus, isDomainHeld, isDomainReleased } from '../values/statuses.js'
import { type DomainAddon, domainExtras } from './domain-addon-types.js'
import {
  domainAddonFlags,
  domainAddonLabels,
  type RequestedAddons,
  readDomainAddons,
  repriceAddons,
} from './domain-addons.js'
import {
  expectDistinct,
  findDomain,
  lockDomain,
  lockDomainAndClient,
  parseNameservers,
  raiseDomainEvents,
  toRegisteredDomain,
} from './domains.js'
import { alignDueDate } from './due-dates.js'
import { nameColumns } from './name-search.js'
import { expectRegistrarAccess, type RegistrarRequest, releaseFromFraud } from './registrar-access.js'
import { callRegistrar, encryptEppCode, findRegistrar, toRegistrarError } from './registrars.js'
import { type ClaimedRegistrarCall, registrarCalls } from './registration.js'
import {
  latestExpiry,
  queueRenewal,
  raiseRenewal,
  reactivationChanges,
  renewalColumns,
  renewedExpiry,
} from './renewals.js'
import { expectTldPrice, expectYears, findTld, findTldPrice } from './tld-prices.js'
import { expectOffered } from './tlds.js'

export interface NewRegistration {
  readonly clientId: number
  readonly domain: string
  readonly years: number
  readonly registrar: string
}

/**
 * Registers a domain. Stores its record before calling the registrar, and deletes the record if the registrar refuses.
 * Throws domain_invalid, client_not_found, client_closed, client_inactive, registrar_unknown, extension_not_offered,
 * years_not_sold, domain_on_record, registrar_refused, and registrar_unreachable.
 */
export async function registerDomain(
  remote: RemoteContext,
  { clientId, domain, years, registrar }: NewRegistration,
): Promise<{ readonly id: number; readonly status: DomainStatus }> {
  const { ascii } = parseDomainName(domain, await remote.db('tlds').select('extension'))
  const { id, claimed } = await remote.transaction(async (ctx) => {
    const client = await ctx.db('clients').where({ id: clientId }).forUpdate().first()
    if (client === undefined) throw new Fault('client_not_found')
    expectMayOrder(client)
    if (ctx.modules.find('registrar', registrar) === undefined) throw new Fault('registrar_unknown')
    const tld = await findTld(ctx.db, ascii)
    const { currencies } = ctx
    const options = { currency: currencies.of(client.currency_id), currencies, years }
    if (tld !== undefined) {
      expectYears(tld, years)
      expectTldPrice(tld, 'register', options)
    }
    const renewal = tld && findTldPrice(tld, 'renew', options)
    await releaseFromFraud(ctx, [ascii])
    const [made] = await rejectDuplicates(
      ctx
        .db('domains')
        .insert({
          client_id: client.id,
          currency_id: client.currency_id,
          ...nameColumns(ascii),
          status: 'pending',
          registrar,
          order_type: 'register',
          years,
          ...(renewal != null && { recurring_amount: renewal }),
          created_at: instant(ctx.now),
        })
        .returning('id'),
      'domain_on_record',
    )
    const id = (made as { id: number }).id
    // Claims the row in the transaction that adds it. Otherwise, a worker could claim it first and the caller would not
    // get the registrar's answer.
    return {
      id,
      claimed: await registrarCalls.claim(
        ctx,
        await queueOperation(ctx, { domainId: id, verb: 'register', payload: { years } }),
      ),
    }
  })
  const outcome = claimed && (await registrarCalls.carryOut(remote, claimed, { retryRefused: false }))
  if (outcome !== undefined && 'error' in outcome) {
    if (outcome.row === 'cancelled')
      await remote.transaction(async (ctx) => {
        const domain = await lockDomain(ctx.db, id)
        await ctx.db('domains').where({ id }).delete()
        await logActivity(ctx, `${ascii} was not registered: ${outcome.error.message}`, clientId)
        await raiseDomainEvents(ctx, 'domain.deleted', [domain], 'was not registered, and its record was deleted', [
          domain,
        ])
      })
    throw toRegistrarError(outcome.error)
  }
  return { id, status: (await findDomain(remote.db, id)).status }
}

/** Rejects a renewal beyond the latest expiry date, which a registry would refuse (R-1601). Throws date_too_late. */
function expectAtMostTenYears(ctx: Context, domain: DomainRow, years: number): void {
  if (renewedExpiry(ctx, domain, years) > latestExpiry(ctx)) throw detailedFault('date_too_late', 'overTenYears')
}

/**
 * Renews a domain (R-1601, R-1604, R-1607, R-2787) and moves its due date along (R-2704). Returns the stored expiry
 * date. Throws domain_not_found, client_closed, domain_not_renewable, domain_on_record, domain_not_commandable,
 * domain_busy, registrar_refused, registrar_unreachable, date_too_late, extension_not_offered, and years_not_sold.
 */
export async function renewDomain(remote: RemoteContext, id: number, years: number): Promise<Day | null> {
  const claimed = await remote.transaction(async (ctx) => {
    const domain = await lockDomainAndClient(ctx.db, id)
    if (isDomainReleased(domain.status)) throw new Fault('domain_not_renewable')
    await expectNotClosed(ctx.db, domain.client_id)
    await expectOffered(ctx, domain, 'renew', years)
    await expectRegistrarAccess(ctx, domain, 'renew')
    if (renewedExpiry(ctx, domain, years) >= lastDay) throw new Fault('date_too_late')
    const module = findRegistrar(ctx, domain)
    if (module !== undefined && module.name !== 'manual') expectAtMostTenYears(ctx, domain, years)
    if (module !== undefined)
      return registrarCalls.claimNow(ctx, await queueRenewal(ctx, domain, years, { evenIfExpired: true }))
    const renewed = renewalColumns(ctx, domain, years)
    const { expiry_date } = renewed
    const revived = await reactivationChanges(ctx, domain, expiry_date)
    await ctx
      .db('domains')
      .where({ id })
      .update({ ...renewed, ...revived })
    await alignDueDate(ctx, domain, expiry_date)
    await logActivity(
      ctx,
      `The record of domain ${readableName(domain.domain)} was renewed until ${expiry_date}`,
      domain.client_id,
    )
    await raiseRenewal(ctx, domain, expiry_date)
    return undefined
  })
  if (claimed !== undefined) await attemptNow(remote, claimed)
  return (await findDomain(remote.db, id)).expiry_date
}

/**
 * Requests a domain's transfer from the registrar (R-1601, R-1607). A held domain keeps its status until the registrar
 * has accepted the transfer (R-2705). Any other domain becomes pending, and returns to its previous status if the
 * registrar refuses. Throws domain_not_found, domain_without_registrar, client_closed, extension_not_offered,
 * domain_on_record, domain_not_commandable, domain_busy, registrar_refused, and registrar_unreachable.
 */
export async function transferDomain(remote: RemoteContext, id: number, eppCode: string): Promise<RegistrarAnswer> {
  const { claimed, before } = await remote.transaction(async (ctx) => {
    const domain = await lockDomain(ctx.db, id)
    if (findRegistrar(ctx, domain) === undefined) throw new Fault('domain_without_registrar')
    await expectNotClosed(ctx.db, domain.client_id)
    await expectOffered(ctx, domain, 'transfer')
    await expectRegistrarAccess(ctx, domain, 'obtain')
    const { status, order_type, epp_code } = domain
    const asked = isDomainHeld(domain.status) ? {} : { status: 'pending' as const, order_type: 'transfer' as const }
    await rejectDuplicates(
      ctx
        .db('domains')
        .where({ id })
        .update({ epp_code: encryptEppCode(ctx, domain.domain, eppCode), ...asked }),
      'domain_on_record',
    )
    if (!isDomainHeld(domain.status) && status !== 'pending')
      await raiseDomainEvents(ctx, 'domain.updated', [domain], 'is being transferred', [domain])
    const claimed = await registrarCalls.claimNow(ctx, await queueOperation(ctx, { domainId: id, verb: 'transfer' }))
    return { claimed, before: isDomainHeld(domain.status) ? { epp_code } : { status, order_type, epp_code } }
  })
  return attemptNow(remote, claimed, ({ db }) => {
    const row = db('domains').where({ id })
    return ('status' in before ? row.where({ status: 'pending' }) : row).update(before)
  })
}

/**
 * Makes a claimed call immediately. If the registrar refuses, cancels the row and calls `undo` to revert the change to
 * the record.
 */
async function attemptNow(
  remote: RemoteContext,
  claimed: ClaimedRegistrarCall,
  undo?: (ctx: Context) => PromiseLike<unknown>,
): Promise<RegistrarAnswer> {
  const outcome = await registrarCalls.carryOut(remote, claimed, { retryRefused: false })
  if ('done' in outcome) return outcome.done
  if (undo !== undefined && outcome.row === 'cancelled') await remote.transaction(async (ctx) => undo(ctx))
  throw toRegistrarError(outcome.error)
}

/**
 * Returns a domain's registrar module and the operation to call. Throws domain_without_registrar, and registrar_cannot
 * if the module lacks the operation.
 */
function findOperation<V extends keyof RegistrarModule>(
  ctx: Pick<Context, 'modules'>,
  domain: DomainRow,
  verb: V,
): { module: RegistrarModule; call: NonNullable<RegistrarModule[V]> } {
  const module = findRegistrar(ctx, domain)
  // The manual registrar cannot be called.
  if (module === undefined || module.name === 'manual') throw new Fault('domain_without_registrar')
  const call = module[verb]
  if (call === undefined) throw new Fault('registrar_cannot')
  return { module, call: (call as (...args: unknown[]) => unknown).bind(module) as NonNullable<RegistrarModule[V]> }
}

/**
 * Locks a domain and checks that it may call its registrar. Returns the domain, the module, and the operation to call.
 * Throws domain_not_found and the errors of findOperation and expectRegistrarAccess.
 */
const supportsQuery = <V extends keyof RegistrarModule>(
  remote: RemoteContext,
  id: number,
  verb: V,
  request: RegistrarRequest = 'manage',
) =>
  remote.transaction(async (ctx) => {
    const domain = await lockDomain(ctx.db, id)
    const { module, call } = findOperation(ctx, domain, verb)
    await expectRegistrarAccess(ctx, domain, request)
    return { domain, module, call, known: await toRegisteredDomain(ctx, domain) }
  })

/**
 * Returns true if a domain is locked at its registrar (R-1607). Throws domain_not_found, domain_without_registrar,
 * registrar_cannot, domain_on_record, domain_not_commandable, registrar_refused, and registrar_unreachable.
 */
export async function isLocked(remote: RemoteContext, id: number): Promise<boolean> {
  const { module, call, known } = await supportsQuery(remote, id, 'getLock')
  return callRegistrar(remote, module, (moduleContext) => call(known, moduleContext))
}

/** Locks or unlocks a domain at its registrar. Throws the errors of isLocked. */
export async function setLock(remote: RemoteContext, id: number, locked: boolean): Promise<void> {
  const { domain, module, call, known } = await supportsQuery(remote, id, 'setLock')
  await callRegistrar(remote, module, (moduleContext) => call(known, moduleContext, locked))
  await remote.transaction((ctx) =>
    logActivity(ctx, `Domain ${readableName(domain.domain)} was ${locked ? 'locked' : 'unlocked'}`, domain.client_id),
  )
}

/** Returns a domain's EPP code from its registrar. Throws the errors of isLocked, and domain_unconfirmed. */
export async function requestEppCode(remote: RemoteContext, id: number): Promise<string> {
  const { module, call, known } = await supportsQuery(remote, id, 'eppCode', 'entrust')
  const code = await callRegistrar(remote, module, (moduleContext) => call(known, moduleContext))
  if (code === '') throw detailedFault('registrar_refused', 'noEppCode')
  // The name may have got a new holder during the call, and the code would belong to that holder.
  await remote.transaction(async (ctx) => expectRegistrarAccess(ctx, await lockDomain(ctx.db, id), 'entrust'))
  return code
}

/**
 * Sets a domain's name servers (R-1603, R-1607). Without a registrar module, changes only the record. Throws
 * nameserver_repeated, domain_not_found, domain_on_record, domain_not_commandable, domain_unconfirmed, and
 * nameservers_not_accepted.
 */
export async function setNameservers(
  remote: RemoteContext,
  id: number,
  nameservers: readonly (string | null)[],
): Promise<void> {
  expectDistinct(nameservers)
  const stored = JSON.stringify(nameservers)
  const { domain, module, known } = await remote.transaction(async (ctx) => {
    const domain = await lockDomain(ctx.db, id)
    await expectRegistrarAccess(ctx, domain, 'entrust')
    const known = await toRegisteredDomain(ctx, { ...domain, nameservers: stored })
    return { domain, module: findRegistrar(ctx, domain), known }
  })
  if (module !== undefined)
    await callRegistrar(remote, module, (moduleContext) => module.setNameservers(known, moduleContext)).catch(
      (error) => {
        throw error instanceof Fault
          ? Object.assign(new Fault('nameservers_not_accepted', error.message), { cause: error })
          : error
      },
    )
  await remote.transaction(async (ctx) => {
    await ctx.db('domains').where({ id }).update({ nameservers: stored })
    const given = nameservers.filter((one) => one !== null)
    await logActivity(
      ctx,
      `Name servers of ${readableName(domain.domain)}: ${given.map(readableName).join(', ')}`,
      domain.client_id,
    )
  })
}

/**
 * Enables or disables a domain's add-ons at its registrar and in its renewal price (R-1603, R-1607, R-2725). If no
 * add-on is specified, toggles ID protection. Returns all add-ons, with true for enabled add-ons. Throws
 * domain_not_found, domain_on_record, domain_not_commandable, domain_unconfirmed, registrar_cannot, registrar_refused,
 * and registrar_unreachable.
 */
export async function setDomainAddons(
  remote: RemoteContext,
  id: number,
  wanted: RequestedAddons,
): Promise<Readonly<Record<DomainAddon, boolean>>> {
  const named = domainExtras.filter((extra) => wanted[extra] !== undefined)
  const { switched, calls } = await remote.transaction(async (ctx) => {
    const domain = await lockDomain(ctx.db, id)
    // Add-ons control whether the registrant is public, and can redirect the domain's traffic and email.
    await expectRegistrarAccess(ctx, domain, 'entrust')
    const isAuto = named.length === 0
    const switched: RequestedAddons = isAuto ? { id_protection: domain.id_protection === 0 } : wanted
    const module = findRegistrar(ctx, domain)
    if (module === undefined || module.name === 'manual') return { switched, calls: [] }
    const known = await toRegisteredDomain(ctx, { ...domain, ...domainAddonFlags(switched) })
    const verbs = [
      ...(switched.id_protection === undefined ? [] : (['setIdProtection'] as const)),
      ...(switched.dns_management === undefined && switched.email_forwarding === undefined
        ? []
        : (['setServices'] as const)),
    ]
    return { switched, calls: verbs.map((verb) => ({ ...findOperation(ctx, domain, verb), known })) }
  })
  for (const { module, call, known } of calls)
    await callRegistrar(remote, module, (moduleContext) => call(known, moduleContext))
  return remote.transaction(async (ctx) => {
    const domain = await lockDomain(ctx.db, id)
    const changed = { ...domainAddonFlags(switched), ...(await repriceAddons(ctx, domain, switched)) }
    await ctx.db('domains').where({ id }).update(changed)
    if (changesColumns(domain, changed))
      await raiseDomainEvents(ctx, 'domain.updated', [domain], 'was changed', [domain])
    for (const extra of domainExtras)
      if (switched[extra] !== undefined)
        await logActivity(
          ctx,
          `${domainAddonLabels[extra]} of ${readableName(domain.domain)} is now ${switched[extra] ? 'on' : 'off'}`,
          domain.client_id,
        )
    return readDomainAddons({ ...domain, ...changed })
  })
}

/** Returns a domain's stored name servers. Throws domain_not_found. */
export const recordedNameservers = async (ctx: Pick<Context, 'db'>, id: number): Promise<(string | null)[]> =>
  parseNameservers(await findDomain(ctx.db, id))
