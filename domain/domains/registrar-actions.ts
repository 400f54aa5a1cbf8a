import type { DomainRow } from '../../db/rows-services.js'
import type { Day } from '../days.js'
import { Fault } from '../faults.js'
import { intend } from '../modules/queue.js'
import type { RegistrarAnswer, RegistrarModule } from '../ports/registrar.js'
import type { DomainStatus } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { unlessTaken } from '../unique.js'
import { instant, type RemoteWork, type Work } from '../work.js'
import { findDomain, lockDomain, nameserversOf, registeredDomain } from './domains.js'
import { domainNameOf } from './names.js'
import { ask, registrarFault, registrarOf, sealEppCode } from './registrars.js'
import { attemptAtRegistrar, raiseRenewal, renewedUntil } from './registration.js'
import { extensionOf, inCurrency } from './tlds.js'

export interface NewRegistration {
  readonly clientId: number
  readonly domain: string
  readonly years: number
  readonly registrar: string
}

/**
 * Specification: domainregister. The domain is on record before the registrar is asked; where that refuses, the record goes
 * again. Throws domain_invalid, client_not_found, registrar_unknown, domain_on_record, registrar_refused,
 * registrar_unreachable.
 */
export async function registerDomain(
  remote: RemoteWork,
  { clientId, domain, years, registrar }: NewRegistration,
): Promise<{ readonly id: number; readonly status: DomainStatus }> {
  const { ascii } = domainNameOf(domain)
  const { id, rowId } = await remote.transaction(async (work) => {
    const client = await work.db('clients').where({ id: clientId }).forUpdate().first()
    if (client === undefined) throw new Fault('client_not_found')
    if (work.modules.find('registrar', registrar) === undefined) throw new Fault('registrar_unknown')
    const extension = extensionOf(ascii, await work.db('tlds').select('*'))
    const { currencies } = work
    const renewal =
      extension && inCurrency(extension.renew_price, currencies.of(client.currency_id), currencies.default)
    const [made] = await unlessTaken(
      work
        .db('domains')
        .insert({
          client_id: client.id,
          currency_id: client.currency_id,
          domain: ascii,
          status: 'pending',
          registrar,
          order_type: 'register',
          years,
          ...(renewal !== undefined && { recurring_amount: (renewal * years) as typeof renewal }),
          created_at: instant(work.now),
        })
        .returning('id'),
      'domain_on_record',
    )
    const id = (made as { id: number }).id
    return { id, rowId: await intend(work, { domainId: id, verb: 'register', payload: { years } }) }
  })
  const outcome = await attemptAtRegistrar(remote, rowId, { keepRefused: false })
  if (outcome !== undefined && 'error' in outcome) {
    if (outcome.row === 'cancelled')
      await remote.transaction(async (work) => {
        await work.db('domains').where({ id }).delete()
        await logActivity(work, `${ascii} was not registered: ${outcome.error.message}`, clientId)
      })
    throw registrarFault(outcome.error)
  }
  return { id, status: (await findDomain(remote.db, id)).status }
}

/** Statuses in which a domain can still be renewed. */
const renewable: readonly DomainStatus[] = ['pending', 'active', 'grace', 'redemption', 'expired']

/**
 * Specification: domainrenew; rulings 140, 144. Throws domain_not_found, domain_not_renewable, domain_busy,
 * registrar_refused, registrar_unreachable.
 */
export async function renewDomain(remote: RemoteWork, id: number, years: number): Promise<Day | null> {
  const rowId = await remote.transaction(async (work) => {
    const domain = await lockDomain(work.db, id)
    if (!renewable.includes(domain.status)) throw new Fault('domain_not_renewable')
    if (registrarOf(work, domain) !== undefined) return intendRenewal(work, domain, years)
    const expiry_date = renewedUntil(work, domain, years)
    await work.db('domains').where({ id }).update({ expiry_date })
    await logActivity(work, `Domain ${domain.domain} was renewed on record until ${expiry_date}`, domain.client_id)
    await raiseRenewal(work, domain, expiry_date)
    return undefined
  })
  if (rowId !== undefined) await done(remote, rowId)
  return (await findDomain(remote.db, id)).expiry_date
}

/** Writes down that a domain is to be renewed; the domain's row is held by the caller. */
export const intendRenewal = (work: Work, { id, expiry_date }: DomainRow, years: number): Promise<number> =>
  intend(work, { domainId: id, verb: 'renew', payload: { years, expiryDate: expiry_date } })

/**
 * Specification: domaintransfer; ruling 140. Where the registrar refuses, the domain is again what it was. Throws domain_not_found,
 * domain_without_registrar, domain_on_record, domain_busy, registrar_refused, registrar_unreachable.
 */
export async function transferDomain(remote: RemoteWork, id: number, eppCode: string): Promise<RegistrarAnswer> {
  const { rowId, before } = await remote.transaction(async (work) => {
    const domain = await lockDomain(work.db, id)
    if (registrarOf(work, domain) === undefined) throw new Fault('domain_without_registrar')
    const { status, order_type } = domain
    await unlessTaken(
      work
        .db('domains')
        .where({ id })
        .update({
          epp_code: sealEppCode(work, domain.domain, eppCode),
          status: 'pending',
          order_type: 'transfer',
        }),
      'domain_on_record',
    )
    return { rowId: await intend(work, { domainId: id, verb: 'transfer' }), before: { status, order_type } }
  })
  return done(remote, rowId, ({ db }) => db('domains').where({ id, status: 'pending' }).update(before))
}

