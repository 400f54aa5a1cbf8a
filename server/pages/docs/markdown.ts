import { Marked, type Tokens } from 'marked'
import { parseUrl } from '../../../domain/values/parsed-url.js'
import { Html, html } from '../html.js'

/** Returns the target of a Markdown link, or undefined to render only the link's text. */
export type Translate = (address: string) => string | undefined

export interface Heading {
  readonly id: string
  readonly text: string
  readonly depth: number
}

export interface RenderedMarkdown {
  /** Text of the first top-level heading, which `body` omits. */
  readonly title: string | undefined
  readonly body: Html
  readonly headings: readonly Heading[]
}

/** Renders Markdown. HTML is shown as text, and HTML comments are omitted (R-3304). */
export function renderMarkdown(text: string, translate: Translate): RenderedMarkdown {
  const headings: Heading[] = []
  const taken = new Map<string, number>()
  let title: string | undefined
  const marked = createParser(translate, ({ tokens, depth }, inner) => {
    const text = plainText(tokens)
    if (depth === 1 && title === undefined) {
      title = text
      return ''
    }
    const fragment = headingFragment(text)
    const twins = taken.get(fragment) ?? 0
    taken.set(fragment, twins + 1)
    const id = twins === 0 ? fragment : `${fragment}-${twins}`
    headings.push({ id, text, depth })
    return renderAnchoredHeading(depth, id, new Html(inner)).text
  })
  const body = new Html(marked.parse(text, { async: false }))
  return { title, body, headings }
}

/** Renders Markdown without a paragraph element. */
export const renderInline = (text: string, translate: Translate): Html =>
  new Html(createParser(translate).parseInline(text, { async: false }))

export function renderAnchoredHeading(depth: number, id: string, content: Html | string): Html {
  const tag = new Html(`h${depth}`)
  return html`<${tag} id="${id}">${content} <a class="anchor" href="#${id}" aria-label="Link to this heading">#</a></${tag}>\n`
}

export const renderCodeBlock = (text: string, language?: string): Html =>
  html`<pre${language && html` data-language="${language}"`} tabindex="0"><code>${text}</code></pre>\n`

/** Returns a heading's fragment in the format common to Markdown sites. */
const headingFragment = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

type RenderHeading = (heading: Tokens.Heading, inner: string) => string

function createParser(translate: Translate, renderHeading: RenderHeading = (_, inner) => inner): Marked {
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : html`${text}`.text),
      heading(heading) {
        return renderHeading(heading, this.parser.parseInline(heading.tokens))
      },
      link({ href, tokens }) {
        const inner = new Html(this.parser.parseInline(tokens))
        // Markdown treats placeholders such as http://HOST:PORT as addresses.
        const to = !/^(https?:|mailto:)/i.test(href) ? translate(href) : parseUrl(href) && href
        return (to === undefined ? inner : html`<a href="${to}">${inner}</a>`).text
      },
      // Renders only the alternative text, because images would load from other hosts.
      image: ({ text }) => html`${text}`.text,
      code: ({ text, lang }) => renderCodeBlock(text, lang).text,
      table({ header, rows }) {
        const cell = (tag: Html) => (token: Tokens.TableCell) =>
          html`<${tag}>${new Html(this.parser.parseInline(token.tokens))}</${tag}>`
        const [th, td] = [new Html('th'), new Html('td')]
        const hasHead = header.some(({ text }) => text !== '')
        return html`<div class="table" tabindex="0"><table>
${hasHead && html`<thead><tr>${header.map(cell(th))}</tr></thead>\n`}<tbody>${rows.map((row) => html`<tr>${row.map(cell(td))}</tr>\n`)}</tbody>
</table></div>\n`.text
      },
    },
  })
  return marked
}

const plainText = (tokens: readonly Tokens.Generic[]): string =>
  tokens.map((token) => (token.tokens === undefined ? String(token.text ?? '') : plainText(token.tokens))).join('')
