import t from 'tap'
import { knownSettings } from '../../../domain/settings/setting-list.js'
import { Settings, settingDefaults, settingProblem } from '../../../domain/settings/settings.js'
import { extremeValues, settingEdges } from './setting-edges.js'

const stored = (name: string, value: string | null) => new Settings(new Map([[name, value]]))

/** Reads the effective value of a setting with the method for its kind. */
function inForce(settings: Settings, name: keyof typeof knownSettings): unknown {
  const { kind } = knownSettings[name]
  if (kind === 'zone') return settings.timeZone
  const read = {
    whole: 'whole',
    wholes: 'wholes',
    hosts: 'hosts',
    text: 'text',
    choice: 'choice',
    time: 'time',
    flag: 'on',
  } as const
  return settings[read[kind]](name as never)
}

t.test('every default is a valid value', async (t) => {
  for (const [name, value] of Object.entries(settingDefaults)) t.equal(settingProblem(name, String(value)), undefined)
})

t.test('accepts the ends of a range and rejects values outside it', async (t) => {
  for (const { name, within, beyond } of settingEdges) {
    for (const value of within) t.equal(settingProblem(name, value), undefined, `${name} accepts ${value.slice(0, 60)}`)
    for (const value of beyond) t.match(settingProblem(name, value), /^must /, `${name} rejects ${value.slice(0, 60)}`)
  }
})

t.test('the effective value is valid, whatever is stored', async (t) => {
  for (const { name, within, beyond } of settingEdges)
    for (const value of [...within, ...beyond, ...extremeValues, '', '  ', null]) {
      const value_ = inForce(stored(name, value), name)
      t.equal(settingProblem(name, String(value_)), undefined, `${name}: ${String(value).slice(0, 60)}`)
    }
})

t.test('replaces a stored number outside its range with the nearest number in the range', async (t) => {
  const whole = (value: string) => stored('mail_retry_hours', value).whole('mail_retry_hours')
  t.strictSame(['999999999', '9'.repeat(400), '721', '720', '1', '0', '-1'].map(whole), [720, 720, 720, 720, 1, 1, 1])
  const wholes = (value: string) => stored('invoice_reminder_days_after', value).wholes('invoice_reminder_days_after')
  t.strictSame(wholes('-3, 7, 999999999'), [0, 7, 36_500])
  t.equal(wholes('1,'.repeat(5000)).length, 50)
})

t.test('replaces a stored number below its floor with the floor, and keeps 0', async (t) => {
  const days = (value: string) => stored('log_keep_days', value).whole('log_keep_days')
  t.strictSame(['0', '1', '89', '90', '91', '-1', '99999'].map(days), [0, 90, 90, 90, 91, 0, 36_500])
  for (const value of ['0', '90', '36500']) t.equal(settingProblem('log_keep_days', value), undefined)
  for (const value of ['1', '89', '36501'])
    t.equal(settingProblem('log_keep_days', value), 'must be 0 or a whole number from 90 to 36500')
})

t.test('an invalid stored number falls back to the default', async (t) => {
  for (const value of ['', ' ', 'x', '1e309', 'NaN', '1.5', '0x10', null])
    t.equal(stored('suspend_days', value).whole('suspend_days'), 5, `${value}`)
})

t.test('an invalid stored time of day falls back to the default', async (t) => {
  for (const value of ['00:00', '05:30', '23:59', ' 03:00 '])
    t.equal(stored('daily_job_time', value).time('daily_job_time'), value.trim())
  for (const value of ['', '3:00', '24:00', '12:60', '03:00:00', 'noon'])
    t.equal(stored('daily_job_time', value).time('daily_job_time'), '03:00', value)
})

t.test('reads reminder days as comma-separated numbers, or none if one is invalid', async (t) => {
  for (const [value, days] of [
    ['7', [7]],
    ['1,7', [1, 7]],
    [' 1 , 7 ', [1, 7]],
    ['0', [0]],
    ['', []],
    ['  ', []],
    ['x', []],
    ['1,', []],
    ['1;7', []],
  ] as const)
    t.strictSame(stored('invoice_reminder_days_after', value).wholes('invoice_reminder_days_after'), days, value)
})

t.test('cuts a stored text to its maximum length and one line', async (t) => {
  const name = (value: string) => stored('company_name', value).text('company_name')
  t.equal(name('x'.repeat(300)), 'x'.repeat(255))
  t.equal(name('𝔸'.repeat(300)), '𝔸'.repeat(255))
  t.equal(name('Babbage\r\n& Co'), 'Babbage  & Co')
})

t.test('skips invalid hosts', async (t) => {
  t.strictSame(stored('default_nameservers', 'a.example, b c,, d.example').hosts('default_nameservers'), [
    'a.example',
    'd.example',
  ])
})

t.test('an unknown setting accepts any value', async (t) => {
  for (const value of [...extremeValues, '']) t.equal(settingProblem('theme', value), undefined)
})
