import { nextRenewalTime } from '../../../../domain/certificates/renewal-plan.js'
import { parseChallenges, sslOrderNames } from '../../../../domain/certificates/ssl-orders.js'
import { findCertificate } from '../../../../domain/client-area/area.js'
import type { Challenge } from '../../../../domain/ports/ssl.js'
import { type Day, instantToDay } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import type { SslStatus, ValidationMethod } from '../../../../domain/values/statuses.js'
import { readRecordId } from '../../link.js'
import type { AreaVisit } from '../../visit.js'

export interface CertificateData {
  readonly id: number
  readonly names: readonly string[]
  /** Main domain in ASCII, or null if the order has none yet. */
  readonly domain: string | null
  readonly module: string
  readonly kind: string | null
  readonly status: SslStatus
  readonly message: string | null
  readonly expires: Day | null
  readonly renews: Day | null
  readonly validation: ValidationMethod
  readonly webserver: string | null
  readonly approver: string | null
  readonly proofs: readonly Challenge[]
  readonly isIssued: boolean
}

/** Returns undefined if the account has no such certificate. */
export async function loadCertificate(visit: AreaVisit): Promise<CertificateData | undefined> {
  const { ctx, session } = visit
  const row = await findCertificate(ctx.db, session.clientId, readRecordId(visit))
  if (row === undefined) return undefined
  const dayOf = (at: string | null) => (at === null ? null : instantToDay(at, ctx.settings.timeZone))
  return {
    id: row.id,
    names: sslOrderNames(row).map(readableName),
    domain: row.domain,
    module: row.module,
    kind: row.cert_type,
    status: row.status,
    message: row.message,
    expires: dayOf(row.expires_at),
    renews: dayOf(nextRenewalTime(row)),
    validation: row.validation_method,
    webserver: row.webserver_type,
    approver: row.approver_email,
    proofs: parseChallenges(row),
    isIssued: row.certificate !== null,
  }
}
