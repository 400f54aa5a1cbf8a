import t from 'tap'
import { change } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { fails, isGuarded, needs, refuses } from '../_shared/checks.js'

withService(t, 'activatemodule', async (t, api) => {
  await isGuarded(t, api, 'activatemodule', 'POST', 'manage_settings')
  await needs(t, api, 'activatemodule', ['moduleType', 'moduleName'])
  const stripe = { moduleType: 'gateway', moduleName: 'stripe' }
  const rowsOf = (name: string) => api.database.read('modules').where({ name, type: 'gateway' })

  t.test('a module is on from then on, and stays on', async (t) => {
    for (let n = 0; n < 2; n++)
      t.strictSame(await api.ok('activatemodule', stripe), { result: 'success', ...stripe, active: true })
    t.match(await rowsOf('stripe'), [{ is_active: 1, parameters: '{}' }])
  })

  t.test('what it was told before is kept', async (t) => {
    await change(api, 'modules', (db) =>
      db('modules').where({ name: 'stripe' }).update({ is_active: 0, parameters: '{"publishable_key":"pk"}' }),
    )
    await api.ok('activatemodule', stripe)
    t.match(await rowsOf('stripe'), [{ is_active: 1, parameters: '{"publishable_key":"pk"}' }])
  })

  t.test('what is not installed is not found, under another type either', async (t) => {
    for (const module of [
      { moduleType: 'gateway', moduleName: 'nosuch' },
      { moduleType: 'server', moduleName: 'stripe' },
      { moduleType: 'gateway', moduleName: 'Stripe' },
    ] as Body[])
      await fails(t, api, 'activatemodule', module, 404, 'module_not_installed')
    await refuses(t, api, 'activatemodule', { moduleType: 'Gateway', moduleName: 'stripe' }, 'moduleType')
    t.strictSame(await rowsOf('nosuch'), [])
  })
})
