import type { FaultTable } from '../fault-kinds.js'

/** Errors about invoices, credit notes, quotes, and closed books. */
export const billingFaults = {
  invoice_not_found: { kind: 'missing', message: 'No invoice has this id.' },
  invoice_not_issued: { kind: 'impossible', message: 'A draft is no paper yet: it has not been issued.' },
  quote_not_issued: { kind: 'impossible', message: 'A draft is no paper yet: it has not been sent.' },
  paper_too_large: { kind: 'impossible', message: 'The PDF would be too large, or take too long to make.' },
  quote_not_found: { kind: 'missing', message: 'No quote has this id.' },
  lines_missing: { kind: 'impossible', message: 'An invoice needs at least one line.' },
  lines_too_many: { kind: 'impossible', message: 'An invoice can have at most 50 lines.' },
  line_without_amount: { kind: 'impossible', message: 'Each line needs an amount or a unit price.' },
  line_without_unit_price: {
    kind: 'impossible',
    message: 'A line with a quantity or a discount needs the price of one unit.',
  },
  line_amount_differs: {
    kind: 'impossible',
    message: 'The amount of a line is not its quantity × unit price, less its discount.',
  },
  total_negative: { kind: 'impossible', message: 'The total cannot be negative.' },
  period_billed_elsewhere: {
    kind: 'impossible',
    message: 'A period or item of this invoice has been billed on another invoice meanwhile.',
  },
  billed_thing_ended: { kind: 'impossible', message: 'Something that this invoice bills has ended.' },
  upgrade_not_possible: { kind: 'impossible', message: 'The upgrade that this invoice bills is no longer possible.' },
  earlier_period_unpaid: {
    kind: 'impossible',
    message: 'A period before that of this invoice is billed and unpaid; it has to be paid or waived first.',
  },
  waive_without_cancelling: { kind: 'impossible', message: 'Only an invoice that is cancelled can be waived.' },
  date_too_late: {
    kind: 'impossible',
    message: 'The date, or the one that follows from it, lies after the year 9999.',
  },
  total_too_large: { kind: 'impossible', message: 'The total exceeds the largest amount that can be stored.' },
  date_ahead: { kind: 'impossible', message: 'The date lies in the future.' },
  books_closed: { kind: 'impossible', message: 'The books are closed for that day.' },
  books_day_not_over: {
    kind: 'impossible',
    message: 'Books can be closed until a day that is over, yesterday at the latest.',
  },
  invoice_without_client: {
    kind: 'impossible',
    message: 'The client of this invoice was deleted, so an overpayment cannot be credited.',
  },
  credit_above_invoice: {
    kind: 'impossible',
    message: 'The credit notes of an invoice cannot come to more than the invoice.',
  },
  invoice_is_proforma: {
    kind: 'impossible',
    message: 'The invoice has no number yet, so no credit note can be written on it. Cancel it instead.',
  },
  invoice_not_creditable: { kind: 'impossible', message: 'An invoice in this status cannot have a credit note.' },
  quote_accepted: { kind: 'impossible', message: 'The quote has already been accepted.' },
  quote_without_client: { kind: 'impossible', message: 'The client of this quote was deleted.' },
  quote_other_currency: {
    kind: 'impossible',
    message: 'The currency of the client has changed since the quote was made.',
  },
  due_in_other_currency: { kind: 'impossible', message: 'A due item is in another currency than that of its client.' },
  invoice_date_fixed: {
    kind: 'impossible',
    message: 'Something was paid, credited or refunded on this invoice, so its date stays.',
  },
  invoice_date_out_of_order: {
    kind: 'impossible',
    message: 'The dates of invoices have to follow their numbers, and none may lie ahead.',
  },
  papers_busy: { kind: 'busy', message: 'Too many PDFs are waiting to be made.' },
  client_not_owner: { kind: 'refused', message: 'The invoice does not belong to this client.' },
  credit_too_small: { kind: 'refused', message: 'The amount exceeds the credit balance.' },
  amount_above_owed: { kind: 'refused', message: 'The amount exceeds the balance of the invoice.' },
  invoice_not_payable: { kind: 'impossible', message: 'An invoice in this status does not accept credit.' },
} as const satisfies FaultTable
