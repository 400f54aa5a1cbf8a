const text = 'Free text that no rule can derive.'
const staff = 'Staff can change it at any time, and no amount depends on it.'
const written = 'Time at which the row was written; the ledger uses the posting date and the value date.'
const counter = 'The part of a formatted number; the number and its text are in the document chain.'
const working = 'Needed only while the attempt is under way.'
const consent = 'Evidence of consent, which moves no money.'
const reference = "The gateway's reference, which only the gateway can confirm; `npm run bank-import` compares payouts."
const factor = 'In the document chain if the line has a unit price; the amount counts, and is checked.'

/**
 * The money tables, with the columns in which the audit need not detect a change, each with the reason. A column that
 * is not listed must be detected, so that a new column needs a rule or a reason.
 */
export const undetected = {
  invoices: {
    due_date: staff,
    payment_method: staff,
    notes: staff,
    autopay: staff,
    reminded_on: 'Day of the last reminder, which moves no money.',
    created_at: written,
    cancelled_at: 'The closing of the invoice has the posting date.',
    number_year: counter,
    number_in_year: counter,
    anonymised_on: 'Day of an erasure, which moves no money.',
    link_generation: 'Counts revoked links.',
  },
  invoice_items: {
    related_id: 'The kinds of lines check their own records, and a plain line refers to no record.',
    kind: 'The document chain and the taxes of the line do not depend on it; a closed month does.',
    period_start: 'Records without a billed-through date have no rule on periods.',
    period_end: 'Records without a billed-through date have no rule on periods.',
    quantity: factor,
    unit: factor,
    discount: factor,
    set_off: 'What was offset is known only here (R-1515).',
  },
  credit_notes: { number_year: counter, number_in_year: counter },
  credit_note_items: {},
  invoice_closings: { created_at: written },
  transactions: { description: text, transid: reference, reference, payout: reference },
  transaction_corrections: { author: 'The activity log also names the author.' },
  fee_corrections: { author: 'The activity log also names the author.' },
  credit_entries: { description: text },
  returned_payments: {
    payment_id: 'A return can belong to any payment of the same amount; the report contains the payment.',
    created_at: written,
  },
  reversals: {
    payment_transid: reference,
    transid: reference,
    transaction_id: 'The records of returned payments name the transaction, too, and are checked.',
    created_at: written,
    is_by_hand: 'Tells only who reported the return.',
    losses: 'Counts reports of a dispute.',
    is_reported: 'Tells only who reported the return.',
  },
  payment_attempts: {
    state_at: written,
    reference,
    redirect: working,
    expires_at: working,
    returns_to: working,
    stores: consent,
    consent_words: consent,
    consent_by: consent,
    consent_from: consent,
    decline: working,
    code: working,
    words: working,
    looked_at: working,
    pending_since: working,
    attempts: working,
    unfinished_attempts: working,
    next_attempt_at: working,
    leased_until: working,
    last_error: working,
    failed_at: working,
    idempotency_key: working,
    traceparent: working,
    task: working,
    created_at: written,
  },
  payment_attempt_parts: { charge_day: 'The day on which the part may be charged, which moves no money.' },
  dispute_movements: { reference, created_at: written },
  payouts: {
    id: 'Nothing refers to it.',
    created_at: written,
    todo_item_id: staff,
    'a deleted row': 'Staff can enter the reference of a payout that no gateway reported.',
  },
  closed_months: { id: 'The chain uses `sequence`.' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type MoneyTable = keyof typeof undetected