/** Makes the attempt at once; what the registrar said no to is not tried again, and undone where there is what to undo. */
async function done(
  remote: RemoteWork,
  rowId: number,
  undo?: (work: Work) => PromiseLike<unknown>,
): Promise<RegistrarAnswer> {
  const outcome = await attemptAtRegistrar(remote, rowId, { keepRefused: false })
  if (outcome === undefined) throw new Fault('domain_busy')
  if ('done' in outcome) return outcome.done
  if (undo !== undefined && outcome.row === 'cancelled') await remote.transaction(async (work) => undo(work))
  throw registrarFault(outcome.error)
}

/** The verb of a domain's registrar. Throws domain_without_registrar, and registrar_cannot where it does not offer it. */
function verbOf<V extends keyof RegistrarModule>(
  work: Pick<Work, 'modules'>,
  domain: DomainRow,
  verb: V,
): { module: RegistrarModule; call: NonNullable<RegistrarModule[V]> } {
  const module = registrarOf(work, domain)
  // The one by hand is no module that could be asked.
  if (module === undefined || module.name === 'manual') throw new Fault('domain_without_registrar')
  const call = module[verb]
  if (call === undefined) throw new Fault('registrar_cannot')
  return { module, call: (call as (...args: unknown[]) => unknown).bind(module) as NonNullable<RegistrarModule[V]> }
}

/** Specification: domaingetlockingstatus. Throws domain_not_found, domain_without_registrar, registrar_cannot, registrar_refused, registrar_unreachable. */
export async function isLocked(remote: RemoteWork, id: number): Promise<boolean> {
  const domain = await findDomain(remote.db, id)
  const { module, call } = verbOf(remote, domain, 'getLock')
  const known = await registeredDomain(remote, domain)
  return ask(remote, module, (situation) => call(known, situation))
}

/** Specification: domainupdatelockingstatus. Throws like isLocked. */
export async function setLock(remote: RemoteWork, id: number, locked: boolean): Promise<void> {
  const domain = await findDomain(remote.db, id)
  const { module, call } = verbOf(remote, domain, 'setLock')
  const known = await registeredDomain(remote, domain)
  await ask(remote, module, (situation) => call(known, situation, locked))
  await remote.transaction((work) =>
    logActivity(work, `Domain ${domain.domain} was ${locked ? 'locked' : 'unlocked'}`, domain.client_id),
  )
}

/** Specification: domainrequestepp. Throws like isLocked. */
export async function requestEppCode(remote: RemoteWork, id: number): Promise<string> {
  const domain = await findDomain(remote.db, id)
  const { module, call } = verbOf(remote, domain, 'eppCode')
  const known = await registeredDomain(remote, domain)
  const code = await ask(remote, module, (situation) => call(known, situation))
  if (code === '') throw new Fault('registrar_refused', 'The registrar gave no code.')
  return code
}

/**
 * Specification: domainupdatenameservers; ruling 142. Without a registrar module the record alone. Throws domain_not_found,
 * nameservers_not_accepted.
 */
export async function setNameservers(
  remote: RemoteWork,
  id: number,
  nameservers: readonly (string | null)[],
): Promise<void> {
  const domain = await findDomain(remote.db, id)
  const row = { ...domain, nameservers: JSON.stringify(nameservers) }
  const module = registrarOf(remote, domain)
  if (module !== undefined) {
    const known = await registeredDomain(remote, row)
    await ask(remote, module, (situation) => module.setNameservers(known, situation)).catch((error) => {
      throw error instanceof Fault ? new Fault('nameservers_not_accepted', error.message) : error
    })
  }
  await remote.transaction(async (work) => {
    await work.db('domains').where({ id }).update({ nameservers: row.nameservers })
    const given = nameservers.filter((one) => one !== null)
    await logActivity(work, `Name servers of ${domain.domain}: ${given.join(', ')}`, domain.client_id)
  })
}

/**
 * Specification: domaintoggleidprotect; ruling 143. Left out, it is turned the other way round. Throws domain_not_found,
 * registrar_cannot, registrar_refused, registrar_unreachable.
 */
export async function setIdProtection(remote: RemoteWork, id: number, wanted: boolean | undefined): Promise<boolean> {
  const domain = await findDomain(remote.db, id)
  const on = wanted ?? domain.id_protection === 0
  const row: DomainRow = { ...domain, id_protection: on ? 1 : 0 }
  const module = registrarOf(remote, domain)
  if (module !== undefined && module.name !== 'manual') {
    const { call } = verbOf(remote, domain, 'setIdProtection')
    const known = await registeredDomain(remote, row)
    await ask(remote, module, (situation) => call(known, situation))
  }
  await remote.transaction(async (work) => {
    await work.db('domains').where({ id }).update({ id_protection: row.id_protection })
    await logActivity(work, `ID protection of ${domain.domain} is now ${on ? 'on' : 'off'}`, domain.client_id)
  })
  return on
}

/** Specification: domaingetnameservers. The values on record. Throws domain_not_found. */
export const recordedNameservers = async (work: Pick<Work, 'db'>, id: number): Promise<(string | null)[]> =>
  nameserversOf(await findDomain(work.db, id))
