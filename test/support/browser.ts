import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import type { Test } from 'tap'
import { findProgram } from './programs.js'

/** Path of Chromium (Debian package `chromium`), or undefined if it is not installed. */
export const chromiumPath = ['chromium', 'chromium-browser', 'google-chrome'].map(findProgram).find(Boolean)

/** Reason for skipping browser tests, or false. */
export const withoutBrowser: string | false =
  chromiumPath === undefined &&
  'Chromium is not installed (Debian package chromium): no page was tested in a real browser'

/** Launches a browser for a whole test file, because a launch takes longer than most tests. */
export async function openBrowser(t: Test): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath as string,
    // Host names do not resolve, so requests to other hosts fail and are recorded as complaints.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  })
  t.teardown(() => browser.close())
  return browser
}

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /**
   * Problems that no page may cause: console errors and warnings, failing scripts, policy violations, failed requests,
   * and requests to other hosts.
   */
  readonly complaints: string[]
}

/** Longest wait for a page or an element, in milliseconds. */
const waitMs = 180_000

/** Opens a page in its own browser context. */
export async function openVisitor(t: Test, browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext(options)
  // The default of 30 seconds is too short on a busy machine.
  context.setDefaultTimeout(waitMs)
  t.teardown(() => context.close())
  const complaints: string[] = []
  context.on('console', (message) => {
    // Chromium logs each status of 400 or above, which the tests check themselves.
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol !== 'data:' && hostname !== '127.0.0.1') complaints.push(`asked for ${request.url()}`)
  })
  context.on('requestfailed', (request) => complaints.push(`had no answer from ${request.url()}`))
  const page = await context.newPage()
  waitAfterClicks(page)
  return { context, page, complaints }
}

/** Marks the method that already waits, because all pages share it. */
const waits = Symbol('waits')

/**
 * Lets every click wait until the next page is complete. Otherwise it waits only for the page's first bytes, and what a
 * test reads next can still be missing.
 */
function waitAfterClicks(page: Page): void {
  const locator: Locator = Object.getPrototypeOf(page.locator('html'))
  if (Object.hasOwn(locator.click, waits)) return
  const click = locator.click
  const waiting: Locator['click'] = async function (this: Locator, options) {
    await click.call(this, options)
    await this.page().waitForLoadState('domcontentloaded')
  }
  locator.click = Object.assign(waiting, { [waits]: true })
}

/** Checks a page for English, a title, exactly one `h1`, a label for each input, and no horizontal overflow. */
export async function expectSoundPage(t: Test, page: Page): Promise<void> {
  const found = await page.locator('html').evaluate((html: HTMLElement) => {
    const entries = [...html.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')]
    return {
      language: html.lang,
      hasTitle: html.ownerDocument.title.trim() !== '',
      headlines: html.querySelectorAll('h1').length,
      unnamed: entries.filter(({ labels }) => ![...(labels ?? [])].some((label) => label.innerText.trim())).length,
      beyond: html.scrollWidth - html.clientWidth,
    }
  })
  const sound = { language: 'en', hasTitle: true, headlines: 1, unnamed: 0, beyond: 0 }
  t.strictSame(found, sound, `${page.url()} in ${page.viewportSize()?.width} pixels`)
}

/** Desktop and phone viewports. */
export const wide = { width: 1280, height: 800 }
export const narrow = { width: 390, height: 800 }
