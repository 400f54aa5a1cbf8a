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

/** Every fault of the rules, by the noun that it is about. */
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

/** Thrown by a rule; the caller of the rule derives a status from the kind. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind

  /** `detail` replaces the table's message where more can be said, such as which entry of a list is wrong. */
  constructor(
    readonly code: FaultCode,
    detail?: string,
    /** Seconds after which another attempt may succeed. */
    readonly retryAfterSeconds?: number,
    /** The detail by its name, for pages, which say it in their language (fault-details.ts). */
    readonly told?: FaultDetail,
  ) {
    super(detail ?? faults[code].message)
    this.kind = faults[code].kind
  }
}
