import t from 'tap'
import { Settings, settingDefaults, settingProblem } from '../../domain/settings.js'

const stored = (name: string, value: string) => new Settings(new Map([[name, value]]))

t.test('every default is a value that may be set', async (t) => {
  for (const [name, value] of Object.entries(settingDefaults)) t.equal(settingProblem(name, String(value)), undefined)
})

t.test('a time of day is one', async (t) => {
  for (const value of ['00:00', '05:30', '23:59', ' 03:00 ']) {
    t.equal(settingProblem('daily_job_time', value), undefined, value)
    t.equal(stored('daily_job_time', value).time('daily_job_time'), value.trim())
  }
  for (const value of ['', '3:00', '24:00', '12:60', '03:00:00', 'noon']) {
    t.equal(settingProblem('daily_job_time', value), 'must be a time of day from 00:00 to 23:59', value)
    t.equal(stored('daily_job_time', value).time('daily_job_time'), '03:00', 'what is none falls back to the default')
  }
})

t.test('days to remind on are numbers with commas, or none', async (t) => {
  for (const [value, days] of [
    ['7', [7]],
    ['1,7', [1, 7]],
    [' 1 , 7 ', [1, 7]],
    ['0', [0]],
    ['', []],
    ['  ', []],
  ] as const) {
    t.equal(settingProblem('invoice_reminder_days_after', value), undefined, value)
    t.strictSame(stored('invoice_reminder_days_after', value).dayCounts('invoice_reminder_days_after'), days)
  }
  for (const value of ['x', '1,', '-1', '1.5', '1;7', '99999']) {
    t.equal(settingProblem('invoice_reminder_days_before', value), 'must be numbers of days, with commas', value)
    t.strictSame(stored('invoice_reminder_days_before', value).dayCounts('invoice_reminder_days_before'), [])
  }
})
