import t from 'tap'
import { serviceStatuses } from '../../../domain/values/statuses.js'
import { makeClient, makeService, makeServiceAddon } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'updateclientaddon', async (t, api) => {
  await expectRequired(t, api, 'updateclientaddon', ['id'])
  const serviceId = await makeService(api, await makeClient(api))
  const rowOf = (id: number) => api.database.read('service_addons').where({ id }).first()
  const make = () => makeServiceAddon(api, serviceId, { next_due_date: '2026-03-31', anchor_day: 31, notes: 'Old' })

  t.test('changes only the submitted fields', async (t) => {
    const id = await make()
    const before = await rowOf(id)
    t.strictSame(await api.ok('updateclientaddon', { id }), { result: 'success', addonid: id })
    t.strictSame(await rowOf(id), before)
    await api.ok('updateclientaddon', { addonid: id, notes: ' New ' })
    t.strictSame(await rowOf(id), { ...before, notes: 'New' })
    await api.ok('updateclientaddon', { id, status: 'suspended' })
    t.strictSame(await rowOf(id), { ...before, notes: 'New', status: 'suspended' })
    await api.ok('updateclientaddon', { id, notes: '' })
    t.strictSame(await rowOf(id), { ...before, notes: null, status: 'suspended' })
  })

  // R-1505
  t.test('sets any status, and ends the billing of a cancelled addon', async (t) => {
    for (const status of serviceStatuses) {
      const id = await make()
      await api.ok('updateclientaddon', { id, status })
      const { addons } = await api.ok('getclientsaddons', { serviceid: serviceId })
      const shown = addons.find((addon: { id: number }) => addon.id === id)
      t.match(shown, { status, next_due_date: status === 'cancelled' ? null : '2026-03-31' })
    }
    t.match(await api.database.read('services').where({ id: serviceId }).first(), { status: 'active' })
  })

  t.test('rejects an unknown addon or status', async (t) => {
    await expectError(t, api, 'updateclientaddon', { id: 999_999 }, 404, 'service_addon_not_found')
    const id = await make()
    for (const status of ['Active', 'open', ''])
      await expectRefusal(t, api, 'updateclientaddon', { id, status }, 'status')
  })
})
