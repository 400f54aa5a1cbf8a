// Runs in the browser and on the server.
import { extractQueryWords, listMeanings, splitWords, stemWord } from './search-words.js'
import { countPrefixErrors, maxErrors } from './typing-errors.js'
import { splitKnownWords } from './word-parts.js'

/** A page, action, or event. */
export interface SearchEntry {
  readonly kind: 'action' | 'event' | 'guide' | 'page'
  /** The name of an action or event, or the title of a page. */
  readonly title: string
  /** Address relative to the root of the service. */
  readonly href: string
  readonly summary: string
  readonly area?: string
  /** The permission that an action requires. */
  readonly permission?: string
  /** Synonyms. */
  readonly also?: string
  /** Parameters, aliases, and other words with less weight. */
  readonly more?: string
}

/** Weight of a word by the part of an entry that contains it. */
const weights = { title: 10, also: 9, summary: 5, permission: 3, area: 2, more: 1.5 } as const
const kindWeights = { action: 1, guide: 1.1, page: 1.1, event: 0.35 } as const satisfies Record<
  SearchEntry['kind'],
  number
>

/** Weight of a word by entry index. */
type Places = Map<number, number>

export interface SearchIndex {
  readonly entries: readonly SearchEntry[]
  readonly words: ReadonlyMap<string, Places>
  readonly stems: ReadonlyMap<string, readonly string[]>
  /** Titles in lowercase, with letters and digits only. */
  readonly names: readonly string[]
  /** The word parts of each title. */
  readonly titles: readonly (readonly string[])[]
  /** Cache of looked-up words. While typing, only the last word of a question changes. */
  readonly known: Map<string, Term>
}

/** Builds the index that `rankEntries` searches. */
export function buildSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const spoken = new Set(
    entries.flatMap(({ title, summary, area = '' }) =>
      splitWords(`${/\W/.test(title) ? title : ''} ${summary} ${area}`),
    ),
  )
  for (const word of [...spoken]) spoken.add(word.replace(/s$/, ''))
  for (const word of [
    'add',
    'get',
    'list',
    'info',
    'by',
    'todo',
    'sso',
    'pw',
    'ip',
    'id',
    'oauth',
    'tld',
    'whois',
    'unsuspend',
  ])
    spoken.add(word)
  for (const word of ['a', 'an', 'as', 'at', 'for', 'or', 'in', 'is', 'it', 'its', 'of', 'on', 'to', 'what', 'all'])
    spoken.delete(word)
  const words = new Map<string, Places>()
  const titles: string[][] = []
  for (const [at, entry] of entries.entries()) {
    const title = splitWords(entry.title).flatMap((word) => [word, ...splitKnownWords(word, spoken)])
    const parts = splitWords(entry.title).flatMap((word) => splitKnownWords(word, spoken))
    titles.push(parts)
    const stated = { ...entry, title: title.join(' ') }
    for (const [place, weight] of Object.entries(weights) as [keyof typeof weights, number][])
      for (const word of splitWords(stated[place] ?? '')) {
        const places = words.get(word) ?? new Map<number, number>()
        places.set(at, Math.max(places.get(at) ?? 0, weight))
        words.set(word, places)
      }
  }
  const stems = new Map<string, string[]>()
  for (const word of words.keys()) {
    const stem = stemWord(word)
    stems.set(stem, [...(stems.get(stem) ?? []), word])
  }
  return { entries, words, stems, names: entries.map(({ title }) => normalizeText(title)), titles, known: new Map() }
}

const normalizeText = (text: string): string => splitWords(text).join('')

/** Longer questions are truncated, because the search time grows with the number of words. */
const maxLetters = 100
const maxWords = 12

/**
 * Returns the entries that match a question, best first. An entry can match only some of the question's words; entries
 * that match more and rarer words come first (R-3330). A word also matches its other forms, its synonyms, words that
 * begin with it, and words with typing errors.
 */
