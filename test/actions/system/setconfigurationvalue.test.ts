import t from 'tap'
import { changeCached } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'
import { credentialLikeNames } from '../_shared/settings.js'

withService(t, 'setconfigurationvalue', async (t, api) => {
  const rowOf = (name: string) => api.database.read('settings').where({ name }).first()
  const shown = async (setting: string) => (await api.ok('getconfigurationvalue', { setting })).value

  t.test('stores a new setting in the general group and keeps the group of an existing one', async (t) => {
    t.strictSame(await api.ok('setconfigurationvalue', { setting: 'My_Thing', value: 'one' }), {
      result: 'success',
      setting: 'My_Thing',
    })
    t.match(await rowOf('my_thing'), { value: 'one', group: 'general' })
    await changeCached(api, 'settings', (db) => db('settings').insert({ name: 'theme', value: 'dark', group: 'looks' }))
    await api.ok('setconfigurationvalue', { setting: 'THEME', value: 'light' })
    t.match(await rowOf('theme'), { value: 'light', group: 'looks' })
  })

  t.test('a new value takes effect immediately', async (t) => {
    await api.ok('setconfigurationvalue', { setting: 'company_name', value: 'Babbage & Co' })
    t.equal(await shown('company_name'), 'Babbage & Co')
    t.equal((await api.ok('appdetails')).app.company_name, 'Babbage & Co')
  })

  // R-2002
  t.test('accepts an empty text and null, and rejects a missing value', async (t) => {
    await api.ok('setconfigurationvalue', { setting: 'my_thing', value: '' })
    t.equal(await shown('my_thing'), '')
    await api.ok('setconfigurationvalue', { setting: 'my_thing', value: null }, { as: 'json' })
    t.equal(await shown('my_thing'), null)
    await expectRefusal(t, api, 'setconfigurationvalue', { setting: 'my_thing' }, 'value')
    await expectRefusal(t, api, 'setconfigurationvalue', { value: 'x' }, 'setting')
    for (const value of [true, ['x'], { a: 'x' }])
      await expectRefusal(t, api, 'setconfigurationvalue', { setting: 'my_thing', value }, 'value', { as: 'json' })
  })

  t.test('rejects a value of the wrong form for its setting', async (t) => {
    for (const [setting, value] of [
      ['time_zone', 'Europe/Nowhere'],
      ['terminate_days', 'soon'],
      ['daily_job_time', '25:00'],
      ['mail_disabled', 'perhaps'],
    ])
      await expectRefusal(t, api, 'setconfigurationvalue', { setting, value }, 'value')
    const { body } = await api.call('setconfigurationvalue', { setting: 'invoice_due_days', value: 999999999 })
    t.equal(body.message, 'The value must be a whole number from 0 to 36500.')
  })

  // R-2089
  t.test('stores a name that resembles a known setting, and returns the name of that setting', async (t) => {
    const set = (setting: string) => api.ok('setconfigurationvalue', { setting, value: '3' })
    const before = await shown('invoice_due_days')
    for (const setting of [
      'InvoiceDueDays',
      'invoice-due-days',
      'invoice due days',
      'invoice_due_day',
      'invoice_du_days',
    ])
      t.strictSame(await set(setting), { result: 'success', setting, similar: 'invoice_due_days' })
    t.equal(await shown('invoice_due_day'), '3', 'the value is stored under the submitted name')
    t.equal(await shown('invoice_due_days'), before)
    for (const setting of ['invoice_due_days', 'Invoice_Due_Days', 'invoice_dew_dais', 'my_thing', 'x', '-_'])
      t.strictSame(await set(setting), { result: 'success', setting })
  })

  // R-2090
  t.test('accepts only an installed registrar, or none, as the default registrar', async (t) => {
    const set = (value: string) => ({ setting: 'default_registrar', value })
    for (const value of ['epp', ' manual ', '']) await api.ok('setconfigurationvalue', set(value))
    await api.ok('setconfigurationvalue', set('epp'))
    for (const value of ['eppp', 'EPP', 'banktransfer']) {
      const { status, body } = await api.call('setconfigurationvalue', set(value))
      t.match([status, body.errors], [422, { value: ['The value must be the name of an installed registrar module.'] }])
    }
    t.equal(await shown('default_registrar'), 'epp')
  })

  // R-2001
  t.test('returns 403 for a name that looks like a credential and stores nothing', async (t) => {
    for (const setting of credentialLikeNames)
      await expectError(t, api, 'setconfigurationvalue', { setting, value: 'x' }, 403, 'setting_hidden')
    t.notOk(await rowOf('smtp_password'))
  })
})
