import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { Fault } from './faults.js'

/** A domain that somebody can register. */
export interface DomainName {
  /** ASCII form, lower case, no dot at the end. */
  readonly ascii: string
  /** The public suffix, such as `co.uk`. */
  readonly suffix: string
}

/** Letters of any script, digits, hyphens and dots; the joiners that some scripts need. */
const writable = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200c|\u200d){1,253}$/u
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const topLevel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** An extension on record. */
interface Extension {
  /** With its dot. */
  readonly extension: string
}

/** Returns a name as people write it, in ASCII, lower case and without a dot at its end; undefined if no host can have it. */
export function asciiNameOf(text: string): string | undefined {
  const written = text.trim().replace(/\.$/, '')
  const ascii = writable.test(written) ? domainToASCII(written) : ''
  const labels = ascii.split('.')
  if (ascii.length > 253 || !labels.every((one) => label.test(one)) || !topLevel.test(labels.at(-1) ?? ''))
    return undefined
  // Hyphens at these places mark an encoding, and only one is known.
  return labels.some((one) => one.slice(2, 4) === '--' && !one.startsWith('xn--')) ? undefined : ascii
}

/**
 * Reads a domain as people write it. Throws domain_invalid for a host below one, a suffix by itself, and anything else.
 * A company may sell names under one of its own, such as uk.com: those are domains if that extension is on record.
 */
export function domainNameOf(text: string, extensions: readonly Extension[] = []): DomainName {
  const ascii = asciiNameOf(text)
  if (ascii === undefined) throw new Fault('domain_invalid')
  const { domain, publicSuffix } = parse(ascii, { allowPrivateDomains: false })
  if (domain === null || publicSuffix === null) throw new Fault('domain_invalid')
  if (domain === ascii) return { ascii, suffix: publicSuffix }
  const parent = ascii.slice(ascii.indexOf('.'))
  if (!extensions.some(({ extension }) => extension === parent)) throw new Fault('domain_invalid')
  return { ascii, suffix: parent.slice(1) }
}

/** Returns true for a name with a dot at its end, which a zone file has and no shop: nobody orders by it (R-2741). */
export const endsInDot = (text: string): boolean => /[.。．｡]$/.test(text.trim())

/**
 * Returns the domain of a service in the spelling of domain records, whatever its own was (R-2741): a registered domain
 * or a host below one. Throws service_domain_invalid.
 */
export function serviceDomainOf(text: string): string {
  const ascii = asciiNameOf(text)
  if (ascii === undefined || !ascii.includes('.') || endsInDot(text)) throw new Fault('service_domain_invalid')
  return ascii
}

/** Returns the name as people of its script read it: `münchen.example` of its ASCII form. */
export const readableName = (ascii: string): string =>
  ascii.includes('xn--') ? domainToUnicode(ascii) || ascii : ascii

const encodedLabel = /\bxn--[a-z0-9-]*[a-z0-9]/gi

/** Returns a sentence with the names in it as people read them: modules and their providers know the ASCII form alone. */
export const readableText = (text: string): string =>
  text.replaceAll(encodedLabel, (label) => readableName(label.toLowerCase()))

/** Returns a host name in its ASCII form. */
export const asciiHost = (host: string): string => domainToASCII(host) || host

/** Characters of a label. */
const maxLabel = 63
const ascii = /^[\u0020-\u007e]*$/

/** Returns a part of a domain name as the names on record have it: labels that are not in ASCII in their encoded form. */
export function asciiPart(text: string): string {
  if (ascii.test(text)) return text
  return text
    .trim()
    .split(/[.。．｡]/)
    .map((part) => (ascii.test(part) || part.length > maxLabel ? part : domainToASCII(part) || part))
    .join('.')
}