export function rankEntries(index: SearchIndex, question: string): SearchEntry[] {
  const asked = extractQueryWords(question.slice(0, maxLetters)).slice(0, maxWords)
  if (asked.length === 0) return []
  const parts = asked.flatMap((word) => splitUnknown(index, word))
  const terms = parts.map((word) => getTerm(index, word))
  const sought = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const whole = normalizeText(question.slice(0, maxLetters))
  const scores = new Map<number, number>()
  for (const at of new Set(terms.flatMap(({ found }) => [...found.keys()]))) {
    const entry = index.entries[at] as SearchEntry
    const matched = terms.filter(({ found }) => found.has(at))
    const covered = matched.reduce((sum, { rarity }) => sum + rarity, 0) / sought
    const points = matched.reduce((sum, { rarity, found }) => sum + rarity * (found.get(at) as number), 0)
    const title = index.titles[at] as readonly string[]
    const named = title.filter((part) => matched.some(({ forms }) => forms.has(part))).length / title.length
    const asks = entry.permission !== undefined && normalizeText(entry.permission) === whole ? 60 : 0
    scores.set(at, points * covered ** 1.5 * (0.6 + 0.4 * named) * kindWeights[entry.kind] + asks)
  }
  for (const [at, name] of index.names.entries()) {
    const points =
      likeness(whole, name, parts.length > asked.length) * kindWeights[(index.entries[at] as SearchEntry).kind]
    if (points > 0) scores.set(at, (scores.get(at) ?? 0) + points)
  }
  return [...scores]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .map(([at]) => index.entries[at] as SearchEntry)
}

/** Splits an unknown word such as `suspendservice` into known words. */
function splitUnknown({ words, stems }: SearchIndex, word: string): string[] {
  if (word.length < 6 || words.has(word) || stems.has(stemWord(word)) || listMeanings(word).length > 0) return [word]
  const isKnown = { has: (part: string) => part.length > 2 && (words.has(part) || listMeanings(part).length > 0) }
  const parts = splitKnownWords(word, isKnown)
  return parts.length > 1 && parts.every((part) => isKnown.has(part)) ? parts : [word]
}

interface Term {
  /** Match quality by entry index. */
  readonly found: ReadonlyMap<number, number>
  /** Indexed words that matched. */
  readonly forms: ReadonlySet<string>
  /** Higher for rare words, which are more specific. */
  readonly rarity: number
}

/** Maximum number of cached words, because anonymous visitors search too. */
const maxKnown = 200

function getTerm(index: SearchIndex, word: string): Term {
  const known = index.known.get(word)
  if (known !== undefined) return known
  if (index.known.size >= maxKnown) index.known.clear()
  const term = lookUp(index, word)
  index.known.set(word, term)
  return term
}

function lookUp(index: SearchIndex, word: string): Term {
  const forms = new Map<string, number>()
  const take = (form: string, quality: number) => forms.set(form, Math.max(forms.get(form) ?? 0, quality))
  for (const form of index.stems.get(stemWord(word)) ?? []) take(form, form === word ? 1 : 0.95)
  for (const [place, meant] of listMeanings(word).entries())
    for (const form of index.stems.get(stemWord(meant)) ?? []) take(form, Math.max(0.9 - place * 0.15, 0.5))
  const certain = new Map(forms)
  for (const form of index.words.keys()) {
    const quality = forms.has(form) ? 0 : resemblance(word, form, certain.size > 0)
    if (quality > 0) take(form, quality)
  }
  const found = new Map<number, number>()
  for (const [form, quality] of forms)
    for (const [at, weight] of index.words.get(form) as Places)
      found.set(at, Math.max(found.get(at) ?? 0, weight * quality))
  const counted = certain.size > 0 ? [...certain.keys()] : [...forms.keys()]
  const entries = new Set(counted.flatMap((form) => [...(index.words.get(form) as Places).keys()]))
  return { found, forms: new Set(forms.keys()), rarity: Math.log(1 + index.entries.length / Math.max(entries.size, 1)) }
}

/**
 * Returns a score for the resemblance of a word to an indexed word, or 0 if they do not resemble each other. The word
 * can begin the indexed word, be part of it, or, unless `isKnown` is true, differ by typing errors.
 */
function resemblance(word: string, form: string, isKnown: boolean): number {
  if (word.length > 1 && form.startsWith(word)) return 0.4 + 0.5 * (word.length / form.length)
  if (word.length > 3 && form.length < 16 && form.includes(word)) return 0.5
  const max = maxErrors(word.length)
  if (isKnown || max === 0 || form.length < word.length - max) return 0
  const errors = countPrefixErrors(word, form, max)
  return errors > max ? 0 : (0.8 - 0.2 * errors) * (form.length <= word.length + max ? 1 : 0.8)
}

/**
 * Returns the points for a question that is a whole name, possibly with typing errors, or the beginning of a name. A
 * beginning scores no points if the question consists of several known words.
 */
function likeness(whole: string, name: string, isWords: boolean): number {
  if (whole === name) return 200
  if (whole.length < 4) return 0
  if (!isWords && name.startsWith(whole)) return 25 * (whole.length / name.length)
  if (whole.length < 7 || Math.abs(name.length - whole.length) > 2) return 0
  const errors = countPrefixErrors(whole, name, 2)
  return errors > 2 ? 0 : 60 - 20 * errors
}
