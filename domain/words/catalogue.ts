import { localesOf } from '../values/languages.js'
import { german } from './de.js'
import { english } from './en.js'
import type { Words } from './words.js'

/** The languages that are complete, by their tags. */
export const languages: Readonly<Record<string, Words>> = { en: english, de: german }

/** Those, and the ones of files of the operator. */
let offered = languages

/** Returns the tags of all languages that pages and mails have words of. */
export const languageTags = (): readonly string[] => Object.keys(offered)

/** Adds the languages of files, by their tags, in place of those that were added before. */
export function offerLanguages(stated: Readonly<Record<string, Words>>): void {
  offered = { ...languages, ...stated }
  knownTags.clear()
}

/** Returns the words of a language, a tag of BCP 47 such as `de-AT`: of `de` where `de-AT` has none, else English. */
export const wordsOf = (language: string): Words => ownWords(language) ?? english

/** Returns the words of a language; undefined where they would be those of another. */
export function ownWords(language: string): Words | undefined {
  const tag = ownTag(language)
  return tag === undefined ? undefined : offered[tag]
}

const knownTags = new Map<string, string | undefined>()
/** Languages are texts that callers write. */
const maxTags = 200

/**
 * Returns the tag of the words of a language, `de` for `de-AT`; undefined where they would be those of another. Remembered, since
 * each mail asks for it.
 */
export function ownTag(language: string): string | undefined {
  if (knownTags.has(language)) return knownTags.get(language)
  if (knownTags.size >= maxTags) knownTags.clear()
  const tag = findTag(language)
  knownTags.set(language, tag)
  return tag
}

function findTag(language: string): string | undefined {
  const subtags = (localesOf(language)[0] as string).toLowerCase().split('-')
  for (; subtags.length > 0; subtags.pop()) {
    const tag = subtags.join('-')
    if (Object.hasOwn(offered, tag)) return tag
  }
  return undefined
}
