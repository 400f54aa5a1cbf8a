import { isAddress } from '../../../domain/ports/forms.js'
import {
  type HttpReply,
  jsonOf,
  type ModuleContext,
  ModuleError,
  retryAfterSeconds,
  unreachable,
} from '../../../domain/ports/module.js'
import type { RenewalAdvice } from '../../../domain/ports/ssl.js'
import { certificateId } from './certificate-id.js'
import { readDirectory } from './directory.js'
import { readReplyProblem } from './problem.js'

/** Maximum length of a stored URL in characters. */
const maxAddressLength = 500

/**
 * Asks an authority when to renew a certificate (RFC 9773). Returns no window if the authority gives no advice or does
 * not know the certificate.
 */
export async function fetchRenewalAdvice(
  ctx: ModuleContext,
  directoryUrl: string,
  pem: string,
): Promise<RenewalAdvice> {
  const id = await certificateId(pem)
  if (id === undefined) return {}
  const { renewalInfo } = await readDirectory(ctx, directoryUrl)
  if (renewalInfo === undefined) return {}
  const url = `${renewalInfo.replace(/\/$/, '')}/${id}`
  const reply = await ctx.http({ method: 'GET', url, ca: ctx.config.ca || undefined })
  const retryAfter = retryAfterSeconds(reply, ctx.machineNow())
  const more = retryAfter === undefined ? {} : { retryAfter }
  if (reply.status === 200) return { ...adviceIn(reply), ...more }
  if (reply.status === 404 || readReplyProblem(reply)?.type === 'malformed') return more
  throw new ModuleError(
    'unreachable',
    `The certificate authority answered the request for renewal information with HTTP status ${reply.status}`,
    more,
  )
}

function adviceIn(reply: HttpReply): RenewalAdvice {
  const { suggestedWindow, explanationURL } = jsonOf(reply)
  const { start, end } = (suggestedWindow ?? {}) as Readonly<Record<string, unknown>>
  const window = { start: new Date(String(start)), end: new Date(String(end)) }
  // The comparison is false for times that cannot be parsed.
  if (!(window.start < window.end))
    throw unreachable('The certificate authority suggested an invalid renewal window', false)
  const isShown =
    typeof explanationURL === 'string' && explanationURL.length <= maxAddressLength && isAddress(explanationURL)
  return { window, ...(isShown && { explanation: explanationURL }) }
}
