import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadCatalogue } from '../../../engine/catalogue.js'
import { buildActionPage } from '../../../engine/documents/action-page.js'
import { actionChapter } from '../../../engine/documents/reference-action.js'
import { about } from '../../../server/about.js'
import { loadModules } from '../../../server/modules.js'
import { buildModulesPage } from '../../../server/modules-page.js'
import { renderInline } from '../../../server/pages/docs/markdown.js'
import { html } from '../../../server/pages/html.js'
import { vocabulary } from '../../../server/vocabulary.js'
import { serveDocs, visibleText } from './docs-site.js'

// Tests the documentation of the service's catalog without a database.
const folder = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const catalogue = await loadCatalogue([folder('actions')], vocabulary)
const modules = (await loadModules([folder('modules')])).offered(false)
const facts = about()
const { page, get, origin } = await serveDocs(t, {
  catalogue,
  about: () => facts,
  modulesText: () => buildModulesPage(modules),
})

/** Returns the cells of all tables in a Markdown text. */
const cellsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^\| (?!---)(.*) \|$/gm)].flatMap(([, row = '']) =>
    row.split(/ (?<!\\)\| /).map((cell) => cell.replaceAll('\\|', '|')),
  )

const heads = new Set(['Name', 'Aliases', 'Value', 'Required', 'Description', 'Field', 'Status', 'Code', 'Message'])

// R-3301
t.test('each action page contains everything in its chapter of docs/reference', async (t) => {
  for (const entry of catalogue.values()) {
    const shown = visibleText(await page(`/docs/actions/${entry.name}`))
    const chapter = actionChapter(buildActionPage(entry, catalogue, facts))
    const said = [
      entry.summary,
      `${entry.method} /api/v1/${entry.name}`,
      entry.permission === 'full' ? 'a role with full access' : `permission ${entry.permission}`,
      ...[...chapter.matchAll(/^```\w+\n(.*?)\n```$/gms)].map(([, code = '']) => code),
      ...cellsOf(chapter).filter((cell) => !heads.has(cell)),
    ].map((text) => (text.includes('\n') ? html`${text}`.text : renderInline(text, () => '').text))
    const unsaid = said
      .map((text) => visibleText(text).replace(/ ?extension\.$/, ''))
      .filter((text) => !shown.includes(text))
    t.strictSame(unsaid, [], entry.name)
  }
})

t.test('each action page shows every parameter with its aliases, and marks extensions', async (t) => {
  for (const { name, required, optional } of catalogue.values()) {
    const text = await page(`/docs/actions/${name}`)
    // Parameters precede response values, which may have equal names.
    const shown = [...text.matchAll(/<dt><code>(\w+)<\/code>(.*?)<\/div>/gs)]
    const wrong: string[] = []
    for (const [parameter, field] of Object.entries({ ...required, ...optional })) {
      if (field.series !== undefined && !/\D1$/.test(parameter)) continue
      const [, , rest] = shown.find(([, name]) => name === parameter) ?? []
      if (
        rest === undefined ||
        field.aliases.some((alias) => !rest.includes(`<code>${alias}</code>`)) ||
        rest.includes('class="mark">extension') !== field.extension
      )
        wrong.push(parameter)
    }
    t.strictSame(wrong, [], name)
  }
})

// R-3303
t.test('a page lists every action by area and marks the current action', async (t) => {
  const text = await page('/docs/actions/createinvoice')
  t.strictSame(
    [...catalogue.keys()].filter((name) => !text.includes(`<a href="../../docs/actions/${name}"`)),
    [],
  )
  t.match(text, /<details open>\s*<summary>Invoices &amp; Billing/)
  t.equal(text.split('<details open>').length, 2, 'other areas are collapsed')
  t.match(text, '<a href="../../docs/actions/createinvoice" aria-current="page">')
})

t.test('shows related events on the pages of actions and areas', async (t) => {
  t.match(
    await page('/docs/actions/createinvoice'),
    '<a href="../../docs/reference/events#invoicepaid"><code>invoice.paid</code>',
  )
  t.match(await page('/docs/areas/tickets'), '<code>ticket.opened</code>')
  t.notMatch(await page('/docs/actions/getstats'), 'id="events"')
})

/** Decodes the HTML entities that occur in addresses. */
const decoded = (address: string) => address.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

// R-3303
t.test('every link within the documentation leads to an existing page and heading', async (t) => {
  const ids = new Map<string, ReadonlySet<string>>()
  const links: { from: string; to: URL }[] = []
  const waiting = ['/docs']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (ids.has(path)) continue
    const answer = await get(path)
    if (answer.status !== 200) t.fail(`${path}: ${answer.status}`)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    const text = isPage ? await answer.text() : ''
    const own = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => decoded(id))
    ids.set(path, new Set(own))
    if (new Set(own).size < own.length) t.fail(`${path} has an id twice`)
    for (const [, address = ''] of text.matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
      const to = new URL(decoded(address), `${origin}${path}`)
      if (to.origin !== origin) {
        if (!/^https?:/.test(address)) t.fail(`${path}: ${address}`)
        continue
      }
      if (address.startsWith('/')) t.fail(`${path}: ${address} does not work below a path of a proxy`)
      links.push({ from: path, to })
      if (!ids.has(to.pathname)) waiting.push(to.pathname)
    }
  }
  t.ok(ids.size > catalogue.size + 60)
  const broken = links.filter(
    ({ to }) => to.hash !== '' && !ids.get(to.pathname)?.has(decodeURIComponent(to.hash.slice(1))),
  )
  t.strictSame(
    broken.map(({ from, to }) => `${from}: ${to.pathname}${to.hash}`),
    [],
  )
})
