import { type Html, html } from '../../html.js'

/** A part of a page with a headline, where there is something in it. */
export const part = (title: string, content: Html | undefined | false): Html | false =>
  content !== undefined && content !== false && html`<section>\n<h2>${title}</h2>\n${content}\n</section>\n`
