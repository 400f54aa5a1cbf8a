import type { FaultDetail } from './fault-details.js'
import type { FaultKind } from './fault-kinds.js'
import { accessFaults } from './faults/access.js'
import { billingFaults } from './faults/billing.js'
import { certificateFaults } from './faults/certificates.js'
import { clientFaults } from './faults/clients.js'
import { domainFaults } from './faults/domains.js'
import { loginFaults } from './faults/logins.js'
import { moduleFaults } from './faults/modules.js'
import { orderFaults } from './faults/orders.js'
import { paymentFaults } from './faults/payments.js'
import { serviceFaults } from './faults/services.js'
import { supportFaults } from './faults/support.js'

/** All errors that business rules throw, by code. */
export const faults = {
  ...accessFaults,
  ...clientFaults,
  ...loginFaults,
  ...billingFaults,
  ...paymentFaults,
  ...orderFaults,
  ...serviceFaults,
  ...domainFaults,
  ...certificateFaults,
  ...supportFaults,
  ...moduleFaults,
} as const

export type FaultCode = keyof typeof faults

/** Thrown by a business rule. The caller derives the status code from `kind`. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind

  /** `detail` replaces the general message if more is known, such as which item of a list is wrong. */
  constructor(
    readonly code: FaultCode,
    detail?: string,
    /** Seconds after which a retry may succeed. */
    readonly retryAfterSeconds?: number,
    /** Key and values of the specific message, which pages show in their language (fault-details.ts). */
    readonly told?: FaultDetail,
  ) {
    super(detail ?? faults[code].message)
    this.kind = faults[code].kind
  }
}
