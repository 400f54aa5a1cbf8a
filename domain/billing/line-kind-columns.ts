import type { InvoiceItemType } from '../../db/rows-papers.js'

/** The kinds that the `type` column can express. Release before: line-types */
const types: ReadonlySet<string> = new Set([
  'item',
  'service',
  'addon',
  'domain',
  'upgrade',
  'billable',
  'quote',
] satisfies InvoiceItemType[])

export const isLineType = (kind: string): kind is InvoiceItemType => types.has(kind)

/** Returns the `type` of a kind's lines: the kind itself, or `item` if the column cannot express it. */
export const toLineType = (kind: string): InvoiceItemType => (isLineType(kind) ? kind : 'item')

/** Returns the conditions on invoice_items that select the lines of a kind. */
export const lineKindColumns = (kind: string): { readonly type: InvoiceItemType; readonly kind?: string } =>
  isLineType(kind) ? { type: kind } : { type: 'item', kind }

/** SQL condition: the line is of `kind`. `line` is the name or alias of invoice_items in the statement. */
export const isOfKindSql = (kind: string, line = 'invoice_items'): string =>
  isLineType(kind) ? `${line}.type = '${kind}'` : `(${line}.type = 'item' and ${line}.kind = '${kind}')`
