/** Returns the locales to format by for a language that a caller has written: English where it is no tag of BCP 47. */
export function localesOf(language: string): string[] {
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
