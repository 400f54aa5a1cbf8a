import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../../support/browser.js'
import { withSandbox } from '../../../support/clock.js'
import { attachLogin, freshEmail, makeClient, makeInvoice, makeProduct, setSetting } from '../../../support/fixtures.js'
import { enableGateway } from '../../../support/gateways.js'
import { mailedLink } from '../../../support/mails.js'
import type { Api } from '../../../support/service.js'

/** Folder for screenshots, or undefined to take none. */
const pictures = process.env.PAGE_PICTURES
const password = 'a long password of mine'

const headline = (page: Page) => page.locator('h1').innerText()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const main = (page: Page) => page.locator('main').innerText()

interface Walk {
  readonly t: Test
  readonly api: Api
  readonly browser: Browser
  /** Prefix of screenshot names. */
  readonly name: string
}

/** Opens a page. Returns it with a function that checks the page's size and width and takes a screenshot. */
async function arrive({ t, browser, name }: Walk, options: BrowserContextOptions) {
  const { page, complaints } = await openVisitor(t, browser, options)
  const look = async (what: string) => {
    t.ok((await page.content()).length < 100_000, `${what} is below 100 KB`)
    t.equal(
      await page.locator('html').evaluate((html: HTMLElement) => html.scrollWidth - html.clientWidth),
      0,
      `${what} is not wider than its window`,
    )
    if (pictures === undefined) return
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${name}-${what}.png`), fullPage: true })
  }
  return { page, complaints, look }
}

/** Takes a customer from the shop to the cancellation of the service, using only pages and emails. */
async function walkCustomer(walk: Walk, options: BrowserContextOptions): Promise<void> {
  const { t, api } = walk
  const { page, complaints, look } = await arrive(walk, options)
  const pid = await makeProduct(api, { name: 'Web hosting', prices: { monthly: 1200 } })
  const email = freshEmail()

  await page.goto(`${api.url}/client/shop/product/${pid}`)
  await look('product')
  await press(page, 'Add to order')
  await look('order-of-a-visitor')
  await page.getByRole('link', { name: 'New here? Create an account.' }).click()
  await look('sign-up')
  for (const [label, value] of [
    ['First name', 'Grace'],
    ['Last name', 'Hopper'],
    ['Email address', email],
    ['Address', 'Musterweg 1'],
    ['City', 'Berlin'],
    ['Postal code', '10115'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel(/terms/i).check()
  await press(page, /account/i)
  t.equal(await headline(page), 'Check your email')
  await page.goto(await mailedLink(api.database, email))
  await look('confirm-sign-up')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await press(page, /account/i)
  t.equal(await headline(page), 'Your order', 'the chosen items are kept')
  await look('order')
  await page.getByLabel(/terms/i).check()
  await press(page, 'Order with obligation to pay')
  t.match(await main(page), /\$12\.00/)
  await look('invoice')
  await press(page, /pay/i)
  // The page forwards automatically.
  await page.waitForURL(/\/client\/pretend\//)
  await look('pretend')
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'Accepted card' }) })
    .getByRole('button')
    .click()
  t.match(await main(page), /paid/i)
  await look('paid')

  const service = await api.database.read('services').where({ product_id: pid }).first()
  await page.goto(`${api.url}/client/services`)
  await page.getByRole('link', { name: /Web hosting/ }).click()
  await look('service')
  await press(page, 'Cancel this service')
  t.match(
    await api.database
      .read('cancellation_requests')
      .where({ service_id: service?.id ?? 0 })
      .first(),
    {
      is_open: 1,
    },
  )
  await look('cancelled')
  t.strictSame(complaints, [])
}

const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'a customer without scripts signs up, orders, pays, uses the service, and cancels': (walk) =>
    walkCustomer(walk, { viewport: wide, javaScriptEnabled: false }),

  'a customer on a telephone with scripts signs up, orders, pays, uses the service, and cancels': (walk) =>
    walkCustomer(walk, { viewport: narrow, javaScriptEnabled: true, colorScheme: 'dark' }),

  'a client with a forgotten password sets a new one and signs in': async (walk) => {
    const { t, api } = walk
    const { page, look } = await arrive(walk, { viewport: narrow, javaScriptEnabled: false })
    const email = freshEmail()
    await makeClient(api, { email, password2: password })
    await page.goto(`${api.url}/client/invoices`)
    await page.waitForURL(/\/client\/sign-in\?next=/)
    await look('sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email address').fill(email)
    await press(page, 'Send link')
    await page.goto(await mailedLink(api.database, email))
    await page.getByLabel('New password').fill('another long password')
    await press(page, 'Set password')
    await look('password-set')
    await page.getByRole('link', { name: /sign in/i }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('another long password')
    await press(page, 'Sign in')
    t.match(page.url(), /\/client\/home$/)
  },

  'a bookkeeper with the invoices permission sees only invoices': async (walk) => {
    const { t, api } = walk
    const { page, look } = await arrive(walk, { viewport: wide, javaScriptEnabled: false })
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid, { total: 1200 })
    const email = freshEmail()
    const { userid } = await api.ok('adduser', { firstname: 'Ada', lastname: 'B', email, password2: password })
    await attachLogin(api, userid, clientid)
    await api.ok('updateuserpermissions', { userid, clientid, permissions: 'invoices' })
    await page.goto(`${api.url}/client/sign-in`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await press(page, 'Sign in')
    await look('home-of-a-bookkeeper')
    const links = await page.locator('nav a').allInnerTexts()
    t.ok(links.includes('Invoices'))
    for (const name of ['Services', 'Domains', 'Tickets', 'Profile', 'Users']) t.notOk(links.includes(name), name)
    await page.goto(`${api.url}/client/invoices/${invoiceid}`)
    t.match(await main(page), /\$12\.00/)
    t.equal((await page.goto(`${api.url}/client/services`))?.status(), 403)
  },

  'a login on two accounts chooses one and switches to the other': async (walk) => {
    const { t, api } = walk
    const { page, look } = await arrive(walk, { viewport: wide, javaScriptEnabled: false })
    const email = freshEmail()
    const one = await makeClient(api, { companyname: 'One GmbH' })
    const other = await makeClient(api, { companyname: 'Other GmbH' })
    const { userid } = await api.ok('adduser', { firstname: 'Ada', lastname: 'B', email, password2: password })
    for (const clientid of [one, other]) await attachLogin(api, userid, clientid)
    await page.goto(`${api.url}/client/sign-in`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await press(page, 'Sign in')
    await look('accounts')
    await press(page, /Other GmbH/)
    t.match(await page.locator('header').innerText(), 'Other GmbH')
    await page.goto(`${api.url}/client/accounts`)
    await press(page, /One GmbH/)
    t.match(await page.locator('header').innerText(), 'One GmbH')
  },

  'a client on a German telephone gets each page of the menu in German': async (walk) => {
    const { t, api } = walk
    const { page, look } = await arrive(walk, { viewport: narrow, locale: 'de-AT', colorScheme: 'dark' })
    const clientid = await makeClient(api, { password2: password, language: 'de' })
    await makeInvoice(api, clientid, { total: 123_450 })
    await page.goto(`${api.url}/client/sign-in`)
    t.equal(await headline(page), 'Anmelden')
    await page.goto((await api.ok('createssotoken', { client_id: clientid })).redirect_url)
    const paths = await page.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    t.ok(paths.length > 10)
    for (const path of paths) {
      await page.goto(`${api.url}${path}`)
      t.equal(await page.locator('html').getAttribute('lang'), 'de', String(path))
      t.notMatch(await main(page), /\b(?:the|There|your)\b/, `${path} in German`)
      await look(`german${String(path).replaceAll('/', '-')}`)
    }
  },
}

t.test('customers in a browser', { skip: withoutBrowser }, async (t) => {
  const browser = await openBrowser(t)
  for (const [title, steps] of Object.entries(walks))
    withSandbox(t, title, async (t, api) => {
      await setSetting(api, 'sign_up', 'on')
      await setSetting(api, 'terms_url', 'https://shop.example/terms')
      await enableGateway(api, 'pretend')
      await steps({ t, api, browser, name: title.replaceAll(/\W+/g, '-').slice(0, 40) })
    })
})
