import type { Action } from './catalogue.js'

/** Everyday words with the catalog's words for them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  account: ['client', 'service', 'staff'],
  bill: ['invoice'],
  buy: ['order'],
  card: ['paymethod'],
  certificate: ['ssl'],
  change: ['update'],
  charge: ['capture', 'payment'],
  company: ['client'],
  create: ['add'],
  customer: ['client'],
  employee: ['staff', 'admin'],
  erase: ['delete'],
  hosting: ['service', 'product'],
  lock: ['suspend'],
  message: ['ticket', 'email'],
  money: ['credit', 'payment', 'transaction'],
  new: ['add', 'create'],
  payment: ['transaction'],
  refund: ['credit', 'transaction'],
  remove: ['delete'],
  resume: ['unsuspend'],
  show: ['get', 'list'],
  stop: ['suspend', 'cancel'],
  subscription: ['service', 'product'],
  support: ['ticket'],
  user: ['login', 'client'],
  website: ['service', 'domain'],
}

/** Stop words. */
const empty = new Set(
  'a an the of for to in on at by with and or is are do does how i my me we our can who what which'.split(' '),
)

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !empty.has(word))

/** Removes plural and verb endings from words of more than four letters. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word)

interface Indexed {
  readonly action: Action
  /** The action's texts, each with the weight of a match in that text. */
  readonly texts: readonly { readonly weight: number; readonly words: ReadonlySet<string>; readonly joined: string }[]
}

/** Finds actions by everyday words, even if some words match nothing or have one wrong letter. */
export class Search {
  readonly #indexed: readonly Indexed[]

  constructor(actions: Iterable<Action>) {
    const text = (weight: number, from: string) => {
      const words = wordsOf(from).map(stem)
      return { weight, words: new Set(words), joined: words.join(' ') }
    }
    this.#indexed = [...actions].map((action) => ({
      action,
      texts: [
        text(8, action.name),
        text(5, action.summary),
        text(3, `${action.area} ${action.permission.replaceAll('_', ' ')}`),
        text(2, Object.keys(action.parameters).join(' ')),
        text(1, action.description ?? ''),
      ],
    }))
  }

  /** Returns the best matches first, or the first `max` actions if the query contains only stop words. */
  find(query: string, max: number): Action[] {
    const asked = wordsOf(query)
    if (asked.length === 0) return this.#indexed.slice(0, max).map(({ action }) => action)
    const found = this.#indexed
      .map((one) => {
        const scores = asked.map((word) => scoreOf(one, word))
        const hits = scores.filter((score) => score > 0).length
        // Each word without a match lowers the score.
        return { action: one.action, score: scores.reduce((sum, one) => sum + one, 0) * (hits / asked.length) }
      })
      .filter(({ score }) => score > 0)
    const best = Math.max(...found.map(({ score }) => score))
    return found
      .filter(({ score }) => score >= best / 4)
      .sort((a, b) => b.score - a.score || (a.action.name < b.action.name ? -1 : 1))
      .slice(0, max)
      .map(({ action }) => action)
  }
}

function scoreOf({ texts }: Indexed, word: string): number {
  const own = stem(word)
  const meant = [...(synonyms[word] ?? []), ...(synonyms[own] ?? [])].map(stem)
  return Math.max(
    ...texts.map(({ weight, words, joined }) => {
      if (words.has(own)) return weight
      // Action names are single words, such as modulesuspend.
      if (own.length > 2 && joined.includes(own)) return weight * 0.8
      if (meant.some((one) => joined.includes(one))) return weight * 0.6
      return own.length > 3 && [...words].some((one) => isNear(one, own) || isNear(one, word)) ? weight * 0.4 : 0
    }),
    0,
  )
}

/** Returns true if two words are equal or differ by one wrong, missing, extra, or transposed letter. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restOfA.length <= 1 && restOfB.length <= 1) return true
  return restOfA.length === 2 && restOfA === [...restOfB].reverse().join('')
}
