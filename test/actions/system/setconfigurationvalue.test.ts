import t from 'tap'
import { changeCached } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectFault, expectRefusal } from '../_shared/checks.js'
import { likeCredentials } from '../_shared/settings.js'

withService(t, 'setconfigurationvalue', async (t, api) => {
  const rowOf = (name: string) => api.database.read('settings').where({ name }).first()
  const shown = async (setting: string) => (await api.ok('getconfigurationvalue', { setting })).value

  t.test('a new name goes to the general group, an existing one stays in its own', async (t) => {
    t.strictSame(await api.ok('setconfigurationvalue', { setting: 'My_Thing', value: 'one' }), {
      result: 'success',
      setting: 'My_Thing',
    })
    t.match(await rowOf('my_thing'), { value: 'one', group: 'general' })
    await changeCached(api, 'settings', (db) => db('settings').insert({ name: 'theme', value: 'dark', group: 'looks' }))
    await api.ok('setconfigurationvalue', { setting: 'THEME', value: 'light' })
    t.match(await rowOf('theme'), { value: 'light', group: 'looks' })
  })

  t.test('a new value holds at once', async (t) => {
    await api.ok('setconfigurationvalue', { setting: 'company_name', value: 'Babbage & Co' })
    t.equal(await shown('company_name'), 'Babbage & Co')
    t.equal((await api.ok('appdetails')).app.company_name, 'Babbage & Co')
  })

  // R-2002
  t.test('an empty text and null are accepted, and a missing value is refused', async (t) => {
    await api.ok('setconfigurationvalue', { setting: 'my_thing', value: '' })
    t.equal(await shown('my_thing'), '')
    await api.ok('setconfigurationvalue', { setting: 'my_thing', value: null }, { as: 'json' })
    t.equal(await shown('my_thing'), null)
    await expectRefusal(t, api, 'setconfigurationvalue', { setting: 'my_thing' }, 'value')
    await expectRefusal(t, api, 'setconfigurationvalue', { value: 'x' }, 'setting')
    for (const value of [true, ['x'], { a: 'x' }])
      await expectRefusal(t, api, 'setconfigurationvalue', { setting: 'my_thing', value }, 'value', { as: 'json' })
  })

  t.test('a value that its rule cannot read is refused', async (t) => {
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
  t.test('a name that resembles that of a setting is taken, and the answer names the setting', async (t) => {
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
    t.equal(await shown('invoice_due_day'), '3', 'it is stored under its own name')
    t.equal(await shown('invoice_due_days'), before)
    for (const setting of ['invoice_due_days', 'Invoice_Due_Days', 'invoice_dew_dais', 'my_thing', 'x', '-_'])
      t.strictSame(await set(setting), { result: 'success', setting })
  })

  // R-2090
  t.test('the registrar of orders is one that is installed', async (t) => {
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
  t.test('a name that may be that of a credential is refused, and nothing is stored', async (t) => {
    for (const setting of likeCredentials)
      await expectFault(t, api, 'setconfigurationvalue', { setting, value: 'x' }, 403, 'setting_hidden')
    t.notOk(await rowOf('smtp_password'))
  })
})
