import t from 'tap'
import { changeCached } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

const dayMs = 24 * 60 * 60 * 1000

withService(
  t,
  'addbannedip',
  async (t, api) => {
    await expectRequired(t, api, 'addbannedip', ['ip'])
    const rows = () => api.database.read('banned_addresses').orderBy('id').select('address', 'reason')
    const visit = (address: string) => fetch(`${api.url}/client/reset`, { headers: { 'x-forwarded-for': address } })

    t.test('stores addresses and ranges in canonical form, and rejects malformed ones', async (t) => {
      for (const [ip, kept] of [
        ['192.0.2.1', '192.0.2.1'],
        [' 192.0.2.* ', '192.0.2.*'],
        ['2001:0DB8::1', '2001:db8::1'],
        ['2001:0DB8:*', '2001:db8:*'],
        ['::ffff:198.51.100.1', '198.51.100.1'],
        ['203.0.112.77/24', '203.0.112.0/24'],
        ['2001:DB8:a::/48', '2001:db8:a::/48'],
      ]) {
        t.equal((await api.ok('addbannedip', { ip })).ip, kept)
        t.equal((await rows()).at(-1)?.address, kept)
      }
      for (const ip of ['*', '1.2.3', '1.2.3.256', '10.*.1', '10.1*.*', 'host*', 'zz', '1.2.3.4 *'])
        await expectRefusal(t, api, 'addbannedip', { ip }, 'ip')
    })

    // R-2003
    t.test('rejects a range that is too large or contains part of an octet', async (t) => {
      for (const ip of ['1*', '10.0.0.1*', '::*', '0.0.0.0/0', '0.0.0.0/1', '::/0', '::ffff:0.0.0.0/96', '2000::/3'])
        await expectRefusal(t, api, 'addbannedip', { ip }, 'ip')
    })

    // R-2003
    t.test("rejects a ban on the caller's own address", async (t) => {
      for (const ip of ['198.18.0.7', '198.18.0.0/24', '198.18.*', '::ffff:198.18.0.7'])
        await expectRefusal(t, api, 'addbannedip', { ip }, 'ip', { headers: { 'x-forwarded-for': '198.18.0.7' } })
      await expectRefusal(t, api, 'addbannedip', { ip: '127.0.0.1' }, 'ip')
      await api.ok('addbannedip', { ip: '198.18.0.8' }, { headers: { 'x-forwarded-for': '198.18.0.7' } })
    })

    t.test('updates the reason of an existing ban', async (t) => {
      await api.ok('addbannedip', { ip: '203.0.113.9', reason: 'Tries passwords' })
      await api.ok('addbannedip', { ip: '203.0.113.9' })
      t.match((await rows()).at(-1), { address: '203.0.113.9', reason: 'Tries passwords' })
      await api.ok('addbannedip', { ip: '203.0.113.9', reason: 'Tries them still' })
      t.match(
        (await rows()).filter(({ address }) => address === '203.0.113.9'),
        [{ reason: 'Tries them still' }],
      )
      await expectTextLimit(t, api, 'addbannedip', { ip: '203.0.113.10' }, { reason: 255 })
    })

    // R-2003
    t.test('a ban immediately blocks the client pages for its addresses only', async (t) => {
      for (const address of [
        '192.0.2.77',
        '2001:db8:5::1',
        '2001:db8::1',
        '198.51.100.1',
        '203.0.113.9',
        '203.0.112.255',
      ])
        t.equal((await visit(address)).status, 403, address)
      for (const address of ['192.0.3.1', '2001:db9::1', '203.0.113.8'])
        t.equal((await visit(address)).status, 200, address)
      const closed = await visit('192.0.2.77')
      t.match(closed.headers.get('content-type'), 'text/html')
      t.equal((await fetch(`${api.url}/client/nowhere`, { headers: { 'x-forwarded-for': '192.0.2.77' } })).status, 403)
    })

    // R-2003
    t.test('a ban ends after its number of days, and banning the address again sets a new end', async (t) => {
      const ip = '203.0.113.40'
      const before = api.now().getTime()
      const endsAt = Date.parse((await api.ok('addbannedip', { ip, days: 2 })).expires_at) - 2 * dayMs
      t.ok(before <= endsAt && endsAt <= api.now().getTime())
      t.equal((await visit(ip)).status, 403)
      api.advance(2 * dayMs)
      t.equal((await visit(ip)).status, 200)
      t.match((await api.ok('addbannedip', { ip, days: '1' })).expires_at, /T/)
      t.equal((await visit(ip)).status, 403)
      t.equal((await api.ok('addbannedip', { ip })).expires_at, null)
      api.advance(4000 * dayMs)
      t.equal((await visit(ip)).status, 403)
      for (const days of [0, -1, 1.5, 'x', 3651]) await expectRefusal(t, api, 'addbannedip', { ip, days }, 'days')
    })

    // R-2003
    t.test('ignores bans with partial octets that an earlier release stored', async (t) => {
      for (const address of ['1*', '10.0.0.1*', '::*'])
        await changeCached(api, 'banned_addresses', (db) =>
          db('banned_addresses').insert({ address, created_at: api.now().toISOString() }),
        )
      for (const address of ['10.0.0.1', '10.0.0.17', '198.51.100.2', '::2'])
        t.equal((await visit(address)).status, 200, address)
    })

    // R-2003
    t.test('a ban does not affect API calls', async (t) => {
      const reply = await api.call('getannouncements', {}, { headers: { 'x-forwarded-for': '192.0.2.77' } })
      t.equal(reply.status, 200)
    })
  },
  { environment: { TRUST_PROXY: '127.0.0.0/8' } },
)
