import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { Fault } from './faults.js'

/** A registrable domain. */
export interface DomainName {
  /** ASCII form, lowercase, without a trailing dot. */
  readonly ascii: string
  /** Public suffix, such as `co.uk`, or a stored TLD, such as `uk.com`. */
  readonly suffix: string
}

/** Letters of any script, digits, hyphens, dots, and the joiners that some scripts need. */
const writable = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200c|\u200d){1,253}$/u
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const topLevel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** A stored TLD. */
interface Extension {
  /** Includes the leading dot. */
  readonly extension: string
}

/** Returns a host name in lowercase ASCII without a trailing dot, or undefined if the text is not a valid host name. */
export function toAsciiName(text: string): string | undefined {
  const written = text.trim().replace(/\.$/, '')
  const ascii = writable.test(written) ? domainToASCII(written) : ''
  const labels = ascii.split('.')
  if (ascii.length > 253 || !labels.every((one) => label.test(one)) || !topLevel.test(labels.at(-1) ?? ''))
    return undefined
  // Hyphens as third and fourth characters mark an encoding, and `xn--` is the only known one.
  return labels.some((one) => one.slice(2, 4) === '--' && !one.startsWith('xn--')) ? undefined : ascii
}

/**
 * Parses a domain. Throws domain_invalid for a host below a domain, for a bare public suffix, and for any other text.
 * Some companies sell names below their own domain, such as uk.com. Such names are domains if their TLD is stored.
 */
export function parseDomainName(text: string, extensions: readonly Extension[] = []): DomainName {
  const ascii = toAsciiName(text)
  if (ascii === undefined) throw new Fault('domain_invalid')
  const { domain, publicSuffix } = parse(ascii, { allowPrivateDomains: false })
  if (domain === null || publicSuffix === null) throw new Fault('domain_invalid')
  if (domain === ascii) return { ascii, suffix: publicSuffix }
  const parent = ascii.slice(ascii.indexOf('.'))
  if (!extensions.some(({ extension }) => extension === parent)) throw new Fault('domain_invalid')
  return { ascii, suffix: parent.slice(1) }
}

/** Returns true if a name ends in a dot, as in a zone file. Orders with such a name are rejected (R-2741). */
export const endsInDot = (text: string): boolean => /[.。．｡]$/.test(text.trim())

/**
 * Returns the domain of a service in the form of stored domains (R-2741). Accepts any host name with at least one dot.
 * Throws service_domain_invalid.
 */
export function parseServiceDomain(text: string): string {
  const ascii = toAsciiName(text)
  if (ascii === undefined || !ascii.includes('.') || endsInDot(text)) throw new Fault('service_domain_invalid')
  return ascii
}

/** Returns a domain name in Unicode: `münchen.example` instead of its ASCII form. */
export const readableName = (ascii: string): string =>
  ascii.includes('xn--') ? domainToUnicode(ascii) || ascii : ascii

const encodedLabel = /\bxn--[a-z0-9-]*[a-z0-9]/gi

/**
 * Returns a text with the encoded domain names in it converted to Unicode. Modules and their providers know only the
 * ASCII form.
 */
export const readableText = (text: string): string =>
  text.replaceAll(encodedLabel, (label) => readableName(label.toLowerCase()))

/** Returns a host name in ASCII, or unchanged if it cannot be converted. */
export const asciiHost = (host: string): string => domainToASCII(host) || host

/** Maximum number of characters in a label. */
const maxLabel = 63
const ascii = /^[\u0020-\u007e]*$/

/** Encodes the non-ASCII labels of a partial domain name, so that it can match stored names. */
export function asciiPart(text: string): string {
  if (ascii.test(text)) return text
  return text
    .trim()
    .split(/[.。．｡]/)
    .map((part) => (ascii.test(part) || part.length > maxLabel ? part : domainToASCII(part) || part))
    .join('.')
}
