import t from 'tap'
import type { Disk } from '../../../domain/system/machine.js'
import { withService } from '../../support/service.js'

withService(t, 'gethealthstatus', async (t, api) => {
  t.test('returns the status of the service and its machine', async (t) => {
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

let disk: Disk
let problem: string | undefined

// R-2005
withService(
  t,
  'gethealthstatus reports degraded exactly when the disk usage it returns reaches 95 percent',
  async (t, api) => {
    const healthWith = async (total: number, free: number) => {
      disk = { total, free }
      const { health } = await api.ok('gethealthstatus')
      t.equal(health.database, 'ok')
      return { status: health.status, ...health.disk }
    }
    const total_bytes = 1_000_000
    for (const [free_bytes, used_percent, status] of [
      [total_bytes, 0, 'ok'],
      [50_100, 94.99, 'ok'],
      [50_000, 95, 'degraded'],
      [0, 100, 'degraded'],
    ] as const)
      t.strictSame(await healthWith(total_bytes, free_bytes), {
        ...{ status, total_bytes, free_bytes, used_percent },
        used_bytes: total_bytes - free_bytes,
      })
    const none = { total_bytes: 0, free_bytes: 0, used_bytes: 0, used_percent: 0 }
    t.strictSame(await healthWith(0, 0), { status: 'ok', ...none }, 'a disk of unknown size is not full')
  },
  { machine: { disk: async () => disk } },
)

// R-2005
withService(
  t,
  'gethealthstatus reports degraded, with the error, while the database is unreachable',
  async (t, api) => {
    for (const told of ['connect ECONNREFUSED', undefined]) {
      problem = told
      const { health } = await api.ok('gethealthstatus')
      t.match(health, { status: told === undefined ? 'ok' : 'degraded', database: told ?? 'ok' })
    }
  },
  { machine: { databaseProblem: async () => problem, disk: async () => ({ total: 100, free: 90 }) } },
)
