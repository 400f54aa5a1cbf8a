import { parseUrl } from '../values/parsed-url.js'

const addresses = /https?:\/\/[^\s<>"'`]+/gi
/** URLs whose path after this prefix is a secret. */
const secretPaths =
  /^(https?:\/\/(?:hooks\.slack(?:-gov)?\.com\/[a-z]+\/|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/)).+/i
/** Long path segments of mixed characters are more likely tokens than names. */
const tokens = [/^(?=.*\d)(?=.*[a-z])[\w~=-]{16,512}$/i, /^(?=.*[A-Z])(?=.*[a-z])[\w~=-]{20,512}$/]
const botToken = /^bot\d+:.*/

/**
 * Masks credentials, secret path segments, queries, and fragments in a text's URLs. The rest remains readable, so that
 * the URLs can be distinguished.
 */
export const maskAddresses = (text: string): string => text.replaceAll(addresses, maskAddress)

function maskAddress(address: string): string {
  const end = address.search(/[?#]/)
  const [protocol = '', , host = '', ...segments] = (end < 0 ? address : address.slice(0, end)).split('/')
  const path = [host.slice(host.lastIndexOf('@') + 1), ...segments.map(maskSegment)].join('/')
  return `${`${protocol}//${path}`.replace(secretPaths, '$1***')}${end < 0 ? '' : '?***'}`
}

const maskSegment = (segment: string): string =>
  botToken.test(segment) ? 'bot***' : tokens.some((token) => token.test(segment)) ? '***' : segment

/**
 * Returns the texts to mask wherever a URL is quoted in part: its query, query values of at least eight characters,
 * secret path segments, and a path that contains such a segment. Returns an empty list if the text is not a URL.
 */
export function secretsIn(address: string): string[] {
  const url = parseUrl(address)
  if (url === undefined) return []
  const { pathname, search, searchParams } = url
  const secretSegments = pathname.split('/').filter((segment) => maskSegment(segment) !== segment)
  // A short value could occur anywhere, so masking it would hide other text.
  const values = [...searchParams.values()].filter((value) => value.length >= 8)
  return [search.slice(1), ...values, ...secretSegments, ...(secretSegments.length > 0 ? [pathname] : [])].filter(
    (one) => one !== '',
  )
}
