import type { Knex } from 'knex'
import type { SslOrderRow } from '../../db/rows-certificates.js'
import { Fault } from '../faults.js'
import { deadlineOf, outcomeOf } from '../modules/modules.js'
import { csrNames, isCsr } from '../ports/csr.js'
import { type Manifest, ModuleError, misconfigured, type Situation } from '../ports/module.js'
import type { CertificateOrder, SslModule, SslProgress } from '../ports/ssl.js'
import { seal, unseal } from '../seal.js'
import type { SslStatus, ValidationMethod } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { raise } from '../system/events.js'
import { instant, later, type RemoteWork, type Work } from '../work.js'
import {
  certificateName,
  challengesOf,
  expectSslOrder,
  labelOf,
  lockSslOrder,
  namesOf,
  publishChallenges,
} from './orders.js'

// Orders at the provider: what is asked is written down before the call and what it came to afterwards, each in a
// transaction of its own, with none open in between.

/** What configsslorder can say; what is left out stays. */
export interface SslConfiguration {
  readonly csr?: string | undefined
  readonly webserverType?: string | undefined
  readonly validationMethod?: ValidationMethod | undefined
  readonly approverEmail?: string | undefined
  readonly domain?: string | undefined
  readonly domains?: readonly string[] | undefined
  /** Field name of the specification (admin_email …) -> value. */
  readonly admin?: Readonly<Record<string, string>>
}

/**
 * Specification: configsslorder. What is said stays on record whether or not the provider takes it. Throws
 * ssl_order_not_found, csr_malformed, certificate_name_invalid, further_name_invalid, approver_email_missing and what `ask` throws.
 */
export async function configureSslOrder(remote: RemoteWork, id: number, said: SslConfiguration): Promise<SslOrderRow> {
  const { csr, webserverType, validationMethod, approverEmail, domain, domains, admin = {} } = said
  const requested = csr === undefined ? [] : await csrNames(csr)
  return ask(remote, id, {
    from: ['Awaiting Configuration', 'Awaiting Validation', 'Failed'],
    change: (row) => {
      if (csr !== undefined) expectCsr(csr)
      const configured = {
        csr: csr ?? row.csr,
        webserver_type: webserverType ?? row.webserver_type,
        validation_method: validationMethod ?? row.validation_method,
        approver_email: approverEmail ?? row.approver_email,
        domain: domain === undefined ? row.domain : certificateName(domain),
        domains: domains === undefined ? row.domains : furtherNames(domains),
        admin: JSON.stringify({ ...JSON.parse(row.admin), ...admin }),
      }
      if (configured.validation_method === 'email' && configured.approver_email === null)
        throw new Fault('approver_email_missing')
      if (namesOf(configured).length > 0) return configured
      // Nobody has said which names: those that are requested.
      const [first = null, ...others] = requested.flatMap(nameOrNone)
      return { ...configured, domain: first, domains: JSON.stringify(others) }
    },
    call: (module, order, situation) => module.configure(order, situation),
  })
}

const furtherNames = (domains: readonly string[]): string =>
  JSON.stringify([...new Set(domains.map((one) => certificateName(one, 'further_name_invalid')))])

function nameOrNone(text: string): string[] {
  try {
    return [certificateName(text)]
  } catch {
    return []
  }
}

function expectCsr(csr: string): void {
  if (!isCsr(csr)) throw new Fault('csr_malformed')
}

/** Specification: reissuesslorder. Throws ssl_order_not_found, csr_malformed and what `ask` throws. */
export const reissueSslOrder = (remote: RemoteWork, id: number, csr: string): Promise<SslOrderRow> =>
  ask(remote, id, {
    from: ['Awaiting Validation', 'Active', 'Reissuing', 'Failed'],
    change: () => {
      expectCsr(csr)
      return {}
    },
    csr,
    call: (module, order, situation) => module.reissue(order, situation),
    isReissue: true,
  })

