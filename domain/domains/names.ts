import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { Fault } from '../faults.js'

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

/** Reads a domain as people write it. Throws domain_invalid for a host below one, a suffix by itself, and anything else. */
export function domainNameOf(text: string): DomainName {
  const written = text.trim().replace(/\.$/, '')
  const ascii = writable.test(written) ? domainToASCII(written) : ''
  const labels = ascii.split('.')
  if (ascii.length > 253 || !labels.every((one) => label.test(one)) || !topLevel.test(labels.at(-1) ?? ''))
    throw new Fault('domain_invalid')
  // Hyphens at these places mark an encoding, and only one is known.
  if (labels.some((one) => one.slice(2, 4) === '--' && !one.startsWith('xn--'))) throw new Fault('domain_invalid')
  const { domain, publicSuffix } = parse(ascii, { allowPrivateDomains: false })
  if (domain !== ascii || publicSuffix === null) throw new Fault('domain_invalid')
  return { ascii, suffix: publicSuffix }
}

/** Returns the name as people of its script read it: `münchen.example` of its ASCII form. */
export const readableName = (ascii: string): string =>
  ascii.includes('xn--') ? domainToUnicode(ascii) || ascii : ascii

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
