import type { InvoiceItemType } from '../../db/rows-papers.js'

/** The kinds that the column `type` can say. Release before: line-types */
const types: ReadonlySet<string> = new Set([
  'item',
  'service',
  'addon',
  'domain',
  'upgrade',
  'billable',
  'quote',
] satisfies InvoiceItemType[])

export const isType = (kind: string): kind is InvoiceItemType => types.has(kind)

/** Returns what `type` says of a line of a kind: where it cannot say the kind, that it is a plain line. */
export const typeOf = (kind: string): InvoiceItemType => (isType(kind) ? kind : 'item')

/** Returns the columns by which the lines of a kind are found, for a query on invoice_items. */
export const linesOfKind = (kind: string): { readonly type: InvoiceItemType; readonly kind?: string } =>
  isType(kind) ? { type: kind } : { type: 'item', kind }

/** SQL: true of a line of a kind; `line` is what the statement calls the table. */
export const isOfKindSql = (kind: string, line = 'invoice_items'): string =>
  isType(kind) ? `${line}.type = '${kind}'` : `(${line}.type = 'item' and ${line}.kind = '${kind}')`
