import type { Locale, TextKey } from '../../domain/words/locale.js'
import { html } from './html.js'
import type { Shown } from './page.js'
import { say } from './say.js'

/**
 * Sends a browser to another host with a link and a `Refresh` header (R-4034). Browsers block a form that redirects to
 * a host missing from the page's policy, and our policy lists no hosts.
 */
export const leadOn = (locale: Locale, url: string, title: TextKey, text: TextKey): Shown => ({
  title: locale.say(title),
  headers: { Refresh: `0; url=${url}` },
  main: html`<p>${say(locale, text, { host: html`<strong>${new URL(url).host}</strong>` })}</p>
<p><a class="button" href="${url}" rel="noreferrer">${locale.words.pay.goOn}</a></p>`,
})
