/** Reasons that many columns share. */
const text = 'Free text; of issued documents, the document chain covers it.'
const recorded = 'Time at which the row was written; days of the ledger have their own columns.'

/**
 * The money tables, with the columns in which the audit does not detect a change, each with the reason. A column that is
 * not listed must be detected, so that a new column needs a rule or a reason.
 */
export const undetected = {
  invoices: {},
  invoice_items: {},
  credit_notes: {},
  credit_note_items: {},
  invoice_closings: {},
  transactions: {},
  transaction_corrections: {},
  fee_corrections: {},
  credit_entries: {},
  returned_payments: {},
  reversals: {},
  payment_attempts: {},
  payment_attempt_parts: {},
  closed_months: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type MoneyTable = keyof typeof undetected
void text
void recorded
