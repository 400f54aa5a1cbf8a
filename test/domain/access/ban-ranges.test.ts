import t from 'tap'
import { covers, parseBan } from '../../../domain/access/ban-ranges.js'

t.test('normalizes each spelling of a banned range and matches only addresses inside the range', async (t) => {
  for (const [written, kept, inside, outside] of [
    ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.10'],
    ['192.0.2.1/32', '192.0.2.1', '192.0.2.1', '192.0.2.0'],
    ['192.0.2.77/24', '192.0.2.0/24', '192.0.2.255', '192.0.3.0'],
    ['192.0.2.77/26', '192.0.2.64/26', '192.0.2.127', '192.0.2.128'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24', '192.0.2.9', '192.0.3.9'],
    ['10.0.0.0/8', '10.0.0.0/8', '10.255.255.255', '11.0.0.0'],
    ['10.*', '10.*', '10.9.9.9', '100.9.9.9'],
    ['10.0.*', '10.0.*', '10.0.9.9', '10.1.0.0'],
    ['10.0.0.*', '10.0.0.*', '10.0.0.255', '10.0.1.0'],
    ['2001:0DB8::1', '2001:db8::1', '2001:db8:0:0::1', '2001:db8::2'],
    ['2001:db8:5::/48', '2001:db8:5::/48', '2001:db8:5:ffff::', '2001:db8:6::'],
    ['2001:0db8:*', '2001:db8:*', '2001:db8:ffff::1', '2001:db80::1'],
    ['2001:db8::*', '2001:db8:*', '2001:db8:ffff::1', '2001:db9::'],
    ['2001:db8:0:*', '2001:db8:0:*', '2001:db8::1', '2001:db8:1::'],
    ['1:2:3:4:5:6:7:*', '1:2:3:4:5:6:7:*', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:8:8'],
  ] as const) {
    const ban = parseBan(written)
    t.equal(ban?.text, kept, written)
    if (ban === undefined) continue
    t.same(parseBan(ban.text), ban, `${kept} is parsed like the original`)
    t.ok(covers(ban, inside), `${kept} covers ${inside}`)
    t.notOk(covers(ban, outside), `${kept} does not cover ${outside}`)
    for (const address of ['', 'unknown', 'fe80::1%eth0', '192.0.2'])
      t.notOk(covers(ban, address), `${kept} does not cover "${address}"`)
  }
})

t.test('rejects ranges that are too broad or malformed', async (t) => {
  for (const text of [
    ...['*', '1*', '10.0.0.1*', '10.0.0.1.*', '10.*.1', '10.1*.*', '.*', '256.*', '010.*', '10..*', '1.2.3.**'],
    ...['0.0.0.0/0', '0.0.0.0/7', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-8', '10.0.0.0/8/8', '10.0.0/8'],
    ...['::*', ':*', '2001:db8*', '2001::1:*', '12345:*', '1:2:3:4:5:6:7:8:*', '::/0', '2000::/3', '::ffff:0:0/96'],
    ...['::ffff:0:0/95', '2001:db8::/129', 'fe80::1%eth0', 'host', 'host*', '', ' ', '١.*'],
  ])
    t.equal(parseBan(text), undefined, text)
})
