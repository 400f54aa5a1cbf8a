import t from 'tap'
import { withService } from '../../support/service.js'
import { holdsText, isGuarded, needs, refuses } from '../_shared/checks.js'

withService(
  t,
  'addbannedip',
  async (t, api) => {
    await isGuarded(t, api, 'addbannedip', 'POST', 'manage_security')
    await needs(t, api, 'addbannedip', ['ip'])
    const rows = () => api.database.read('banned_addresses').orderBy('id').select('address', 'reason')
    const visit = (address: string) => fetch(`${api.url}/client/reset`, { headers: { 'x-forwarded-for': address } })

    t.test('an address or a prefix is stored in one spelling', async (t) => {
      for (const [ip, kept] of [
        ['192.0.2.1', '192.0.2.1'],
        [' 192.0.2.* ', '192.0.2.*'],
        ['2001:0DB8::1', '2001:db8::1'],
        ['2001:0DB8:*', '2001:db8:*'],
        ['::ffff:198.51.100.1', '198.51.100.1'],
      ]) {
        t.equal((await api.ok('addbannedip', { ip })).ip, kept)
        t.equal((await rows()).at(-1)?.address, kept)
      }
      for (const ip of ['*', '1.2.3', '1.2.3.256', '10.*.1', '10.1*.*', 'host*', '192.0.2.0/24', 'zz', '1.2.3.4 *'])
        await refuses(t, api, 'addbannedip', { ip }, 'ip')
    })

    t.test('a repeat changes the reason of the one row', async (t) => {
      await api.ok('addbannedip', { ip: '203.0.113.9', reason: 'Tries passwords' })
      await api.ok('addbannedip', { ip: '203.0.113.9' })
      t.match((await rows()).at(-1), { address: '203.0.113.9', reason: 'Tries passwords' })
      await api.ok('addbannedip', { ip: '203.0.113.9', reason: 'Tries them still' })
      t.match(
        (await rows()).filter(({ address }) => address === '203.0.113.9'),
        [{ reason: 'Tries them still' }],
      )
      await holdsText(t, api, 'addbannedip', { ip: '203.0.113.10' }, { reason: 255 })
    })

    t.test('a ban closes the client pages to its addresses at once, and to no others', async (t) => {
      for (const address of ['192.0.2.77', '2001:db8:5::1', '2001:db8::1', '198.51.100.1', '203.0.113.9'])
        t.equal((await visit(address)).status, 403, address)
      for (const address of ['192.0.3.1', '2001:db9::1', '203.0.113.8'])
        t.equal((await visit(address)).status, 200, address)
      const closed = await visit('192.0.2.77')
      t.match(closed.headers.get('content-type'), 'text/html')
      t.equal((await fetch(`${api.url}/client/nowhere`, { headers: { 'x-forwarded-for': '192.0.2.77' } })).status, 403)
    })

    t.test('a ban does not affect API calls', async (t) => {
      const reply = await api.call('getannouncements', {}, { headers: { 'x-forwarded-for': '192.0.2.77' } })
      t.equal(reply.status, 200)
    })
  },
  { environment: { TRUST_PROXY: '127.0.0.0/8' } },
)
