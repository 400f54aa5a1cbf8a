import { calculateDocument, type ModelLine, type ModelPaper, type ModelSum, taxIdentity } from './document-totals.js'
import { down, halfUp, makeFraction, times } from './fractions.js'
import type { ClientSnapshot, SnapshotInvoice, SnapshotNote } from './snapshot.js'
import type { ModelTax, Place, TaxRule } from './tax-rules.js'
import { selectTaxes } from './tax-rules.js'

// Checks the printed amounts of invoices and credit notes against exact fractions. papers.ts checks documents with a
// single rate.

/** Data that determines an invoice's taxes and discount on the day it is created. */
export interface Circumstances {
  readonly clientId: number
  /** Hundredths of a percent. */
  readonly discount: number
  readonly place: Place
  readonly laws: readonly TaxRule[]
}

/** The installation's rounding, and whether its prices include tax. */
export interface Pricing {
  readonly isGross: boolean
  readonly isDown: boolean
}

const parts = ['subtotal', 'discount', 'tax', 'total', 'gross'] as const
type Part = (typeof parts)[number]

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** A tax as stored with a document. */
interface KeptSum extends ModelSum {
  readonly id: string
}

/**
 * Checks the documents of one history: each invoice when it is first seen, and its credit notes as they appear. An
 * issued invoice must not change.
 */
export class KeptPapers {
  readonly #first = new Map<number, string>()
  readonly #notes = new Map<number, number>()

  constructor(private readonly pricing: Pricing) {}

  /** Returns errors. `allowed` lists the circumstances under which new invoices may have been made. */
  check(seen: ClientSnapshot, allowed: readonly Circumstances[]): string[] {
    return seen.invoices.flatMap((invoice) => [
      ...this.#checkMade(invoice, seen, allowed),
      ...(this.#notes.get(invoice.id) === invoice.creditNotes.length ? [] : this.#checkNotes(invoice)),
    ])
  }

  #checkMade(invoice: SnapshotInvoice, seen: ClientSnapshot, allowed: readonly Circumstances[]): string[] {
    const { id, status, subtotal, discount, tax, total, gross, taxes, lines } = invoice
    const printed = JSON.stringify([
      { subtotal, discount, tax, total, gross, taxes },
      lines.map((line) => [line.id, line.amount, line.is_taxed, line.taxes]),
    ])
    const before = this.#first.get(id)
    this.#first.set(id, printed)
    if (before !== undefined)
      return before === printed || status === 'draft' ? [] : [`invoice ${id} was ${before} and is ${printed}`]
    const own = allowed.filter(({ clientId }) => clientId === invoice.client_id)
    const found = own.map((circumstances) => this.#wrongWith(invoice, seen, circumstances))
    if (found.some((wrong) => wrong.length === 0)) return []
    return [`invoice ${id} fits none of ${own.length} circumstances`, ...found.flat()]
  }

  /** Compares an invoice with an invoice calculated under these circumstances. */
  #wrongWith(invoice: SnapshotInvoice, seen: ClientSnapshot, { discount, place, laws }: Circumstances): string[] {
    const kept = keptSums(invoice, invoice)
    const expected = withOutside(
      invoice.lines.map((line): ModelLine => {
        const supply = { day: line.period_start ?? invoice.date, group: groupOf(line, seen) }
        const taxed = line.is_taxed === 1
        return { amount: line.amount, taxed, taxes: taxed ? selectTaxes(laws, place, supply) : [] }
      }),
    )
    const wrong = invoice.lines.flatMap((line, at) => {
      const { taxes } = expected[at] as ModelLine
      const ids = taxes.map((_, place) => taxIdentity(taxes, place))
      const printed = placesOf(line, kept.length).map((place) => kept[place]?.id)
      return JSON.stringify(ids) === JSON.stringify(printed) ? [] : [`line ${line.id} has ${printed}, not ${ids}`]
    })
    // A claim for returned money is not discounted.
    const isClaim = invoice.lines.some(({ kind }) => kind === 'claim')
    const terms = { ...this.pricing, discount: isClaim ? 0 : discount }
    return [...wrong, ...wrongAgainst(invoice, kept, calculateDocument(expected, terms))]
  }

