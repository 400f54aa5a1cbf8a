import t from 'tap'
import { refused } from '../../../domain/ports/module.js'
import { readableName, readableText } from '../../../domain/values/domain-names.js'
import { makeHolder, openRegistry } from '../../actions/domains/registry.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import {
  makeAddon,
  makeClient,
  makeDomain,
  makeProduct,
  makeProductGroup,
  makeRule,
  makeServer,
} from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

const encoded = 'xn--bcher-kva.example'

t.test('decodes Punycode names, even within messages of modules', async (t) => {
  t.equal(readableName(`*.${encoded}`), '*.bücher.example')
  t.equal(
    readableText(`The registry said: <${encoded}> and ns1.XN--MNCHEN-3YA.example. xn--a is xn--`),
    'The registry said: <bücher.example> and ns1.münchen.example. xn--a is xn--',
  )
  t.equal(refused(`${encoded} is registered already`).message, 'bücher.example is registered already')
})

// R-2710
withService(
  t,
  'readable internationalized names',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const clientid = await makeClient(api, { email: 'ada@example.com' })
    await makeServer(api, { module: 'manual' })
    const gid = await makeProductGroup(api)
    const ofGroup = { group_id: gid, module: 'manual' }
    const small = await makeProduct(api, { name: 'Small', prices: { monthly: 1000 }, ...ofGroup })
    const large = await makeProduct(api, { name: 'Large', prices: { monthly: 2000 }, ...ofGroup })
    const addon = await makeAddon(api, 'Backup', { monthly: 100 })
    await makeRule(api, { event: 'service.created', channel: 'email', parameters: { to: 'staff@example.com' } })
    const linesOf = async (invoiceid: number): Promise<string[]> =>
      (await api.ok('getinvoice', { invoiceid })).invoice.items.map((one: { description: string }) => one.description)
    const mailOf = (template: string) => api.database.read('emails').where({ template }).orderBy('id', 'desc').first()
    const order = { clientid, pid: small, domain: 'Bücher.example', billingcycle: 'monthly', addons: [addon] }
    const placed = await api.ok('addorder', order, { as: 'json' })
    const serviceid = placed.serviceids[0]

    t.test('an order shows the readable name in its items, confirmation, and invoice lines', async (t) => {
      t.match(placed.items, [{ description: 'Small (bücher.example)' }, {}])
      t.match((await mailOf('order confirmation'))?.body, 'Small (bücher.example): $10.00 monthly')
      t.strictSame(await linesOf(placed.invoiceid), ['Small (bücher.example)', 'Backup for Small (bücher.example)'])
      await api.ok('createorupdatetld', { extension: 'example', register_price: 10, renew_price: 12 })
      const domain = { clientid, domain: ['Köln.example'], domaintype: ['register'] }
      t.match((await api.ok('addorder', domain, { as: 'json' })).items, [{ description: 'köln.example' }])
    })

    t.test('responses contain both spellings for a service and a certificate order', async (t) => {
      const both = { domain: encoded, domain_unicode: 'bücher.example' }
      t.match((await api.ok('getclientsproducts', { serviceid })).data, [both])
      t.match((await api.ok('getorders', { id: placed.orderid })).data, [{ services: [both] }])
      const ssl = await api.ok('addsslorder', { clientid, module: 'manual', domain: '*.Bücher.example' })
      t.match(await api.ok('getsslorder', { order_id: ssl.order_id }), {
        order: { domain: `*.${encoded}`, domain_unicode: '*.bücher.example' },
      })
      const { data } = await api.ok('getactivitylog')
      t.match(data[0].description, '(*.bücher.example) was added')
    })

    t.test("emails, events, and the activity log show a service's readable name", async (t) => {
      await api.ok('acceptorder', { orderid: placed.orderid })
      t.match((await mailOf('service welcome email'))?.body, 'Small for bücher.example is set up.')
      t.match((await mailOf('notification'))?.body, 'Small (bücher.example) was ')
      const { message } = await api.ok('modulesuspend', { serviceid, suspendreason: 'Overdue' })
      t.match(message, 'Manual action needed: suspend bücher.example')
      t.match((await mailOf('service suspension'))?.subject, 'Small for bücher.example is suspended')
      await api.ok('moduleunsuspend', { serviceid })
      const { data } = await api.ok('getactivitylog', { limitnum: 100 })
      const said = data.map(({ description }: { description: string }) => description)
      t.ok(said.includes(`Service ${serviceid}, Small (bücher.example), was suspended: Overdue`))
      t.notOk(
        said.some((one: string) => one.includes('xn--')),
        'no entry contains the encoded name',
      )
    })

    t.test('renewal and upgrade lines show the readable name', async (t) => {
      await api.ok('updateinvoice', { invoiceid: placed.invoiceid, status: 'paid' })
      jumpToDay(api, '2031-02-14')
      const { invoice_ids } = await api.ok('geninvoices')
      const lines = (await Promise.all(invoice_ids.map(linesOf))).flat()
      t.match(
        lines.filter((one) => one.includes('Small')),
        [/^Small \(bücher\.example\), /, /^Backup for Small \(bücher\.example\), /],
      )
      const { invoiceid } = await api.ok('upgradeproduct', { serviceid, packageid: large })
      t.strictSame(await linesOf(invoiceid), ['Upgrade from Small to Large (bücher.example)'])
    })

    t.test("rejections, credit notes, and log entries show a domain's readable name", async (t) => {
      const next = { next_due_date: '2031-02-20', expiry_date: '2031-02-20', recurring_amount: 1200 as never }
      const domainid = await makeDomain(api, clientid, { domain: encoded, ...next })
      const hosts = { ns1: 'ns1.bücher.example', ns2: 'ns1.xn--bcher-kva.example' }
      const { status, body } = await api.call('domainupdatenameservers', { domainid, ...hosts })
      t.equal(status, 422)
      t.match(body.message, 'The name server ns1.bücher.example is listed twice.')
      await api.ok('domainupdatenameservers', { domainid, ns1: hosts.ns1 })
      const lastEntry = async () => (await api.ok('getactivitylog')).data[0].description
      t.equal(await lastEntry(), 'Name servers of bücher.example: ns1.bücher.example')
      const { invoice_ids } = await api.ok('geninvoices')
      const [invoiceid] = invoice_ids
      await api.ok('addinvoicepayment', { invoiceid, amount: 1, transid: 'part' })
      await api.ok('updateclientdomain', { domainid, donotrenew: true })
      const note = await api.database.read('credit_notes').where({ invoice_id: invoiceid }).first('reason')
      t.equal(note?.reason, 'bücher.example will not be renewed')
    })

    t.test("a registrar's refusal shows the readable name", async (t) => {
      const registry = await openRegistry(t, api)
      const holder = await makeHolder(api)
      registry.say(2306, 'domain:create', `No ${encoded} here`)
      const asked = { clientid: holder, domain: 'Größe.example', registrar: 'epp' }
      const { status, body } = await api.call('domainregister', asked)
      t.equal(status, 422)
      t.match(body.message, 'No bücher.example here')
    })
  },
  withoutJobs,
)
