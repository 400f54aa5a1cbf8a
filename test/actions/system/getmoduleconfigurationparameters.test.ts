import t from 'tap'
import { enableGateway } from '../../support/gateways.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'getmoduleconfigurationparameters', async (t, api) => {
  await expectRequired(t, api, 'getmoduleconfigurationparameters', ['moduleType', 'moduleName'])

  t.test('lists the parameters of a module without their values', async (t) => {
    await enableGateway(api, 'stripe', { secret_key: 'sk_test_canary' })
    const { parameters, ...rest } = await api.ok('getmoduleconfigurationparameters', {
      moduleType: 'gateway',
      moduleName: 'stripe',
    })
    t.match(rest, { moduleType: 'gateway', moduleName: 'stripe', withheld: [] })
    const key = parameters.find(({ name }: Body) => name === 'secret_key')
    t.match(key, { type: 'password', required: true, options: [] })
    t.strictSame(Object.keys(key).sort(), ['label', 'name', 'options', 'required', 'type'])
    t.notMatch(JSON.stringify(parameters), 'canary')
  })

  t.test('lists the parameters of other module types and returns 404 for an unknown module', async (t) => {
    for (const moduleType of ['server', 'registrar'])
      t.type((await api.ok('getmoduleconfigurationparameters', { moduleType, moduleName: 'manual' })).parameters, Array)
    await expectError(
      t,
      api,
      'getmoduleconfigurationparameters',
      { moduleType: 'ssl', moduleName: 'nosuch' },
      404,
      'module_not_installed',
    )
  })
})
