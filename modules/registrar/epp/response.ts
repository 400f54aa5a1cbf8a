import { ModuleError } from '../../../domain/ports/module.js'
import { type Element, elementAttribute, elementText, findElements } from './elements.js'

/** A registry's response to one command. */
export interface Answer {
  readonly code: number
  readonly message: string
  /** Response data, or undefined if there is none. */
  readonly data: unknown
  readonly extension: unknown
  /** State of the message queue, or undefined if the registry does not report it. */
  readonly queue: { readonly count: number; readonly id: string; readonly message: string } | undefined
}

/** Parses the response to the command with the given client transaction ID. Throws for any other document. */
export function parseResponse(root: Element, clTRID: string): Answer {
  const [response] = findElements(root, 'response')
  const [result] = findElements(response, 'result')
  const code = elementAttribute(result, 'code')
  if (!/^[12]\d{3}$/.test(code)) throw new Error('the response does not contain a result code')
  // A registry cannot repeat the ID of a command that it could not parse.
  const repeatedId = elementText(response, 'trID', 'clTRID')
  if (repeatedId !== clTRID && !(repeatedId === '' && code.startsWith('2')))
    throw new Error('the response belongs to another command')
  return {
    code: Number(code),
    message: parseReason(result),
    data: findElements(response, 'resData')[0],
    extension: findElements(response, 'extension')[0],
    queue: parseQueue(response),
  }
}

const parseReason = (result: unknown): string => {
  const reasons = findElements(result, 'extValue').map((value) => elementText(value, 'reason'))
  const said = [elementText(result, 'msg'), ...reasons].map((one) => one.trim()).filter((one) => one !== '')
  return said.join(': ') || 'The registry gave no reason'
}

function parseQueue(response: unknown): Answer['queue'] {
  const [queue] = findElements(response, 'msgQ')
  if (queue === undefined) return undefined
  return {
    count: Number(elementAttribute(queue, 'count')) || 0,
    id: elementAttribute(queue, 'id'),
    message: elementText(queue, 'msg'),
  }
}

/** Result codes that are handled specially (RFC 5730, 3). */
export const resultCodes = {
  pending: 1001,
  noMessages: 1300,
  message: 1301,
  objectPendingTransfer: 2300,
  notPendingTransfer: 2301,
  objectExists: 2302,
  objectMissing: 2303,
  notOurs: 2201,
} as const

const unsupported = new Set([2101, 2102, 2103, 2307])
const misconfigured = new Set([2200, 2501])
const retryable = new Set([2400, 2500, 2502])

/**
 * Returns true if the session or its login has ended. The command was not processed, and a new session can repeat it.
 */
export const isSessionOver = ({ code }: Answer): boolean => misconfigured.has(code) || code === 2502

/** Returns true for result codes after which the registry closes the connection. */
export const closesSession = ({ code }: Answer): boolean => code === 1500 || (code >= 2500 && code < 2600)

/** Returns the error that an operation throws for an unsuccessful response. */
export function failureOf({ code, message }: Answer): ModuleError {
  const more = { providerCode: String(code) }
  if (unsupported.has(code)) return new ModuleError('unsupported', message, more)
  if (misconfigured.has(code)) return new ModuleError('misconfigured', message, more)
  if (retryable.has(code)) return new ModuleError('unreachable', message, more)
  return new ModuleError('refused', message, more)
}

/** Services offered in a registry's greeting (RFC 5730, 2.4). */
export interface Greeting {
  readonly languages: readonly string[]
  readonly objects: readonly string[]
  readonly extensions: readonly string[]
}

export function parseGreeting(root: Element): Greeting {
  const texts = (...path: string[]) =>
    findElements(root, 'greeting', 'svcMenu', ...path).flatMap((one) =>
      typeof one === 'string' && one !== '' ? [one] : [],
    )
  const objects = texts('objURI')
  if (!texts('version').includes('1.0') || objects.length === 0) throw new Error('the greeting is not EPP 1.0')
  return { languages: texts('lang'), objects, extensions: texts('svcExtension', 'extURI') }
}
