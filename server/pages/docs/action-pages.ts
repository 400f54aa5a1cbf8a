import type { Catalogue, Entry } from '../../../engine/catalogue.js'
import { listAreaEvents } from '../../../engine/documents/action-events.js'
import { buildActionPage } from '../../../engine/documents/action-page.js'
import type { About, Area } from '../../../engine/documents/areas.js'
import { html } from '../html.js'
import { renderActionBody } from './action.js'
import { actionAddress } from './addresses.js'
import type { DocsPage } from './layout.js'
import type { Links } from './links.js'
import { renderActionList, renderEventList } from './lists.js'
import { renderAnchoredHeading, renderInline } from './markdown.js'

export function renderActionPage(entry: Entry, catalogue: Catalogue, about: About, links: Links): DocsPage {
  const page = buildActionPage(entry, catalogue, about)
  return {
    title: entry.name,
    isWide: true,
    main: html`<p class="summary">${renderInline(entry.summary, links.ofReference)}</p>
${renderActionBody(page, { ...links, isAlone: true })}
${renderAnchoredHeading(2, 'siblings', 'In the same area')}
${renderActionList(page.siblings, (name) => links.to(actionAddress(name)))}`,
  }
}

/** Returns the page of an area: its events, and the full description of each action. */
export function renderAreaPage(
  { name, title, description, entries }: Area,
  catalogue: Catalogue,
  about: About,
  links: Links,
): DocsPage {
  const events = listAreaEvents(name, catalogue, about)
  return {
    title,
    isWide: true,
    main: html`${description && html`<p class="summary">${description}</p>\n`}${renderActionList(entries, (name) => `#${name}`)}${
      events.length > 0 && html`${renderAnchoredHeading(2, 'events', 'Events')}${renderEventList(events, links)}`
    }${entries.map(
      (entry) => html`<section class="action">
${renderAnchoredHeading(2, entry.name, html`<a href="${links.to(actionAddress(entry.name))}">${entry.name}</a>`)}<p class="summary">${renderInline(entry.summary, links.ofReference)}</p>
${renderActionBody(buildActionPage(entry, catalogue, about), { ...links, isAlone: false })}
</section>
`,
    )}`,
  }
}
