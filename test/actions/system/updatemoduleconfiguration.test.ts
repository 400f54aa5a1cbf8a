import t from 'tap'
import { parameterPlace } from '../../../domain/modules/states.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { type Body, withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

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

  t.test(
    'stores a password encrypted, keeps the stored password if a blank one is sent, and never logs it',
    async (t) => {
      t.strictSame(await update({ [password]: 'sk_canary ' }), [password])
      const sealed = (await kept())[password] as string
      t.notMatch(sealed, 'sk_canary')
      t.equal(decrypt(secretKey, sealed, parameterPlace({ type: 'gateway', name: 'stripe' }, password)), 'sk_canary ')
      for (const blank of ['', '  ']) t.strictSame(await update({ [password]: blank }), [])
      t.equal((await kept())[password], sealed)
      t.notMatch(api.logged(), 'sk_canary')
    },
  )

  // R-2302
  t.test('returns the names of stored passwords kept because a blank value was sent', async (t) => {
    const [, ...others] = parameters.filter(({ type }: Body) => type === 'password').map(({ name }: Body) => name)
    const set = (values: Body) => api.ok('updatemoduleconfiguration', { ...stripe, parameters: values })
    t.match(await set({ [password]: 'sk_canary ' }), { updated: [password], kept: [] })
    t.match(await set({ [password]: ' ' }), { updated: [], kept: [password] })
    t.match(
      await set({ [others[0]]: '' }),
      { updated: [], kept: [] },
      'does not report a password that was never stored',
    )
  })

  t.test('does not report a password as kept if it was discarded because of a new host', async (t) => {
    const epp = { moduleType: 'registrar', moduleName: 'epp' }
    const set = (values: Body) => api.ok('updatemoduleconfiguration', { ...epp, parameters: values })
    await set({ host: 'epp.example.com', password: 'registry-secret-1' })
    t.match(await set({ host: 'epp.example.net', password: '' }), { updated: ['host'], kept: [] })
    t.match(await set({ host: 'epp.example.net', password: '' }), { kept: [] })
  })

  // R-2302
  t.test('rejects an empty value for a required parameter of an enabled addon', async (t) => {
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

  t.test('records which values were set through the API', async (t) => {
    const row = await api.database.read('modules').where({ type: 'gateway', name: 'stripe' }).first()
    t.strictSame(JSON.parse(row?.from_api ?? ''), [password])
  })

  // R-2302
  t.test('validates values by the type of their parameter, and restores the default with an empty value', async (t) => {
    if (plain !== undefined) {
      t.strictSame(await update({ [plain]: 'https://payments.example.com' }), [plain])
      t.equal((await kept())[plain], 'https://payments.example.com')
      t.strictSame(await update({ [plain]: '' }), [plain])
      t.notOk(plain in (await kept()), 'an empty value restores the default')
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
    t.strictSame(await kept(), before, 'stores nothing')
  })

  t.test(
    'checks first the module type, then the permission of the role, and then whether the module is installed',
    async (t) => {
      const credential = await api.makeCredential({ permissions: ['manage_settings', 'manage_registrars'] })
      const call = (moduleType: string, moduleName: string) => ({ moduleType, moduleName, parameters: { x: 'y' } })
      await expectRefusal(t, api, 'updatemoduleconfiguration', call('server', 'nosuch'), 'moduleType', { credential })
      for (const type of ['gateway', 'ssl', 'addon'])
        await expectError(t, api, 'updatemoduleconfiguration', call(type, 'nosuch'), 403, 'module_permission_denied', {
          credential,
        })
      await expectError(t, api, 'updatemoduleconfiguration', call('registrar', 'nosuch'), 404, 'module_not_installed', {
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
        await expectError(t, api, 'updatemoduleconfiguration', call(type, 'nosuch'), 404, 'module_not_installed', {
          credential: await api.makeCredential({ permissions: ['manage_settings', key] }),
        })
    },
  )
})
