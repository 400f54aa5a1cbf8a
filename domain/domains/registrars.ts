import type { DomainRow } from '../../db/rows-services.js'
import { Fault } from '../faults.js'
import { outcomeOf } from '../modules/modules.js'
import type { ModuleError, Situation } from '../ports/module.js'
import type { RegistrarModule } from '../ports/registrar.js'
import { type Place, seal, unseal } from '../seal.js'
import type { RemoteWork, Work } from '../work.js'

/** The module of a domain's registrar, undefined where nobody looks after it by program. */
export const registrarOf = (
  { modules }: Pick<Work, 'modules'>,
  { registrar }: Pick<DomainRow, 'registrar'>,
): RegistrarModule | undefined => (registrar === null ? undefined : modules.find('registrar', registrar))

export const registrarSituation = (
  { situations, moduleStates, secretKey }: RemoteWork,
  module: RegistrarModule,
  idempotencyKey: string,
): Situation => situations.of({ ...moduleStates.callOf(module, secretKey), idempotencyKey })

/** Asks a registrar for something that can be asked again at any time. Throws registrar_refused, registrar_unreachable. */
export async function ask<T>(
  remote: RemoteWork,
  module: RegistrarModule,
  verb: (situation: Situation) => Promise<T>,
): Promise<T> {
  const situation = registrarSituation(remote, module, remote.random(16).toString('hex'))
  try {
    return await outcomeOf(situation.signal, () => verb(situation))
  } catch (error) {
    throw registrarFault(error as ModuleError)
  }
}

/**
 * How an action that answers with the registrar's word tells of a failure (design: providers, "Mapping"): what cannot be
 * reached, and what is not set up, is nothing that the caller did.
 */
export const registrarFault = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'refused' || kind === 'unsupported' ? 'registrar_refused' : 'registrar_unreachable', message)

export const eppPlace = (domain: string): Place => ({ table: 'domains', column: 'epp_code', row: domain })

export const sealEppCode = ({ secretKey }: Pick<Work, 'secretKey'>, domain: string, code: string): string =>
  seal(secretKey, code, eppPlace(domain))

/** Empty where none is stored. */
export const openEppCode = (
  { secretKey }: Pick<Work, 'secretKey'>,
  { domain, epp_code }: Pick<DomainRow, 'domain' | 'epp_code'>,
): string => (epp_code === null ? '' : unseal(secretKey, epp_code, eppPlace(domain)))
