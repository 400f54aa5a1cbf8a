import { type Html, html } from '../../html.js'

/** Renders a section with a heading, unless it is empty. */
export const showSection = (title: string, content: Html | undefined | false): Html | false =>
  content !== undefined && content !== false && html`<section>\n<h2>${title}</h2>\n${content}\n</section>\n`
