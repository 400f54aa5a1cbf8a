import { setDay } from '../../support/clock.js'
import { makeClient, makeCurrency, makeProduct, makeServer, setSetting, writeRows } from '../../support/fixtures.js'
import { aDomain, type Epp } from '../../support/providers/epp.js'
import type { Api, Body } from '../../support/service.js'
import { apply } from '../../tools/setup-support.js'
import type { expectedSums } from './two-years-expected.js'

// Two years of a small domain reseller.

export type Person = keyof typeof expectedSums
const people = { ada: 'USD', bob: 'USD', cleo: 'USD', dora: 'EUR', emil: 'EUR' } as const satisfies Record<
  Person,
  string
>

/** The service, set up for the story. */
export interface StorySetup {
  readonly api: Api
  readonly registry: Epp
  readonly clients: ReadonlyMap<string, number>
  readonly hosting: number
  /** Domain IDs by readable name. */
  readonly ids: Map<string, number>
}

/** Sets up prices, clients, and hosting on the first day. */
export async function setUpStory(api: Api, registry: Epp): Promise<StorySetup> {
  await makeCurrency(api, 'EUR', 2)
  await apply(api.database, {
    tlds: [
      {
        ...{ extension: '.com', register_price: 10, transfer_price: 8, renew_price: 12 },
        ...{ grace_days: 30, redemption_days: 30 },
        pricing: {
          USD: { restore: { 1: 80 }, id_protection: { 1: 3 } },
          EUR: { register: { 1: 9 }, renew: { 1: 11 }, restore: { 1: 70 } },
        },
      },
      {
        extension: '.net',
        register_price: 15,
        renew_price: 15,
        years: [1, 2],
        pricing: { USD: { register: { 2: 28 } } },
      },
      { extension: '.de', pricing: { EUR: { register: { 1: 4 }, renew: { 1: 5 } } } },
    ],
  })
  await setSetting(api, 'default_registrar', 'pretend')
  // Keeps completed queue rows for the checks at the end.
  await setSetting(api, 'log_keep_days', '0')
  await setDay(api, '2031-01-10')

  const address = {
    address1: '1 High Street',
    city: 'Bonn',
    postcode: '53111',
    country: 'DE',
    phonenumber: '+49 228 1',
  }
  const clients = new Map<string, number>()
  for (const [name, currency] of Object.entries(people))
    clients.set(name, await makeClient(api, { firstname: name, email: `${name}@example.com`, currency, ...address }))
  await makeServer(api, { module: 'pretend' })
  const hosting = await makeProduct(api, {
    ...{ name: 'Hosting', module: 'pretend', auto_setup: 'payment' },
    prices: { annually: 6000 },
  })
  const euro = await api.database.read('currencies').where({ code: 'EUR' }).first('id')
  const price = { product_id: hosting, currency_id: euro?.id as number, cycle: 'annually', price: 5000 } as never
  await writeRows(api, (db) => db('product_prices').insert(price))
  return { api, registry, clients, hosting, ids: new Map() }
}

/** Orders domains and pays for them immediately. */
async function order({ api, clients, ids }: StorySetup, client: Person, domains: readonly string[], more: Body = {}) {
  const domaintype = domains.map(() => (more.eppcode === undefined ? 'register' : 'transfer'))
  const placed = await api.ok('addorder', { clientid: clients.get(client), domain: domains, domaintype, ...more })
  for (const [at, name] of domains.entries()) ids.set(name.toLowerCase(), placed.domainids[at])
  await payInvoice(api, placed.invoiceid, placed.total)
}

const transfer = { eppcode: ['aB3-x9'] }
const withProtection = { idprotection: [1] }

let payments = 0

const payInvoice = (api: Api, invoiceid: number, amount: number) =>
  api.ok('addinvoicepayment', { invoiceid, transid: `transfer ${++payments}`, amount })

/** Pays the open invoice of a domain. Throws unless there is exactly one. */
async function pay(desk: StorySetup, name: string) {
  const { api } = desk
  const open: { id: number; total: number }[] = await api.database
    .read('invoices')
    .join('invoice_items', 'invoices.id', 'invoice_items.invoice_id')
    .where({ type: 'domain', related_id: idOf(desk, name) })
    .whereIn('invoices.status', ['unpaid', 'overdue'])
    .select('invoices.id', 'invoices.total')
  const [invoice, ...others] = open
  if (invoice === undefined || others.length > 0) throw new Error(`${open.length} invoices are open for ${name}`)
  await payInvoice(api, invoice.id, invoice.total / 100)
}

function idOf({ ids }: StorySetup, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`${name} was not ordered`)
  return id
}

const change = (desk: StorySetup, name: string, details: Body) =>
  desk.api.ok('updateclientdomain', { domainid: idOf(desk, name), ...details })

const renewByStaff = (desk: StorySetup, name: string, years = 1) =>
  desk.api.ok('domainrenew', { domainid: idOf(desk, name), years })

/** Orders a domain while `registrar` is the default. */
async function orderAt(desk: StorySetup, registrar: string, client: Person, domain: string) {
  await setSetting(desk.api, 'default_registrar', registrar)
  await order(desk, client, [domain])
  await setSetting(desk.api, 'default_registrar', 'pretend')
}

