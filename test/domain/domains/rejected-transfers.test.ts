import t from 'tap'
import { syncDomain } from '../../../domain/domains/registrar-sync.js'
import { freshDomain, makeHolder, openRegistry } from '../../actions/domains/registry.js'
import { withoutJobs } from '../../support/daily.js'
import { makeDomain } from '../../support/fixtures.js'
import { aDomain } from '../../support/providers/epp.js'
import { type Api, withService } from '../../support/service.js'

const domainOf = async (api: Api, domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]

withService(
  t,
  'a transfer that the losing registrar rejects',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    registry.transfers = 'wait'
    const clientid = await makeHolder(api)
    const domain = freshDomain()
    registry.domains.set(domain, { ...aDomain, clID: 'another' })
    const domainid = await makeDomain(api, clientid, {
      domain,
      registrar: 'epp',
      status: 'pending',
      order_type: 'transfer',
    })
    await api.ok('domaintransfer', { domainid, eppcode: aDomain.authInfo })
    const sync = async () => {
      const row = await api.database.read('domains').where({ id: domainid }).first()
      await syncDomain(await api.service.contexts.remote(), row as never)
    }
    const rows = () => api.database.read('module_queue').where({ domain_id: domainid })
    const mails = () => api.database.read('emails').where({ client_id: clientid, template: 'domain transfer failed' })

    // R-2705
    t.test('stays pending while the transfer is', async (t) => {
      await sync()
      t.match(await domainOf(api, domainid), { status: 'pending' })
      t.match(await rows(), [{ action: 'transfer', status: 'completed' }])
    })

    // R-2716
    t.test('fails with the reason, which the client and staff read once', async (t) => {
      Object.assign(registry.domains.get(domain) as object, { isRejected: true })
      await sync()
      await sync()
      t.match(await domainOf(api, domainid), { status: 'pending' })
      t.match(await rows(), [{ action: 'transfer', status: 'failed', last_error: /clientRejected/ }])
      t.match(await mails(), [{ body: /clientRejected/ }])
      t.equal((await mails()).length, 1)
    })
  },
  withoutJobs,
)
