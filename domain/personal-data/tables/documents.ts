import { anonymizedColumns } from '../../billing/document-retention.js'
import { clientOwner, type RetentionRules, rowOwner } from '../retention-rule.js'

const documentOwner = { column: 'client_id', deleted: 'deleted_client_id' } as const

/** Retention rules for documents and the ledger, which tax offices can audit for years. */
export const documentTables: RetentionRules = {
  invoices: {
    fate: 'paper',
    why: 'Invoices with seller and buyer as of the issue date, and their notes. Drafts are deleted with the client.',
    owner: documentOwner,
    paper: 'billed_to notes',
    plain: `id client_id deleted_client_id currency_id number number_text number_year number_in_year letterhead_id status date due_date paid_at cancelled_at subtotal discount tax
      total credit paid credited tax_rate taxes gross discount_rate payment_method reminded_on seller billed_country anonymised_on
      autopay link_generation created_at`,
    cleared: anonymizedColumns.invoices,
  },
  invoice_items: {
    fate: 'paper',
    why: 'Invoice lines.',
    owner: rowOwner('invoice_id', 'invoices'),
    paper: 'description',
    plain: `id invoice_id type kind related_id amount is_taxed taxes quantity unit unit_price discount period_start period_end
      is_claiming stated_period set_off revenue_group`,
    cleared: anonymizedColumns.invoice_items,
  },
  invoice_redates: {
    fate: 'paper',
    why: 'Changed invoice dates.',
    owner: rowOwner('invoice_id', 'invoices'),
    plain: 'id invoice_id from_date to_date created_at',
  },
  credit_notes: {
    fate: 'paper',
    why: 'Credit notes, linked by their invoices.',
    owner: rowOwner('invoice_id', 'invoices'),
    paper: 'reason',
    plain: `id invoice_id number number_text number_year number_in_year letterhead_id date subtotal discount tax total taxes gross
      created_at`,
    cleared: anonymizedColumns.credit_notes,
  },
  credit_note_items: {
    fate: 'paper',
    why: 'Credit note lines.',
    owner: rowOwner('credit_note_id', 'credit_notes'),
    paper: 'description',
    plain: 'id credit_note_id invoice_item_id amount is_taxed taxes',
    cleared: anonymizedColumns.credit_note_items,
  },
  closed_ledgers: {
    fate: 'none',
    why: 'Accounts and default currency of closed months.',
    plain: 'until_day accounts currency_id',
  },
  closed_months: {
    fate: 'none',
    why: 'The chain of closed months: hashes of their ledgers without client IDs, and the staff members who closed and reopened them.',
    plain:
      'id sequence event from_day until_day file_hash accounts currency_id is_found author version hash previous_hash created_at',
  },
  paper_links: {
    fate: 'none',
    why: 'The document chain: hashes that prove that a document is unchanged without revealing its content. Kept forever.',
    plain: 'id series sequence kind paper_id number version hash previous_hash created_at',
  },
  transactions: {
    fate: 'paper',
    why: 'Payments and refunds. The gateway’s reference is kept, so that a repeated report is not recorded twice.',
    owner: documentOwner,
    paper: 'description',
    plain: `id client_id deleted_client_id invoice_id currency_id gateway amount_in amount_out fees payout value_day booked_day applied
      transid reference is_return is_by_hand created_at`,
    cleared: anonymizedColumns.transactions,
  },
  transaction_corrections: {
    fate: 'paper',
    why: 'Payment amounts changed by staff, with the staff member.',
    owner: rowOwner('transaction_id', 'transactions'),
    plain: 'id transaction_id side from_amount to_amount written_off author booked_day created_at',
  },
  fee_corrections: {
    fate: 'paper',
    why: 'Payment fees changed by staff, with the staff member.',
    owner: rowOwner('transaction_id', 'transactions'),
    plain: 'id transaction_id from_fees to_fees author booked_day created_at',
  },
  dispute_movements: {
    fate: 'paper',
    why: 'Money that a gateway withdrew or returned for a dispute, with the dispute’s fees.',
    owner: rowOwner('payment_id', 'transactions'),
    plain: `id reversal_id payment_id transaction_id gateway currency_id reference amount held fees payout value_day
      booked_day created_at`,
  },
  payouts: {
    fate: 'none',
    why: 'Payouts of gateways to the operator’s bank.',
    plain: 'id gateway reference currency_id amount difference todo_item_id created_at',
  },
  invoice_closings: {
    fate: 'paper',
    why: 'Times at which invoices were cancelled and reopened.',
    owner: rowOwner('invoice_id', 'invoices'),
    plain: 'id invoice_id status total owed booked_day created_at',
  },
  number_gaps: {
    fate: 'none',
    why: 'Unused document numbers, with the reason.',
    plain: 'id counter first last reason created_at',
  },
  letterheads: {
    fate: 'none',
    why: 'Content that documents share: texts, formats, and the seller’s logo and color.',
    plain: 'id hash content',
  },
  payment_attempts: {
    fate: 'cleared',
    isErased: true,
    why: 'Payment attempts, with gateway, time, and outcome.',
    owner: clientOwner,
    hasOrphans: true,
    personal: 'redirect returns_to words consent_words consent_by consent_from',
    secret: 'idempotency_key',
    plain: `id client_id gateway kind state state_at currency_id amount reference expires_at came_by stores pay_method_id
      decline code transid paid pending_since looked_at task attempts unfinished_attempts next_attempt_at leased_until last_error
      failed_at traceparent created_at`,
    cleared: {
      redirect: null,
      returns_to: null,
      words: null,
      consent_words: null,
      consent_by: null,
      consent_from: null,
      idempotency_key: null,
    },
  },
  payment_attempt_parts: {
    fate: 'none',
    why: 'Parts of payments by invoice.',
    plain: 'id attempt_id invoice_id amount is_live charge_day transaction_id',
  },
  unbooked_reports: {
    fate: 'none',
    why: 'Gateway reports of money that staff must record, by the gateway’s IDs.',
    plain:
      'id gateway kind transid payment_transid state amount currency decimals report_key reason todo_item_id created_at',
  },
  bank_entries: {
    fate: 'cleared',
    isErased: true,
    why: 'Bank statement entries and the payments recorded for them. The hash of the payer’s account identifies later transfers from it; it is deleted with the client.',
    owner: clientOwner,
    hasOrphans: true,
    secret: 'account_hash',
    plain: 'id reference client_id currency_id amount value_day created_at',
    cleared: { account_hash: null },
  },
  einvoices: {
    fate: 'none',
    why: 'Documents sent to a network, or waiting to be sent, with the network’s reference as proof.',
    secret: 'idempotency_key',
    plain: `id kind paper_id module status reference status_at attempts unfinished_attempts next_attempt_at leased_until
      last_error traceparent created_at`,
  },
  returned_payments: {
    fate: 'paper',
    why: 'Returned parts of payments.',
    owner: rowOwner('transaction_id', 'transactions'),
    plain: 'id kind transaction_id payment_id reversal_id amount missing created_at',
  },
  reversals: {
    fate: 'paper',
    why: 'Refunds and disputes, with the gateway’s identifiers.',
    owner: rowOwner('transaction_id', 'transactions'),
    plain: `id kind gateway payment_transid transid amount currency status state losses is_by_hand is_reported dispute_id
      transaction_id created_at`,
  },
  refunds_to_send: {
    fate: 'expires',
    why: 'Refunds that a gateway must still make; a row is deleted once the refund is made.',
    owner: rowOwner('transaction_id', 'transactions'),
    personal: 'last_error',
    secret: 'idempotency_key',
    plain: `id transaction_id amount attempts unfinished_attempts next_attempt_at leased_until failed_at traceparent
      created_at`,
  },
  credit_entries: {
    fate: 'paper',
    why: 'Movements of the client’s credit.',
    owner: documentOwner,
    paper: 'description',
    plain: 'id client_id deleted_client_id invoice_id return_id currency_id amount kind booked_day created_at',
    cleared: anonymizedColumns.credit_entries,
  },
  billable_items: {
    fate: 'deleted',
    why: 'Billable items; their invoice lines are kept with the invoices.',
    owner: clientOwner,
    personal: 'description',
    plain: 'id client_id currency_id amount due_date invoice_id is_invoiced created_at',
  },
  quotes: {
    fate: 'deleted',
    isErased: true,
    why: 'Quotes; the invoice of an accepted quote is kept.',
    owner: clientOwner,
    hasOrphans: true,
    personal: 'subject notes customer_notes proposal',
    plain: 'id client_id currency_id valid_until status invoice_id shown_terms created_at',
  },
  quote_items: {
    fate: 'deleted',
    why: 'Quote lines.',
    owner: rowOwner('quote_id', 'quotes'),
    personal: 'description',
    plain: 'id quote_id quantity discount unit_price exact_quantity exact_unit_price amount is_taxed',
  },
  counters: {
    fate: 'none',
    why: 'The last assigned numbers.',
    plain: 'name value links last_hash numbered_as free_until',
  },
}