/** Actions of clients and staff, each after its day's daily job. */
export const story: readonly (readonly [day: string, act: (desk: StorySetup) => Promise<unknown>])[] = [
  ['2031-01-10', (desk) => order(desk, 'ada', ['paid.com', 'twin.com'])],
  ['2031-01-20', (desk) => order(desk, 'dora', ['München.de'])],
  ['2031-02-03', (desk) => order(desk, 'ada', ['hosted.com'], { pid: [desk.hosting], billingcycle: ['annually'] })],
  ['2031-02-10', (desk) => order(desk, 'bob', ['arrived.com'], transfer)],
  ['2031-02-15', (desk) => order(desk, 'dora', ['köln.de'])],
  ['2031-02-20', (desk) => order(desk, 'bob', ['arrived-extras.com'], { ...transfer, ...withProtection })],
  ['2031-03-01', (desk) => order(desk, 'bob', ['in-grace.com'])],
  ['2031-03-05', (desk) => order(desk, 'ada', ['two-years.net'], { regperiod: [2] })],
  ['2031-03-10', (desk) => order(desk, 'bob', ['in-redemption.com'])],
  ['2031-03-20', (desk) => order(desk, 'dora', ['euro.com'])],
  ['2031-04-01', (desk) => order(desk, 'ada', ['extras.com'], withProtection)],
  ['2031-04-05', (desk) => order(desk, 'bob', ['never-paid.com'])],
  ['2031-04-10', (desk) => order(desk, 'dora', ['rescued.com'])],
  ['2031-05-02', (desk) => order(desk, 'cleo', ['not-wanted.com'])],
  ['2031-05-04', (desk) => orderAt(desk, 'manual', 'emil', 'by-hand.com')],
  ['2031-05-06', (desk) => change(desk, 'by-hand.com', { status: 'active' })],
  ['2031-05-10', (desk) => order(desk, 'cleo', ['changed-mind.com'])],
  [
    '2031-05-12',
    async (desk) => {
      // Someone else has registered the domain.
      desk.registry.domains.set('refused.com', { ...aDomain })
      await orderAt(desk, 'epp', 'dora', 'refused.com')
    },
  ],
  [
    '2031-06-01',
    async (desk) => {
      await order(desk, 'cleo', ['cancelled.com'])
      await change(desk, 'not-wanted.com', { donotrenew: true })
    },
  ],
  ['2031-06-05', (desk) => order(desk, 'emil', ['lapsed.com'], { pid: [desk.hosting], billingcycle: ['annually'] })],
  ['2031-06-15', (desk) => order(desk, 'cleo', ['moved.com'])],
  ['2031-07-01', (desk) => order(desk, 'cleo', ['staff.com'])],
  [
    '2031-08-01',
    async (desk) => {
      const wanted = { clientid: desk.clients.get('emil'), domain: 'direct.com', registrar: 'pretend' }
      desk.ids.set('direct.com', (await desk.api.ok('domainregister', wanted)).domainid)
    },
  ],
  ['2031-08-20', (desk) => order(desk, 'emil', ['ahead.com'])],
  ['2031-10-01', (desk) => renewByStaff(desk, 'ahead.com', 2)],
  ['2031-12-30', (desk) => pay(desk, 'paid.com')],
  ['2032-01-08', (desk) => pay(desk, 'münchen.de')],
  ['2032-01-25', (desk) => pay(desk, 'hosted.com')],
  ['2032-02-01', (desk) => pay(desk, 'arrived.com')],
  ['2032-02-09', (desk) => pay(desk, 'arrived-extras.com')],
  ['2032-02-10', (desk) => pay(desk, 'köln.de')],
  ['2032-03-15', (desk) => pay(desk, 'in-grace.com')],
  ['2032-03-30', (desk) => pay(desk, 'extras.com')],
  ['2032-04-20', (desk) => pay(desk, 'in-redemption.com')],
  ['2032-04-25', (desk) => pay(desk, 'by-hand.com')],
  [
    '2032-05-01',
    async (desk) => {
      await pay(desk, 'euro.com')
      await change(desk, 'changed-mind.com', { donotrenew: true })
    },
  ],
  ['2032-05-05', (desk) => change(desk, 'changed-mind.com', { donotrenew: false })],
  ['2032-05-08', (desk) => pay(desk, 'changed-mind.com')],
  [
    '2032-05-20',
    async (desk) => {
      await pay(desk, 'cancelled.com')
      await change(desk, 'cancelled.com', { status: 'cancelled' })
      await renewByStaff(desk, 'rescued.com')
    },
  ],
  ['2032-06-03', (desk) => change(desk, 'moved.com', { clientid: desk.clients.get('ada') })],
  ['2032-06-10', (desk) => pay(desk, 'moved.com')],
  ['2032-06-25', (desk) => renewByStaff(desk, 'staff.com')],
  ['2032-07-20', (desk) => pay(desk, 'direct.com')],
  ['2032-12-30', (desk) => pay(desk, 'paid.com')],
  // Lets the remaining days pass.
  ['2033-01-10', async () => undefined],
]
