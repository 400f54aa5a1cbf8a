import type { DomainRow } from '../../db/rows-services.js'
import { acceptIfCompleted } from '../billing/pending-orders.js'
import { isRefundedSince } from '../billing/refunded-records.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { type ClaimedCall, defineCalls } from '../modules/calls.js'
import { giveUpRow } from '../modules/operation-attempts.js'
import {
  cancelQueuedOperation,
  type Payload,
  type RegistrarOperation,
  storePayload,
} from '../modules/queued-operations.js'
import { refundedReason } from '../modules/refunded-requests.js'
import type { CallRequest, CallTask } from '../modules/subject.js'
import { ModuleError, misconfigured, refused } from '../ports/module.js'
import type {
  DomainState,
  RegisteredDomain,
  RegistrarAnswer,
  RegistrarContext,
  RegistrarModule,
} from '../ports/registrar.js'
import { readableName } from '../values/domain-names.js'
import { confirmObtained } from './confirmation.js'
import { emailFailedTransfer } from './domain-mail.js'
import { lockDomain, lockDomainAndClient, toRegisteredDomain } from './domains.js'
import { describeMissingYears, type RequestedRenewal } from './granted-years.js'
import { creditRenewalLine } from './paid-renewals.js'
import { type RegistrarRequest, registrarAccessError, wasTaken } from './registrar-access.js'
import { effects, recordNameservers } from './registrar-effects.js'
import { decryptEppCode, findRegistrar, registrarContext } from './registrars.js'

interface RegistrarTarget {
  readonly module: RegistrarModule
  readonly domain: RegisteredDomain
  readonly eppCode: string
  /** True if the registrar has accepted, or may have accepted, the domain for this record. */
  readonly wasTaken: boolean
  readonly isInRedemption: boolean
}

interface RegistrarCallTypes {
  readonly verb: RegistrarOperation
  readonly record: DomainRow
  readonly target: RegistrarTarget
  readonly answer: RegistrarAnswer
  readonly state: DomainState
  readonly moduleContext: RegistrarContext
}

export type ClaimedRegistrarCall = ClaimedCall<RegistrarCallTypes>
type Request = CallRequest<RegistrarCallTypes>
type Task = CallTask<RegistrarCallTypes>

/** Queued registrar operations on domains. */
export const registrarCalls = defineCalls<RegistrarCallTypes>({
  column: 'domain_id',
  busy: 'domain_busy',
  lock: (db, id, verb, step) => {
    const changesInvoice = step === 'success' || (step === 'claim' && verb === 'renew')
    return changesInvoice ? lockDomainAndClient(db, id, step === 'success' && isObtaining(verb)) : lockDomain(db, id)
  },
  admit: admitRequest,
  prepare: async (ctx, domain, request) => {
    const module = findRegistrar(ctx, domain)
    if (module === undefined) throw misconfigured(`The registrar ${domain.registrar ?? ''} is not installed`)
    await followRenewal(ctx, domain, request)
    return {
      module,
      domain: await toRegisteredDomain(ctx, domain),
      eppCode: decryptEppCode(ctx, domain),
      wasTaken: await wasTaken(ctx, domain),
      isInRedemption: domain.status === 'redemption',
    }
  },
  contextOf: (remote, { module }, idempotencyKey) => registrarContext(remote, module, idempotencyKey),
  call: async (task, moduleContext) => expectNotHeldBefore(task, await verbs[task.verb](task, moduleContext)),
  missing: ({ verb, payload }, answer) =>
    verb === 'renew' ? describeMissingYears(toRenewal(payload), answer) : undefined,
  lost: {
    // Other operations are safe to repeat.
    verbs: new Set(['register', 'transfer', 'renew']),
    ask: ({ target: { module, domain } }, moduleContext) => module.sync?.(domain, moduleContext),
    untold: 'It is unknown whether the operation was carried out, and the registrar cannot find out',
    answerFrom,
    accepted: { status: 'pending' },
  },
  complete: async (ctx, found, { verb, target, payload }, answer) => {
    const domain = isObtaining(verb) ? await confirmObtained(ctx, found, target.module.name, answer) : found
    await effects[verb](ctx, domain, answer, payload)
    if (verb === 'register') await recordNameservers(ctx, domain, target.domain.nameservers)
    if (isObtaining(verb)) await acceptIfCompleted(ctx, domain.order_id)
  },
  gaveUp: async (ctx, domain, { action }, { kind, message }) => {
    if (action === 'transfer') await emailFailedTransfer(ctx, domain, kind === 'refused' ? message : '')
  },
})

/**
 * Returns true if the record may make a request. Otherwise ends the request's row, logs the reason, and returns false.
 */
