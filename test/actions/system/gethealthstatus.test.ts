import t from 'tap'
import { withService } from '../../support/service.js'
import { isGuarded } from '../_shared/checks.js'

withService(t, 'gethealthstatus', async (t, api) => {
  await isGuarded(t, api, 'gethealthstatus', 'GET', 'view_system')

  t.test('it tells how the service and its machine are', async (t) => {
    const { health } = await api.ok('gethealthstatus')
    t.match(health, { version: '1.0.0', database: 'ok', runtime: `Node.js ${process.version}` })
    const { total_bytes, free_bytes, used_bytes, used_percent } = health.disk
    t.ok(total_bytes > 0 && free_bytes >= 0)
    t.equal(used_bytes, total_bytes - free_bytes)
    t.ok(Math.abs(used_percent - (100 * used_bytes) / total_bytes) < 0.01)
    t.equal(health.status, used_percent >= 95 ? 'degraded' : 'ok')
    const { limit, current, peak } = health.memory
    t.ok(0 < current && current <= peak && peak <= limit)
    t.ok(Math.abs(Date.parse(health.timestamp) - api.now().getTime()) < 60_000)
  })
})
