import t from 'tap'
import { Settings, settingDefaults, settingProblem } from '../../../domain/system/settings.js'

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

t.test('where availability is asked about has to be somewhere, or empty', async (t) => {
  for (const value of ['', 'http://127.0.0.1:8080/dns.json', 'https://example.com'])
    t.equal(settingProblem('rdap_bootstrap_url', value), undefined, value)
  for (const value of ['example.com', 'ftp://example.com', 'https://', 'https:// x'])
    t.match(settingProblem('rdap_bootstrap_url', value), /begins with https/, value)
  for (const value of ['', 'whois.example.com', 'whois.example.com:4343', '127.0.0.1', ' localhost '])
    t.equal(settingProblem('whois_server', value), undefined, value)
  for (const value of ['a b', 'whois://example.com', 'example.com:', 'example.com:123456', ':43'])
    t.match(settingProblem('whois_server', value), /a host and a port/, value)
})
