import type { IncomingMessage } from 'node:http'
import t from 'tap'
import {
  callerAddress,
  canonicalAddress,
  createRangeMatcher,
  getNetwork,
  isRange,
  parseRange,
} from '../../engine/address.js'

t.test('parses addresses and ranges of both families', async (t) => {
  const cases: Record<string, string> = {
    '192.0.2.1': '192.0.2.1/32',
    '192.0.2.0/24': '192.0.2.0/24',
    '0.0.0.0/0': '0.0.0.0/0',
    '2001:db8::1': '2001:db8::1/128',
    '2001:DB8::/32': '2001:db8::/32',
    '::/0': '::/0',
    '::1': '::1/128',
  }
  for (const [text, range] of Object.entries(cases)) {
    const [address, bits] = parseRange(text)
    t.equal(`${address}/${bits}`, range, text)
    t.ok(isRange(text))
  }
})

t.test('parses an IPv4-mapped range as an IPv4 range', async (t) => {
  t.strictSame(parseRange('::ffff:192.0.2.1').join('/'), '192.0.2.1/32')
  t.strictSame(parseRange('::ffff:192.0.2.0/120').join('/'), '192.0.2.0/24')
  t.equal(
    parseRange('::ffff:0:0/95')[0].kind(),
    'ipv6',
    'a range that extends beyond the IPv4-mapped addresses stays IPv6',
  )
})

t.test('rejects addresses and ranges that programs parse differently or not at all', async (t) => {
  for (const text of [
    '',
    ' ',
    'localhost',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1 ',
    '010.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '10.1',
    '192.0.2.0/',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/ 8',
    '192.0.2.0/8.0',
    '192.0.2.0/1e1',
    '192.0.2.0/24/24',
    '192.0.2.*',
    '2001:db8::/129',
    'fe80::1%eth0',
    ':::',
    '[::1]',
  ]) {
    t.notOk(isRange(text), JSON.stringify(text))
    t.throws(() => parseRange(text), RangeError)
  }
  t.throws(() => parseRange('10.1/8'), { message: '10.1/8 is neither an IP address nor a CIDR range' })
  t.throws(() => parseRange('::/129'), { message: '::/129 needs a prefix length from 0 to 128' })
})

t.test('an address matches only ranges of its own family', async (t) => {
  const inside = createRangeMatcher(['192.0.2.0/24', '2001:db8::/32', '203.0.113.7'])
  for (const text of ['192.0.2.0', '192.0.2.255', '203.0.113.7', '2001:db8::', '2001:db8:ffff::1', '::ffff:192.0.2.9'])
    t.ok(inside(text), text)
  for (const text of ['192.0.3.0', '203.0.113.8', '2001:db9::', '::ffff:192.0.3.9', '', 'nonsense'])
    t.notOk(inside(text), text)
  t.ok(createRangeMatcher(['::ffff:192.0.2.0/120'])('192.0.2.9'), 'an IPv4-mapped range contains IPv4 addresses')
  t.notOk(createRangeMatcher(['0.0.0.0/0'])('2001:db8::1'))
  t.notOk(createRangeMatcher([])('192.0.2.1'), 'an empty list contains no address')
})

/** Returns a request from the socket address `remoteAddress` with the X-Forwarded-For lines `forwarded`. */
const from = (remoteAddress: string | undefined, ...forwarded: string[]) =>
  ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded.join(', ') || undefined },
  }) as unknown as IncomingMessage

t.test('uses the socket address if no proxy is trusted, regardless of headers', async (t) => {
  const nobody = createRangeMatcher([])
  t.equal(callerAddress(from('198.51.100.1', '192.0.2.1'), nobody), '198.51.100.1')
  t.equal(callerAddress(from('::ffff:198.51.100.1'), nobody), '198.51.100.1')
  t.equal(callerAddress(from('2001:DB8:0::1'), nobody), '2001:db8::1', 'in the canonical form that limits use')
  t.equal(callerAddress(from(undefined), nobody), '', 'a closed socket has an empty address')
})

//
t.test('behind trusted proxies, the caller is the last hop that is not a trusted proxy', async (t) => {
  const proxies = createRangeMatcher(['10.0.0.0/8', '::1'])
  const cases: [string, string[], string][] = [
    ['10.0.0.1', ['192.0.2.1'], '192.0.2.1'],
    ['10.0.0.1', ['6.6.6.6, 192.0.2.1'], '192.0.2.1'],
    ['10.0.0.1', ['6.6.6.6', '192.0.2.1', '10.0.0.2'], '192.0.2.1'],
    ['::ffff:10.0.0.1', ['::ffff:192.0.2.1'], '192.0.2.1'],
    ['::1', ['2001:db8::9'], '2001:db8::9'],
    ['198.51.100.1', ['192.0.2.1'], '198.51.100.1'],
    ['10.0.0.1', [], '10.0.0.1'],
    ['10.0.0.1', ['192.0.2.1, nonsense'], '10.0.0.1'],
    ['10.0.0.1', ['192.0.2.1, 10.0.0.3, unknown, 10.0.0.2'], '10.0.0.2'],
    ['10.0.0.1', ['10.0.0.3, 10.0.0.2'], '10.0.0.3'],
    ['10.0.0.1', ['192.0.2.1,'], '10.0.0.1'],
  ]
  for (const [socket, forwarded, caller] of cases)
    t.equal(callerAddress(from(socket, ...forwarded), proxies), caller, `${socket} for ${forwarded.join(' / ')}`)
})

t.test('canonicalizes an address and returns undefined for other text', async (t) => {
  for (const [text, kept] of [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:0DB8::1', '2001:db8::1'],
    ['2001:db8:0:0::1', '2001:db8::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ] as const)
    t.equal(canonicalAddress(text), kept)
  for (const text of ['', '*', '1.2.3', '010.0.0.1', '1.2.3.256', '1.2.3.*', 'fe80::1%eth0', 'host', '192.0.2.0/24'])
    t.equal(canonicalAddress(text), undefined, text)
})

//
t.test('the network of an IPv4 address is the address, and of an IPv6 address its first 64 bits', async (t) => {
  const cases: Record<string, string> = {
    '192.0.2.1': '192.0.2.1',
    '::ffff:192.0.2.1': '192.0.2.1',
    '::ffff:c000:201': '192.0.2.1',
    '2001:db8::1': '2001:db8:0:0::/64',
    '2001:DB8:0:0:ffff:ffff:ffff:ffff': '2001:db8:0:0::/64',
    '2001:db8:0:1::1': '2001:db8:0:1::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '': '',
  }
  for (const [address, network] of Object.entries(cases)) t.equal(getNetwork(address), network, address)
})
