import type { ShownAction } from '../../../engine/documents/action-page.js'
import type { ActionEvent } from '../../../engine/documents/areas.js'
import { type Html, html } from '../html.js'
import { eventAddress } from './addresses.js'
import type { Links } from './links.js'
import { renderInline } from './markdown.js'

/** Renders actions with their summaries. `addressOf` returns the target of each link. */
export const renderActionList = (actions: readonly ShownAction[], addressOf: (name: string) => string): Html =>
  html`<ul class="actions">${actions.map(
    ({ name, summary }) =>
      html`<li><a href="${addressOf(name)}"><code>${name}</code></a> ${renderInline(summary, () => undefined)}</li>\n`,
  )}</ul>\n`

/** Renders events with their summaries and links to their data. */
export const renderEventList = (
  events: readonly Pick<ActionEvent, 'name' | 'summary'>[],
  { to, ofReference }: Links,
): Html =>
  html`<dl class="events">${events.map(
    ({ name, summary }) => html`<div>
<dt><a href="${to(eventAddress(name))}"><code>${name}</code></a></dt>
<dd>${renderInline(summary, ofReference)}</dd>
</div>
`,
  )}</dl>\n`
