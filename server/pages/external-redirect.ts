import type { Locale, TextKey } from '../../domain/words/locale.js'
import { html } from './html.js'
import type { PageContent } from './page.js'
import { renderText } from './render-text.js'

/**
 * Returns a page that sends the browser to another host with a link and a `Refresh` header (R-4034). Browsers block a
 * form that redirects to a host missing from the page's policy, and our policy lists no hosts.
 */
export const externalRedirectPage = (locale: Locale, url: string, title: TextKey, text: TextKey): PageContent => ({
  title: locale.say(title),
  headers: { Refresh: `0; url=${url}` },
  main: html`<p>${renderText(locale, text, { host: html`<strong>${new URL(url).host}</strong>` })}</p>
<p><a class="button" href="${url}" rel="noreferrer">${locale.words.pay.goOn}</a></p>`,
})
