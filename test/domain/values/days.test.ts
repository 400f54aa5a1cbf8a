import t from 'tap'
import { addDays, addMonths, daysBetween, formatTime, startOfDay, toDay } from '../../../domain/values/days.js'

t.test('a day starts at its first minute in the time zone', async (t) => {
  for (const [day, zone, instant] of [
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'Europe/Oslo', '2026-01-30T23:00:00.000Z'],
    ['2026-07-31', 'Europe/Oslo', '2026-07-30T22:00:00.000Z'],
    ['2026-01-31', 'America/New_York', '2026-01-31T05:00:00.000Z'],
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
    ['2026-01-31', 'Pacific/Pago_Pago', '2026-01-31T11:00:00.000Z'],
    ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    // Clocks skip from 24:00 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ] as const) {
    const start = startOfDay(day, zone)
    t.equal(start.toISOString(), instant, `${day} in ${zone}`)
    t.equal(toDay(start, zone), day)
    t.not(toDay(new Date(start.getTime() - 1), zone), day)
  }
})

t.test("returns an instant's date and time in a time zone", async (t) => {
  for (const [at, zone, day, time] of [
    ['2026-01-31T23:30:00.000Z', 'UTC', '2026-01-31', '23:30'],
    ['2026-01-31T23:30:00.000Z', 'Europe/Oslo', '2026-02-01', '00:30'],
    ['2026-01-01T04:05:59.000Z', 'America/New_York', '2025-12-31', '23:05'],
    ['2026-07-01T04:05:00.000Z', 'America/New_York', '2026-07-01', '00:05'],
  ] as const) {
    t.equal(toDay(new Date(at), zone), day)
    t.equal(formatTime(new Date(at), zone), time)
  }
})

t.test('counts days across months, years, and daylight saving time changes', async (t) => {
  for (const [from, days, to] of [
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 2, '2024-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-31', 0, '2026-01-31'],
    ['2026-01-31', 365, '2027-01-31'],
  ] as const) {
    t.equal(addDays(from, days), to)
    t.equal(daysBetween(from, to), days)
  }
})

t.test('adding months keeps the day or uses the given day, up to the last day of the month', async (t) => {
  t.equal(addMonths('2026-01-15', 1), '2026-02-15')
  t.equal(addMonths('2026-01-31', 1), '2026-02-28')
  t.equal(addMonths('2024-01-31', 1), '2024-02-29')
  t.equal(addMonths('2026-02-28', 1, 31), '2026-03-31')
  t.equal(addMonths('2026-02-28', 2, 30), '2026-04-30')
  t.equal(addMonths('2026-11-30', 1), '2026-12-30')
  t.equal(addMonths('2026-12-31', 1), '2027-01-31')
  t.equal(addMonths('2026-12-01', 12), '2027-12-01')
  t.equal(addMonths('2026-06-10', 36), '2029-06-10')
})

t.test('limits dates to the range from 0001-01-01 to 9999-12-31', async (t) => {
  t.equal(addDays('9999-12-30', 1), '9999-12-31')
  for (const days of [2, 36_500, 999_999_999, 1e20, Number.POSITIVE_INFINITY]) {
    t.equal(addDays('9999-12-30', days), '9999-12-31')
    t.equal(addDays('0001-01-01', -days), '0001-01-01')
  }
  t.equal(addMonths('9999-06-30', 36), '9999-12-31')
  t.equal(addMonths('2026-01-31', 1_000_000), '9999-12-31')
})
