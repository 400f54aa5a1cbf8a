import type { ShownAction } from '../../../engine/documents/action-page.js'
import type { ActionEvent } from '../../../engine/documents/areas.js'
import { type Html, html } from '../html.js'
import { eventAddress } from './addresses.js'
import type { Links } from './links.js'
import { renderInline } from './markdown.js'

/** Returns actions with their summaries; `addressOf` says where each link leads. */
export const actionList = (actions: readonly ShownAction[], addressOf: (name: string) => string): Html =>
  html`<ul class="actions">${actions.map(
    ({ name, summary }) =>
      html`<li><a href="${addressOf(name)}"><code>${name}</code></a> ${renderInline(summary, () => undefined)}</li>\n`,
  )}</ul>\n`

/** Returns events with what they tell, each with a link to its data. */
export const eventList = (events: readonly Pick<ActionEvent, 'name' | 'summary'>[], { to, ofReference }: Links): Html =>
  html`<dl class="events">${events.map(
    ({ name, summary }) => html`<div>
<dt><a href="${to(eventAddress(name))}"><code>${name}</code></a></dt>
<dd>${renderInline(summary, ofReference)}</dd>
</div>
`,
  )}</dl>\n`
