import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The addresses that a ban covers: all that share the first `bits` bits with `network`. */
export interface BanRange {
  /** The ban's form in the database and in responses. */
  readonly text: string
  readonly network: Address
  readonly bits: number
}

/** Minimum number of fixed bits in a range, so that no ban excludes everyone. */
const minBits = { ipv4: 8, ipv6: 16 } as const

/** Maximum length of a ban's text, in characters. Every valid ban is shorter. */
const maxLength = 64

/**
 * Parses a ban: an address, a CIDR range, or the first octets (in IPv6, the first groups) followed by `*`. Returns
 * undefined for any other text, and for a range that is too wide (R-2003).
 */
export function parseBan(text: string): BanRange | undefined {
  if (text.length > maxLength) return undefined
  const lower = text.toLowerCase()
  const range = lower.endsWith('*') ? wildcardRange(lower) : cidrRange(lower)
  return range !== undefined && range.bits >= minBits[range.network.kind()] ? range : undefined
}

/** Returns true if the ban covers the address. */
export const covers = ({ network, bits }: BanRange, address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const visitor = ipaddr.process(address)
  // match() throws if the addresses are of different families.
  return visitor.kind() === network.kind() && visitor.match(network as never, bits)
}

function cidrRange(text: string): BanRange | undefined {
  const [host = '', length, ...rest] = text.split('/')
  if (rest.length > 0 || !isPlain(host)) return undefined
  const parsed = ipaddr.parse(host)
  const address = ipaddr.process(host)
  const whole = parsed.kind() === 'ipv4' ? 32 : 128
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > whole)) return undefined
  // An IPv4-mapped IPv6 range becomes the IPv4 range.
  const bits = Number(length ?? whole) - (parsed.kind() === address.kind() ? 0 : 96)
  if (bits < 0) return undefined
  if (bits === address.toByteArray().length * 8) return { text: address.toString(), network: address, bits }
  const network = networkAddress(address, bits)
  return { text: `${network}/${bits}`, network, bits }
}

/**
 * Returns true for an IPv6 address without a zone, or an IPv4 address of four decimal numbers. Programs disagree about
 * the meaning of 010.0.0.1 and 10.1.
 */
const isPlain = (host: string): boolean =>
  host.includes(':') ? ipaddr.IPv6.isValid(host) && !host.includes('%') : ipaddr.IPv4.isValidFourPartDecimal(host)

/** Returns the first address of the range that contains `address`. */
function networkAddress(address: Address, bits: number): Address {
  const bytes = address.toByteArray().map((byte, at) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - at * 8))))
  return ipaddr.fromByteArray(bytes)
}

function wildcardRange(text: string): BanRange | undefined {
  const octets = /^((?:\d{1,3}\.){1,3})\*$/.exec(text)?.[1]?.slice(0, -1).split('.')
  if (octets !== undefined) {
    const host = [...octets, '0', '0', '0'].slice(0, 4).join('.')
    return isPlain(host) ? { text, network: ipaddr.parse(host), bits: octets.length * 8 } : undefined
  }
  const groups = /^((?:[0-9a-f]{1,4}:){1,7}):?\*$/.exec(text)?.[1]?.slice(0, -1).split(':')
  if (groups === undefined) return undefined
  const parts = groups.map((group) => Number.parseInt(group, 16))
  const written = parts.map((part) => part.toString(16)).join(':')
  const network = new ipaddr.IPv6([...parts, 0, 0, 0, 0, 0, 0, 0].slice(0, 8))
  return { text: `${written}:*`, network, bits: parts.length * 16 }
}
