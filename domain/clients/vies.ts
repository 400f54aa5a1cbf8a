import { type HttpReply, jsonOf, type ModuleContext, unexpected, unreachable } from '../ports/module.js'
import { type RegisteredNumber, withPrefix } from '../taxes/tax-ids.js'

/** A number with the two-letter prefix of its member state. */
export type VatNumber = Pick<RegisteredNumber, 'prefix' | 'number'>

export interface ViesAnswer {
  readonly isValid: boolean
  /** Consultation number, which the register returns only if the requester identifies itself. */
  readonly reference: string | null
}

/**
 * Checks a number in VIES, the EU VAT register. Throws unreachable if the response contains no clear answer for this
 * number, because an unavailable member state or a contradictory response does not make the number invalid.
 */
export async function queryVies(
  address: string,
  asked: VatNumber,
  requester: VatNumber | undefined,
  moduleContext: ModuleContext,
): Promise<ViesAnswer> {
  const reply = await post(address, asked, requester, moduleContext)
  const error = errorOf(reply)
  // VIES also answers if the requester is not identified.
  if (error === 'INVALID_REQUESTER_INFO' && requester !== undefined)
    return queryVies(address, asked, undefined, moduleContext)
  if (error === 'INVALID_INPUT' && (reply.status === 200 || reply.status === 400))
    return { isValid: false, reference: null }
  if (error !== undefined) throw unreachable(`The register did not answer the query: ${error}`, false)
  if (reply.status !== 200) throw unexpected(reply)
  return toViesAnswer(jsonOf(reply), asked)
}

const post = (
  address: string,
  { prefix, number }: VatNumber,
  requester: VatNumber | undefined,
  { http }: ModuleContext,
): Promise<HttpReply> =>
  http({
    method: 'POST',
    url: `${address.replace(/(?<!\/)\/+$/, '')}/check-vat-number`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      countryCode: prefix,
      vatNumber: number,
      ...(requester && { requesterMemberStateCode: requester.prefix, requesterNumber: requester.number }),
    }),
  })

/** Returns the error code of a response, in either of its two formats, or undefined if it contains none. */
function errorOf(reply: HttpReply): string | undefined {
  let body: Record<string, unknown>
  try {
    body = jsonOf(reply)
  } catch {
    return undefined
  }
  const { userError, errorWrappers } = body
  const [wrapper] = Array.isArray(errorWrappers) ? errorWrappers : []
  const code: unknown = (wrapper as { readonly error?: unknown } | undefined)?.error ?? userError
  // VALID and INVALID accompany answers and are not errors.
  if (code === undefined || code === null || code === '' || code === 'VALID' || code === 'INVALID') return undefined
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : 'an unknown error'
}

function toViesAnswer(body: Record<string, unknown>, asked: VatNumber): ViesAnswer {
  const { valid, userError, requestIdentifier } = body
  if (typeof valid !== 'boolean') throw unreachable('The register did not say whether the number is valid', false)
  if ((userError === 'VALID' && !valid) || (userError === 'INVALID' && valid))
    throw unreachable('The register contradicts itself', false)
  if (!isAbout(body, asked)) throw unreachable('The register answered for another number', false)
  return { isValid: valid, reference: referenceOf(requestIdentifier) }
}

function isAbout({ countryCode, vatNumber }: Record<string, unknown>, asked: VatNumber): boolean {
  if (countryCode != null && countryCode !== asked.prefix) return false
  return vatNumber == null || vatNumber === asked.number || vatNumber === withPrefix(asked)
}

const referenceOf = (text: unknown): string | null =>
  typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : null
