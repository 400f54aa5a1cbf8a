import type { Catalogue, Entry } from '../../../engine/catalogue.js'
import { eventsOfArea } from '../../../engine/documents/action-events.js'
import { actionPage } from '../../../engine/documents/action-page.js'
import type { About, Area } from '../../../engine/documents/areas.js'
import { html } from '../html.js'
import { actionBody } from './action.js'
import { actionAddress } from './addresses.js'
import type { DocsPage } from './layout.js'
import type { Links } from './links.js'
import { actionList, eventList } from './lists.js'
import { anchored, renderInline } from './markdown.js'

export function singleActionPage(entry: Entry, catalogue: Catalogue, about: About, links: Links): DocsPage {
  const page = actionPage(entry, catalogue, about)
  return {
    title: entry.name,
    isWide: true,
    main: html`<p class="summary">${renderInline(entry.summary, links.ofReference)}</p>
${actionBody(page, { ...links, isAlone: true })}
${anchored(2, 'siblings', 'In the same area')}
${actionList(page.siblings, (name) => links.to(actionAddress(name)))}`,
  }
}

/** Returns the page of an area: its events, and the full description of each action. */
export function areaPage(
  { name, title, description, entries }: Area,
  catalogue: Catalogue,
  about: About,
  links: Links,
): DocsPage {
  const events = eventsOfArea(name, catalogue, about)
  return {
    title,
    isWide: true,
    main: html`${description && html`<p class="summary">${description}</p>\n`}${actionList(entries, (name) => `#${name}`)}${
      events.length > 0 && html`${anchored(2, 'events', 'Events')}${eventList(events, links)}`
    }${entries.map(
      (entry) => html`<section class="action">
${anchored(2, entry.name, html`<a href="${links.to(actionAddress(entry.name))}">${entry.name}</a>`)}<p class="summary">${renderInline(entry.summary, links.ofReference)}</p>
${actionBody(actionPage(entry, catalogue, about), { ...links, isAlone: false })}
</section>
`,
    )}`,
  }
}
