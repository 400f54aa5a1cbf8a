import t from 'tap'
import { changeCached } from '../../support/fixtures.js'
import { moody, withParrot } from '../../support/gateways.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(
  t,
  'activatemodule',
  async (t, api) => {
    await expectRequired(t, api, 'activatemodule', ['moduleType', 'moduleName'])
    const stripe = { moduleType: 'gateway', moduleName: 'stripe' }
    const rowsOf = (name: string) => api.database.read('modules').where({ name, type: 'gateway' })

    // R-2301
    t.test('enables a module and changes nothing on a repeat', async (t) => {
      for (let n = 0; n < 2; n++)
        t.strictSame(await api.ok('activatemodule', stripe), { result: 'success', ...stripe, active: true })
      t.match(await rowsOf('stripe'), [{ is_active: 1, parameters: '{}' }])
    })

    t.test('keeps the stored parameters of a module that is enabled again', async (t) => {
      await changeCached(api, 'modules', (db) =>
        db('modules').where({ name: 'stripe' }).update({ is_active: 0, parameters: '{"publishable_key":"pk"}' }),
      )
      await api.ok('activatemodule', stripe)
      t.match(await rowsOf('stripe'), [{ is_active: 1, parameters: '{"publishable_key":"pk"}' }])
    })

    t.test('returns 404 for a module not installed under the requested type and name', async (t) => {
      for (const module of [
        { moduleType: 'gateway', moduleName: 'nosuch' },
        { moduleType: 'server', moduleName: 'stripe' },
        { moduleType: 'gateway', moduleName: 'Stripe' },
      ] as Body[])
        await expectError(t, api, 'activatemodule', module, 404, 'module_not_installed')
      await expectRefusal(t, api, 'activatemodule', { moduleType: 'Gateway', moduleName: 'stripe' }, 'moduleType')
      t.strictSame(await rowsOf('nosuch'), [])
    })

    t.test('calls an addon before it is enabled or disabled, and the addon can refuse', async (t) => {
      const addon = { moduleType: 'addon', moduleName: 'moody' }
      const isOn = async () => (await api.database.read('modules').where({ name: 'moody' }).first())?.is_active === 1
      moody.asked.length = 0
      moody.refusal = 'Not today'
      const refusal = await api.call('activatemodule', addon)
      t.match(refusal, { status: 422, body: { code: 'module_switch_refused', message: 'Not today' } })
      t.notOk(await isOn())
      moody.refusal = undefined
      await api.ok('activatemodule', addon)
      await api.ok('activatemodule', addon)
      t.ok(await isOn())
      moody.refusal = 'Not yet'
      await expectError(t, api, 'deactivatemodule', addon, 422, 'module_switch_refused')
      t.ok(await isOn())
      moody.refusal = undefined
      await api.ok('deactivatemodule', addon)
      t.notOk(await isOn())
      t.strictSame(
        moody.asked,
        ['activate', 'activate', 'deactivate', 'deactivate'],
        'calls the addon only for a change',
      )
    })
  },
  withParrot,
)
