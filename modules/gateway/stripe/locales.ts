import type Stripe from 'stripe'

type Locale = Stripe.Checkout.SessionCreateParams.Locale

/** Languages of Stripe's page by lower-case tag. */
const locales = new Map<string, Locale>(
  (
    [
      ...['bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA', 'hi-IN', 'hr'],
      ...['hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk'],
      ...['sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
    ] satisfies Locale[]
  ).map((locale): [string, Locale] => [locale.toLowerCase(), locale]),
)

/** Stripe's names for languages that it lists under another tag. */
const others: Readonly<Record<string, Locale>> = { no: 'nb', nn: 'nb', tl: 'fil', hi: 'hi-IN', 'zh-hant': 'zh-TW' }

/**
 * Returns the language of Stripe's page for a BCP 47 tag, or `auto` (the browser's language) if Stripe does not have
 * it.
 */
export function stripeLocale(language: string): Locale {
  const parts = language.toLowerCase().replaceAll('_', '-').split('-')
  for (let length = parts.length; length > 0; length--) {
    const tag = parts.slice(0, length).join('-')
    const found = locales.get(tag) ?? (Object.hasOwn(others, tag) ? others[tag] : undefined)
    if (found !== undefined) return found
  }
  return 'auto'
}
