import type { Catalogue } from '../../../engine/catalogue.js'
import type { About, Area } from '../../../engine/documents/areas.js'
import { curl } from '../../../engine/documents/curl.js'
import { html } from '../html.js'
import { actionAddress, areaAddress } from './addresses.js'
import type { DocsPage } from './layout.js'
import type { Links } from './links.js'
import { renderAnchoredHeading, renderCodeBlock, renderMarkdown } from './markdown.js'

/** Returns the first page: the purpose of the service, a first call, and the areas with their actions. */
export function renderOverview(areas: readonly Area[], catalogue: Catalogue, about: About, links: Links): DocsPage {
  const { to, base } = links
  const first = [...catalogue.values()].find(isEasy)
  const count = areas.reduce((sum, { entries }) => sum + entries.length, 0)
  return {
    title: about.title,
    main: html`${renderMarkdown(about.description, links.ofReference).body}
${renderAnchoredHeading(2, 'first-call', 'First call')}
<p>Every call sends a <a href="${to('reference/conventions#credentials')}">credential</a> and returns JSON with a <code>result</code>.</p>
${first && renderCodeBlock(curl(first, about.baseUrl), 'curl')}
<p><a href="${to('reference/conventions')}">Conventions</a> covers parameters, paging, retries, and limits. <a href="${to('reference/errors')}">Errors</a> lists every code. <a href="${base}openapi.json"><code>openapi.json</code></a> describes the whole API for tools.</p>
${renderAnchoredHeading(2, 'actions', `${count} actions`)}
${areas.map(
  ({ name, title, description, entries }) => html`<section class="area">
<h3 id="${name}"><a href="${to(areaAddress(name))}">${title}</a></h3>
${description && html`<p>${description}</p>\n`}<p class="names">${entries.map((entry) => html`<a href="${to(actionAddress(entry.name))}" title="${entry.summary.replaceAll('`', '')}"><code>${entry.name}</code></a> `)}</p>
</section>
`,
)}`,
  }
}

/** Returns true for an action that suits a first call: it only reads and requires no parameter. */
const isEasy = ({
  kind,
  required,
  needsOneOf,
}: {
  kind: string
  required: object
  needsOneOf?: readonly string[]
}): boolean => kind === 'paged' && Object.keys(required).length === 0 && needsOneOf === undefined
