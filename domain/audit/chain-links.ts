import type { Finding } from './rule.js'

const maxExamples = 5

/** Collects findings by rule, with up to five examples per rule. */
export class Findings<Name extends string> {
  readonly #rules: Readonly<Record<Name, string>>
  readonly #found = new Map<Name, { count: number; examples: number[]; names: string[] }>()

  /** `rules` describes violations by rule name. */
  constructor(rules: Readonly<Record<Name, string>>) {
    this.#rules = rules
  }

  add(rule: Name, example: number, name: string, count = 1): void {
    const found = this.#found.get(rule) ?? { count: 0, examples: [], names: [] }
    this.#found.set(rule, found)
    found.count += count
    if (found.examples.length >= maxExamples) return
    found.examples.push(example)
    found.names.push(name)
  }

  get all(): Finding[] {
    return [...this.#found].map(([name, found]) => ({ name, rule: this.#rules[name], ...found }))
  }
}

interface Link {
  readonly sequence: number
  readonly hash: string
  readonly previous_hash: string | null
}

interface Head {
  readonly links: number
  readonly last_hash: string | null
}

/** The findings of a chain: missing links, and links that do not continue the chain. */
interface ChainFindings<L> {
  /** Called for the links from `first` to `last`. */
  readonly missing: (first: number, last: number) => void
  /** Called with the broken link, or undefined for the end of the chain. */
  readonly broken: (link: L | undefined, sequence: number) => void
}

/** Follows a chain of links in order, and reports its breaks. */
export class ChainWalk<L extends Link> {
  #sequence = 0
  #hash = ''
  readonly #findings: ChainFindings<L>

  constructor(findings: ChainFindings<L>) {
    this.#findings = findings
  }

  /** Sequence of the last link, or 0 before the first. */
  get sequence(): number {
    return this.#sequence
  }

  /** Checks that a link continues the chain after the previous link. */
  step(link: L): void {
    // If links are missing, there is no previous hash to compare.
    if (link.sequence > this.#sequence + 1) this.#findings.missing(this.#sequence + 1, link.sequence - 1)
    else if ((link.previous_hash ?? '') !== this.#hash) this.#findings.broken(link, link.sequence)
    this.#sequence = link.sequence
    this.#hash = link.hash
  }

  /** Checks that the chain ends with its stored head. */
  end({ links, last_hash }: Head): void {
    if (this.#sequence < links) this.#findings.missing(this.#sequence + 1, links)
    else if (this.#sequence > links || this.#hash !== (last_hash ?? ''))
      this.#findings.broken(undefined, this.#sequence)
  }
}

/** Names missing links: `link 3`, or `links 3 to 5`. */
export const nameLinks = (first: number, last: number): string =>
  first === last ? `link ${first}` : `links ${first} to ${last}`
