import type { DomainRow, ModuleQueueRow } from '../../db/rows-services.js'
import { dateFirstLine } from '../billing/first-periods.js'
import { recordMove } from '../billing/moved-periods.js'
import { type Context, type RemoteContext, today } from '../context.js'
import { addMonths, type Day, dayOfMonthOf } from '../days.js'
import { queueMails } from '../mail/queue.js'
import { claimJob, concludeJob, findFreeRow, giveUpRow, moduleQueue, outcomeFor } from '../modules/attempts.js'
import { outcomeOf } from '../modules/modules.js'
import { cancelQueued, type Payload, payloadOf, queueVerb, type RegistrarVerb, storePayload } from '../modules/queue.js'
import { ModuleError, misconfigured, refused, unreachable } from '../ports/module.js'
import type { DomainState, RegisteredDomain, RegistrarAnswer, RegistrarModule } from '../ports/registrar.js'
import { type Attempted, carryOut, isModuleFailure, type Work, workRow } from '../queue/work.js'
import type { QueueStatus } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { confirmObtained } from './confirmation.js'
import { lockDomain, lockDomainAndClient, nameserversOf, raiseDomains, registeredDomain } from './domains.js'
import { followExpiry } from './due-dates.js'
import { domainMail } from './mail.js'
import { readableName } from './names.js'
import { giveBackLine, paidYearsWaiting } from './paid-renewals.js'
import { domainRecurrence } from './recurrence.js'
import { isHeld, isLive, type RegistrarRequest, refusalOf, wasTaken } from './registrar-access.js'
import { openEppCode, registrarContext, registrarOf } from './registrars.js'
import { raiseRenewal, renewedOnRecord, revival } from './renewals.js'

interface Task {
  readonly row: ModuleQueueRow
  readonly payload: Payload
  readonly module: RegistrarModule
  readonly domain: RegisteredDomain
  readonly eppCode: string
  /** The registrar has taken the domain for this record before. */
  readonly wasTaken: boolean
  readonly isInRedemption: boolean
}

/** An attempt whose row is claimed: nobody else is at the domain until it is carried out. */
export type ClaimedRegistrarJob = Task | { readonly row: ModuleQueueRow; readonly error: ModuleError }

export type RegistrarOutcome =
  | { readonly done: RegistrarAnswer }
  /** `row` tells what became of the intent: whether it waits for another attempt. */
  | { readonly error: ModuleError; readonly row: QueueStatus }

interface HowToRetry {
  /** A row that the registrar refused is left for another attempt. */
  readonly retryRefused: boolean
}

/** How rows of domains are worked off. */
const domainWork = ({ retryRefused }: HowToRetry) => {
  const conclusion: { status?: QueueStatus } = {}
  const work: Work<ModuleQueueRow, ClaimedRegistrarJob, RegistrarAnswer> = {
    queue: moduleQueue,
    claim: (ctx, { id }) => claimAtRegistrar(ctx, id),
    call: (remote, job) => callRegistrar(remote, job),
    complete: async (ctx, job, answer) => {
      const { row } = job
      const found = await lockDomainAndClient(ctx.db, row.domain_id as number)
      const { isOurs } = await concludeJob(ctx, row, undefined, retryRefused)
      if (!isOurs) return
      const isObtained = 'module' in job && isObtaining(row)
      const domain = isObtained ? await confirmObtained(ctx, found, job.module.name, answer) : found
      await effects[row.action as RegistrarVerb](ctx, domain, answer, payloadOf(ctx, row))
      if (row.action === 'register' && 'domain' in job) await recordNameservers(ctx, domain, job.domain.nameservers)
    },
    foresees: isModuleFailure,
    fail: async (ctx, { row }, failure) => {
      await lockDomain(ctx.db, row.domain_id as number)
      conclusion.status = (await concludeJob(ctx, row, failure, retryRefused)).status
    },
  }
  return { work, conclusion }
}

/**
 * Does what a row of the module queue says at a registrar, once; the counterpart of attempt() for servers. After an answer
 * that was lost the registrar is asked how things stand before anything is done again.
 */
export async function attemptAtRegistrar(
  remote: RemoteContext,
  rowId: number,
  how: HowToRetry,
): Promise<RegistrarOutcome | undefined> {
  const row = await remote.db('module_queue').where({ id: rowId, status: 'pending' }).first()
  if (row?.domain_id == null) return undefined
  const { work, conclusion } = domainWork(how)
  const attempted = await workRow(remote, work, row)
  return attempted && outcomeFor(attempted, conclusion.status)
}

