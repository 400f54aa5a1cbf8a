import type { Knex } from 'knex'
import type { PaperLinkRow } from '../../db/rows-papers.js'
import {
  creditNoteContent,
  type DocumentContent,
  type DocumentKind,
  invoiceContent,
  linkHash,
} from '../billing/document-text.js'
import { type Currencies, loadCurrencies } from '../values/currencies.js'
import { groupRows } from '../values/group-by.js'
import { ChainWalk, Findings, nameLinks } from './chain-links.js'
import type { Finding } from './rule.js'

// The chain of issued documents (R-1063). SQL cannot compute SHA-256, so the chain is checked by reading its links in
// order.

const rules = {
  'paper-changed': 'issued documents that no longer match their link in the chain',
  'paper-missing': 'chain links whose document is missing',
  'link-missing': 'missing links in the document chain',
  'link-broken': 'chain links that do not continue from the previous link',
} as const

type ChainRule = keyof typeof rules

export const chainRuleCount = Object.keys(rules).length

/** Maximum number of links per batch. A batch and its documents take a few statements. */
const linksAtOnce = 1000

const nouns: Readonly<Record<DocumentKind, string>> = { invoice: 'invoice', credit_note: 'credit note' }
const seriesNames = Object.keys(nouns) as DocumentKind[]

const linkColumns = ['sequence', 'kind', 'paper_id', 'number', 'version', 'hash', 'previous_hash'] as const

/** A link. `is_last` is true for the last link of its document. */
type Link = Pick<PaperLinkRow, (typeof linkColumns)[number]> & { readonly is_last: number | boolean }

/** Returns findings for all breaks in the chain, and the number of issued documents without a link. Changes nothing. */
export async function checkChain(db: Knex): Promise<{ findings: readonly Finding[]; unchained: number }> {
  const findings = new Findings<ChainRule>(rules)
  const currencies = await loadCurrencies(db)
  let chained = 0
  for (const series of seriesNames) chained += await walk(db, series, currencies, findings)
  const [numbers] = await db.select(
    db('invoices').count('number').as('invoices'),
    db('credit_notes').count('number').as('notes'),
  )
  const { invoices, notes } = numbers as Record<'invoices' | 'notes', number>
  return { findings: findings.all, unchained: Math.max(0, Number(invoices) + Number(notes) - chained) }
}

/** Checks the chain of a series. Returns the number of linked documents that exist. */
async function walk(
  db: Knex,
  series: DocumentKind,
  currencies: Currencies,
  findings: Findings<ChainRule>,
): Promise<number> {
  const chain = new ChainWalk<Link>({
    missing: (first, last) =>
      findings.add('link-missing', first, `${nameLinks(first, last)} of the ${nouns[series]} series`, last - first + 1),
    broken: (link, sequence) =>
      link === undefined
        ? findings.add('link-broken', sequence, `the end of the ${nouns[series]} series`)
        : findings.add('link-broken', link.paper_id, `link ${sequence} of ${nameOf(link)}`),
  })
  let chained = 0
  for (;;) {
    const links = await linksAfter(db, series, chain.sequence)
    for (const link of links) chain.step(link)
    chained += await compareDocuments(db, links, currencies, findings)
    if (links.length < linksAtOnce) break
  }
  chain.end((await db('counters').where({ name: series }).first()) ?? { links: 0, last_hash: null })
  return chained
}

const linksAfter = async (db: Knex, series: DocumentKind, sequence: number): Promise<Link[]> =>
  (await db('paper_links')
    .where({ series })
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(linksAtOnce)
    .select(
      ...linkColumns,
      db.raw(`not exists (select 1 from paper_links as later where later.paper_id = paper_links.paper_id
        and later.kind = paper_links.kind and later.id > paper_links.id) as is_last`),
    )) as unknown as Link[]

const nameOf = ({ kind, number }: Pick<Link, 'kind' | 'number'>): string => `${nouns[kind]} ${number}`

/** Compares documents with their last links. Returns the number of documents that exist. */
async function compareDocuments(
  db: Knex,
  links: readonly Link[],
  currencies: Currencies,
  findings: Findings<ChainRule>,
): Promise<number> {
  let chained = 0
  const last = links.filter(({ is_last }) => Boolean(is_last))
  for (const [kind, ofKind] of groupRows(last, (link) => link.kind)) {
    const papers = await readers[kind](
      db,
      ofKind.map(({ paper_id }) => paper_id),
      currencies,
    )
    for (const link of ofKind) {
      const paper = papers.get(link.paper_id)
      if (paper === undefined) findings.add('paper-missing', link.paper_id, nameOf(link))
      else if (linkHash(link.previous_hash, paper, link.version) !== link.hash)
        findings.add('paper-changed', link.paper_id, nameOf(link))
      if (paper !== undefined) chained++
    }
  }
  return chained
}

type Papers = ReadonlyMap<number, DocumentContent>

/** Columns of invoices and credit notes that the chain protects. Reading all columns takes the audit a third longer. */
const documentColumns = [
  ...(['id', 'number', 'number_text', 'letterhead_id', 'date', 'taxes', 'gross'] as const),
  ...(['subtotal', 'discount', 'tax', 'total'] as const),
] as const

/** Functions that load the current content of documents by ID. */
const readers: Readonly<
  Record<DocumentKind, (db: Knex, ids: readonly number[], currencies: Currencies) => Promise<Papers>>
> = {
  invoice: async (db, ids, currencies) => {
    const rows = await db('invoices')
      .whereIn('id', ids)
      .select(...documentColumns, 'currency_id', 'seller', 'billed_to', 'tax_rate')
    const items = await db('invoice_items')
      .whereIn('invoice_id', ids)
      .orderBy('id')
      .select('invoice_id', 'description', 'amount', 'is_taxed', 'taxes', 'quantity', 'unit', 'unit_price', 'discount')
      .select('period_start', 'period_end', 'stated_period')
    const linesOf = groupRows(items, ({ invoice_id }) => invoice_id)
    return new Map(
      rows.map((row) => [row.id, invoiceContent(row, linesOf.get(row.id) ?? [], currencies.of(row.currency_id).row)]),
    )
  },
  credit_note: async (db, ids, currencies) => {
    const rows = await db('credit_notes').whereIn('id', ids)
    const items = await db('credit_note_items').whereIn('credit_note_id', ids).orderBy('id')
    const linesOf = groupRows(items, ({ credit_note_id }) => credit_note_id)
    const credited = [...new Set(rows.map(({ invoice_id }) => invoice_id))]
    const invoices = new Map((await db('invoices').whereIn('id', credited)).map((row) => [row.id, row]))
    return new Map(
      rows.flatMap((row) => {
        const invoice = invoices.get(row.invoice_id)
        if (invoice === undefined) return []
        const currency = currencies.of(invoice.currency_id).row
        return [[row.id, creditNoteContent(row, invoice, linesOf.get(row.id) ?? [], currency)] as const]
      }),
    )
  },
}
