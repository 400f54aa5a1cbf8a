import t from 'tap'
import { asciiPart, readableName } from '../../../domain/values/domain-names.js'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { readRecord } from '../../actions/domains/registry.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

t.test('shows a name in its script and searches for it in ASCII', async (t) => {
  t.equal(readableName('xn--mnchen-3ya.example'), 'münchen.example')
  t.equal(readableName('engines.example'), 'engines.example')
  t.equal(asciiPart('MÜNCHEN.ex'), 'xn--mnchen-3ya.ex')
  t.equal(asciiPart('engi'), 'engi')
})

withService(
  t,
  'internationalized domain names',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const clientid = await makeClient(api)
    const { domainid } = await api.ok('domainregister', { clientid, domain: 'München.example' })
    await makeDomain(api, clientid, { domain: 'engines.example' })

    // R-2710
    t.test('finds a domain by either spelling and returns both', async (t) => {
      for (const domain of ['münchen', 'MÜNCHEN.example', 'xn--mnchen', 'München.'])
        t.match(
          (await api.ok('getclientsdomains', { domain })).data,
          [{ domainid, domain: 'xn--mnchen-3ya.example', domain_unicode: 'münchen.example' }],
          domain,
        )
      t.equal((await api.ok('getclientsdomains', { domain: 'köln' })).data.length, 0)
      t.match((await api.ok('getclientsdomains', { domain: 'engines' })).data, [{ domain_unicode: 'engines.example' }])
    })

    t.test('invoices show the readable name', async (t) => {
      const due = { next_due_date: '2031-01-20', expiry_date: '2031-01-20', recurring_amount: 1200 as never }
      await makeDomain(api, clientid, { domain: 'xn--kln-sna.example', ...due })
      const { invoice_ids } = await api.ok('geninvoices')
      const { invoice } = await api.ok('getinvoice', { invoiceid: invoice_ids[0] })
      t.match(invoice.items[0].description, /^Renewal of köln\.example, /)
    })

    // R-2710
    t.test('accepts internationalized name servers and rejects duplicates', async (t) => {
      await api.ok('domainupdatenameservers', { domainid, ns1: 'ns1.München.example', ns2: 'ns2.example.com' })
      t.match(await readRecord(api, domainid), { ns1: 'ns1.xn--mnchen-3ya.example', ns2: 'ns2.example.com' })
      const twice = { domainid, ns1: 'ns1.münchen.example', ns3: 'NS1.xn--mnchen-3ya.example.' }
      await expectRefusal(t, api, 'domainupdatenameservers', twice, 'ns2')
    })

    // R-2710
    t.test('finds a domain by a part of either spelling, in any letter case', async (t) => {
      const { domainid: greek } = await api.ok('domainregister', { clientid, domain: 'οδός.example' })
      const found = async (filter: Record<string, unknown>): Promise<number[]> => {
        const { data, totalresults } = await api.ok('getclientsdomains', filter)
        t.equal(totalresults, data.length, JSON.stringify(filter))
        return data.map((one: { domainid: number }) => one.domainid)
      }
      const munich = [
        'münch',
        'ünch',
        'MÜNCH',
        'mu\u0308nch',
        'ü',
        'nchen.exa',
        'NCHEN。EXA',
        'mnchen-3',
        'N--MNCH',
        'chen-3YA.e',
      ]
      for (const domain of munich) t.strictSame(await found({ domain }), [domainid], domain)
      for (const domain of ['οδό', 'ΟΔΌΣ', 'δόσ', 'ός.', 'ΌΣ.EXAMPLE'])
        t.strictSame(await found({ domain }), [greek], domain)
      for (const domain of ['munch', 'müncher', 'ün_h', '%ü']) t.strictSame(await found({ domain }), [], domain)
      const engines = await found({ domain: 'GINES.ex' })
      t.equal(engines.length, 1)
      t.strictSame(await found({ domain: 'engines.example' }), engines)

      const { status } = await readRecord(api, domainid)
      t.strictSame(await found({ domain: 'ünch', clientid, domainid, status }), [domainid])
      t.strictSame(await found({ domain: 'ünch', clientid: await makeClient(api) }), [])
      t.strictSame(await found({ domain: 'ünch', domainid: greek }), [])
      t.strictSame(await found({ domain: 'ünch', status: 'fraud' }), [])
    })

    t.test('finds an ordered domain by a part of its readable name', async (t) => {
      const prices = { register_price: 10, renew_price: 12 }
      await api.ok('createorupdatetld', { extension: 'example', ...prices })
      const order = { clientid, paymentmethod: 'banktransfer', domain: ['Zürich.example'], domaintype: ['register'] }
      const { domainids } = await api.ok('addorder', order)
      const { data } = await api.ok('getclientsdomains', { domain: 'züri' })
      t.match(data, [{ domainid: domainids[0], domain_unicode: 'zürich.example' }])
    })
  },
  withoutJobs,
)
