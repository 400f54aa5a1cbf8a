import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { pathOf } from './programs.js'

/** Where this machine has Chromium (Debian package `chromium`); undefined where it has none. */
export const chromiumPath = ['chromium', 'chromium-browser', 'google-chrome'].map(pathOf).find(Boolean)

/** Why a test with a browser is skipped; false where it need not be. */
export const withoutBrowser: string | false =
  chromiumPath === undefined &&
  'Chromium is not installed (Debian package chromium): no page was seen by a real browser'

/** One for a whole file: a start takes longer than most tests. */
export async function openBrowser(t: Test): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath as string,
    // Names lead nowhere, so whatever a page asks for from elsewhere fails, and is counted by its context.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  })
  t.teardown(() => browser.close())
  return browser
}

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Problems that no page may cause: console output, failing scripts, policy violations, foreign requests. */
  readonly complaints: string[]
}

/** How long a page may take to come, or to show what is awaited. */
const waitMs = 180_000

/** Somebody with a browser window of their own. */
export async function openVisitor(t: Test, browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext(options)
  // The default of 30 s is short for a machine that does other things beside.
  context.setDefaultTimeout(waitMs)
  t.teardown(() => context.close())
  const complaints: string[] = []
  context.on('console', (message) => {
    // Chromium writes down each answer of 400 and above, which the tests look at themselves.
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol !== 'data:' && hostname !== '127.0.0.1') complaints.push(`asked for ${request.url()}`)
  })
  context.on('requestfailed', (request) => complaints.push(`had no answer from ${request.url()}`))
  return { context, page: await context.newPage(), complaints }
}

/**
 * Checks every page for a language, a title, one headline, a name for each entry, and nothing beyond
 * the edge of the window.
 */
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

/** Windows of a desk and of a telephone. */
export const wide = { width: 1280, height: 800 }
export const narrow = { width: 390, height: 800 }