/** The second half of attemptAtRegistrar, for a row that was claimed in a transaction of the caller's. */
export async function carryOutAtRegistrar(
  remote: RemoteContext,
  job: ClaimedRegistrarJob,
  how: HowToRetry,
): Promise<RegistrarOutcome> {
  const { work, conclusion } = domainWork(how)
  return outcomeFor(await carryOut(remote, work, job), conclusion.status)
}

/** Makes an attempt at a row that is due, for a worker. */
export const workDomainJob = (
  remote: RemoteContext,
  row: ModuleQueueRow,
  onClaimed?: () => void,
): Promise<Attempted<RegistrarAnswer> | undefined> =>
  workRow(remote, domainWork({ retryRefused: true }).work, row, onClaimed)

/**
 * Claims the row and gathers what the call needs. Returns undefined where it is no longer open, another worker is at the
 * domain, or the record may not ask for it any more.
 */
export async function claimAtRegistrar(ctx: Context, rowId: number): Promise<ClaimedRegistrarJob | undefined> {
  const { db } = ctx
  const wanted = await db('module_queue').where({ id: rowId, status: 'pending' }).first()
  if (wanted?.domain_id == null) return undefined
  const lock = wanted.action === 'renew' ? lockDomainAndClient : lockDomain
  const domain = await lock(db, wanted.domain_id)
  const waiting = await findFreeRow(ctx, wanted)
  if (waiting === undefined) return undefined
  const payload = payloadOf(ctx, waiting)
  const fault = await refusalOf(ctx, domain, requestOf(waiting.action as RegistrarVerb, payload))
  if (fault !== undefined) {
    // Somebody has paid for a renewal or asked for one, or waits for the domain that was ordered.
    const isAwaited = waiting.action === 'renew' || (domain.status === 'pending' && isObtaining(waiting))
    if (isAwaited) await giveUpRow(ctx, waiting, fault.message)
    if (payload.lineId !== undefined) await giveBackLine(ctx, domain, payload.lineId)
    if (!isAwaited) await cancelQueued(ctx, waiting.id)
    await logActivity(
      ctx,
      `Not done at the registrar for ${readableName(domain.domain)}: ${waiting.action}. ${fault.message}`,
      domain.client_id,
    )
    return undefined
  }
  const module = domain.registrar === null ? undefined : ctx.modules.find('registrar', domain.registrar)
  const isTaken = await wasTaken(ctx, domain)
  const row = await claimJob(ctx, waiting)
  if (row === undefined) return undefined
  if (moduleQueue.isSpent(waiting)) return { row, error: unreachable(moduleQueue.lostReason(waiting), true) }
  if (module === undefined)
    return { row, error: misconfigured(`The registrar ${domain.registrar ?? ''} is not installed`) }
  // Of the renewals of a domain that wait, each begins where the one before it has ended.
  const isLater = row.action === 'renew' && row.is_unsettled === 0 && payload.expiryDate !== domain.expiry_date
  const current = isLater ? { ...payload, expiryDate: domain.expiry_date } : payload
  if (isLater) await storePayload(ctx, row, current)
  return {
    row,
    payload: current,
    module,
    domain: await registeredDomain(ctx, domain),
    eppCode: openEppCode(ctx, domain),
    wasTaken: isTaken,
    isInRedemption: domain.status === 'redemption',
  }
}

const isObtaining = ({ action }: ModuleQueueRow): boolean => action === 'register' || action === 'transfer'

function requestOf(verb: RegistrarVerb, { evenIfExpired }: Payload): RegistrarRequest {
  if (verb === 'register' || verb === 'transfer') return 'obtain'
  if (verb === 'extras' || verb === 'changecontact') return 'entrust'
  return evenIfExpired ? 'renew' : 'manage'
}

/** Verbs that may be done once more without asking whether they were done. */
const repeatable: ReadonlySet<string> = new Set<RegistrarVerb>(['extras', 'changecontact'])