/** Specification: resendsslvalidation. Throws ssl_order_not_found and what `ask` throws. */
export const resendSslValidation = (remote: RemoteWork, id: number): Promise<SslOrderRow> =>
  ask(remote, id, {
    from: ['Awaiting Validation', 'Reissuing', 'Failed'],
    call: (module, order, situation) => module.resendValidation(order, situation),
  })

/**
 * Specification: cancelsslorder. One that is cancelled stays so, and one that no provider knows of is cancelled on record
 * only. Throws ssl_order_not_found and what `ask` throws.
 */
export async function cancelSslOrder(remote: RemoteWork, id: number, reason: string): Promise<SslOrderRow> {
  const done = await remote.transaction(async (work) => {
    const row = await lockSslOrder(work.db, id)
    if (row.status === 'Cancelled') return row
    if (row.is_placed === 1) return undefined
    return store(work, row, { status: 'Cancelled', message: 'Nothing had been ordered' })
  })
  if (done !== undefined) return done
  return ask(remote, id, {
    from: ['Awaiting Configuration', 'Awaiting Validation', 'Active', 'Reissuing', 'Failed'],
    call: (module, order, situation) => module.cancel(order, situation, reason),
  })
}

/** The module that orders are placed with unless another is named. */
export const usualSslModule = 'acme'

/** Specification: getsslapproveremails. Throws ssl_module_not_found, certificate_name_invalid, ssl_refused, ssl_unreachable. */
export async function sslApproverEmails(
  remote: RemoteWork,
  domain: string,
  moduleName: string = usualSslModule,
): Promise<readonly string[]> {
  const module = remote.modules.find('ssl', moduleName)
  if (module === undefined) throw new Fault('ssl_module_not_found')
  const name = certificateName(domain)
  const situation = situationFor(remote, module, `ssl-approvers-${name}`)
  const outcome = await outcomeOf(situation.signal, () => module.approverEmails(name, situation)).catch(asFailure)
  if (outcome instanceof ModuleError) throw faultOf(outcome)
  return outcome
}

const asFailure = (error: unknown): ModuleError => error as ModuleError

/** The id of an order whose provider is to be asked how far it has come. */
export async function findDueSslOrder(db: Knex, now: Date): Promise<number | undefined> {
  const row = await db('ssl_orders')
    .where('next_poll_at', '<=', instant(now))
    .where((query) => query.whereNull('leased_until').orWhere('leased_until', '<=', instant(now)))
    .orderBy([{ column: 'next_poll_at' }, { column: 'id' }])
    .first('id')
  return row?.id
}

/** Asks the provider of an order how far it has come. Nothing where somebody is at it, or it no longer waits. */
export async function pollSslOrder(remote: RemoteWork, id: number): Promise<void> {
  const question: Question = {
    from: ['Awaiting Validation', 'Reissuing'],
    call: async (module, order, situation) => {
      if (module.poll === undefined) throw misconfigured('The module can no longer tell how far an order has come')
      return module.poll(order, situation)
    },
    isPoll: true,
  }
  const task = await remote
    .transaction((work) => prepare(work, id, question))
    .catch((error) => {
      if (error instanceof Fault) return undefined
      throw error
    })
  if (task !== undefined) await finish(remote, task, question)
}

interface Question {
  /** Statuses in which it can be asked. */
  readonly from: readonly SslStatus[]
  /** What is on record from now on, whatever the answer. */
  readonly change?: (row: SslOrderRow) => Partial<SslOrderRow>
  /** A new request, which is on record only once the provider has taken it. */
  readonly csr?: string
  readonly call: (module: SslModule, order: CertificateOrder, situation: Situation) => Promise<SslProgress>
  readonly isReissue?: boolean
  readonly isPoll?: boolean
}

/** One call that is about to be made. */
interface Task {
  readonly row: SslOrderRow
  readonly module: SslModule | undefined
}

