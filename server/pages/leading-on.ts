import type { Locale, TextKey } from '../../domain/words/locale.js'
import { html } from './html.js'
import type { Shown } from './page.js'
import { say } from './say.js'

/**
 * Leads a browser on to another host, by a link and a `Refresh` (R-4034): browsers block a form whose answer redirects to a host
 * that the policy of its page does not name, and the policy names none.
 */
export const leadOn = (locale: Locale, url: string, title: TextKey, text: TextKey): Shown => ({
  title: locale.say(title),
  headers: { Refresh: `0; url=${url}` },
  main: html`<p>${say(locale, text, { host: html`<strong>${new URL(url).host}</strong>` })}</p>
<p><a class="button" href="${url}" rel="noreferrer">${locale.words.pay.goOn}</a></p>`,
})
