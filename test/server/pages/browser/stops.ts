import type { Page } from 'playwright-core'
import type { Definition } from '../../../../server/pages/definition.js'
import { freshEmail, makeService, writeRows } from '../../../support/fixtures.js'
import { mailedLink, readMails } from '../../../support/mails.js'
import type { Api } from '../../../support/service.js'
import { send } from '../forms.js'
import { openLogin, openSession, signIn } from '../logins.js'
import { type PageRecord, pageAddress, pageRecordKind } from '../page-records.js'
import { Shopper } from '../shopper.js'
import { type Furnished, password } from './furnished.js'

/** A page to check, with the visitor's cookies and steps. */
export interface Stop {
  readonly name: string
  readonly address: string
  /** The visitor's cookies, if any. */
  readonly cookies?: string
  /** Performs steps before the page is checked. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Expected status, by default 200. */
  readonly status?: number
}

const bare = { firstname: 'Grace', lastname: 'Hopper' }
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')
const lastLink = async (api: Api, email: string): Promise<string> => pathOf(await mailedLink(api.database, email))

/** Confirms an emailed link, as the button on its page does. */
const use = (api: Api, path: string): Promise<Response> =>
  fetch(`${api.url}${path}`, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })

const post = (api: Api, path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${api.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

async function invite(api: Api, { clientid }: Furnished, email: string): Promise<string> {
  await api.ok('createclientinvite', { clientid, email, permissions: 'invoices' })
  return lastLink(api, email)
}

/** Creates an account and requests a change of its email address. Returns the emailed link and the old address. */
async function newAccountAddress(api: Api, { language }: Furnished): Promise<{ link: string; former: string }> {
  const former = freshEmail()
  await api.ok('addclient', { ...bare, language, email: former, password2: password })
  const email = freshEmail()
  await send(await signIn(api, former, password), '/client/profile', 'address', { email, own_password: password })
  return { link: await lastLink(api, email), former }
}

async function newLoginAddress(api: Api, { clientid }: Furnished): Promise<{ link: string; former: string }> {
  const former = freshEmail()
  const { userid } = await api.ok('adduser', { firstname: 'Joan', lastname: 'C', email: former, password2: password })
  const session = await openLoginOf(api, clientid, userid)
  const email = freshEmail()
  await send(session, '/client/login', 'email', { email, own_password: password })
  return { link: await lastLink(api, email), former }
}

async function openLoginOf(api: Api, clientid: number, userid: number) {
  await writeRows(api, (db) =>
    db('client_logins').insert({
      ...{ client_id: clientid, login_id: userid, is_owner: 0, permissions: 'all' },
      attached_at: api.now().toISOString(),
    } as never),
  )
  return openSession(api, undefined, { client_id: clientid, user_id: userid })
}

/** Returns the cookies of a sign-in that awaits its second-factor code. */
async function invoiceLinkCode(api: Api, { clientid }: Furnished): Promise<string> {
  const email = freshEmail()
  const { userid } = await api.ok('adduser', { firstname: 'Joan', lastname: 'C', email, password2: password })
  await openLoginOf(api, clientid, userid)
  await writeRows(api, (db) =>
    db('second_factors').insert({
      ...{ login_id: userid, secret: 'unknown', is_on: 1, created_at: api.now().toISOString() },
    } as never),
  )
  const reply = await post(api, '/client/sign-in', { email, password })
  return reply.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}

/** Functions that return the stops of pages that require an emailed link or earlier steps, by page path. */
const ways: Readonly<Record<string, (api: Api, home: Furnished) => Promise<readonly Omit<Stop, 'name'>[]>>> = {
  '/account-address/:token': async (api, home) => [{ address: (await newAccountAddress(api, home)).link }],
  '/account-take-back/:token': async (api, home) => {
    const { link, former } = await newAccountAddress(api, home)
    await use(api, link)
    return [{ address: await lastLink(api, former) }]
  },
  '/cancel/:id/:code': async (api, { clientid, email, productId }) => {
    const client = await api.database.read('clients').where({ id: clientid }).first('email')
    const address = client?.email ?? email
    const domain = `ends${clientid}.example`
    await makeService(api, clientid, { domain, product_id: productId })
    await post(api, '/client/cancel', { name: 'Ada', email: address, service: domain, type: 'End of Billing Period' })
    const mail = (await readMails(api.database, { recipient: address, template: 'cancellation declared' })).at(-1)
    return [{ address: /\/client\/cancel\/[^"]+/.exec(mail?.body ?? '')?.[0] ?? '' }]
  },
  '/confirm/:token': async (api, home) => [{ address: (await newLoginAddress(api, home)).link }],
  '/take-back/:token': async (api, home) => {
    const { link, former } = await newLoginAddress(api, home)
    await use(api, link)
    const mail = (await readMails(api.database, { recipient: former, template: 'email changed' })).at(-1)
    return [{ address: /\/client\/take-back\/[^"]+/.exec(mail?.body ?? '')?.[0] ?? '' }]
  },
  '/invite/:token': async (api, home) => {
    const known = freshEmail()
    await api.ok('adduser', { firstname: 'Joan', lastname: 'C', email: known, password2: password })
    return [{ address: await invite(api, home, freshEmail()) }, { address: await invite(api, home, known) }]
  },
  '/invoice/:id/:code': async (api, { records }) => {
    const { payurl } = await api.ok('getinvoice', { invoiceid: records.get('invoices') })
    return [{ address: pathOf(payurl) }]
  },
  '/pretend/:id/:word': async (api, home) => {
    const invoiceid = await unpaidInvoice(api, home)
    const paying = await send(home.owner, `/client/invoices/${invoiceid}`, 'pay', { gateway: 'pretend' })
    return [
      { address: /\/client\/pretend\/[^"';\s]+/.exec(`${paying.headers.get('location')} ${paying.text}`)?.[0] ?? '' },
    ]
  },
  '/reset/:token': async (api, home) => {
    await api.ok('resetpassword', { email: home.email })
    return [{ address: await lastLink(api, home.email) }]
  },
  '/sign-in/code': async (api, home) => [
    { address: '/client/sign-in/code', cookies: await invoiceLinkCode(api, home) },
  ],
  '/sign-in/link/:token': async (api, home) => {
    await post(api, '/client/sign-in/link', { email: home.email })
    const mail = (await readMails(api.database, { recipient: home.email, template: 'sign-in link' })).at(-1)
    return [{ address: /\/client\/sign-in\/link\/[^"]+/.exec(mail?.body ?? '')?.[0] ?? '' }]
  },
  '/sign-up/:token': async (api) => {
    const email = freshEmail()
    await post(api, '/client/sign-up', {
      ...{ firstname: 'Grace', lastname: 'Hopper', email, terms: '1', language: 'en' },
      ...{ address1: 'Musterweg 1', postcode: '10115', city: 'Berlin', country: 'DE' },
    })
    return [{ address: await lastLink(api, email) }]
  },
  '/several-domains': async (api, { clientid, owner }) => {
    const ids = await api.database.read('domains').where({ client_id: clientid }).pluck('id')
    return ['', `?ids=${ids.join(',')}`].map((query) => ({
      address: `/client/several-domains${query}`,
      cookies: owner.cookie,
    }))
  },
  '/shop/product/:id': async (_, { productId, owner }) => asBoth(owner.cookie, `/client/shop/product/${productId}`),
  '/shop/domains/:name': async (_, { owner }) => asBoth(owner.cookie, '/client/shop/domains/engines.museum'),
  '/shop/order': async (api, { productId, owner }) => {
    const stops: Omit<Stop, 'name'>[] = [{ address: '/client/shop/order' }]
    for (const shopper of [new Shopper(api), new Shopper(api).signInAs(owner)]) {
      await shopper.add(productId, { domainuse: 'own', domain: 'shop.example' })
      await shopper.post('/client/shop/domains/engines.museum', 'register', { regperiod: '1' })
      stops.push({ address: '/client/shop/order', cookies: shopper.cookies })
    }
    return stops
  },
}

const asBoth = (cookies: string, address: string) => [{ address }, { address, cookies }]

const unpaidInvoice = async (api: Api, { clientid }: Furnished): Promise<number> =>
  (await api.ok('createinvoice', { userid: clientid, items: [{ description: 'Domain', amount: 12, taxed: false }] }))
    .invoiceid

/**
 * Returns the stops of all pages with a view. Throws if a path has a parameter other than `:id` and is not in `ways`.
 */
export async function listStops(api: Api, pages: readonly Definition[], home: Furnished): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  for (const page of pages.filter(({ show }) => show !== undefined)) {
    const { path, kind } = page
    const made = await (ways[path]?.(api, home) ?? [usual(page, home)])
    const name = `${path.slice(1).replaceAll(/[/:]+/g, '-')}`
    stops.push(...made.map((stop, at) => ({ name: `${kind}-${name}${at === 0 ? '' : `-${at + 1}`}`, ...stop })))
  }
  return stops
}

function usual(page: Definition, { records, owner }: Furnished): Omit<Stop, 'name'> {
  const { path, kind, knowsSession } = page
  if (path.replace(':id', '').includes(':')) throw new Error(`${path} is missing in the list of stops`)
  const id = records.get(pageRecordKind(page) as PageRecord) ?? 0
  return { address: pageAddress(page, id), ...((kind === 'area' || knowsSession) && { cookies: owner.cookie }) }
}

/** Submits a button's form without the validation of the browser. */
const sendAsItIs = (name: string) => async (page: Page) => {
  const button = page.locator('main').getByRole('button', { name, exact: true }).first()
  await button.evaluate((element: HTMLButtonElement) => {
    if (element.form !== null) element.form.noValidate = true
  })
  await button.click()
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('nobody@example.com')
  await page.getByRole('button').click()
}

async function beginFactor(page: Page): Promise<void> {
  // A second visit finds the setup already started.
  if ((await page.locator('svg').count()) > 0) return
  await page.getByLabel('Your current password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
}

async function search(page: Page): Promise<void> {
  await page.locator('main input[name=domain]').fill('engines')
  await page.locator('main form button').first().click()
  await page.locator('section').first().waitFor()
}

/** Returns stops at error pages, forms with messages, and pages that follow a form. */
export async function furtherStops(api: Api, home: Furnished): Promise<readonly Stop[]> {
  const { owner, records, clientid } = home
  const cookies = owner.cookie
  const bookkeeper = await openLogin(api, undefined, clientid, ['invoices'])
  const [newcomer, other] = [
    await api.ok('addclient', { ...bare, email: freshEmail(), password2: password }),
    await invite(api, home, freshEmail()),
  ]
  const nobody = await openSession(api, undefined, { client_id: newcomer.clientid })
  const empty = ['home', 'invoices', 'services', 'domains', 'certificates', 'quotes', 'tickets', 'orders', 'mails']
  const service = `/client/services/${records.get('services')}`
  return [
    { name: 'refused-404', address: '/client/nowhere', status: 404 },
    { name: 'refused-404-of-an-account', address: '/client/invoices/999999', cookies, status: 404 },
    { name: 'refused-403', address: '/client/services', cookies: bookkeeper.cookie, status: 403 },
    { name: 'refused-401', address: '/client/invoices', status: 401 },
    { name: 'refused-410', address: other.slice(0, -3).padEnd(other.length, 'x'), status: 410 },
    ...[...empty, 'payment-methods', 'contacts', 'users', 'affiliate'].map((path) => ({
      ...{ name: `empty-${path}`, address: `/client/${path}`, cookies: nobody.cookie },
    })),
    { name: 'form-sign-in', address: '/client/sign-in', act: sendAsItIs('Sign in') },
    { name: 'form-sign-up', address: '/client/sign-up', act: sendAsItIs('Create account') },
    { name: 'form-cancel', address: '/client/cancel', act: sendAsItIs('Cancel now') },
    { name: 'form-ticket', address: '/client/tickets/new', cookies, act: sendAsItIs('Send') },
    { name: 'form-contact', address: '/client/contacts', cookies, act: sendAsItIs('Add contact') },
    { name: 'form-password', address: service, cookies, act: sendAsItIs('Show password') },
    { name: 'form-invite', address: '/client/users', cookies, act: sendAsItIs('Send invitation') },
    {
      name: 'shown-price',
      address: service.replace(/services.*/, `domains/${records.get('domains')}`),
      cookies,
      act: sendAsItIs('Show price'),
    },
    { name: 'shown-link-sent', address: '/client/reset', act: askForLink },
    { name: 'shown-qr-code', address: '/client/login/second-factor', cookies, act: beginFactor },
    {
      name: 'staff-session',
      address: '/client/home',
      cookies: (await openSession(api, undefined, { client_id: clientid })).cookie,
    },
    { name: 'search-nothing', address: '/client/invoices?q=zz', cookies },
    { name: 'search-domains', address: '/client/shop/domains', cookies, act: search },
  ]
}
