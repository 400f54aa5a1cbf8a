import { encryptServicePassword } from '../../../../domain/services/services.js'
import type { Definition } from '../../../../server/pages/definition.js'
import {
  file,
  freshEmail,
  makeAddon,
  makeDomain,
  makeInvoice,
  makeProduct,
  makeService,
  makeServiceAddon,
  openTicket,
  reply,
  setSetting,
  writeRows,
} from '../../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../../support/gateways.js'
import { setUpSsl } from '../../../support/providers/ssl-orders.js'
import type { Api } from '../../../support/service.js'
import { secretKey } from '../../../support/started-service.js'
import { signIn, type Visitor } from '../logins.js'
import { makeRecords, type PageRecord } from '../page-records.js'

export const password = 'a long password'

/** An account with content on every page, and its owner's session. */
export interface Furnished {
  readonly clientid: number
  readonly email: string
  readonly language: string
  readonly owner: Visitor
  readonly productId: number
  readonly records: ReadonlyMap<PageRecord, number>
}

const day = (api: Api, days: number): string =>
  new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Enables features for the pages and fills the shop. Returns the ID of a product. */
async function openShop(api: Api): Promise<number> {
  for (const [name, value] of Object.entries({
    ...{ company_name: 'Hosting Müller & Söhne', company_address: 'Musterweg 1, 10115 Berlin' },
    ...{ sign_up: 'on', add_funds: 'on', public_cancellation: 'on', allow_upgrades: 'on' },
    ...{ rdap_bootstrap_url: '', whois_server: '' },
    ...{ home_url: 'https://shop.example/', privacy_url: 'https://shop.example/privacy' },
    ...{ terms_url: 'https://shop.example/terms', imprint_url: 'https://shop.example/imprint' },
  }))
    await setSetting(api, name, value)
  await enableGateway(api, 'pretend')
  await setUpSsl(api, 'pretend', {})
  await api.database.transaction((db) =>
    db('modules').insert({ type: 'registrar', name: 'pretend', is_active: 1, parameters: '{}', from_api: '[]' }),
  )
  for (const extension of ['.example', '.museum'])
    await api.ok('createorupdatetld', {
      ...{ extension, register_price: 12, transfer_price: 8, renew_price: 15, enabled: true },
    })
  await makeAddon(api, 'Daily backups', { monthly: 200, annually: 2000 })
  const description = 'Ten sites, 50 GB of disk.\nBackups every night.'
  return makeProduct(api, { name: 'Web hosting L', description, prices: { monthly: 1200, annually: 12_000 } })
}

/** Adds records for lists and pages. Returns their IDs by kind of page. */
async function fill(api: Api, clientid: number, product_id: number): Promise<Partial<Record<PageRecord, number>>> {
  await makeInvoice(api, clientid, { total: 4990, date: day(api, -40), due_date: day(api, -26) })
  await makeInvoice(api, clientid, { total: 123_450, status: 'paid', date: day(api, -70), due_date: day(api, -56) })
  const { invoiceid } = await api.ok('createinvoice', {
    userid: clientid,
    items: [
      { description: 'Web hosting L for a-rather-long-name-of-a-site.example', amount: 1234.5, taxed: false },
      { description: 'Daily backups', amount: 2, taxed: false },
    ],
  })
  await api.ok('addcredit', { clientid, amount: 4, description: 'Goodwill' })
  const card = { gateway: 'pretend', card_type: 'Visa', expires: '2031-05' }
  await makePayMethod(api, clientid, { ...card, card_last_four: '4242', token: 'one', is_default: 1 })
  await makePayMethod(api, clientid, {
    ...card,
    description: 'Visa (2)',
    card_last_four: '1881',
    token: 'two',
    expires: '2025-01',
  })
  const running = { product_id, domain: 'shop.example', username: 'shopexam', next_due_date: day(api, 20) as never }
  const service = await makeService(api, clientid, {
    ...running,
    payment_method: 'pretend',
    billed_until: day(api, 20) as never,
  })
  const addon = await api.database.read('addons').first('id')
  await makeServiceAddon(api, service, { addon_id: addon?.id ?? 0 })
  const sealed = encryptServicePassword({ secretKey }, service, 'a secret of the service')
  await writeRows(api, (db) => db('services').where({ id: service }).update({ password: sealed }))
  const suspension_reason = 'Overdue on payment'
  await makeService(api, clientid, {
    product_id,
    domain: 'xn--mller-kva.example',
    status: 'suspended',
    suspension_reason,
  })
  const client = await api.database.read('clients').where({ id: clientid }).first('currency_id')
  const currency_id = client?.currency_id as number
  const registered = {
    currency_id,
    recurring_amount: 1500,
    registrar: 'pretend',
    expiry_date: day(api, 20),
    next_due_date: day(api, 20),
  } as never
  const domain = await makeDomain(api, clientid, { domain: `shop${clientid}.example`, ...(registered as object) })
  await makeDomain(api, clientid, { domain: 'a-name-so-long-that-it-has-to-be-broken.example', status: 'expired' })
  const lines = [{ description: 'Design', quantity: 2, unit_price: 1100 }]
  const { quoteid } = await api.ok('createquote', {
    ...{
      clientid,
      subject: 'A new site',
      proposal: 'In six weeks.\nWith two rounds of changes.',
      valid_until: day(api, 14),
    },
    items: lines,
  })
  await api.ok('sendquote', { quoteid })
  const ticket = await openTicket(api, { clientid, attachments: [file('error.txt', 'Hello')] })
  await reply(api, ticket, { adminusername: 'x', message: `Please see\n${'https://example.com/'.padEnd(90, 'x')}` })
  await api.ok('createclientinvite', { clientid, email: freshEmail(), permissions: 'invoices,tickets' })
  const news = { title: 'Maintenance', announcement: 'On Sunday, from 2:00 to 4:00 UTC.', published: true }
  const { announcementid } = await api.ok('addannouncement', news)
  return {
    announcements: announcementid,
    invoices: invoiceid,
    services: service,
    domains: domain,
    quotes: quoteid,
    tickets: ticket,
  }
}

/** Creates an account with content on every page, and signs its owner in. */
export async function furnish(api: Api, pages: readonly Definition[], language: string): Promise<Furnished> {
  const productId = (await api.database.read('products').first('id'))?.id ?? (await openShop(api))
  const email = freshEmail()
  const { clientid } = await api.ok('addclient', {
    ...{ firstname: 'Ada', lastname: 'Lovelace', companyname: 'Engines GmbH', email, password2: password, language },
    ...{ address1: '12 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB', phonenumber: '+44 20 7946 0000' },
  })
  const single = await makeRecords(api, pages, clientid)
  const records = new Map([...single, ...Object.entries(await fill(api, clientid, productId))] as [
    PageRecord,
    number,
  ][])
  return { clientid, email, language, owner: await signIn(api, email, password), productId, records }
}
