import t from 'tap'
import { parameterPlace } from '../../../domain/modules/states.js'
import { unseal } from '../../../domain/secrets/seal.js'
import { type Body, withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'
import { expectFault, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'updatemoduleconfiguration', async (t, api) => {
  await expectRequired(t, api, 'updatemoduleconfiguration', ['moduleType', 'moduleName', 'parameters'])
  const stripe = { moduleType: 'gateway', moduleName: 'stripe' }
  const update = async (parameters: Body) =>
    (await api.ok('updatemoduleconfiguration', { ...stripe, parameters })).updated
  const kept = async (): Promise<Record<string, string>> =>
    JSON.parse(
      (await api.database.read('modules').where({ type: 'gateway', name: 'stripe' }).first())?.parameters ?? '{}',
    )
  const { parameters } = await api.ok('getmoduleconfigurationparameters', stripe)
  const password = parameters.find(({ type }: Body) => type === 'password').name as string
  const plain = parameters.find(({ type }: Body) => type === 'text')?.name as string | undefined
  const yesno = parameters.find(({ type }: Body) => type === 'yesno')?.name as string | undefined

  t.test('a password is stored sealed, kept when it is blank, and shown nowhere', async (t) => {
    t.strictSame(await update({ [password]: 'sk_canary ' }), [password])
    const sealed = (await kept())[password] as string
    t.notMatch(sealed, 'sk_canary')
    t.equal(unseal(secretKey, sealed, parameterPlace({ type: 'gateway', name: 'stripe' }, password)), 'sk_canary ')
    for (const blank of ['', '  ']) t.strictSame(await update({ [password]: blank }), [])
    t.equal((await kept())[password], sealed)
    t.notMatch(api.logged(), 'sk_canary')
  })

  // R-2302
  t.test('the answer names the passwords that were sent blank and stay as they are stored', async (t) => {
    const [, ...others] = parameters.filter(({ type }: Body) => type === 'password').map(({ name }: Body) => name)
    const set = (values: Body) => api.ok('updatemoduleconfiguration', { ...stripe, parameters: values })
    t.match(await set({ [password]: 'sk_canary ' }), { updated: [password], kept: [] })
    t.match(await set({ [password]: ' ' }), { updated: [], kept: [password] })
    t.match(await set({ [others[0]]: '' }), { updated: [], kept: [] }, 'one that is not stored is not kept')
  })

  t.test('a password that is lost because the module connects elsewhere is not named as kept', async (t) => {
    const epp = { moduleType: 'registrar', moduleName: 'epp' }
    const set = (values: Body) => api.ok('updatemoduleconfiguration', { ...epp, parameters: values })
    await set({ host: 'epp.example.com', password: 'registry-secret-1' })
    t.match(await set({ host: 'epp.example.net', password: '' }), { updated: ['host'], kept: [] })
    t.match(await set({ host: 'epp.example.net', password: '' }), { kept: [] })
  })

  // R-2302
  t.test('an active addon is not emptied of what it needs', async (t) => {
    const webhooks = { moduleType: 'addon', moduleName: 'webhooks' }
    const set = (endpoints: string) => ({ ...webhooks, parameters: { endpoints } })
    await api.ok('updatemoduleconfiguration', {
      ...webhooks,
      parameters: { endpoints: 'https://hooks.example.com/', secret: Buffer.alloc(24).toString('base64') },
    })
    await api.ok('activatemodule', webhooks)
    for (const empty of ['', ' ']) await expectRefusal(t, api, 'updatemoduleconfiguration', set(empty), 'parameters')
    await api.ok('updatemoduleconfiguration', set('https://hooks.example.org/'))
    await api.ok('deactivatemodule', webhooks)
    await api.ok('updatemoduleconfiguration', set(''))
  })

  t.test('values set through the API are marked as such', async (t) => {
    const row = await api.database.read('modules').where({ type: 'gateway', name: 'stripe' }).first()
    t.strictSame(JSON.parse(row?.from_api ?? ''), [password])
  })

  // R-2302
  t.test('a value that its parameter does not accept is refused', async (t) => {
    if (plain !== undefined) {
      t.strictSame(await update({ [plain]: 'https://payments.example.com' }), [plain])
      t.equal((await kept())[plain], 'https://payments.example.com')
      t.strictSame(await update({ [plain]: '' }), [plain])
      t.notOk(plain in (await kept()), 'an empty one goes back to its default')
    }
    if (yesno !== undefined) {
      for (const value of ['yes', '1', 'ON']) {
        await update({ [yesno]: value })
        t.equal((await kept())[yesno], 'yes')
      }
      await expectRefusal(
        t,
        api,
        'updatemoduleconfiguration',
        { ...stripe, parameters: { [yesno]: 'maybe' } },
        'parameters',
      )
    }
    const before = await kept()
    for (const wrong of [
      { nosuch: 'x' },
      { [password]: 'new', nosuch: 'x' },
      { [password]: 'x'.repeat(8193) },
      Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, 'x'])),
      'text',
    ])
      await expectRefusal(t, api, 'updatemoduleconfiguration', { ...stripe, parameters: wrong }, 'parameters')
    for (const wrong of [{ [password]: true }, { [password]: ['x'] }])
      await expectRefusal(t, api, 'updatemoduleconfiguration', { ...stripe, parameters: wrong }, 'parameters', {
        as: 'json',
      })
    t.strictSame(await kept(), before, 'and then nothing is written')
  })

  t.test(
    'servers are refused first, then a role without the key of the type, then what is not installed',
    async (t) => {
      const credential = await api.makeCredential({ permissions: ['manage_settings', 'manage_registrars'] })
      const call = (moduleType: string, moduleName: string) => ({ moduleType, moduleName, parameters: { x: 'y' } })
      await expectRefusal(t, api, 'updatemoduleconfiguration', call('server', 'nosuch'), 'moduleType', { credential })
      for (const type of ['gateway', 'ssl', 'addon'])
        await expectFault(t, api, 'updatemoduleconfiguration', call(type, 'nosuch'), 403, 'module_permission_denied', {
          credential,
        })
      await expectFault(t, api, 'updatemoduleconfiguration', call('registrar', 'nosuch'), 404, 'module_not_installed', {
        credential,
      })
      await expectRefusal(t, api, 'updatemoduleconfiguration', call('registrar', 'manual'), 'parameters', {
        credential,
      })
      for (const [key, type] of [
        ['manage_gateways', 'gateway'],
        ['manage_servers', 'ssl'],
        ['manage_products', 'addon'],
      ] as const)
        await expectFault(t, api, 'updatemoduleconfiguration', call(type, 'nosuch'), 404, 'module_not_installed', {
          credential: await api.makeCredential({ permissions: ['manage_settings', key] }),
        })
    },
  )
})