/** Throws ssl_order_not_found, ssl_status_unfit, ssl_order_busy, ssl_refused, ssl_unreachable. */
async function ask(remote: RemoteWork, id: number, question: Question): Promise<SslOrderRow> {
  const task = await remote.transaction((work) => prepare(work, id, question))
  const outcome = await finish(remote, task, question)
  if (outcome instanceof ModuleError) throw faultOf(outcome)
  return expectSslOrder(remote.db, id)
}

/** How an action tells of a failure: what cannot be reached, and what is not set up, is nothing that the caller did. */
const faultOf = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'refused' || kind === 'unsupported' ? 'ssl_refused' : 'ssl_unreachable', message)

/** How long after its deadline a call is given up for dead. */
const grace = 30_000

async function prepare(work: Work, id: number, { from, change, isPoll }: Question): Promise<Task> {
  const { db, now } = work
  const row = await lockSslOrder(db, id)
  if (!from.includes(row.status))
    throw new Fault('ssl_status_unfit', `This cannot be done to an order in the status ${row.status}.`)
  if (row.leased_until !== null && row.leased_until > instant(now)) throw new Fault('ssl_order_busy')
  const changes = change?.(row) ?? {}
  const module = work.modules.find('ssl', row.module)
  const taken = {
    ...changes,
    calls: row.calls + 1,
    leased_until: later(now, (module === undefined ? 0 : deadlineOf(module)) + grace),
    ...(isPoll !== true && { is_placed: 1 as const }),
  }
  await db('ssl_orders').where({ id }).update(taken)
  return { row: { ...row, ...taken }, module }
}

/** Makes the call and stores what it came to. */
async function finish(remote: RemoteWork, task: Task, question: Question): Promise<SslProgress | ModuleError> {
  const { row, module } = task
  const outcome =
    module === undefined
      ? misconfigured(`The SSL module ${row.module} is not installed`)
      : await call(remote, row, module, question)
  await remote.transaction(async (work) => {
    const known = await lockSslOrder(work.db, row.id)
    // Nothing is written by a call that took longer than its lease: another has taken over.
    if (known.calls !== row.calls) return
    const changes =
      outcome instanceof ModuleError
        ? afterFailure(work, known, outcome, question)
        : afterProgress(work, known, outcome, question, module?.poll !== undefined)
    await store(work, known, { ...changes, leased_until: null })
  })
  return outcome
}

async function call(
  remote: RemoteWork,
  row: SslOrderRow,
  module: SslModule,
  { call: how, csr }: Question,
): Promise<SslProgress | ModuleError> {
  const order = orderOf(remote, { ...row, csr: csr ?? row.csr })
  const situation = situationFor(remote, module, `ssl-order-${row.id}-${row.calls}`)
  return outcomeOf(situation.signal, () => how(module, order, situation)).catch(asFailure)
}

const situationFor = (
  { situations, moduleStates, secretKey }: RemoteWork,
  module: Manifest,
  idempotencyKey: string,
): Situation =>
  situations.of({
    module,
    config: moduleStates.configOf(module, secretKey),
    guarded: moduleStates.isGuarded(module),
    idempotencyKey,
  })

const statePlace = (id: number) => ({ table: 'ssl_orders', column: 'state', row: String(id) })

const orderOf = ({ secretKey }: Pick<Work, 'secretKey'>, row: SslOrderRow): CertificateOrder => ({
  orderId: row.id,
  csr: row.csr ?? undefined,
  domains: namesOf(row),
  certType: row.cert_type ?? undefined,
  validationMethod: row.validation_method,
  approverEmail: row.approver_email ?? undefined,
  webserverType: row.webserver_type ?? undefined,
  admin: JSON.parse(row.admin),
  certificate: row.certificate ?? undefined,
  state: row.state === null ? undefined : JSON.parse(unseal(secretKey, row.state, statePlace(row.id))),
})

