import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { isAboutOneDomain } from './registry.js'

withService(t, 'domaingetnameservers', async (t, api) => {
  await isAboutOneDomain(t, api, 'domaingetnameservers')

  t.test('returns the stored name servers, with unset ns1 and ns2 empty and unset ns3 to ns5 null', async (t) => {
    const nameservers = JSON.stringify(['ns1.example.com', 'ns2.example.com', 'ns3.example.com'])
    const domainid = await makeDomain(api, await makeClient(api), { nameservers })
    t.strictSame(await api.ok('domaingetnameservers', { domainid }), {
      result: 'success',
      domainid,
      ns1: 'ns1.example.com',
      ns2: 'ns2.example.com',
      ns3: 'ns3.example.com',
      ns4: null,
      ns5: null,
    })
    const none = await makeDomain(api, await makeClient(api))
    const empty = { ns1: '', ns2: '', ns3: null, ns4: null, ns5: null }
    t.strictSame(await api.ok('domaingetnameservers', { domainid: none }), {
      result: 'success',
      domainid: none,
      ...empty,
    })
  })
})
