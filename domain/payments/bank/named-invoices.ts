import type { InvoiceRow } from '../../../db/rows-papers.js'
import { numberOf } from '../../billing/invoice-mail.js'

/** A part of a text that is all digits or all letters. */
interface Atom {
  readonly text: string
  readonly isDigits: boolean
  /** The characters between it and the atom before. */
  readonly gap: string
}

/** A place in a text where a number may stand. */
interface Occurrence {
  readonly entry: number
  /** Letters before and behind it. */
  readonly before: string
  readonly after: string
  /** Another number is joined to it, so that it is a part of a larger one. */
  readonly isJoinedBefore: boolean
  readonly isJoinedAfter: boolean
}

/** Digits and letters that a number of an invoice has at most, from its first digit to the last. */
const maxCore = 60
const maxAtoms = 12
/** Atoms of letters that are looked at beside a number. */
const maxLetters = 4
/** Characters of a text that are looked at. */
const maxText = 4000

const dates = /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b/g
const amounts = /\b\d{1,12}(?:[.,]\d{3}){0,4}[.,]\d{1,2}\b/g
/** 15 to 34 characters: a shorter text, such as "RE102026 Danke", is a number and a word. */
const ibans = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2}(?: ?[A-Z\d]{3}|(?: ?[A-Z\d]{4}){1,5}(?: ?[A-Z\d]{1,3})?)\b/g

const normal = (text: string): string => text.normalize('NFKC').toUpperCase()

function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = []
  let end = 0
  for (const { 0: part, index } of text.matchAll(/\d+|\p{L}+/gu)) {
    atoms.push({ text: part, isDigits: /^\d/.test(part), gap: text.slice(end, index) })
    end = index + part.length
  }
  return atoms
}

/** A sign that joins two numbers to a longer one; others stand between numbers of a list. */
const joins = (gap: string): boolean => /^[-._:]$/.test(gap)

/**
 * Finds the invoices whose numbers stand in texts (R-4208). A number is found in any letter case, with blanks or other signs
 * between its parts or without; not as a part of a longer number. One of digits alone is not found in dates, amounts in
 * decimals and IBANs, and only blanks may divide it.
 */
export class NamedInvoices {
  /** Of digits alone. */
  readonly #plain = new Map<string, Occurrence[]>()
  readonly #written = new Map<string, Occurrence[]>()
  readonly #found = new Map<number, Set<number>>()

  constructor(texts: readonly string[]) {
    for (const [entry, text] of texts.entries()) {
      const shown = normal(text.slice(0, maxText))
      note(this.#written, entry, atomsOf(shown), () => true)
      const cleaned = shown.replaceAll(ibans, ' ; ').replaceAll(dates, ' ; ').replaceAll(amounts, ' ; ')
      note(this.#plain, entry, atomsOf(cleaned), ({ isDigits, gap }) => isDigits && /^\s*$/.test(gap))
    }
  }

  /** True where no text has a number in it. */
  get isEmpty(): boolean {
    return this.#written.size === 0
  }

  /** Looks for an invoice in all texts. */
  look(invoice: Pick<InvoiceRow, 'id' | 'number' | 'number_text'>): void {
    const number = numberOf(invoice)
    if (number !== null) this.#lookFor(number, invoice.id)
    // Its name before it had a number, and that of a proforma; there the word may be missing.
    this.#lookFor(`PROFORMA${invoice.id}`, invoice.id)
    if (number === null) this.#lookFor(String(invoice.id), invoice.id)
  }

  /** Returns the ids of the invoices that the text of an entry names. */
  of(entry: number): readonly number[] {
    return [...(this.#found.get(entry) ?? [])]
  }

  /** Returns the ids of all invoices that a text names. */
  all(): readonly number[] {
    return [...new Set([...this.#found.values()].flatMap((ids) => [...ids]))]
  }

  #lookFor(name: string, id: number): void {
    const atoms = atomsOf(normal(name))
    const first = atoms.findIndex(({ isDigits }) => isDigits)
    const last = atoms.findLastIndex(({ isDigits }) => isDigits)
    if (first === -1) return
    const core = textOf(atoms.slice(first, last + 1))
    const [prefix, suffix] = [textOf(atoms.slice(0, first)), textOf(atoms.slice(last + 1))]
    const isPlain = first === last
    for (const { entry, before, after, isJoinedBefore, isJoinedAfter } of (isPlain ? this.#plain : this.#written).get(
      core,
    ) ?? []) {
      const isWhole = !(isJoinedBefore && prefix === '') && !(isJoinedAfter && suffix === '')
      if (!isWhole || !before.endsWith(prefix) || !after.startsWith(suffix)) continue
      const found = this.#found.get(entry) ?? new Set()
      this.#found.set(entry, found.add(id))
    }
  }
}

const textOf = (atoms: readonly Atom[]): string => atoms.map(({ text }) => text).join('')

/** Notes all that may be a number: from each number of a text on, as far as `goesOn` says. */
function note(
  to: Map<string, Occurrence[]>,
  entry: number,
  atoms: readonly Atom[],
  goesOn: (atom: Atom) => boolean,
): void {
  for (const [start, first] of atoms.entries()) {
    if (!first.isDigits) continue
    const before = lettersBefore(atoms, start)
    const isJoinedBefore = joins(first.gap) && atoms[start - 1]?.isDigits === true
    let core = ''
    for (let at = start; at < atoms.length && at < start + maxAtoms; at++) {
      const atom = atoms[at] as Atom
      if (at > start && !goesOn(atom)) break
      core += atom.text
      if (core.length > maxCore) break
      if (!atom.isDigits) continue
      const next = atoms[at + 1]
      const isJoinedAfter = next?.isDigits === true && joins(next.gap)
      const occurrence = { entry, before, after: lettersAfter(atoms, at), isJoinedBefore, isJoinedAfter }
      const known = to.get(core)
      if (known === undefined) to.set(core, [occurrence])
      else known.push(occurrence)
    }
  }
}

function lettersBefore(atoms: readonly Atom[], start: number): string {
  let text = ''
  for (let at = start - 1; at >= 0 && at >= start - maxLetters && !atoms[at]?.isDigits; at--)
    text = (atoms[at] as Atom).text + text
  return text
}

function lettersAfter(atoms: readonly Atom[], end: number): string {
  let text = ''
  for (let at = end + 1; at < atoms.length && at <= end + maxLetters && !atoms[at]?.isDigits; at++)
    text += (atoms[at] as Atom).text
  return text
}
