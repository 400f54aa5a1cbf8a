// R-4831, R-4832, R-4833, R-4834

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { loadPages } from '../../../../server/pages/load-pages.js'
import { onSqlite } from '../../../db/one-database.js'
import { narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../../support/browser.js'
import { withoutJobs } from '../../../support/daily.js'
import { type Api, startApi } from '../../../support/service.js'
import { slowdown } from '../../../support/slowdown.js'
import { furnish } from './furnished.js'
import { axeFindings, findUnreachableByTab, measureLoadTime, measureOverflow } from './measures.js'
import { furtherStops, listStops, type Stop } from './stops.js'

/** Folder for screenshots in two widths and color schemes, or undefined to take none. */
const picturesIn = process.env.PAGE_PICTURES

/** Pattern of the names of the stops to visit. */
const only = new RegExp(process.env.PAGE_ONLY ?? '')

const maxBytes = 100_000
const maxReadyMs = 500

/** A window of 1280 pixels at a zoom of 200 %. */
const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } as const

/** Removes Refresh headers and follows no redirects, so that pages do not forward automatically. */
async function withoutLeadingOn(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const reply = await route.fetch({ maxRedirects: 0 }).catch(() => undefined)
    if (reply === undefined) return route.abort()
    const { refresh: _, ...headers } = reply.headers()
    await route.fulfill({ response: reply, headers })
  })
}

/** Opens a stop and performs its steps. Returns the status of the response. */
async function open(api: Api, page: Page, { address, cookies = '', act }: Stop): Promise<number | undefined> {
  const context = page.context()
  await context.clearCookies()
  const url = `${api.url}/client`
  const pairs = cookies
    .split('; ')
    .filter(Boolean)
    .map((one) => one.split('=', 2) as [string, string])
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url })))
  const answer = await page.goto(`${api.url}${address}`)
  await act?.(page)
  return answer?.status()
}

interface Windows {
  readonly page: Page
  readonly zoomed: Page
}

async function look(t: Test, api: Api, { page, zoomed }: Windows, stop: Stop, name: string): Promise<void> {
  await page.setViewportSize(wide)
  t.equal(await open(api, page, stop), stop.status ?? 200, `${name} has the expected status`)
  if (stop.act === undefined && stop.status !== 401) {
    const ready = await measureLoadTime(page, 3)
    t.ok(ready < maxReadyMs * slowdown(), `${name} is ready after ${ready} ms`)
  }
  t.ok((await page.content()).length < maxBytes, `${name} is below 100 KB`)
  for (const [width, viewport] of Object.entries({ narrow, wide })) {
    await page.setViewportSize(viewport)
    t.equal(await measureOverflow(page), 0, `${name} fits the ${width} window`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      t.strictSame(await axeFindings(page), [], `${name} is accessible, ${width} and ${colorScheme}`)
      if (picturesIn === undefined) continue
      await page.screenshot({ path: join(picturesIn, `${name}.${width}.${colorScheme}.png`), fullPage: true })
    }
  }
  t.strictSame(await findUnreachableByTab(page), [], `${name} needs no mouse`)
  await open(api, zoomed, stop)
  t.equal(await measureOverflow(zoomed), 0, `${name} fits a window at 200 %`)
}

const title = 'every page is readable, fast, and usable without a mouse'

async function lookAtAll(t: Test, url: string): Promise<void> {
  if (picturesIn !== undefined) mkdirSync(picturesIn, { recursive: true })
  const api = await startApi(t, url, { environment: { ...withoutJobs.environment, SANDBOX: '1' } })
  const pages = await loadPages()
  const browser = await openBrowser(t)
  for (const language of ['en', 'de']) {
    const home = await furnish(
      api,
      pages.filter(({ kind }) => kind === 'area'),
      language,
    )
    const stops = [...(await listStops(api, pages, home)), ...(language === 'en' ? await furtherStops(api, home) : [])]
    const first = await openVisitor(t, browser, { locale: language })
    const second = await openVisitor(t, browser, { locale: language, ...zoomed })
    for (const { context } of [first, second]) await withoutLeadingOn(context)
    for (const stop of stops.filter(({ name }) => only.test(name)))
      await t.test(`${language}: ${stop.name}`, (t) =>
        look(t, api, { page: first.page, zoomed: second.page }, stop, `${language}-${stop.name}`),
      )
    t.strictSame([...first.complaints, ...second.complaints], [], language)
  }
}

if (withoutBrowser) t.test(title, { skip: withoutBrowser }, async () => {})
else onSqlite(t, title, lookAtAll)
