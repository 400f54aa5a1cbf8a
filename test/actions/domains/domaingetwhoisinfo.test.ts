import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { isAboutOneDomain } from './registry.js'

withService(t, 'domaingetwhoisinfo', async (t, api) => {
  await isAboutOneDomain(t, api, 'domaingetwhoisinfo')

  t.test('returns the client as the registrant', async (t) => {
    const clientid = await makeClient(api, { companyname: 'Engines', country: 'NO' })
    const { whois } = await api.ok('domaingetwhoisinfo', { domainid: await makeDomain(api, clientid) })
    t.match(whois.Registrant, { 'First Name': 'Ada', 'Company Name': 'Engines', Country: 'NO', City: '' })
  })
})
