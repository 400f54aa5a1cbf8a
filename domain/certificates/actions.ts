import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { RemoteContext } from '../context.js'
import { runWithDeadline } from '../modules/modules.js'
import { csrNames, isCsr } from '../ports/csr.js'
import { ModuleError } from '../ports/module.js'
import { Fault } from '../values/faults.js'
import { uncancelledSslStatuses, type ValidationMethod } from '../values/statuses.js'
import { asModuleError, callOrderProvider, sslModuleContext, toSslError } from './calls.js'
import { storeChanges } from './outcomes.js'
import { certificateName, lockSslOrder, sslOrderNames } from './ssl-orders.js'

/** Fields that configsslorder can set. Omitted fields are not changed. */
export interface SslConfiguration {
  readonly csr?: string | undefined
  readonly webserverType?: string | undefined
  readonly validationMethod?: ValidationMethod | undefined
  readonly approverEmail?: string | undefined
  readonly domain?: string | undefined
  readonly domains?: readonly string[] | undefined
  /** Values by parameter name of configsslorder (`admin_email`, …). */
  readonly admin?: Readonly<Record<string, string>>
}

/**
 * Configures a certificate order and requests the certificate from its provider. The configuration remains stored if
 * the provider refuses the request. Throws ssl_order_not_found, csr_malformed, certificate_name_invalid,
 * further_name_invalid, approver_email_missing, and the errors of `callOrderProvider`.
 */
export async function configureSslOrder(
  remote: RemoteContext,
  id: number,
  configuration: SslConfiguration,
): Promise<SslOrderRow> {
  const requested = configuration.csr === undefined ? [] : await csrNames(configuration.csr)
  return callOrderProvider(remote, id, {
    allowedStatuses: ['Awaiting Configuration', 'Awaiting Validation', 'Failed'],
    change: (row) => configurationColumns(row, configuration, requested),
    call: (module, order, moduleContext) => module.configure(order, moduleContext),
    isNew: true,
  })
}

/**
 * Returns the columns for a configuration. `requested` contains the names in the CSR. Throws csr_malformed,
 * certificate_name_invalid, further_name_invalid, and approver_email_missing.
 */
export function configurationColumns(row: SslOrderRow, configuration: SslConfiguration, requested: readonly string[]) {
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
  if (sslOrderNames(configured).length > 0) return configured
  // An order without names takes them from its CSR.
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

/**
 * Requests a reissue of an order's certificate. Throws ssl_order_not_found, csr_malformed, and the errors of
 * `callOrderProvider`.
 */
export const reissueSslOrder = (remote: RemoteContext, id: number, csr: string): Promise<SslOrderRow> =>
  callOrderProvider(remote, id, {
    allowedStatuses: ['Awaiting Validation', 'Active', 'Reissuing', 'Failed'],
    // Stores nothing. The CSR is checked here so that errors about the order come first.
    change: () => {
      expectCsr(csr)
      return {}
    },
    csr,
    call: (module, order, moduleContext) => module.reissue(order, moduleContext),
    isReissue: true,
  })

/**
 * Asks the provider to validate an order's names once more. Throws ssl_order_not_found and the errors of
 * `callOrderProvider`.
 */
export const resendSslValidation = (remote: RemoteContext, id: number): Promise<SslOrderRow> =>
  callOrderProvider(remote, id, {
    allowedStatuses: ['Awaiting Validation', 'Reissuing', 'Failed'],
    call: (module, order, moduleContext) => module.resendValidation(order, moduleContext),
  })

/**
 * Cancels a certificate order and revokes its certificates. The order waits until its provider has cancelled it. A
 * cancelled order is returned unchanged, and an order that was never placed is cancelled without calling the provider.
 * Throws ssl_order_not_found and the errors of `callOrderProvider`.
 */
export async function cancelSslOrder(remote: RemoteContext, id: number, reason: string): Promise<SslOrderRow> {
  const done = await remote.transaction(async (ctx) => {
    const row = await lockSslOrder(ctx.db, id)
    if (row.status === 'Cancelled') return row
    if (row.is_placed === 1) return undefined
    return storeChanges(ctx, row, { status: 'Cancelled', message: 'Nothing was ordered from the provider' })
  })
  if (done !== undefined) return done
  return callOrderProvider(remote, id, {
    allowedStatuses: uncancelledSslStatuses,
    call: (module, order, moduleContext) => module.cancel(order, moduleContext, reason),
    isCancel: true,
  })
}

/** The module used if a caller specifies no other. */
export const defaultSslModule = 'acme'

/**
 * Returns the email addresses that can approve a certificate for a name. Throws ssl_module_not_found,
 * certificate_name_invalid, ssl_refused, and ssl_unreachable.
 */
export async function sslApproverEmails(
  remote: RemoteContext,
  domain: string,
  moduleName: string,
): Promise<readonly string[]> {
  const module = remote.modules.find('ssl', moduleName)
  if (module === undefined) throw new Fault('ssl_module_not_found')
  const name = certificateName(domain)
  const moduleContext = sslModuleContext(remote, module, `ssl-approvers-${name}`)
  const outcome = await runWithDeadline(moduleContext.signal, () => module.approverEmails(name, moduleContext)).catch(
    asModuleError,
  )
  if (outcome instanceof ModuleError) throw toSslError(outcome)
  return outcome
}
