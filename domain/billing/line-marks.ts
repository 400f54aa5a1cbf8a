import type { InvoiceItemType } from '../../db/rows-billing.js'

/** The kinds that the column `type` can say. Release before: line-types */
const types: readonly string[] = [
  'item',
  'service',
  'addon',
  'domain',
  'upgrade',
  'billable',
  'quote',
] satisfies InvoiceItemType[]

const isType = (kind: string): kind is InvoiceItemType => types.includes(kind)

/** The columns that say a line's kind. Where `type` can say it, `kind` is null. */
export interface LineMark {
  readonly type: InvoiceItemType
  readonly kind: string | null
}

/** Returns the columns of a line of a kind. */
export const markOf = (kind: string): LineMark => (isType(kind) ? { type: kind, kind: null } : { type: 'item', kind })

/** Returns the columns by which the lines of a kind are found, for a query on invoice_items. */
export const linesOfKind = (kind: string): Partial<LineMark> => (isType(kind) ? { type: kind } : markOf(kind))

/** SQL: true of a line of a kind; `line` is what the statement calls the table. */
export const isOfKindSql = (kind: string, line = 'invoice_items'): string =>
  isType(kind) ? `${line}.type = '${kind}'` : `(${line}.type = 'item' and ${line}.kind = '${kind}')`
