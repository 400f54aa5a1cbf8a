import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'
import { isAboutOneDomain, openRegistry, readRecord, register } from './registry.js'

withService(t, 'domainupdatenameservers', async (t, api) => {
  const registry = await openRegistry(t, api)
  await isAboutOneDomain(t, api, 'domainupdatenameservers', { ns1: 'ns1.example.com' })
  const shown = async (domainid: number) => {
    const { result: _, ...rest } = await api.ok('domaingetnameservers', { domainid })
    return rest
  }

  // R-1603
  t.test('sets the name servers with the registrar and in the database, and clears the omitted ones', async (t) => {
    const { domainid, domain } = await register(api)
    await api.ok('domainupdatenameservers', {
      domainid,
      ns1: 'NS1.Example.com.',
      ns2: 'ns2.example.com',
      ns4: 'ns4.example.net',
    })
    t.strictSame(await shown(domainid), {
      domainid,
      ns1: 'ns1.example.com',
      ns2: 'ns2.example.com',
      ns3: null,
      ns4: 'ns4.example.net',
      ns5: null,
    })
    t.match(await readRecord(api, domainid), { ns2: 'ns2.example.com', ns3: null, ns4: 'ns4.example.net' })
    t.strictSame(registry.domains.get(domain)?.ns, ['ns1.example.com', 'ns2.example.com', 'ns4.example.net'])
    await api.ok('domainupdatenameservers', { domainid, ns1: 'ns9.example.com' })
    t.strictSame(registry.domains.get(domain)?.ns, ['ns9.example.com'])
    t.match(await shown(domainid), { ns1: 'ns9.example.com', ns2: '', ns3: null })
    await api.ok('domainupdatenameservers', { domainid, ns1: 'ns1.example.com', ns3: 'ns3.example.com' })
    t.match(await shown(domainid), { ns1: 'ns1.example.com', ns2: '', ns3: 'ns3.example.com' })
  })

  // R-1603
  t.test('changes nothing if the registrar refuses or fails', async (t) => {
    const { domainid } = await register(api)
    await api.ok('domainupdatenameservers', { domainid, ns1: 'ns1.example.com' })
    registry.say(2306, 'domain:update', 'No such host')
    const other = { domainid, ns1: 'ns2.example.com' }
    await expectError(t, api, 'domainupdatenameservers', other, 502, 'nameservers_not_accepted')
    registry.say(2400, 'domain:info')
    await expectError(t, api, 'domainupdatenameservers', other, 502, 'nameservers_not_accepted')
    t.match(await shown(domainid), { ns1: 'ns1.example.com' })
  })

  // R-1603
  t.test('changes only the stored values of a domain without a registrar module', async (t) => {
    const domainid = await makeDomain(api, await makeClient(api))
    await api.ok('domainupdatenameservers', { domainid, ns1: 'ns1.example.com' })
    t.match(await shown(domainid), { ns1: 'ns1.example.com' })
  })

  t.test('rejects a value that is not a host name', async (t) => {
    for (const ns1 of ['ns1', 'a b.com', '-x.com', 'x..com', '192.0.2.1', `${'x'.repeat(64)}.com`])
      await expectRefusal(t, api, 'domainupdatenameservers', { domainid: 1, ns1 }, 'ns1')
    await expectRefusal(t, api, 'domainupdatenameservers', { domainid: 1, ns1: 'ns1.example.com', ns5: '<x>' }, 'ns5')
  })
})
