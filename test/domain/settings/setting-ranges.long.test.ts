// Listed in docs/reference/attacks.md.

import t from 'tap'
import { knownSettings } from '../../../domain/settings/setting-list.js'
import { settingProblem } from '../../../domain/settings/settings.js'
import { withService } from '../../support/service.js'
import { settingEdges } from './setting-edges.js'

const noModules = { find: () => undefined }

withService(t, "rejects a value outside a setting's range and describes the range", async (t, api) => {
  const shown = async (setting: string) => (await api.ok('getconfigurationvalue', { setting })).value
  // Settings with names like secrets are set, and `next_invoice_number` is raised, only by the setup file.
  const ofSetup = ['password_rule', 'imap_password', 'next_invoice_number']
  for (const { name, within, beyond } of settingEdges.filter(({ name }) => !ofSetup.includes(name))) {
    for (const value of within) await api.ok('setconfigurationvalue', { setting: name, value })
    for (const value of beyond) {
      const { status, body } = await api.call('setconfigurationvalue', { setting: name, value })
      t.match({ status, ...body }, { status: 422, code: 'setting_unreadable', errors: { value: [/must .+\.$/] } })
      t.ok(body.message.includes(knownSettings[name].must), `${name} rejects ${value.slice(0, 40)}`)
    }
    for (const value of ['999999999', '-1', '1e309', 'NaN']) {
      const { status } = await api.call('setconfigurationvalue', { setting: name, value })
      t.equal(status, settingProblem(name, value, noModules) === undefined ? 200 : 422, `${name}: ${value}`)
    }
    await api.ok('setconfigurationvalue', { setting: name, value: '' })
    await api.ok('setconfigurationvalue', { setting: name, value: null }, { as: 'json' })
    t.equal(await shown(name), null)
  }
})
