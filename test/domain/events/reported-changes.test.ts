import t, { type Test } from 'tap'
import type { DomainRow } from '../../../db/rows-services.js'
import { syncDomain } from '../../../domain/domains/registrar-sync.js'
import { noRenewalPrice } from '../../../domain/domains/renewal-prices.js'
import { actionFieldName } from '../../../domain/log/api-field-names.js'
import { eventNames } from '../../../domain/ports/events.js'
import { freshDomain, makeHolder, openRegistry, register } from '../../actions/domains/registry.js'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import {
  makeAddon,
  makeClient,
  makeDomain,
  makeProduct,
  makePromotion,
  makeServer,
  makeService,
  makeServiceAddon,
} from '../../support/fixtures.js'
import { aDomain } from '../../support/providers/epp.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { enableWebhooks, parsePayload, readDeliveries } from '../../support/webhooks.js'
import { apply } from '../../tools/setup-support.js'

/** Table, ID field in events, and watched columns (status, date, and price) of each record type. */
const watched = {
  service: ['services', 'serviceid', ['status', 'next_due_date', 'recurring_amount']],
  serviceaddon: ['service_addons', 'serviceaddonid', ['status', 'next_due_date', 'recurring_amount']],
  domain: ['domains', 'domainid', ['status', 'expiry_date', 'recurring_amount']],
} as const
type Kind = keyof typeof watched

const rowsOf = (api: Api, kind: Kind): Promise<Body[]> => api.database.read(watched[kind][0]).orderBy('id')

/** Checks that events report each change that `work` makes to a watched column of an existing record. */
async function expectTold(t: Test, api: Api, title: string, work: () => Promise<unknown>): Promise<void> {
  const kinds = Object.keys(watched) as Kind[]
  const before = new Map<Kind, Body[]>()
  for (const kind of kinds) before.set(kind, await rowsOf(api, kind))
  const heard = (await readDeliveries(api)).length
  await work()
  const events = (await readDeliveries(api)).slice(heard).map(parsePayload)
  let changed = 0
  for (const kind of kinds) {
    const [, id, columns] = watched[kind]
    for (const row of await rowsOf(api, kind)) {
      const old = before.get(kind)?.find((one) => one.id === row.id)
      const told = events.filter(({ data }) => data[id] === row.id).flatMap(({ data }) => data.changes ?? [])
      for (const column of columns) {
        if (old === undefined || old[column] === row[column]) continue
        changed++
        const field = actionFieldName(kind, column)
        t.ok(
          told.some((one: Body) => one.field === field),
          `${title}: ${field} of ${kind} ${row.id} changed from ${old[column]} to ${row[column]}`,
        )
      }
    }
  }
  t.ok(changed > 0, `${title}: something changed`)
}

