import type { DomainRow } from '../../db/rows-services.js'
import type { Context, RemoteContext } from '../context.js'
import { logEach } from '../log/activity.js'
import { runWithDeadline } from '../modules/modules.js'
import type { ModuleError } from '../ports/module.js'
import type { RegistrarContext, RegistrarModule } from '../ports/registrar.js'
import { decryptStored, encrypt, type Place } from '../secrets/encryption.js'
import { Fault } from '../values/faults.js'

/** Returns a domain's registrar module, or undefined if the domain has no registrar or the module is not installed. */
export const findRegistrar = (
  { modules }: Pick<Context, 'modules'>,
  { registrar }: Pick<DomainRow, 'registrar'>,
): RegistrarModule | undefined => (registrar === null ? undefined : modules.find('registrar', registrar))

export const registrarContext = (
  remote: RemoteContext,
  module: RegistrarModule,
  idempotencyKey: string,
): RegistrarContext =>
  remote.moduleContexts.ofRegistrar(
    { ...remote.moduleStates.callOf(module, remote.secretKey), idempotencyKey },
    (entry) =>
      remote.transaction((ctx) =>
        logEach(ctx, [{ description: `Message from the registrar ${module.name}: ${entry}`, clientId: null }]),
      ),
  )

/** Calls a registrar operation that is safe to repeat. Throws registrar_refused and registrar_unreachable. */
export async function callRegistrar<T>(
  remote: RemoteContext,
  module: RegistrarModule,
  verb: (moduleContext: RegistrarContext) => Promise<T>,
): Promise<T> {
  const moduleContext = registrarContext(remote, module, remote.random(16).toString('hex'))
  try {
    return await runWithDeadline(moduleContext.signal, () => verb(moduleContext))
  } catch (error) {
    throw toRegistrarError(error as ModuleError)
  }
}

/**
 * Converts a module error for actions that return the registrar's result (R-1610). An unreachable or misconfigured
 * registrar is not the caller's mistake.
 */
export const toRegistrarError = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'refused' || kind === 'unsupported' ? 'registrar_refused' : 'registrar_unreachable', message)

export const eppPlace = (domain: string): Place => ({ table: 'domains', column: 'epp_code', row: domain })

export const encryptEppCode = ({ secretKey }: Pick<Context, 'secretKey'>, domain: string, code: string): string =>
  encrypt(secretKey, code, eppPlace(domain))

/** Returns the decrypted EPP code, or an empty string if no code is stored. */
export const decryptEppCode = (
  ctx: Pick<Context, 'secretKey'>,
  { domain, epp_code }: Pick<DomainRow, 'domain' | 'epp_code'>,
): string => decryptStored(ctx, epp_code, eppPlace(domain))