type Changes = Partial<SslOrderRow>

/** Milliseconds until an order that has just been placed is looked at. */
const firstLook = 5000

function afterProgress(
  { now, secretKey }: Work,
  row: SslOrderRow,
  progress: SslProgress,
  { csr, isReissue = false, isPoll = false }: Question,
  canPoll: boolean,
): Changes {
  const waits = progress.status === 'awaiting_validation'
  const since = isPoll && row.awaiting_since !== null ? row.awaiting_since : instant(now)
  const wait = isPoll ? pause(now, since) : firstLook
  return {
    status: statusAfter(row, progress, isReissue),
    message: progress.message,
    csr: csr ?? row.csr,
    state:
      progress.state === undefined ? row.state : seal(secretKey, JSON.stringify(progress.state), statePlace(row.id)),
    challenges: waits ? JSON.stringify(progress.challenges ?? challengesOf(row)) : '[]',
    ...(progress.certificate !== undefined && { certificate: progress.certificate, chain: progress.chain ?? '' }),
    awaiting_since: waits ? since : null,
    next_poll_at: waits && canPoll ? later(now, wait) : null,
  }
}

/** Ruling 172. An order that had its certificate awaits another. */
function statusAfter(row: SslOrderRow, { status }: SslProgress, isReissue: boolean): SslStatus {
  if (status === 'active') return 'Active'
  if (status === 'failed') return 'Failed'
  if (status === 'cancelled') return 'Cancelled'
  return isReissue || row.status === 'Reissuing' || row.certificate !== null ? 'Reissuing' : 'Awaiting Validation'
}

/** What staff asked for changes nothing when it fails; an order that waits comes to its end where the provider says no. */
function afterFailure({ now }: Work, row: SslOrderRow, failure: ModuleError, { isPoll }: Question): Changes {
  const { kind, message, retryAfter = 0 } = failure
  if (isPoll !== true) return { message }
  if (kind === 'refused' || kind === 'unsupported')
    return { message, status: 'Failed', challenges: '[]', awaiting_since: null, next_poll_at: null }
  const asked = Math.min(longestWait, retryAfter * 1000)
  const wait = Math.max(asked, pause(now, row.awaiting_since ?? instant(now)))
  return { message, next_poll_at: later(now, wait) }
}

const shortestPause = 10_000
const longestPause = 60 * 60_000
/** A provider can ask for more, but not for any time. */
const longestWait = 24 * 60 * 60_000

/** The longer an order waits, the seldomer it is looked at. */
const pause = (now: Date, since: string): number =>
  Math.min(longestPause, Math.max(shortestPause, (now.getTime() - Date.parse(since)) / 4))

async function store(work: Work, row: SslOrderRow, changes: Changes): Promise<SslOrderRow> {
  const changed = { ...row, ...changes }
  await work.db('ssl_orders').where({ id: row.id }).update(changes)
  if (changed.challenges !== row.challenges) await publishChallenges(work.db, row.id, challengesOf(changed))
  if (changed.status !== row.status)
    await logActivity(work, `${labelOf(changed)} is now ${changed.status}: ${changed.message}`, row.client_id)
  const event = eventOf(row, changed)
  if (event !== undefined)
    await raise(work, event, `${labelOf(changed)}: ${changed.message}`, {
      orderid: row.id,
      clientid: row.client_id,
      serviceid: row.service_id,
      domain: changed.domain,
      module: row.module,
    })
  return changed
}

/** What it is for an order to have come from one state to another. */
function eventOf(before: SslOrderRow, { status, certificate }: SslOrderRow) {
  if (status === 'Active' && (before.status !== 'Active' || before.certificate !== certificate))
    return 'certificate.issued'
  if (status === before.status) return undefined
  if (status === 'Failed') return 'certificate.failed'
  return status === 'Cancelled' && certificate !== null ? 'certificate.revoked' : undefined
}
