import t from 'tap'
import { dayOf, startOf } from '../../domain/days.js'

t.test('a day begins at its first minute in the time zone', async (t) => {
  for (const [day, zone, instant] of [
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'Europe/Oslo', '2026-01-30T23:00:00.000Z'],
    ['2026-07-31', 'Europe/Oslo', '2026-07-30T22:00:00.000Z'],
    ['2026-01-31', 'America/New_York', '2026-01-31T05:00:00.000Z'],
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
    ['2026-01-31', 'Pacific/Pago_Pago', '2026-01-31T11:00:00.000Z'],
    ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    // Clocks go from 24:00 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ] as const) {
    const start = startOf(day, zone)
    t.equal(start.toISOString(), instant, `${day} in ${zone}`)
    t.equal(dayOf(start, zone), day)
    t.not(dayOf(new Date(start.getTime() - 1), zone), day)
  }
})
