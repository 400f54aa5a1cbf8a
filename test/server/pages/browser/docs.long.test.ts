import t from 'tap'
import { onSqlite } from '../../../db/one-database.js'
import { expectSoundPage, narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../../support/browser.js'
import { startApi } from '../../../support/service.js'
import { slowdown } from '../../../support/slowdown.js'

/** A page of each kind, including the longest ones. */
const paths = [
  '',
  '/actions/addorder',
  '/actions/getclients',
  '/areas/system',
  '/reference/conventions',
  '/reference/errors',
  '/reference/events',
  '/reference/settings',
  '/operating/install',
  '/modules/gateway/stripe',
  '/search?q=suspend+a+customer',
]

const usableMs = 1000

if (withoutBrowser) t.test('documentation in a browser', { skip: withoutBrowser }, async () => {})
else {
  const browser = await openBrowser(t)

  // Runs only on SQLite, because the pages do not depend on the database.
  // R-3307
  onSqlite(
    t,
    'each kind of page shows its heading and search in both widths and color schemes, with and without scripts',
    async (t, url) => {
      const api = await startApi(t, url)
      for (const viewport of [wide, narrow])
        for (const colorScheme of ['light', 'dark'] as const) {
          // Each color scheme is tested once without scripts.
          const javaScriptEnabled = (viewport === wide) === (colorScheme === 'light')
          const { page, complaints } = await openVisitor(t, browser, { viewport, colorScheme, javaScriptEnabled })
          for (const path of paths) {
            await page.goto(`${api.url}/docs${path}`)
            if (javaScriptEnabled) await expectSoundPage(t, page)
            t.ok(await page.locator('main h1').isVisible(), path)
            t.ok(await page.getByRole('searchbox').or(page.getByRole('combobox')).first().isVisible(), path)
          }
          // Without scripts, the browser aborts script preloads.
          t.strictSame(
            complaints.filter((one) => javaScriptEnabled || !/^had no answer from .*\.js\?/.test(one)),
            [],
          )
        }
    },
  )

  onSqlite(t, 'in a narrow window, the menu opens without scripts and links to an action', async (t, url) => {
    const api = await startApi(t, url)
    const { page } = await openVisitor(t, browser, { viewport: narrow, javaScriptEnabled: false })
    await page.goto(`${api.url}/docs/actions/addorder`)
    const side = page.getByRole('navigation', { name: 'Documentation' })
    t.notOk(await side.isVisible())
    await page.getByRole('link', { name: 'Menu', exact: true }).click()
    await side.getByText('Support Tickets').click()
    await side.getByRole('link', { name: 'openticket' }).click()
    t.equal(await page.locator('h1').innerText(), 'openticket')
    t.notOk(await side.isVisible(), 'the menu is closed on the next page')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    t.match(page.url(), /#content$/, 'the first stop of the keyboard skips to the content')
  })

  // R-3307
  onSqlite(t, 'a page loads within a second', async (t, url) => {
    const api = await startApi(t, url)
    for (const path of ['', '/actions/addorder', '/areas/clients', '/reference/conventions']) {
      const times: number[] = []
      // Takes the fastest of three visits with an empty cache, because a busy machine is slow at times.
      for (let visit = 0; visit < 3; visit++) {
        const { page, context } = await openVisitor(t, browser, { viewport: wide })
        await page.goto(`${api.url}/docs${path}`, { waitUntil: 'load' })
        const ms = await page.evaluate('performance.getEntriesByType("navigation")[0].loadEventEnd')
        times.push(ms as number)
        await context.close()
      }
      t.ok(Math.min(...times) < usableMs * slowdown(), `${path}: ${times.map(Math.round).join(', ')} ms`)
    }
  })
}
