import type { FaultTable } from '../fault-kinds.js'

/** Errors about invoices, credit notes, quotes, and closed books. */
export const billingFaults = {
  invoice_not_found: { kind: 'missing', message: 'No invoice has this ID.' },
  invoice_not_issued: {
    kind: 'impossible',
    message: 'The document is only available after the invoice is issued.',
  },
  einvoice_not_failed: {
    kind: 'impossible',
    message: 'Neither the invoice nor its credit notes have a rejected or failed electronic invoice.',
  },
  quote_not_issued: { kind: 'impossible', message: 'The document is only available after the quote is sent.' },
  paper_too_large: { kind: 'impossible', message: 'The PDF would be too large or take too long to create.' },
  quote_not_found: { kind: 'missing', message: 'No quote has this ID.' },
  lines_missing: { kind: 'impossible', message: 'An invoice needs at least one line.' },
  lines_too_many: { kind: 'impossible', message: 'An invoice can have at most 50 lines.' },
  line_without_amount: { kind: 'impossible', message: 'Each line needs an amount or a unit price.' },
  line_without_unit_price: {
    kind: 'impossible',
    message: 'A line with a quantity or discount needs a unit price.',
  },
  line_amount_differs: {
    kind: 'impossible',
    message: 'The amount of a line must equal its quantity × unit price, less its discount.',
  },
  total_negative: { kind: 'impossible', message: 'The total cannot be negative.' },
  period_billed_elsewhere: {
    kind: 'impossible',
    message: 'A period or item on this invoice has since been billed on another invoice.',
  },
  billed_thing_ended: { kind: 'impossible', message: 'Something billed on this invoice has ended.' },
  upgrade_not_possible: { kind: 'impossible', message: 'The upgrade billed on this invoice is no longer possible.' },
  earlier_period_unpaid: {
    kind: 'impossible',
    message: 'An earlier period is billed but unpaid. It must be paid or waived first.',
  },
  waive_without_cancelling: { kind: 'impossible', message: 'Only a cancelled invoice can be waived.' },
  date_too_late: {
    kind: 'impossible',
    message: 'The date, or the one calculated from it, is after the year 9999.',
  },
  total_too_large: { kind: 'impossible', message: 'The total exceeds the maximum amount.' },
  date_ahead: { kind: 'impossible', message: 'The date is in the future.' },
  books_closed: { kind: 'impossible', message: 'The books are closed for this date.' },
  books_day_not_over: {
    kind: 'impossible',
    message: 'Books can only be closed up to a past day, yesterday at the latest.',
  },
  invoice_without_client: {
    kind: 'impossible',
    message: 'The client of this invoice was deleted, so an overpayment cannot be credited.',
  },
  credit_above_invoice: {
    kind: 'impossible',
    message: 'Credit notes cannot exceed the invoice total.',
  },
  invoice_is_proforma: {
    kind: 'impossible',
    message: 'The invoice does not have a number yet, so it cannot have a credit note. Cancel it instead.',
  },
  invoice_not_creditable: { kind: 'impossible', message: 'An invoice in this status cannot have a credit note.' },
  quote_accepted: { kind: 'impossible', message: 'The quote has already been accepted.' },
  quote_expired: {
    kind: 'impossible',
    message: 'The last day on which the quote is valid is over. Change `validuntil` first.',
  },
  quote_without_client: { kind: 'impossible', message: 'The client of this quote was deleted.' },
  quote_other_currency: {
    kind: 'impossible',
    message: "The client's currency has changed since the quote was created.",
  },
  due_in_other_currency: { kind: 'impossible', message: "A due item is not in its client's currency." },
  invoice_date_fixed: {
    kind: 'impossible',
    message: 'The date cannot change after a payment, credit, or refund on this invoice.',
  },
  invoice_date_out_of_order: {
    kind: 'impossible',
    message: 'Invoice dates must follow the order of the invoice numbers and cannot be in the future.',
  },
  papers_busy: { kind: 'busy', message: 'Too many PDFs are waiting to be created.' },
  client_not_owner: { kind: 'refused', message: 'The invoice does not belong to this client.' },
  credit_too_small: { kind: 'refused', message: 'The amount exceeds the credit balance.' },
  amount_above_owed: { kind: 'refused', message: 'The amount exceeds the invoice balance.' },
  invoice_not_payable: { kind: 'impossible', message: 'An invoice in this status does not accept credit.' },
} as const satisfies FaultTable