async function admitRequest(ctx: Context, domain: DomainRow, { row, verb, payload }: Request): Promise<boolean> {
  const fault = await registrarAccessError(ctx, domain, accessFor(verb, payload))
  const reason = fault?.message ?? ((await isRefunded(ctx, domain, { row, verb })) ? refundedReason : undefined)
  if (reason === undefined) return true
  // A client paid for the renewal, a staff member requested it, or a client is waiting for the ordered domain.
  const isAwaited = verb === 'renew' || (domain.status === 'pending' && isObtaining(verb))
  if (isAwaited) await giveUpRow(ctx, row, reason)
  if (isAwaited && verb === 'transfer') await emailFailedTransfer(ctx, domain, '')
  if (payload.lineId !== undefined) await creditRenewalLine(ctx, domain, payload.lineId)
  if (!isAwaited) await cancelQueuedOperation(ctx, row.id)
  await logActivity(
    ctx,
    `Not sent to the registrar for ${readableName(domain.domain)}: ${verb}. ${reason}`,
    domain.client_id,
  )
  return false
}

/** Returns true if the order of a pending domain was refunded after the request for the domain (R-1412). */
const isRefunded = async (
  ctx: Context,
  { id, status }: DomainRow,
  { row, verb }: Pick<Request, 'row' | 'verb'>,
): Promise<boolean> =>
  status === 'pending' &&
  isObtaining(verb) &&
  row.accepted_at === null &&
  (await isRefundedSince(ctx, 'domain', { id, since: row.created_at }))

const isObtaining = (verb: RegistrarOperation): boolean => verb === 'register' || verb === 'transfer'

function accessFor(verb: RegistrarOperation, { evenIfExpired }: Payload): RegistrarRequest {
  if (isObtaining(verb)) return 'obtain'
  if (verb === 'extras' || verb === 'changecontact') return 'entrust'
  return evenIfExpired ? 'renew' : 'manage'
}

/**
 * Stores the current expiry date in a renewal's payload, so that each of a domain's queued renewals starts where the
 * previous one ended.
 */
async function followRenewal(ctx: Context, { expiry_date }: DomainRow, { row, verb, payload }: Request): Promise<void> {
  if (verb !== 'renew' || row.is_unsettled === 1 || payload.expiryDate === expiry_date) return
  await storePayload(ctx, row, { ...payload, expiryDate: expiry_date })
}

const toRenewal = ({ years = 1, expiryDate = null }: Payload): RequestedRenewal => ({ years, from: expiryDate })

/**
 * Returns the answer unchanged, or throws `refused` if the domain was in the registrar's account before this record
 * requested it. The domain may belong to another order, and accepting it would give it to anyone who orders its name.
 */
function expectNotHeldBefore({ verb, target }: Task, answer: RegistrarAnswer): RegistrarAnswer {
  if (answer.wasHeld !== true || target.wasTaken || !isObtaining(verb)) return answer
  throw refused(
    `${readableName(target.domain.domain)} is already in the account at the registrar, but was not obtained through this record`,
  )
}

/**
 * Derives a lost answer from the domain's status at the registrar. Returns undefined if the operation was not carried
 * out.
 */
function answerFrom({ verb, payload }: Task, { status, expiryDate }: DomainState): RegistrarAnswer | undefined {
  if (status !== 'active' && status !== 'pending') return undefined
  if (verb === 'renew' && (expiryDate === undefined || expiryDate <= (payload.expiryDate ?? ''))) return undefined
  // The domain is in the registrar's account, but it is unknown how it got there.
  return { status, wasHeld: true, ...(expiryDate !== undefined && { expiryDate }) }
}

const verbs: Readonly<
  Record<RegistrarOperation, (task: Task, moduleContext: RegistrarContext) => Promise<RegistrarAnswer>>
> = {
  register: ({ target: { module, domain }, payload }, moduleContext) =>
    module.register(domain, moduleContext, payload.years ?? 1),
  renew: async ({ target: { module, domain, isInRedemption }, payload }, moduleContext) => {
    if (isInRedemption) await module.restore?.(domain, moduleContext)
    return module.renew(domain, moduleContext, payload.years ?? 1)
  },
  transfer: ({ target: { module, domain, eppCode } }, moduleContext) => module.transfer(domain, moduleContext, eppCode),
  extras: async ({ target: { module, domain } }, moduleContext) => {
    if (domain.idProtection) await module.setIdProtection?.(domain, moduleContext)
    if (domain.dnsManagement || domain.emailForwarding) await module.setServices?.(domain, moduleContext)
    return { status: 'active' }
  },
  changecontact: async ({ target: { module, domain } }, moduleContext) => {
    if (module.setContact === undefined)
      throw new ModuleError('unsupported', `The registrar ${module.name} cannot change the holder`)
    await module.setContact(domain, moduleContext)
    return { status: 'active' }
  },
}
