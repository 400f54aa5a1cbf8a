import {
  type ActionPage,
  describePermission,
  otherFieldsLabel,
  type ShownParameter,
  type ShownValue,
} from '../../../engine/documents/action-page.js'
import { describeFailure } from '../../../engine/documents/reference-action.js'
import { type Html, html } from '../html.js'
import { jsonBlock } from './json-block.js'
import type { Links } from './links.js'
import { renderEventList } from './lists.js'
import { renderAnchoredHeading, renderCodeBlock, renderInline, renderMarkdown } from './markdown.js'

/**
 * Place of an action's description. `isAlone` is true on the action's own page, and false in a section of its area's
 * page.
 */
export interface ActionPlace extends Links {
  readonly isAlone: boolean
}

/** Renders the description of an action, without its heading. */
export function renderActionBody(page: ActionPage, place: ActionPlace): Html {
  const { exampleAnswer, notes } = page
  const say = (text: string) => renderInline(text, place.ofReference)
  return html`<p class="call"><span class="method ${page.method.toLowerCase()}">${page.method}</span> <code>${page.path}</code></p>
<p class="needs">Requires ${say(describePermission(page))}. ${dryRun(page, place)}</p>
${notes.map((note) => renderMarkdown(note, place.ofReference).body)}
<div class="columns">
<div>
${part('parameters', 'Parameters', page, place)}
${parameters(page, say)}
${events(page, place)}
</div>
<div class="beside">
${part('call', 'Call', page, place)}
${sampleTabs(page)}
${place.isAlone && html`<section class="try" data-action="${page.name}" hidden></section>`}
${
  page.answer !== undefined &&
  html`${part('answer', 'Response', page, place)}
${renderResponse(page.answer, say)}`
}
${jsonBlock(exampleAnswer, 'Example')}
${part('errors', 'Errors', page, place)}
${renderErrors(page, place, say)}
</div>
</div>
`
}

type RenderText = (text: string) => Html

/** Renders a heading. On an area's page, its fragment starts with the action's name. */
const part = (id: string, title: string, { name }: ActionPage, { isAlone }: ActionPlace): Html =>
  isAlone ? renderAnchoredHeading(2, id, title) : renderAnchoredHeading(3, `${name}.${id}`, title)

/** Renders code samples as tabs that need no script. */
const sampleTabs = ({ name, samples }: ActionPage): Html => html`<div class="samples">
${samples.map(
  (
    { label },
    at,
  ) => html`<input type="radio" name="sample-${name}" id="sample-${name}-${at}"${at === 0 && html` checked`}>
<label for="sample-${name}-${at}">${label}</label>
`,
)}${samples.map(({ source }) => renderCodeBlock(source))}</div>`

function dryRun({ takesDryRun, untriedBecause, method }: ActionPage, { to }: Links): Html {
  const link = html`<a href="${to('reference/conventions#trying-a-call')}"><code>Dry-Run</code></a>`
  if (takesDryRun) return html`${link} tests the call without storing anything.`
  if (method === 'GET') return html`Only reads data.`
  return html`Does not support ${link}.${untriedBecause !== undefined && ` ${untriedBecause}`}`
}

function parameters({ parameters }: ActionPage, say: RenderText): Html {
  if (parameters.length === 0) return html`<p class="none">No parameters.</p>`
  return html`<dl class="values">${parameters.map((one) => parameter(one, say))}</dl>`
}

function parameter(one: ShownParameter, say: RenderText): Html {
  const { path, last, aliases, type, need, description, isExtension, isDeprecated, default: usual, inner } = one
  return html`<div>
<dt><code>${path}</code>${last !== undefined && html` to <code>${last}</code>`} <span class="type">${say(type)}</span> ${
    need === 'optional' ? html`<span class="optional">optional</span>` : html`<span class="required">${need}</span>`
  }${isExtension && html` <span class="mark">extension</span>`}${isDeprecated && html` <span class="mark old">deprecated</span>`}</dt>
${usual !== undefined && html`<dd class="default">Default <code>${usual.value}</code>${usual.isEach && ' each'}</dd>\n`}${
  aliases.length > 0 &&
  html`<dd class="aliases">Also ${aliases.map(({ name, isExtension }, at) => html`${at > 0 && ', '}<code>${name}</code>${isExtension && ' (extension)'}`)}</dd>\n`
}${description !== '' && html`<dd>${say(description)}</dd>\n`}${
  inner.length > 0 && html`<dd><dl class="values inner">${inner.map((value) => shownValue(value, say))}</dl></dd>\n`
}</div>
`
}

const shownValue = ({ path, type, description, isExtension }: ShownValue, say: RenderText): Html => html`<div>
<dt>${path === otherFieldsLabel ? path : html`<code>${path}</code>`} <span class="type">${say(type)}</span>${isExtension && html` <span class="mark">extension</span>`}</dt>
${description !== '' && html`<dd>${say(description)}</dd>\n`}</div>
`

function renderResponse(values: readonly ShownValue[], say: RenderText): Html {
  const success = html`<code>result</code> is <code>success</code>`
  if (values.length === 0) return html`<p>${success}.</p>`
  return html`<p>${success}, and the response contains:</p>
<dl class="values">${values.map((value) => shownValue(value, say))}</dl>`
}

function renderErrors({ failures }: ActionPage, { to }: Links, say: RenderText): Html {
  const common = html`<p>${failures.length === 0 ? 'Only the errors' : 'In addition to the errors'} that <a href="${to('reference/errors#any-call')}">any call</a> can return${failures.length === 0 ? '.' : ':'}</p>`
  if (failures.length === 0) return common
  return html`${common}
<dl class="failures">${failures.map(
    (failure) => html`<div>
<dt><span class="status">${failure.status}</span> <code>${failure.code}</code></dt>
<dd>${say(describeFailure(failure))}</dd>
</div>
`,
  )}</dl>`
}

function events(page: ActionPage, place: ActionPlace): Html | false {
  if (page.events.length === 0) return false
  return html`${part('events', 'Related events', page, place)}
${renderEventList(page.events, place)}`
}
