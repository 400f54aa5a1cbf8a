/** Kinds of credit entries as stored in `kind`. Null means unknown. */
export const creditKinds = [
  'payment',
  'gift',
  'surplus',
  'credit note',
  'write-off',
  'transfer',
  'applied',
  'refund',
  'dispute',
  'reduction',
] as const

/**
 * Kinds of entries that reference an invoice, by the amount's sign and the description's pattern. Only the service
 * writes such entries, never staff.
 */
const beginnings: readonly (readonly [sign: '<' | '>', kind: (typeof creditKinds)[number], pattern: string])[] = [
  ['<', 'applied', 'Applied to invoice %'],
  ['<', 'refund', 'Refund: %'],
  ['<', 'dispute', 'Lost dispute: %'],
  ['>', 'payment', 'Payment of invoice %'],
  ['>', 'surplus', 'Overpayment of invoice %'],
  ['>', 'surplus', 'Overpaid on invoice %'],
  ['>', 'credit note', 'Credit note %'],
  ['>', 'refund', 'Refund of invoice % to credit'],
  ['>', 'refund', 'Failed refund: %'],
  ['>', 'applied', 'Credit back from cancelled invoice %'],
  ['>', 'transfer', 'Paid on cancelled invoice %'],
  ['>', 'reduction', 'Rest of %'],
]

/**
 * SQL expression over `credit_entries` that derives an entry's kind from its description, for entries stored without
 * one. Null for entries by staff. Released migrations contain it. Release before: credit-kinds
 */
export const creditKindSql = `case ${beginnings
  .map(
    ([sign, kind, pattern]) =>
      `when invoice_id is not null and amount ${sign} 0 and description like '${pattern}' then '${kind}'`,
  )
  .join(' ')} when invoice_id is null and amount < 0 and description = 'Written off when the client was deleted'
  then 'write-off' end`
