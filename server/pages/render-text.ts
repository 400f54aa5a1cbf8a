import type { Locale, TextKey } from '../../domain/words/locale.js'
import { Html, html, type Part } from './html.js'

/** Returns a catalog text with markup or text in its placeholders, as in `You can {link}.` */
export function renderText(locale: Locale, key: TextKey, values: Readonly<Record<string, Part>> = {}): Html {
  // Parts at odd indexes are names of placeholders.
  const parts = locale.say(key).split(/\{(\w+)\}/)
  return new Html(parts.map((part, at) => html`${at % 2 === 0 ? part : values[part]}`.text).join(''))
}