async function callRegistrar(remote: RemoteContext, job: ClaimedRegistrarJob): Promise<RegistrarAnswer> {
  if ('error' in job) throw job.error
  const { row, module, payload } = job
  const moduleContext = registrarContext(remote, module, row.idempotency_key as string)
  return outcomeOf(moduleContext.signal, async () => {
    const mayBeDone = row.is_unsettled === 1 && !repeatable.has(row.action)
    const before = mayBeDone ? settledBy(row, payload, await synced(job, moduleContext)) : undefined
    return before ?? notHeldBefore(job, await verbs[row.action as RegistrarVerb](job, moduleContext))
  })
}

/**
 * Returns the answer. A domain that the account had before anything was asked for has come by another order, or none: taking
 * it for this one would hand somebody's domain to whoever orders its name. Throws refused.
 */
function notHeldBefore({ row, domain: { domain }, wasTaken }: Task, answer: RegistrarAnswer): RegistrarAnswer {
  if (answer.wasHeld !== true || wasTaken || !isObtaining(row)) return answer
  throw refused(`${readableName(domain)} is in the account at the registrar already, and not by way of this record`)
}

type RegistrarContext = ReturnType<typeof registrarContext>

/** How things stand after an answer that was lost. Where that cannot be told the row stays unsettled. */
async function synced({ module, domain }: Task, moduleContext: RegistrarContext): Promise<DomainState> {
  if (module.sync === undefined)
    throw new ModuleError('refused', 'Nobody knows whether it was done, and the registrar cannot tell', {
      outcomeUnknown: true,
    })
  try {
    return await module.sync(domain, moduleContext)
  } catch (error) {
    const { kind, message } = error instanceof ModuleError ? error : unreachable('The module failed', true, error)
    throw new ModuleError(kind, message, { outcomeUnknown: true, cause: error })
  }
}

/** The answer that was lost, as the state of the domain tells it; undefined where nothing has been done. */
function settledBy(
  { action }: ModuleQueueRow,
  { expiryDate: before }: Payload,
  { status, expiryDate }: DomainState,
): RegistrarAnswer | undefined {
  if (status !== 'active' && status !== 'pending') return undefined
  if (action === 'renew' && (expiryDate === undefined || expiryDate <= (before ?? ''))) return undefined
  // The account has it, and nobody saw how it came there.
  return { status, wasHeld: true, ...(expiryDate !== undefined && { expiryDate }) }
}

const verbs: Readonly<
  Record<RegistrarVerb, (task: Task, moduleContext: RegistrarContext) => Promise<RegistrarAnswer>>
> = {
  register: ({ module, domain, payload }, moduleContext) => module.register(domain, moduleContext, payload.years ?? 1),
  renew: async ({ module, domain, payload, isInRedemption }, moduleContext) => {
    if (isInRedemption) await module.restore?.(domain, moduleContext)
    return module.renew(domain, moduleContext, payload.years ?? 1)
  },
  transfer: ({ module, domain, eppCode }, moduleContext) => module.transfer(domain, moduleContext, eppCode),
  extras: async ({ module, domain }, moduleContext) => {
    if (domain.idProtection) await module.setIdProtection?.(domain, moduleContext)
    if (domain.dnsManagement || domain.emailForwarding) await module.setServices?.(domain, moduleContext)
    return { status: 'active' }
  },
  changecontact: async ({ module, domain }, moduleContext) => {
    if (module.setContact === undefined)
      throw new ModuleError('unsupported', `The registrar ${module.name} cannot change the holder`)
    await module.setContact(domain, moduleContext)
    return { status: 'active' }
  },
}

type Effect = (ctx: Context, domain: DomainRow, answer: RegistrarAnswer, payload: Payload) => Promise<void>

