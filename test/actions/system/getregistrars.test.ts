import t from 'tap'
import { type Body, withService } from '../../support/service.js'

withService(t, 'getregistrars', async (t, api) => {
  t.test('lists installed registrars and whether they are enabled', async (t) => {
    const manual = async () =>
      (await api.ok('getregistrars')).registrars.find(({ module }: Body) => module === 'manual')
    t.match(await manual(), { module: 'manual', active: true })
    t.type((await manual()).displayname, 'string')
    await api.ok('deactivatemodule', { moduleType: 'registrar', moduleName: 'manual' })
    t.match(await manual(), { active: false })
  })
})
