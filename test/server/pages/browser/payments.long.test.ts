import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { expectSoundPage, narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../../support/browser.js'
import { makeClient, setSetting } from '../../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../../support/gateways.js'
import { withTill } from '../../../support/payments.js'
import { type Api, withService } from '../../../support/service.js'

/** Folder for screenshots, or undefined to take none. */
const picturesIn = process.env.PAGE_PICTURES

async function furnish(api: Api): Promise<{ clientid: number; ids: number[] }> {
  await enableGateway(api, 'till')
  await setSetting(api, 'add_funds', 'on')
  const clientid = await makeClient(api, { password2: 'a long password' })
  const ids: number[] = []
  for (const amount of [10, 2345.6, 7])
    ids.push(
      (
        await api.ok('createinvoice', {
          userid: clientid,
          items: [{ description: 'Hosting for shop.example.com', amount, taxed: false }],
        })
      ).invoiceid,
    )
  await api.ok('addcredit', { clientid, amount: 4, description: 'A gift' })
  const facts = { gateway: 'till', card_type: 'Visa', card_last_four: '4242', expires: '2031-05' }
  await makePayMethod(api, clientid, { ...facts, description: 'Visa', token: 'ok-1', is_default: 1 })
  await makePayMethod(api, clientid, { ...facts, description: 'Visa (2)', token: 'ok-2', card_last_four: '1881' })
  return { clientid, ids }
}

async function look(t: Test, page: Page, name: string): Promise<void> {
  await expectSoundPage(t, page)
  if (picturesIn !== undefined) await page.screenshot({ path: `${picturesIn}/${name}.png`, fullPage: true })
}

/**
 * Presses Tab, at most 80 times, until the focused element or its label contains the text. Returns false if no element
 * does.
 */
async function tabTo(page: Page, text: string): Promise<boolean> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate('(document.activeElement.labels?.[0] ?? document.activeElement).innerText')
    if (String(at).includes(text)) return true
  }
  return false
}

// R-4118
t.test('payment pages in a browser', { skip: withoutBrowser }, async (t) => {
  const browser = await openBrowser(t)
  withService(
    t,
    'the pages are readable on a telephone and a desktop, in light and dark mode, and need neither scripts nor a mouse',
    async (t, api) => {
      const { clientid, ids } = await furnish(api)
      for (const [name, viewport, colorScheme] of [
        ['narrow', narrow, 'light'],
        ['dark', narrow, 'dark'],
        ['wide', wide, 'light'],
      ] as const) {
        const options = { viewport, colorScheme, javaScriptEnabled: true }
        const { page, complaints } = await openVisitor(t, browser, options)
        await page.goto((await api.ok('createssotoken', { client_id: clientid })).redirect_url)
        for (const path of ['home', 'invoices', `invoices/${ids[0]}`, 'payment-methods', 'add-funds', 'services']) {
          await page.goto(`${api.url}/client/${path}`)
          await look(t, page, `${name}-${path.replace(/\W\d+/, '-one')}`)
        }
        const { payurl } = await api.ok('getinvoice', { invoiceid: ids[0] })
        await page.goto(payurl)
        await look(t, page, `${name}-link`)
        t.strictSame(complaints, [])
      }

      const { page } = await openVisitor(t, browser, { javaScriptEnabled: false })
      await page.goto((await api.ok('createssotoken', { client_id: clientid })).redirect_url)
      await page.goto(`${api.url}/client/invoices`)
      t.ok(await tabTo(page, `Select invoice #${ids[2]}`))
      await page.keyboard.press('Space')
      t.ok(await tabTo(page, `Select invoice #${ids[0]}`))
      await page.keyboard.press('Space')
      t.ok(await tabTo(page, 'Pay selected invoices with Till'))
      const [request] = await Promise.all([
        page.waitForRequest((request) => request.url().startsWith('https://till.example/pay/')),
        page.keyboard.press('Enter'),
      ])
      t.match(request.method(), 'GET', 'the page forwards to the gateway without a script')
      const [attempt] = await api.database.read('payment_attempts').where({ client_id: clientid })
      t.match(attempt, { amount: 1700, came_by: 'session', state: 'open' })
    },
    withTill,
  )
})
