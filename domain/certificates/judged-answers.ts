import type { SslOrderRow } from '../../db/rows-certificates.js'
import { instant, type RemoteContext } from '../context.js'
import { csrKey } from '../ports/csr.js'
import type { CertificateOrder, SslProgress } from '../ports/ssl.js'
import { Fault } from '../values/faults.js'
import { checkIssued, type IssuedCertificate } from './issued-certificates.js'
import { certificateValidity, isLonger } from './renewal-times.js'
import { isCancelling, type SslRequest } from './ssl-requests.js'

/** A provider's answer after it was compared with the request. An active order has a certificate that fits it. */
export interface JudgedAnswer extends SslProgress {
  /** True if the provider reports the certificate as issued, but has not returned it. */
  readonly isUndelivered?: true
  /** True if the provider returned something other than the requested certificate. */
  readonly isUnfit?: true
  /** A valid certificate that does not replace the current one. It is revoked when the order is cancelled. */
  readonly unused?: IssuedCertificate & { readonly end: Date }
}

/** A request to a provider: the order's row at that time, and the order as the module received it. */
interface MadeRequest extends SslRequest {
  readonly row: SslOrderRow
  readonly order: CertificateOrder
}

/**
 * Returns a provider's answer as it will be stored. An active order without a certificate is not issued yet. A
 * certificate that does not fit the request (R-2879), or that does not last longer than the certificate to renew
 * (R-2878), has failed, and so has a replacement that the provider cancels (R-2880). Parsing a certificate request
 * takes long, so the caller must not have a transaction open.
 */
export async function judgeAnswer(
  remote: Pick<RemoteContext, 'now' | 'machineNow'>,
  { row, order, ...request }: MadeRequest,
  answer: SslProgress,
): Promise<JudgedAnswer> {
  const { certificate: _, chain: __, ...progress } = answer
  if (isCancelling(row, request))
    return answer.status === 'active' ? { ...progress, status: 'awaiting_validation' } : progress
  if (answer.status === 'cancelled' && row.certificate !== null) return { ...progress, status: 'failed' }
  if (answer.status !== 'active') return progress
  if ((answer.certificate ?? '').trim() === '') return undelivered(progress)
  try {
    const issued = await checkAnswer(remote, order, answer)
    const current =
      row.renewing_since === null || request.isReissue ? undefined : certificateValidity(row.certificate ?? '')
    if (current !== undefined && !isLonger(remote.now, current, issued.end)) return unused(progress, issued)
    return { ...progress, certificate: issued.certificate, chain: issued.chain }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const message = `The provider did not return the requested certificate. ${error.message}`
    return { ...progress, status: 'failed', message, isUnfit: true }
  }
}

const undelivered = (progress: SslProgress): JudgedAnswer => ({
  ...progress,
  status: 'awaiting_validation',
  message: `The provider reports the certificate as issued, but has not returned it: ${progress.message}`,
  isUndelivered: true,
})

const unused = (progress: SslProgress, issued: IssuedCertificate & { readonly end: Date }): JudgedAnswer => ({
  ...progress,
  status: 'failed',
  message: `The new certificate expires at ${instant(issued.end)}, no more than a day later than the current one`,
  unused: issued,
})

async function checkAnswer(
  { now, machineNow }: Pick<RemoteContext, 'now' | 'machineNow'>,
  { csr, domains }: CertificateOrder,
  { certificate = '', chain = '' }: SslProgress,
) {
  const key = csr === undefined ? undefined : await csrKey(csr)
  // In a sandbox, real providers issue certificates by the machine's clock, and pretended ones by the sandbox's.
  const earlier = now < machineNow ? now : machineNow
  return checkIssued(earlier, { certificate, chain }, { names: domains, key })
}
