import { fileURLToPath } from 'node:url'
import t from 'tap'
import { addDays } from '../../../domain/values/days.js'
import { advance } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { script } from '../../support/scripted/modules/registrar/script/index.js'
import { type Api, withService } from '../../support/service.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const domainOf = async (api: Api, domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]
const queueOf = (api: Api, domain_id: number) => api.database.read('module_queue').where({ domain_id }).orderBy('id')

/** Creates a domain that expires in ten days, with a paid invoice for its renewal. */
async function payRenewal(api: Api, years = 1) {
  const clientid = await makeClient(api)
  const expires = addDays(api.now().toISOString().slice(0, 10), 10)
  const due = { next_due_date: expires, expiry_date: expires, anchor_day: Number(expires.slice(8)) } as const
  const domainid = await makeDomain(api, clientid, {
    ...due,
    registrar: 'script',
    years,
    recurring_amount: 1500 as never,
  })
  await api.ok('geninvoices')
  const { data } = await api.ok('getinvoices', { userid: clientid })
  const invoiceid: number = data[0].invoiceid
  await api.ok('addinvoicepayment', { invoiceid, transid: `renewal of ${domainid}`, amount: 15 })
  return { clientid, domainid, invoiceid, expires, later: `${Number(expires.slice(0, 4)) + 1}${expires.slice(4)}` }
}

/** Answers to a renewal that the registrar has not made. The second one has the old expiry date. */
const late = [
  ['pending', { status: 'pending' }],
  ['active with the old expiry date', undefined],
] as const

withService(
  t,
  'renewals that the registrar has not made',
  async (t, api) => {
    // R-2312, R-2320, R-2713
    for (const [title, given] of late)
      t.test(`a renewal answered ${title} stays open until the expiry date moves, and is requested once`, async (t) => {
        script.calls.length = 0
        script.answers = {}
        const { domainid, expires, later } = await payRenewal(api)
        script.answers = {
          renew: given ?? { status: 'active', expiryDate: expires },
          sync: { status: 'active', expiryDate: expires },
        }
        await advance(api, 0.01)
        t.match(await domainOf(api, domainid), { expirydate: expires, status: 'active' })
        t.match(await queueOf(api, domainid), [
          { status: 'pending', last_error: new RegExp(`still expires on ${expires}`) },
        ])
        await advance(api, 3)
        t.equal(script.calls.filter(([verb]) => verb === 'renew').length, 1)
        t.match(await queueOf(api, domainid), [{ status: 'pending' }])
        const todo = () =>
          api.database.read('todo_items').where('source', 'like', 'provider: module queue %').orderBy('id', 'desc')
        t.match(await todo(), [{ status: 'New', description: /still expires on/ }], 'staff get a to-do item')
        const differences = async () => (await api.ok('gethealthstatus')).health.provider_differences
        const reported = await differences()
        t.ok(reported > 0)
        script.answers = { sync: { status: 'active', expiryDate: later } }
        await advance(api, 4)
        t.match(await domainOf(api, domainid), { expirydate: later, status: 'active' })
        t.match(await queueOf(api, domainid), [{ status: 'completed' }])
        t.match((await todo())[0], { status: 'Completed' })
        t.equal(await differences(), reported - 1)
        t.equal(script.calls.filter(([verb]) => verb === 'renew').length, 1)
      })

    // R-2713
    t.test('a renewal made weeks later is complete on the day on which the registrar reports it', async (t) => {
      const { domainid, expires, later } = await payRenewal(api)
      script.answers = { renew: { status: 'pending' }, sync: { status: 'active', expiryDate: expires } }
      await advance(api, 9)
      script.answers = { sync: { status: 'active', expiryDate: later } }
      await advance(api, 1.1)
      t.match(await queueOf(api, domainid), [{ status: 'completed' }])
      t.match(await domainOf(api, domainid), { expirydate: later, nextduedate: later, status: 'active' })
    })

    // R-2703, R-2713
    t.test(
      'a renewal that the registrar never makes becomes credit, and the client is told, if the domain ends',
      async (t) => {
        const { clientid, domainid, expires } = await payRenewal(api)
        script.answers = { renew: { status: 'pending' }, sync: { status: 'active', expiryDate: expires } }
        await advance(api, 3)
        const [row] = await queueOf(api, domainid)
        const todo = () => api.database.read('todo_items').where({ source: `provider: module queue ${row?.id}` })
        t.match(await todo(), [{ status: 'New' }])
        await api.ok('updateclientdomain', { domainid, status: 'cancelled' })
        t.match(await queueOf(api, domainid), [{ status: 'cancelled' }])
        t.match((await api.ok('getclientsdetails', { clientid })).client, { credit: 15 })
        t.match(await api.database.read('emails').where({ client_id: clientid, template: 'credit note' }), [{}])
        t.match(await todo(), [{ status: 'Completed' }])
      },
    )
  },
  { environment },
)
