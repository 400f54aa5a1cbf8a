import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

/**
 * Returns the axe-core findings for a page. `switched` enables or disables rules. Runs in the debugger, because the
 * content security policy of our pages blocks other scripts.
 */
export async function axeFindings(page: Page, switched: Readonly<Record<string, boolean>> = {}): Promise<string[]> {
  // The script of axe-core, which defines a global.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  const rules = Object.fromEntries(Object.entries(switched).map(([name, enabled]) => [name, { enabled }]))
  const options = JSON.stringify({ resultTypes: ['violations'], rules })
  const found = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as readonly Finding[]
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Returns the number of pixels by which the document is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Reloads a page `loads` times. Returns the shortest load time in milliseconds. */
export async function measureLoadTime(page: Page, loads: number): Promise<number> {
  const times: number[] = []
  for (let load = 0; load < loads; load++) {
    await page.reload()
    times.push(await page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
  }
  return Math.min(...times)
}

/**
 * Numbers the elements reachable by keyboard, and moves the focus before them. Returns the beginning of each element's
 * markup.
 */
const numberReachable = `(() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  const reachable = all.filter((one) => !one.disabled && one.type !== 'hidden' && one.checkVisibility())
  reachable.forEach((one, at) => { one.dataset.at = at })
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  return reachable.map((one) => one.outerHTML.slice(0, 120))
})()`

/** Returns the number of the focused element, and whether its focus is visible. */
const readFocus = `(() => {
  const one = document.activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(one)
  const { top, bottom, left, right, width, height } = one.getBoundingClientRect()
  const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 0 && height > 0
  return { at: Number(one.dataset.at), isSeen: outlineStyle !== 'none' && outlineWidth !== '0px' && isInWindow }
})()`

/**
 * Tabs through a page. Returns the elements without a visible focus, and the first element out of page order, at which
 * the function stops.
 */
export async function findUnreachableByTab(page: Page): Promise<string[]> {
  const reachable = (await page.evaluate(numberReachable)) as string[]
  const missed: string[] = []
  for (const [at, name] of reachable.entries()) {
    await page.keyboard.press('Tab')
    const focus = (await page.evaluate(readFocus)) as { at: number; isSeen: boolean }
    if (focus.at !== at) return [...missed, `${name} is skipped: ${focus.at} instead of ${at}`]
    if (!focus.isSeen) missed.push(`${name} has no visible focus`)
  }
  return missed
}