// R-2652
withService(
  t,
  'events report changed dates, statuses, and prices',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    await enableWebhooks(api, ['https://hooks.example.com'], eventNames.slice(1))
    const clientid = await makeClient(api)
    await makeServer(api, { module: 'manual' })
    const product_id = await makeProduct(api, { module: 'manual', prices: { monthly: 1000 } })
    const told = (title: string, work: () => Promise<unknown>) => expectTold(t, api, title, work)
    const backup = await makeAddon(api, 'Backup', { monthly: 100 })
    const ordered = (more: Body = {}): Promise<Body> =>
      api.ok('addorder', { clientid, pid: product_id, addons: [backup], ...more }, { as: 'json' })

    const { orderid } = await ordered()
    await told('a fraudulent order', () => api.ok('fraudorder', { orderid }))
    await told('acceptance of a fraudulent order', () => api.ok('acceptorder', { orderid }))
    await told('a cancelled order', () => api.ok('cancelorder', { orderid }))

    const placed = await ordered()
    await api.ok('acceptorder', { orderid: placed.orderid })
    await told('a payment', () => payInFull(api, placed.invoiceid))
    const [serviceid] = placed.serviceids
    await told('a termination', () => api.ok('moduleterminate', { serviceid }))

    const pending = await makeService(api, clientid, { product_id, status: 'pending' })
    await makeServiceAddon(api, pending, { status: 'pending', recurring_amount: 100 })
    await told('activation of a service', () => api.ok('updateclientproduct', { serviceid: pending, status: 'active' }))

    const prices = { register_price: 9, transfer_price: 8, renew_price: 12 }
    const pricing = { USD: { id_protection: { 1: 3 } } }
    await apply(api.database, { tlds: [{ extension: '.example', ...prices, pricing }] })
    const order = { clientid, domain: ['b.example'], domaintype: ['register'], regperiod: [1] }
    const bought = await api.ok('addorder', order, { as: 'json' })
    await told('a fraudulent domain order', () => api.ok('fraudorder', { orderid: bought.orderid }))
    const again = (await api.ok('addorder', { ...order, domain: ['e.example'] }, { as: 'json' })).orderid
    await api.ok('fraudorder', { orderid: again })
    await told('a new order for the domain of a fraudulent order', () =>
      api.ok('addorder', { ...order, domain: ['e.example'] }, { as: 'json' }),
    )
    await told('acceptance of a fraudulent domain order', () => api.ok('acceptorder', { orderid: bought.orderid }))
    const domainid = await makeDomain(api, clientid, {
      domain: 'c.example',
      registrar: 'manual',
      recurring_amount: 1200 as never,
      next_due_date: '2031-06-01',
      expiry_date: '2031-06-01',
    })
    await told('ID protection', () => api.ok('domaintoggleidprotect', { domainid, idprotect: true }))
    await told('a renewal', () => api.ok('domainrenew', { domainid, regperiod: 1 }))

    const waiting = { next_due_date: '2031-03-01', expiry_date: '2031-03-01', not_billed_reason: noRenewalPrice }
    await makeDomain(api, clientid, { domain: 'd.priced', recurring_amount: 0 as never, ...waiting } as never)
    await told('a renewal price', () =>
      api.ok('createorupdatetld', { extension: 'priced', register_price: 10, renew_price: 12 }),
    )

    await makePromotion(api, { code: 'TWICE', type: 'percentage', value: 5000, is_recurring: 1, periods: 2 })
    const half = await ordered({ promocode: 'TWICE' })
    await api.ok('acceptorder', { orderid: half.orderid })
    await payInFull(api, half.invoiceid)
    jumpToDay(api, '2031-02-14')
    await api.ok('geninvoices')
    await told('the end of a promotion', () => api.ok('geninvoices'))
  },
  withoutJobs,
)

// R-2652
withService(
  t,
  "events report a domain's changes at its registrar",
  async (t, api) => {
    const registry = await openRegistry(t, api)
    await enableWebhooks(api, ['https://hooks.example.com'], eventNames.slice(1))
    const holder = await makeHolder(api)
    const told = (title: string, work: () => Promise<unknown>) => expectTold(t, api, title, work)
    const held = freshDomain()
    registry.domains.set(held, { ...aDomain })
    const moving = await makeDomain(api, holder, { domain: held, registrar: 'epp' })
    await told('a transfer of a domain with a record', () =>
      api.ok('domaintransfer', { domainid: moving, eppcode: aDomain.authInfo }),
    )
    const lapsed = await makeDomain(api, holder, { status: 'expired', registrar: 'manual' })
    await told('a manual transfer of an expired domain', () =>
      api.ok('domaintransfer', { domainid: lapsed, eppcode: aDomain.authInfo }),
    )
    const { domainid, domain } = await register(api)
    Object.assign(registry.domains.get(domain) as object, { exDate: '2039-05-06T00:00:00.0Z' })
    await told('an expiry date reported by the registrar', async () => {
      const row = (await api.database.read('domains').where({ id: domainid }).first()) as DomainRow
      await syncDomain(await api.service.contexts.remote(), row)
    })
  },
  withoutJobs,
)