  #checkNotes(invoice: SnapshotInvoice): string[] {
    const { id, creditNotes: notes } = invoice
    this.#notes.set(id, notes.length)
    if (notes.length === 0) return []
    const kept = keptSums(invoice, invoice)
    const wrong: string[] = []
    let left = partsOf(invoice, kept)
    for (const note of notes) {
      const name = `credit note ${note.id} of invoice ${id}`
      const sums = keptSums(note, invoice)
      const own = partsOf(note, sums)
      const isLast = note.total === left.total
      wrong.push(...this.#wrongNote(invoice, note, sums).map((fault) => `${name}: ${fault}`))
      if (isLast && JSON.stringify(own) !== JSON.stringify(left))
        wrong.push(`${name} is the last, takes ${JSON.stringify(own)} and leaves ${JSON.stringify(left)}`)
      if (!isLast) wrong.push(...this.#wrongShare(invoice, note, left).map((fault) => `${name}: ${fault}`))
      left = less(left, own)
      wrong.push(...beyond(invoice, kept, left).map((fault) => `${name}: ${fault}`))
    }
    return wrong
  }

  /** Checks a credit note's sums, and that it has the taxes of its invoice and prices in the same mode. */
  #wrongNote(invoice: SnapshotInvoice, note: SnapshotNote, sums: readonly KeptSum[]): string[] {
    const wrong: string[] = []
    const { subtotal, discount, tax, total, gross, lines } = note
    if (total !== subtotal - discount + tax) wrong.push('does not add up to its total')
    if (total <= 0) wrong.push(`is over ${total}`)
    if ((gross === null) !== (invoice.gross === null)) wrong.push('its prices include tax differently than its invoice')
    if (sum(lines.map(({ amount }) => amount)) !== (gross ?? subtotal))
      wrong.push('its lines do not add up to its subtotal')
    if (sum(sums.map((one) => one.tax)) !== tax) wrong.push('its taxes do not add up to its tax')
    const ids = keptSums(invoice, invoice).map((one) => one.id)
    if (JSON.stringify(ids) !== JSON.stringify(sums.map((one) => one.id)))
      wrong.push('its taxes differ from its invoice')
    return wrong
  }

  /**
   * Checks a credit note that leaves a remainder. A note for lines must equal an invoice for them, and a note for an
   * amount must have the right tax for its net.
   */
  #wrongShare(invoice: SnapshotInvoice, note: SnapshotNote, left: Parts): string[] {
    const sums = keptSums(note, invoice)
    const lines = linesOf(invoice, note.lines)
    // If a reduction has other taxes than the lines it reduces, an invoice can consist only of taxes.
    if (note.lines.length === 0) return invoice.subtotal === invoice.discount ? [] : ['has no lines']
    if (note.lines.every(({ invoice_item_id }) => invoice_item_id !== null)) {
      const made = calculateDocument(lines, { ...this.pricing, discount: invoice.discount_rate ?? 0 })
      const isLessened = parts.some((part) => (made[part] ?? 0) > (left[part] ?? 0))
      return isLessened ? [] : wrongAgainst(note, sums, made)
    }
    if (note.lines.some(({ invoice_item_id }) => invoice_item_id !== null)) return []
    return sums.flatMap(({ net, tax, rate, name }, at) => {
      const due = (net * rate) / 100_000
      const exact = times(makeFraction(net), makeFraction(rate, 100_000))
      // Each line of the note is rounded separately.
      const units = Math.max(1, note.lines.filter((line) => placesOf(line, sums.length).includes(at)).length)
      const expected = this.pricing.isDown ? down(exact) : halfUp(exact)
      return Math.abs(expected - tax) <= units ? [] : [`${name} of ${tax}, but its net of ${net} makes ${due}`]
    })
  }
}

type Parts = Readonly<Record<Part, number | null>> & { readonly sums: readonly (readonly [number, number])[] }

const partsOf = (
  { subtotal, discount, tax, total, gross }: Readonly<Record<Part, number | null>>,
  sums: readonly ModelSum[],
): Parts => ({ subtotal, discount, tax, total, gross, sums: sums.map(({ net, tax }) => [net, tax] as const) })

const difference = (from: number | null, amount: number | null): number | null =>
  from === null ? null : from - (amount ?? 0)

const less = (from: Parts, note: Parts): Parts => ({
  subtotal: difference(from.subtotal, note.subtotal),
  discount: difference(from.discount, note.discount),
  tax: difference(from.tax, note.tax),
  total: difference(from.total, note.total),
  gross: difference(from.gross, note.gross),
  sums: from.sums.map(([net, tax], at) => [net - (note.sums[at]?.[0] ?? 0), tax - (note.sums[at]?.[1] ?? 0)] as const),
})

/** Minor units by which notes for amounts may exceed one of several taxes. */
const tolerance = 1

