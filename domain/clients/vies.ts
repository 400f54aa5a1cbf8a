import { type HttpReply, jsonOf, type ModuleContext, unexpected, unreachable } from '../ports/module.js'
import { type RegisteredNumber, withPrefix } from '../taxes/tax-ids.js'

/** A number with the two letters of its state. */
export type AskedNumber = Pick<RegisteredNumber, 'prefix' | 'number'>

export interface ViesAnswer {
  readonly isValid: boolean
  /** The consultation number, which the register gives to those who say who they are. */
  readonly reference: string | null
}

/**
 * Asks VIES, the register of the member states, about a number. Throws unreachable for everything that is no answer about
 * this number: what a state that is away is told of as, and what contradicts itself, is no refusal of the number.
 */
export async function askVies(
  address: string,
  asked: AskedNumber,
  requester: AskedNumber | undefined,
  moduleContext: ModuleContext,
): Promise<ViesAnswer> {
  const reply = await post(address, asked, requester, moduleContext)
  const error = errorOf(reply)
  // Without saying who asks there is an answer all the same.
  if (error === 'INVALID_REQUESTER_INFO' && requester !== undefined)
    return askVies(address, asked, undefined, moduleContext)
  if (error === 'INVALID_INPUT' && (reply.status === 200 || reply.status === 400))
    return { isValid: false, reference: null }
  if (error !== undefined) throw unreachable(`The register gave no answer about the number: ${error}`, false)
  if (reply.status !== 200) throw unexpected(reply)
  return answerOf(jsonOf(reply), asked)
}

const post = (
  address: string,
  { prefix, number }: AskedNumber,
  requester: AskedNumber | undefined,
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

/** Returns the code of an error that the register names, in either of its two forms; undefined where it names none. */
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
  // These two stand beside answers.
  if (code === undefined || code === null || code === '' || code === 'VALID' || code === 'INVALID') return undefined
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : 'an unknown error'
}

function answerOf(body: Record<string, unknown>, asked: AskedNumber): ViesAnswer {
  const { valid, userError, requestIdentifier } = body
  if (typeof valid !== 'boolean') throw unreachable('The register did not say if the number is valid', false)
  if ((userError === 'VALID' && !valid) || (userError === 'INVALID' && valid))
    throw unreachable('The register contradicts itself', false)
  if (!isAbout(body, asked)) throw unreachable('The register answered about another number', false)
  return { isValid: valid, reference: referenceOf(requestIdentifier) }
}

function isAbout({ countryCode, vatNumber }: Record<string, unknown>, asked: AskedNumber): boolean {
  if (countryCode != null && countryCode !== asked.prefix) return false
  return vatNumber == null || vatNumber === asked.number || vatNumber === withPrefix(asked)
}

const referenceOf = (text: unknown): string | null =>
  typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : null
