import { english } from './en.js'
import type { Words } from './words.js'

/** Texts of an operator's language file, completed with texts of another language. */
export interface ParsedLanguage {
  readonly words: Words
  /** Paths of texts that the file lacks, such as `menu.home`. */
  readonly missing: readonly string[]
  /** Errors in the file, as sentences without a subject. */
  readonly faults: readonly string[]
}

type Texts = { readonly [name: string]: string | Texts }

const listPlaceholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

/**
 * Reads the texts of a language, an object in the shape of docs/reference/texts.json. Missing texts come from
 * `fallback`. A text is an error if English does not have it or has other placeholders (R-4107).
 */
export function parseLanguage(stated: unknown, fallback: Words = english): ParsedLanguage {
  const missing: string[] = []
  const faults: string[] = []
  const merge = (known: Texts, own: Texts, given: unknown, path: string): Texts => {
    const isGroup = typeof given === 'object' && given !== null && !Array.isArray(given)
    if (given !== undefined && !isGroup) faults.push(`must contain texts below ${path}`)
    const texts = isGroup ? (given as Readonly<Record<string, unknown>>) : {}
    for (const name of Object.keys(texts))
      if (!Object.hasOwn(known, name)) faults.push(`contains ${path}${name}, which does not exist in English`)
    return Object.fromEntries(
      Object.entries(known).map(([name, one]) => {
        const text = Object.hasOwn(texts, name) ? texts[name] : undefined
        const instead = own[name] as string | Texts
        if (typeof one !== 'string') return [name, merge(one, instead as Texts, text, `${path}${name}.`)]
        if (text === undefined) missing.push(`${path}${name}`)
        else if (typeof text !== 'string') faults.push(`must contain text at ${path}${name}`)
        else if (listPlaceholders(text) === listPlaceholders(one)) return [name, text]
        else faults.push(`must use ${listPlaceholders(one) || 'no placeholders'} in ${path}${name}`)
        return [name, instead]
      }),
    )
  }
  const words = merge(english, fallback, stated, '') as unknown as Words
  return { words, missing, faults }
}