/** Returns errors for amounts of an invoice that its credit notes exceed. */
function beyond(invoice: SnapshotInvoice, kept: readonly KeptSum[], left: Parts): string[] {
  const wrong = parts.flatMap((part) => {
    const had = invoice[part] ?? 0
    return had >= 0 && (left[part] ?? 0) < 0 ? [`${part} of ${left[part]} is left of ${had}`] : []
  })
  const spare = kept.length > 1 ? tolerance : 0
  return [
    ...wrong,
    ...kept.flatMap(({ name, net, tax }, at) => {
      const [ofNet, ofTax] = left.sums[at] as readonly [number, number]
      const isPositive = kept.every((one) => one.net >= 0)
      return isPositive && (ofNet < -spare || ofTax < -spare)
        ? [`${name}: ${ofNet} and ${ofTax} are left of ${net} and ${tax}`]
        : []
    }),
  ]
}

/** Returns the differences between a document's printed amounts and the expected ones. */
function wrongAgainst(
  paper: Readonly<Record<Part, number | null>>,
  kept: readonly KeptSum[],
  expected: ModelPaper,
): string[] {
  const wrong = parts.flatMap((part) =>
    paper[part] === expected[part] ? [] : [`${part} is ${paper[part]}, not ${expected[part]}`],
  )
  const found = kept.filter(({ net, tax }) => net !== 0 || tax !== 0)
  const due = [...expected.sums].filter(([, { net, tax }]) => net !== 0 || tax !== 0)
  for (const { id, net, tax } of found) {
    const one = expected.sums.get(id)
    if (one?.net !== net || one.tax !== tax) wrong.push(`${id}: ${net} and ${tax}, not ${one?.net} and ${one?.tax}`)
  }
  if (due.length !== found.length || new Set(kept.map(({ id }) => id)).size !== kept.length)
    wrong.push(`${found.length} taxes of ${due.length} are printed`)
  return wrong
}

/** Returns the taxes stored with an invoice or its credit note, each identified by the invoice lines that have it. */
function keptSums({ taxes }: { readonly taxes: string | null }, invoice: SnapshotInvoice): KeptSum[] {
  const sums = JSON.parse(taxes ?? '[]') as ModelSum[]
  const ids = new Map<number, string>()
  for (const line of invoice.lines) {
    const places = placesOf(line, sums.length)
    const own = places.map((place) => sums[place] as ModelTax)
    for (const [at, place] of places.entries()) ids.set(place, taxIdentity(own, at))
  }
  return sums.map((one, at) => ({ ...one, id: ids.get(at) ?? `no line has ${one.name}` }))
}

type Placed = { readonly is_taxed: 0 | 1; readonly taxes: string | null }

const placesOf = ({ is_taxed, taxes }: Placed, count: number): number[] => {
  if (is_taxed === 0) return []
  return taxes === null ? Array.from({ length: count }, (_, at) => at) : JSON.parse(taxes)
}

/** Returns a credit note's lines with the taxes of its invoice. */
const linesOf = (invoice: SnapshotInvoice, lines: readonly (Placed & { readonly amount: number })[]): ModelLine[] => {
  const sums = JSON.parse(invoice.taxes ?? '[]') as ModelSum[]
  return lines.map((line) => ({
    amount: line.amount,
    taxed: line.is_taxed === 1,
    taxes: placesOf(line, sums.length).map((at) => taxOf(sums[at] as ModelSum)),
  }))
}

const taxOf = ({ name, category, rate, isCompound, note }: ModelSum): ModelTax => ({
  name,
  category,
  rate,
  isCompound,
  note,
})

const outside: ModelTax = { name: '', category: 'outside', rate: 0, isCompound: false, note: null }

/** In a document that also has lines with taxes, a taxed line without a matching law is outside the scope of tax. */
const withOutside = (lines: readonly ModelLine[]): ModelLine[] =>
  lines.map((line) =>
    line.taxed && line.taxes.length === 0 && lines.some(({ taxes }) => taxes.length > 0)
      ? { ...line, taxes: [outside] }
      : line,
  )

/** Returns the product group of the product that a line sells, or undefined for other lines. */
function groupOf({ type, related_id: id }: SnapshotInvoice['lines'][number], seen: ClientSnapshot): number | undefined {
  const thing =
    type === 'upgrade'
      ? seen.things.find((one) => one.type === 'service' && one.id === seen.upgrades.get(id as number))
      : seen.things.find((one) => one.type === type && one.id === id)
  return thing && seen.groups.get(thing.service.product_id as number)
}
