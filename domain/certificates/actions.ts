import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { RemoteContext } from '../context.js'
import { outcomeOf } from '../modules/modules.js'
import { csrNames, isCsr } from '../ports/csr.js'
import { ModuleError } from '../ports/module.js'
import { Fault } from '../values/faults.js'
import { standingSslStatuses, type ValidationMethod } from '../values/statuses.js'
import { asModuleError, callProviderOf, faultOf, moduleContextFor } from './calls.js'
import { storeChanges } from './outcomes.js'
import { certificateName, lockSslOrder, namesOf } from './ssl-orders.js'

/** The fields that configsslorder can set; a field that is left out keeps its value. */
export interface SslConfiguration {
  readonly csr?: string | undefined
  readonly webserverType?: string | undefined
  readonly validationMethod?: ValidationMethod | undefined
  readonly approverEmail?: string | undefined
  readonly domain?: string | undefined
  readonly domains?: readonly string[] | undefined
  /** Name of a parameter of configsslorder (admin_email …) -> value. */
  readonly admin?: Readonly<Record<string, string>>
}

/**
 * Configures a certificate order and asks its provider for the certificate. The configuration stays on record even if
 * the provider refuses it. Throws ssl_order_not_found, csr_malformed, certificate_name_invalid, further_name_invalid,
 * approver_email_missing and what `callProviderOf` throws.
 */
export async function configureSslOrder(
  remote: RemoteContext,
  id: number,
  configuration: SslConfiguration,
): Promise<SslOrderRow> {
  const requested = configuration.csr === undefined ? [] : await csrNames(configuration.csr)
  return callProviderOf(remote, id, {
    allowedStatuses: ['Awaiting Configuration', 'Awaiting Validation', 'Failed'],
    change: (row) => configurationOf(row, configuration, requested),
    call: (module, order, moduleContext) => module.configure(order, moduleContext),
    isNew: true,
  })
}

/**
 * Returns the columns of a configuration. `requested` are the names in its certificate request. Throws csr_malformed,
 * certificate_name_invalid, further_name_invalid, approver_email_missing.
 */
export function configurationOf(row: SslOrderRow, configuration: SslConfiguration, requested: readonly string[]) {
  const { csr, webserverType, validationMethod, approverEmail, domain, domains, admin = {} } = configuration
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
  // Without names on record, the certificate is for those in its request.
  const [first = null, ...others] = requested.flatMap(nameOrNone)
  return { ...configured, domain: first, domains: JSON.stringify(others) }
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

/** Asks for the certificate of an order anew. Throws ssl_order_not_found, csr_malformed and what `callProviderOf` throws. */
export const reissueSslOrder = (remote: RemoteContext, id: number, csr: string): Promise<SslOrderRow> =>
  callProviderOf(remote, id, {
    allowedStatuses: ['Awaiting Validation', 'Active', 'Reissuing', 'Failed'],
    // Nothing to store: the request is checked once the order was found in a fit status.
    change: () => {
      expectCsr(csr)
      return {}
    },
    csr,
    call: (module, order, moduleContext) => module.reissue(order, moduleContext),
    isReissue: true,
  })

/** Asks the provider to check the names of an order again. Throws ssl_order_not_found and what `callProviderOf` throws. */
export const resendSslValidation = (remote: RemoteContext, id: number): Promise<SslOrderRow> =>
  callProviderOf(remote, id, {
    allowedStatuses: ['Awaiting Validation', 'Reissuing', 'Failed'],
    call: (module, order, moduleContext) => module.resendValidation(order, moduleContext),
  })

/**
 * Cancels a certificate order and revokes what was issued. For one that is cancelled already nothing is done, and one
 * that no provider knows of is cancelled on record only. Throws ssl_order_not_found and what `callProviderOf` throws.
 */
export async function cancelSslOrder(remote: RemoteContext, id: number, reason: string): Promise<SslOrderRow> {
  const done = await remote.transaction(async (ctx) => {
    const row = await lockSslOrder(ctx.db, id)
    if (row.status === 'Cancelled') return row
    if (row.is_placed === 1) return undefined
    return storeChanges(ctx, row, { status: 'Cancelled', message: 'Nothing had been ordered' })
  })
  if (done !== undefined) return done
  return callProviderOf(remote, id, {
    allowedStatuses: standingSslStatuses,
    call: (module, order, moduleContext) => module.cancel(order, moduleContext, reason),
  })
}

/** The module that orders are placed with if no other is named. */
export const defaultSslModule = 'acme'

/**
 * Returns the addresses that can approve a certificate for a name. Throws ssl_module_not_found,
 * certificate_name_invalid, ssl_refused, ssl_unreachable.
 */
export async function sslApproverEmails(
  remote: RemoteContext,
  domain: string,
  moduleName: string,
): Promise<readonly string[]> {
  const module = remote.modules.find('ssl', moduleName)
  if (module === undefined) throw new Fault('ssl_module_not_found')
  const name = certificateName(domain)
  const moduleContext = moduleContextFor(remote, module, `ssl-approvers-${name}`)
  const outcome = await outcomeOf(moduleContext.signal, () => module.approverEmails(name, moduleContext)).catch(
    asModuleError,
  )
  if (outcome instanceof ModuleError) throw faultOf(outcome)
  return outcome
}
