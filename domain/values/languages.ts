/**
 * Returns the locales for formatting in a language that a caller sent. English is the fallback, and the only locale if
 * the text is not a BCP 47 tag.
 */
export function formattingLocales(language: string): string[] {
  const tag = language.replaceAll('_', '-')
  return isLanguageTag(tag) ? [tag, 'en'] : ['en']
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
