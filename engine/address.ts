import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** Parses an IP address or a CIDR range. Throws a RangeError that quotes the text if it is neither. */
export function parseRange(text: string): Range {
  const [host = '', bits, ...rest] = text.split('/')
  if (rest.length > 0 || !isPlain(host)) throw new RangeError(`${text} is neither an IP address nor a CIDR range`)
  const address = ipaddr.parse(host)
  const whole = address.kind() === 'ipv4' ? 32 : 128
  const length = bits === undefined ? whole : Number(bits)
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || length > whole))
    throw new RangeError(`${text} needs a prefix length from 0 to ${whole}`)
  // An IPv4-mapped IPv6 range is treated as the IPv4 range.
  const six = address as ipaddr.IPv6
  return whole === 128 && six.isIPv4MappedAddress() && length >= 96
    ? [six.toIPv4Address(), length - 96]
    : [address, length]
}

/** Returns true if the text is an IP address or a CIDR range. */
export function isRange(text: string): boolean {
  try {
    return parseRange(text) !== undefined
  } catch {
    return false
  }
}

/** Maximum length of text that is parsed as an address, in characters: more than any address needs. */
const longestAddress = 64

// Programs interpret 010.0.0.1 and 10.1 differently, so IPv4 addresses must have four plain decimal parts.
const isPlain = (text: string): boolean =>
  text.length <= longestAddress &&
  (text.includes(':') ? ipaddr.IPv6.isValid(text) && !text.includes('%') : ipaddr.IPv4.isValidFourPartDecimal(text))

/**
 * Returns a predicate that is true for addresses in any of the ranges. An IPv4-mapped IPv6 address is compared as IPv4.
 */
export function createRangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(parseRange)
  if (parsed.length === 0) return () => false
  return cacheLatest((text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    // match() throws if the address families differ.
    return parsed.some(([network, bits]) => network.kind() === address.kind() && address.match(network as never, bits))
  })
}

/**
 * Returns a function that caches the most recent result of `answer`, because consecutive calls mostly come from the
 * same address and parsing takes a large share of a call's time.
 */
function cacheLatest<T>(answer: (text: string) => T): (text: string) => T {
  let known: { readonly text: string; readonly value: T } | undefined
  return (text) => {
    if (known?.text !== text) known = { text, value: answer(text) }
    return known.value
  }
}

/** Returns the canonical form of an address, and any other text unchanged. */
const canonical = cacheLatest((text) => (ipaddr.isValid(text) ? ipaddr.process(text).toString() : text))

/**
 * Returns the network to which limits apply: an IPv4 address, or the /64 of an IPv6 address, which a provider assigns
 * to one customer. Returns any other text unchanged.
 */
export function getNetwork(text: string): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const { parts } = address as ipaddr.IPv6
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Returns the canonical form of an address, or undefined if the text is not an address. */
export const canonicalAddress = (text: string): string | undefined => (isPlain(text) ? canonical(text) : undefined)

/**
 * Returns the caller's address: the socket's peer address or, behind trusted proxies, the last address in
 * X-Forwarded-For that is not a trusted proxy's. Addresses before that one can be forged. If there is no such address,
 * returns the farthest trusted proxy's address.
 */
export const callerAddress = (req: IncomingMessage, trusted: (address: string) => boolean): string =>
  canonical(lastHop(req, trusted).address)

/**
 * Follows X-Forwarded-For backwards through trusted proxies and returns the first address that is not trusted, or the
 * last address reached. `isKnown` is false if a trusted proxy's hop is missing or not an address.
 */
function lastHop(req: IncomingMessage, trusted: (address: string) => boolean): { address: string; isKnown: boolean } {
  let address = req.socket.remoteAddress ?? ''
  if (!trusted(address)) return { address, isKnown: true }
  const forwarded = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  for (const hop of forwarded.reverse()) {
    const text = hop.trim()
    if (!ipaddr.isValid(text)) return { address, isKnown: false }
    address = text
    if (!trusted(address)) break
  }
  return { address, isKnown: true }
}

const isLoopback = createRangeMatcher(['127.0.0.0/8', '::1'])

/** Headers that proxies add to a forwarded request. */
const forwardingHeaders =
  /^(?:x-forwarded(?:-.*)?|forwarded(?:-for)?|via|x-real-ip|(?:x-|true-|x-cluster-)?client-ip|.*-connecting-ip)$/

/**
 * Returns true if the caller runs on this machine. A forwarded request qualifies only if trusted proxies report a
 * caller on this machine; otherwise, an untrusted local proxy would make every caller look local.
 */
export function isFromThisMachine(req: IncomingMessage, trusted: (address: string) => boolean): boolean {
  const { address, isKnown } = lastHop(req, trusted)
  if (!isLoopback(address)) return false
  if (!Object.keys(req.headers).some((name) => forwardingHeaders.test(name))) return true
  return isKnown && trusted(req.socket.remoteAddress ?? '') && req.headers['x-forwarded-for'] !== undefined
}
