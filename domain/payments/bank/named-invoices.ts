import type { InvoiceRow } from '../../../db/rows-papers.js'
import { documentNumberText } from '../../billing/invoice-mail.js'

/** A sequence of digits or a sequence of letters in a text. */
interface Atom {
  readonly text: string
  readonly isDigits: boolean
  /** Characters between this atom and the previous one. */
  readonly gap: string
}

/** A possible invoice number in a text. */
interface Occurrence {
  readonly entry: number
  /** Letters directly before and directly after the number. */
  readonly before: string
  readonly after: string
  /** True if another number is joined to this one, so that both are parts of a longer number. */
  readonly isJoinedBefore: boolean
  readonly isJoinedAfter: boolean
}

/** Maximum number of characters in an invoice number, from its first digit to its last. */
const maxCore = 60
const maxAtoms = 12
/** Maximum number of letter sequences that are examined on each side of a number. */
const maxLetters = 4
/** Maximum number of characters that are examined in a text. */
const maxText = 4000

const dates = /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b/g
const amounts = /\b\d{1,12}(?:[.,]\d{3}){0,4}[.,]\d{1,2}\b/g
/** An IBAN has at least 15 characters. A shorter text such as "RE102026 Danke" is a number followed by a word. */
const ibans = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2}(?: ?[A-Z\d]{3}|(?: ?[A-Z\d]{4}){1,5}(?: ?[A-Z\d]{1,3})?)\b/g

const normal = (text: string): string => text.normalize('NFKC').toUpperCase()

function splitAtoms(text: string): Atom[] {
  const atoms: Atom[] = []
  let end = 0
  for (const { 0: part, index } of text.matchAll(/\d+|\p{L}+/gu)) {
    atoms.push({ text: part, isDigits: /^\d/.test(part), gap: text.slice(end, index) })
    end = index + part.length
  }
  return atoms
}

/** Returns true for a character that joins two numbers into one. Other characters separate the numbers. */
const joinsNumbers = (gap: string): boolean => /^[-._:]$/.test(gap)

/**
 * Finds the invoices whose numbers occur in texts (R-4208). Numbers match in any letter case, and with or without
 * spaces and punctuation between their parts, but not within a longer number. A number that consists only of digits is
 * not found in dates, decimal amounts, and IBANs, and only spaces may separate its digits.
 */
export class NamedInvoices {
  /** Occurrences of numbers that consist only of digits, by number. */
  readonly #plain = new Map<string, Occurrence[]>()
  readonly #written = new Map<string, Occurrence[]>()
  readonly #found = new Map<number, Set<number>>()

  constructor(texts: readonly string[]) {
    for (const [entry, text] of texts.entries()) {
      const shown = normal(text.slice(0, maxText))
      collectOccurrences(this.#written, entry, splitAtoms(shown), () => true)
      const cleaned = shown.replaceAll(ibans, ' ; ').replaceAll(dates, ' ; ').replaceAll(amounts, ' ; ')
      collectOccurrences(this.#plain, entry, splitAtoms(cleaned), ({ isDigits, gap }) => isDigits && /^\s*$/.test(gap))
    }
  }

  /** True if no text contains a possible invoice number. */
  get isEmpty(): boolean {
    return this.#written.size === 0
  }

  /** Searches all texts for an invoice's number. */
  look(invoice: Pick<InvoiceRow, 'id' | 'number' | 'number_text'>): void {
    const number = documentNumberText(invoice)
    if (number !== null) this.#lookFor(number, invoice.id)
    // A proforma invoice is named PROFORMA and its ID. Payers may still use that name after the invoice has got its
    // number. Before that, the ID without a prefix also matches.
    this.#lookFor(`PROFORMA${invoice.id}`, invoice.id)
    if (number === null) this.#lookFor(String(invoice.id), invoice.id)
  }

  /** Returns the IDs of the invoices found in an entry's text. */
  of(entry: number): readonly number[] {
    return [...(this.#found.get(entry) ?? [])]
  }

  /** Returns the IDs of the invoices found in at least one text. */
  all(): readonly number[] {
    return [...new Set([...this.#found.values()].flatMap((ids) => [...ids]))]
  }

  #lookFor(name: string, id: number): void {
    const atoms = splitAtoms(normal(name))
    const first = atoms.findIndex(({ isDigits }) => isDigits)
    const last = atoms.findLastIndex(({ isDigits }) => isDigits)
    if (first === -1) return
    const core = joinAtoms(atoms.slice(first, last + 1))
    const [prefix, suffix] = [joinAtoms(atoms.slice(0, first)), joinAtoms(atoms.slice(last + 1))]
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

const joinAtoms = (atoms: readonly Atom[]): string => atoms.map(({ text }) => text).join('')

/** Collects possible numbers. Each starts at a sequence of digits and extends as long as `goesOn` returns true. */
function collectOccurrences(
  to: Map<string, Occurrence[]>,
  entry: number,
  atoms: readonly Atom[],
  goesOn: (atom: Atom) => boolean,
): void {
  for (const [start, first] of atoms.entries()) {
    if (!first.isDigits) continue
    const before = lettersBefore(atoms, start)
    const isJoinedBefore = joinsNumbers(first.gap) && atoms[start - 1]?.isDigits === true
    let core = ''
    for (let at = start; at < atoms.length && at < start + maxAtoms; at++) {
      const atom = atoms[at] as Atom
      if (at > start && !goesOn(atom)) break
      core += atom.text
      if (core.length > maxCore) break
      if (!atom.isDigits) continue
      const next = atoms[at + 1]
      const isJoinedAfter = next?.isDigits === true && joinsNumbers(next.gap)
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