/** Changes to the record after a verb has succeeded (R-1601). */
const effects: Readonly<Record<RegistrarVerb, Effect>> = {
  register: async (ctx, domain, { status, expiryDate }, { years = 1 }) => {
    if (status === 'active') await obtain(ctx, domain, expiryDate ?? addMonths(today(ctx), 12 * years))
    await logActivity(ctx, `Domain ${readableName(domain.domain)} was ${did(status, 'registered')}`, domain.client_id)
  },
  transfer: async (ctx, row, { status, expiryDate }) => {
    const domain = await markTransferring(ctx, row)
    if (status === 'active') await obtain(ctx, domain, expiryDate ?? domain.expiry_date ?? addMonths(today(ctx), 12))
    await logActivity(
      ctx,
      `Domain ${readableName(domain.domain)} was ${did(status, 'transferred to us')}`,
      domain.client_id,
    )
  },
  renew: async (ctx, domain, { expiryDate }, { years = 1, evenIfExpired }) => {
    const renewed = expiryDate === undefined ? renewedOnRecord(ctx, domain, years) : { expiry_date: expiryDate }
    const expiry = renewed.expiry_date
    const revived = await revival(ctx, domain, expiry)
    await ctx
      .db('domains')
      .where({ id: domain.id })
      .update({ ...renewed, ...revived })
    if (evenIfExpired) await followExpiry(ctx, domain, expiry, await paidYearsWaiting(ctx, domain.id))
    await logActivity(ctx, `Domain ${readableName(domain.domain)} was renewed until ${expiry}`, domain.client_id)
    await raiseRenewal(ctx, domain, expiry)
  },
  extras: (ctx, domain) =>
    logActivity(
      ctx,
      `The extras of ${readableName(domain.domain)} were switched on at its registrar`,
      domain.client_id,
    ),
  changecontact: (ctx, domain) =>
    logActivity(
      ctx,
      `The registrar of ${readableName(domain.domain)} has the changed details of its holder`,
      domain.client_id,
    ),
}

/** Keeps the name servers that a domain was registered with, where none are on record. */
async function recordNameservers({ db }: Context, domain: DomainRow, used: readonly string[]): Promise<void> {
  if (used.length === 0 || nameserversOf(domain).length > 0) return
  await db('domains')
    .where({ id: domain.id })
    .update({ nameservers: JSON.stringify(used.slice(0, maxNameservers)) })
}

/** Name servers on record. */
const maxNameservers = 5

/** A domain that is held here waits for its transfer from the registrar's acceptance on (R-2705). */
async function markTransferring(ctx: Context, domain: DomainRow): Promise<DomainRow> {
  if (!isHeld(domain)) return domain
  const changed = { status: 'pending', order_type: 'transfer' } as const
  await ctx.db('domains').where({ id: domain.id }).update(changed)
  await raiseDomains(ctx, 'domain.updated', [domain], 'is being transferred', [domain])
  return { ...domain, ...changed }
}

/** A domain that was given up while the registrar was at it stays so: its name may have a new holder. */
async function obtain(ctx: Context, domain: DomainRow, expiry: Day): Promise<void> {
  if (isLive(domain)) return holdFrom(ctx, domain, expiry)
  await ctx.db('domains').where({ id: domain.id }).update({ epp_code: null })
  await logActivity(
    ctx,
    `Domain ${readableName(domain.domain)} is at its registrar until ${expiry} although it is ${domain.status} on record`,
    domain.client_id,
  )
}

const did = (status: RegistrarAnswer['status'], what: string): string =>
  status === 'active' ? what : `asked to be ${what}`

/** The domain is the client's from now on. */
export async function holdFrom(ctx: Context, domain: DomainRow, expiry: Day): Promise<void> {
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
        anchor_day: dayOfMonthOf(expiry),
      }),
    })
  await dateFirstLine(ctx, domainRecurrence, domain.id, domain.registered_on ?? today(ctx), expiry)
  if (domain.status === 'active') return
  if (domain.order_type === 'transfer') await switchOnExtras(ctx, domain)
  const held = { ...domain, expiry_date: expiry }
  const event = domain.order_type === 'transfer' ? 'domain.transferred_in' : 'domain.registered'
  await raiseDomains(ctx, event, [held], `is registered until ${expiry}`, [domain])
  const client = domain.client_id === null ? undefined : await db('clients').where({ id: domain.client_id }).first()
  if (client !== undefined)
    await queueMails(ctx, 'domain registration confirmation', [domainMail(ctx, { domain: held, client })])
}

/** A registration carries its extras along; a transfer brings the domain as it was elsewhere. */
async function switchOnExtras(ctx: Context, domain: DomainRow): Promise<void> {
  const module = registrarOf(ctx, domain)
  const { id, id_protection, dns_management, email_forwarding } = domain
  const isProtected = id_protection === 1 && module?.setIdProtection !== undefined
  const isServed = (dns_management === 1 || email_forwarding === 1) && module?.setServices !== undefined
  if (isProtected || isServed) await queueVerb(ctx, { domainId: id, verb: 'extras' })
}
