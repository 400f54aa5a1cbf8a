import type { SslOrderRow } from '../../db/rows-certificates.js'
import { instant } from '../context.js'
import type { SslProgress } from '../ports/ssl.js'
import type { IssuedCertificate } from './issued-certificates.js'
import { certificateValidity, isLonger } from './renewal-times.js'

/** A provider's answer after it was compared with the request. */
export interface JudgedAnswer extends SslProgress {
  /** A valid certificate that does not replace the current one. It is revoked when the order is cancelled. */
  readonly unused?: IssuedCertificate & { readonly expiresAt: string }
}

/**
 * Returns a provider's answer as it will be stored. A renewal has failed if its certificate does not last longer than
 * the current one (R-2878).
 */
export function judgeAnswer(now: Date, row: SslOrderRow, answer: SslProgress): JudgedAnswer {
  const { status, certificate, chain = '' } = answer
  if (status !== 'active' || certificate === undefined || row.renewing_since === null) return answer
  const [current, renewed] = [certificateValidity(row.certificate ?? ''), certificateValidity(certificate)]
  if (current === undefined || renewed === undefined || isLonger(now, current, renewed.end)) return answer
  const expiresAt = instant(renewed.end)
  const message = `The new certificate expires at ${expiresAt}, no more than a day later than the current one`
  return { status: 'failed', message, state: answer.state, unused: { certificate, chain, expiresAt } }
}
