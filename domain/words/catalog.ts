import { formattingLocales } from '../values/languages.js'
import { german } from './de.js'
import { english } from './en.js'
import type { Words } from './words.js'

/** Built-in languages by tag. */
export const languages: Readonly<Record<string, Words>> = { en: english, de: german }

/** The built-in languages and the operator's. */
let availableLanguages = languages

/** Returns the tags of all languages for pages and emails. */
export const languageTags = (): readonly string[] => Object.keys(availableLanguages)

/**
 * Adds the operator's languages by tag, replacing those added by an earlier call. An operator's language overrides a
 * built-in one with the same tag.
 */
export function setOperatorLanguages(stated: Readonly<Record<string, Words>>): void {
  availableLanguages = { ...languages, ...stated }
  knownTags.clear()
}

/**
 * Returns the words for a BCP 47 language tag such as `de-AT`. Falls back to shorter tags (`de`), and then to English.
 */
export const getWords = (language: string): Words => findWords(language) ?? english

/** Returns the words for a language tag, or undefined if neither the tag nor a shorter one has words. */
export function findWords(language: string): Words | undefined {
  const tag = findLanguageTag(language)
  return tag === undefined ? undefined : availableLanguages[tag]
}

const knownTags = new Map<string, string | undefined>()
/** Cache size. Limited, because callers choose the tags. */
const maxTags = 200

/**
 * Returns the tag under which a language's words are stored, such as `de` for `de-AT`. Returns undefined if neither the
 * tag nor a shorter one has words. Cached, because each email needs it.
 */
export function findLanguageTag(language: string): string | undefined {
  if (knownTags.has(language)) return knownTags.get(language)
  if (knownTags.size >= maxTags) knownTags.clear()
  const tag = findTag(language)
  knownTags.set(language, tag)
  return tag
}

function findTag(language: string): string | undefined {
  const subtags = (formattingLocales(language)[0] as string).toLowerCase().split('-')
  for (; subtags.length > 0; subtags.pop()) {
    const tag = subtags.join('-')
    if (Object.hasOwn(availableLanguages, tag)) return tag
  }
  return undefined
}
