import { findNearest } from '../domain/values/spelling.js'
import type { Catalogue } from '../engine/catalogue.js'

/** Maps synonyms to the words that action names use. */
const synonyms: Readonly<Record<string, string>> = {
  ...mapSynonyms('get', ['list', 'show', 'view', 'read', 'fetch', 'retrieve', 'find', 'search']),
  ...mapSynonyms('add', ['create', 'new', 'make', 'insert', 'store', 'open']),
  ...mapSynonyms('delete', ['remove', 'destroy', 'drop', 'erase']),
  ...mapSynonyms('update', ['edit', 'change', 'modify', 'set', 'patch', 'manage']),
  ...mapSynonyms('client', ['customer']),
  ...mapSynonyms('service', ['hosting']),
  ...mapSynonyms('invoice', ['bill']),
  ...mapSynonyms('login', ['user']),
  ...mapSynonyms('payment', ['pay']),
  ...mapSynonyms('staff', ['admin']),
  ...mapSynonyms('setting', ['configuration', 'config']),
  ...mapSynonyms('certificate', ['ssl']),
}

function mapSynonyms(word: string, others: readonly string[]): Record<string, string> {
  return Object.fromEntries(others.map((other) => [other, word]))
}

const toSingular = (word: string): string => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const getMeaning = (word: string): string => synonyms[word] ?? synonyms[toSingular(word)] ?? toSingular(word)

/** Longer names get no suggestion, because splitting them takes too long. */
const maxLength = 64
/** Shorter words occur by chance in too many names. */
const minWordLength = 3

/** Splits a name into the fewest known words. Returns undefined if known words do not cover the whole name. */
function splitKnownWords(name: string, known: ReadonlySet<string>): string[] | undefined {
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= name.length; end++)
    for (let start = 0; start <= end - minWordLength; start++) {
      const before = best[start]
      const word = name.slice(start, end)
      if (before === undefined || !known.has(word)) continue
      if ((best[end]?.length ?? Infinity) > before.length + 1) best[end] = [...before, word]
    }
  return best[name.length]
}

interface Described {
  readonly name: string
  /** Meanings of the words in the name (`own`), and in the name and summary together (`all`). */
  readonly own: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

interface Vocabulary {
  readonly known: ReadonlySet<string>
  readonly described: readonly Described[]
}

function buildVocabulary(catalogue: Catalogue): Vocabulary {
  const summaries = [...catalogue.values()].map(({ name, summary }) => ({
    name,
    words: (/^[^,;:.]*/.exec(summary.toLowerCase())?.[0].match(/[a-z]+/g) ?? []).filter(
      (word) => word.length >= minWordLength,
    ),
  }))
  const permissions = [...catalogue.values()].flatMap(({ permission }) => permission.split('_'))
  const singular = [...summaries.flatMap(({ words }) => words), ...permissions, ...Object.entries(synonyms).flat()]
  const known = new Set(singular.flatMap((word) => [word, toSingular(word), `${word}s`]))
  // If known words do not cover a name, the rest after each known word becomes a known word, such as `unsuspend` in
  // `moduleunsuspend`.
  for (const name of catalogue.keys())
    for (let end = minWordLength; end <= name.length - minWordLength; end++)
      if (known.has(name.slice(0, end)) && splitKnownWords(name, known) === undefined) known.add(name.slice(end))
  const described = summaries.map(({ name, words }): Described => {
    const own = new Set(splitKnownWords(name, known)?.map(getMeaning))
    return { name, own, all: new Set([...own, ...words.map(getMeaning)]) }
  })
  return { known, described }
}

/**
 * Returns the action closest in meaning to a name, and `part`, the fraction of the words' total weight that the action
 * matches. Returns undefined if the name does not consist of at least two known words.
 */
function findByMeaning(
  name: string,
  { known, described }: Vocabulary,
): { readonly name: string; readonly part: number } | undefined {
  const words = new Set(splitKnownWords(name.toLowerCase().replaceAll(/[^a-z]/g, ''), known)?.map(getMeaning))
  if (words.size < 2) return undefined
  // Words that occur in few actions weigh more.
  const weights = [...words].map((word) => {
    const holders = described.filter(({ all }) => all.has(word)).length
    return [word, 1 / (1 + holders)] as const
  })
  const sum = (held: ReadonlySet<string>) =>
    weights.reduce((total, [word, one]) => total + (held.has(word) ? one : 0), 0)
  const isMany = name.endsWith('s')
  // Words in a name outweigh words in a summary. Ties go to names without other words, then to the same plural or
  // singular, then to updates.
  const scores = described.map(({ name, own, all }) => {
    const others = [...own].filter((word) => !words.has(word)).length
    const alike = (name.endsWith('s') === isMany ? 2e-6 : 0) + (own.has('update') ? 1e-6 : 0)
    return { name, found: sum(all), score: sum(all) + sum(own) / 2 - others / 1000 + alike }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return { name: best.name, part: best.found / sum(words) }
}

/**
 * Returns a function that suggests an action for an unknown name, by spelling or by the meaning of its words. The
 * function returns undefined if no action is close or the name is too long.
 */
export function createActionSuggester(catalogue: Catalogue): (name: string) => string | undefined {
  let vocabulary: Vocabulary | undefined
  return (name) => {
    if (name.length > maxLength) return undefined
    vocabulary ??= buildVocabulary(catalogue)
    const meant = findByMeaning(name, vocabulary)
    // A match of all words outweighs spelling: createclient is spelled more like updateclient than addclient.
    if (meant !== undefined && meant.part > 0.99) return meant.name
    return findNearest(name, catalogue.keys()) ?? (meant !== undefined && meant.part >= 0.5 ? meant.name : undefined)
  }
}
