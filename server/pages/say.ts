import type { Locale, TextKey } from '../../domain/words/locale.js'
import { Html, html, type Part } from './html.js'

/** Returns a text of the catalogue with markup or texts in its places, as in `You can {link}.` */
export function say(locale: Locale, key: TextKey, values: Readonly<Record<string, Part>> = {}): Html {
  // Places alternate with what stands between them.
  const parts = locale.say(key).split(/\{(\w+)\}/)
  return new Html(parts.map((part, at) => html`${at % 2 === 0 ? part : values[part]}`.text).join(''))
}
