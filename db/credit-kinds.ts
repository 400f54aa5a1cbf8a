/** Kinds of credit entries, as the column `kind` has them; null where nobody knows it. */
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

/** Beginnings of descriptions of entries that name an invoice: those are the service's own, never those of staff. */
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
 * SQL, of the table credit_entries: the kind of an entry that was written without one, by its description; null for what staff
 * has entered. It is part of migrations that have run. Release before: credit-kinds
 */
export const creditKindSql = `case ${beginnings
  .map(
    ([sign, kind, pattern]) =>
      `when invoice_id is not null and amount ${sign} 0 and description like '${pattern}' then '${kind}'`,
  )
  .join(' ')} when invoice_id is null and amount < 0 and description = 'Written off when the client was deleted'
  then 'write-off' end`
