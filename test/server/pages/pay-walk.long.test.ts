import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { expectSoundPage, narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../support/browser.js'
import { withSandbox } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { askGateways } from '../../support/payments.js'
import { openStripe, type StripeServer, sendReport } from '../../support/providers/stripe.js'
import type { Api } from '../../support/service.js'

/** Folder for screenshots, as in `PICTURES=/tmp/pictures npm test -- …`, or undefined to take none. */
const pictures = process.env.PICTURES
const secret = 'whsec_payments'
const hourMs = 60 * 60_000

const items = [
  { description: 'Hosting <b>Pro</b>', amount: 10, taxed: false },
  { description: 'A-name-so-long-that-it-has-to-be-broken-somewhere.example', amount: 2.5, taxed: false },
]

/** Creates an invoice. Returns its ID and its payment link. */
async function linkedInvoice(api: Api): Promise<{ invoiceid: number; link: string }> {
  const userid = await makeClient(api, { firstname: '<i>Grace</i>' })
  const { invoiceid } = await api.ok('createinvoice', { userid, items })
  return { invoiceid, link: (await api.ok('getinvoice', { invoiceid })).payurl }
}

interface Walk {
  readonly t: Test
  readonly api: Api
  readonly stripe: StripeServer
  readonly page: Page
  readonly invoiceid: number
}

const notice = (page: Page) => page.locator('.notice').innerText()
const stateOf = async ({ api, invoiceid }: Walk) => (await api.ok('getinvoice', { invoiceid })).invoice
const press = (page: Page, heading: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })
    .getByRole('button')
    .click()

/** Checks a page, and takes screenshots in each width and color scheme if requested. */
async function look({ t, page }: Walk, name: string): Promise<void> {
  await expectSoundPage(t, page)
  const unstyled = page.locator('main section form button, main a.button')
  for (const one of await unstyled.all()) t.ok(((await one.boundingBox())?.height ?? 0) >= 40, `${name}: easy to press`)
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  const usual = page.viewportSize() as { width: number; height: number }
  for (const width of [390, 1200])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expectSoundPage(t, page)
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  await page.setViewportSize(usual)
  await page.emulateMedia({ colorScheme: null })
}

/** Goes from the invoice to the pretend gateway's page. */
async function toPretend(walk: Walk): Promise<void> {
  await press(walk.page, 'Pay with Pretend gateway')
  await walk.page.waitForURL(/\/client\/pretend\//)
}

/** Goes from the invoice to Stripe's page. */
async function toStripe({ page, stripe }: Walk): Promise<void> {
  await press(page, 'Pay with Stripe')
  await page.waitForURL(`${stripe.url}/c/pay/**`)
}

const backToInvoice = ({ page }: Walk) => page.waitForURL(/\/client\/invoice\//)

async function sendReports({ api, stripe }: Walk): Promise<void> {
  for (const report of stripe.takeReports()) await sendReport(`${api.url}/gateway/stripe`, secret, report, api.now())
}

/** Steps of a payer, by title. */
const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'an accepted card': async (walk) => {
    const { t, page } = walk
    await look(walk, 'invoice')
    await toPretend(walk)
    await look(walk, 'pretend')
    await press(page, 'Accepted card')
    await backToInvoice(walk)
    t.match(await notice(page), /is paid/)
    await look(walk, 'paid')
    t.match(await stateOf(walk), { status: 'paid', balance: 0 })
  },
  'a declined card, then an accepted card': async (walk) => {
    const { t, page } = walk
    await toPretend(walk)
    await press(page, 'Temporarily declined card')
    t.not(await notice(page), '')
    await look(walk, 'pretend-declined')
    t.match(await stateOf(walk), { status: 'unpaid' })
    await press(page, 'Accepted card')
    await backToInvoice(walk)
    t.match(await stateOf(walk), { status: 'paid' })
  },
  'a debit paid later': async (walk) => {
    const { t, api, page } = walk
    await toPretend(walk)
    await press(page, 'Direct debit paid after a day')
    await backToInvoice(walk)
    await look(walk, 'under-way')
    t.equal(await page.getByRole('button').count(), 0, 'the invoice cannot be paid twice')
    t.match(await stateOf(walk), { status: 'unpaid', attempts: [{ state: 'pending' }] })
    for (let hours = 0; hours < 240 && (await stateOf(walk)).status !== 'paid'; hours += 12) {
      api.advance(12 * hourMs)
      await askGateways(api)
    }
    await page.reload()
    t.match(await notice(page), /is paid/)
  },
  'a payer who gives up can still pay': async (walk) => {
    const { t, page } = walk
    await toPretend(walk)
    await press(page, 'Cancel')
    await backToInvoice(walk)
    await look(walk, 'given-up')
    t.match(await stateOf(walk), { status: 'unpaid' })
    await toPretend(walk)
    await press(page, 'Accepted card')
    await backToInvoice(walk)
    t.match(await stateOf(walk), { status: 'paid' })
  },
  'a payer returns from Stripe before the report arrives': async (walk) => {
    const { t, page } = walk
    await toStripe(walk)
    await page.getByRole('button', { name: 'declined' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await backToInvoice(walk)
    t.match(await notice(page), /waiting for confirmation/)
    await look(walk, 'waiting')
    t.match(await stateOf(walk), { status: 'unpaid' })
    await sendReports(walk)
    // The page reloads automatically, even without scripts.
    await page.getByText('is paid').waitFor()
    t.match(await stateOf(walk), { status: 'paid', attempts: [{ state: 'paid' }] })
  },
  'a direct debit at Stripe': async (walk) => {
    const { t, page } = walk
    await toStripe(walk)
    await page.getByRole('button', { name: 'direct debit' }).click()
    await backToInvoice(walk)
    await sendReports(walk)
    await page.reload()
    t.equal(await page.getByRole('button').count(), 0)
    t.match(await stateOf(walk), { status: 'unpaid', attempts: [{ state: 'pending' }] })
  },
}

const title = 'from an invoice link to the gateway and back'
const open = (browser: Browser) =>
  withSandbox(
    t,
    title,
    async (t, api) => {
      const stripe = await openStripe(t, { now: api.now })
      await enableGateway(api, 'pretend')
      await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', webhook_secret: secret, api_base: stripe.url })
      for (const [name, steps] of Object.entries(walks))
        for (const javaScriptEnabled of [true, false])
          await t.test(`${name}, with scripts ${javaScriptEnabled ? 'on' : 'off'}`, async (t) => {
            const { invoiceid, link } = await linkedInvoice(api)
            const viewport = javaScriptEnabled ? wide : narrow
            const { page, complaints } = await openVisitor(t, browser, { javaScriptEnabled, viewport })
            t.equal((await page.goto(link))?.status(), 200)
            await steps({ t, api, stripe, page, invoiceid })
            t.strictSame(complaints, [])
          })
    },
    withoutJobs,
  )

if (withoutBrowser) t.test(title, { skip: withoutBrowser }, async () => {})
else open(await openBrowser(t))
