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
 * Returns the findings of axe-core on a page, except those of rules that are switched off. The policy of our pages lets no script
 * in but by the debugger.
 */
export async function axeFindings(page: Page, switched: Readonly<Record<string, boolean>> = {}): Promise<string[]> {
  // The text is that of the package, which defines a global.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  const rules = Object.fromEntries(Object.entries(switched).map(([name, enabled]) => [name, { enabled }]))
  const options = JSON.stringify({ resultTypes: ['violations'], rules })
  const found = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as readonly Finding[]
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Returns how many pixels the document is wider than its window. */
export const pixelsBeyond = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Returns the shortest time of some loads until the page was ready, in milliseconds. */
export async function readyWithin(page: Page, loads: number): Promise<number> {
  const times: number[] = []
  for (let load = 0; load < loads; load++) {
    await page.reload()
    times.push(await page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
  }
  return Math.min(...times)
}

/** Numbers what the keyboard can reach, and puts the cursor before it. Returns the names of these elements. */
const numberReachable = `(() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  const reachable = all.filter((one) => !one.disabled && one.type !== 'hidden' && one.checkVisibility())
  reachable.forEach((one, at) => { one.dataset.at = at })
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  return reachable.map((one) => one.outerHTML.slice(0, 120))
})()`

/** Tells the number of the element that has the focus, and if one sees that it has. */
const readFocus = `(() => {
  const one = document.activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(one)
  const { top, bottom, left, right, width, height } = one.getBoundingClientRect()
  const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 0 && height > 0
  return { at: Number(one.dataset.at), isSeen: outlineStyle !== 'none' && outlineWidth !== '0px' && isInWindow }
})()`

/** Walks through a page by the key Tab alone. Returns what it does not reach in the order of the page, with a focus one sees. */
export async function missedByTab(page: Page): Promise<string[]> {
  const reachable = (await page.evaluate(numberReachable)) as string[]
  const missed: string[] = []
  for (const [at, name] of reachable.entries()) {
    await page.keyboard.press('Tab')
    const focus = (await page.evaluate(readFocus)) as { at: number; isSeen: boolean }
    if (focus.at !== at) return [...missed, `${name} is passed over: ${focus.at} in place of ${at}`]
    if (!focus.isSeen) missed.push(`${name} has a focus that nobody sees`)
  }
  return missed
}
