import t from 'tap'
import { changeCached, makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'
import { isAboutOneDomain, openRegistry, readRecord, register } from './registry.js'

withService(t, 'domaintoggleidprotect', async (t, api) => {
  const registry = await openRegistry(t, api)
  await isAboutOneDomain(t, api, 'domaintoggleidprotect')

  t.test('sets ID protection with the registrar, and toggles it by default', async (t) => {
    const { domainid } = await register(api)
    t.match(await api.ok('domaintoggleidprotect', { domainid, idprotect: '1' }), { domainid, idprotection: true })
    t.match([...registry.contacts.values()].at(-1)?.disclose, /flag="0"|0/)
    t.equal((await readRecord(api, domainid)).id_protection, true)
    t.match(await api.ok('domaintoggleidprotect', { domainid }), { idprotection: false })
    t.match(await api.ok('domaintoggleidprotect', { domainid }), { idprotection: true })
    await expectRefusal(t, api, 'domaintoggleidprotect', { domainid, idprotect: 'maybe' }, 'idprotect')
  })

  // R-1603
  t.test('changes only the stored value of a domain without a registrar module', async (t) => {
    for (const registrar of [null, 'manual']) {
      const domainid = await makeDomain(api, await makeClient(api), { registrar })
      t.match(await api.ok('domaintoggleidprotect', { domainid }), { idprotection: true })
      t.equal((await readRecord(api, domainid)).id_protection, true)
    }
  })

  t.test('changes nothing if the registrar fails', async (t) => {
    const { domainid } = await register(api)
    registry.say(2400, 'domain:info')
    await expectError(t, api, 'domaintoggleidprotect', { domainid }, 502, 'registrar_unreachable')
    t.equal((await readRecord(api, domainid)).id_protection, false)
  })

  t.test('changes nothing if the registrar is not configured', async (t) => {
    const { domainid } = await register(api)
    await changeCached(api, 'modules', (db) => db('modules').where({ name: 'epp' }).update({ parameters: '{}' }))
    await expectError(t, api, 'domaintoggleidprotect', { domainid }, 502, 'registrar_unreachable')
    t.equal((await readRecord(api, domainid)).id_protection, false)
  })
})
