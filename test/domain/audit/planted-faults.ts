import type { Knex } from 'knex'
import type { CurrencyRow } from '../../../db/rows.js'
import type { CounterRow, InvoiceItemRow, InvoiceRow, PaperLinkRow } from '../../../db/rows-papers.js'
import { invoiceContent, linkHash } from '../../../domain/billing/document-text.js'
import { attemptFaults, returnMistakes } from './attempt-faults.js'
import type { Books } from './audited-books.js'
import { ledgerFaults } from './ledger-faults.js'
import type { PlantedFault } from './planted-fault.js'

type Where = (books: Books) => number | object

const fault = (text: string, rule: string, plant: PlantedFault['plant']): PlantedFault => ({ fault: text, rule, plant })

/** Creates a fault that only the document chain reveals. */
const chainFault = (text: string, rule: string, plant: PlantedFault['plant']): PlantedFault => ({
  ...fault(text, rule, plant),
  isChained: true,
})

/** Creates a fault that changes matching rows of one table. */
const faultOfRow = (
  text: string,
  rule: string,
  table: string,
  where: Where,
  change: (books: Books, db: Knex) => object,
) => fault(text, rule, (db, books) => updateRows(db, table, where(books), change(books, db)))

async function updateRows(db: Knex, table: string, where: number | object, change: object): Promise<void> {
  const rows = await db(table)
    .where(typeof where === 'number' ? { id: where } : where)
    .update(change)
  if (rows === 0) throw new Error(`no row of ${table} is like ${JSON.stringify(where)}`)
}

const firstRow = async (db: Knex, table: string, where: object): Promise<Record<string, number>> => {
  const row = await db(table).where(where).orderBy('id').first()
  if (row === undefined) throw new Error(`no row of ${table} is like ${JSON.stringify(where)}`)
  return row
}

/** Adds a line. By default, its amount is 0, so that no total changes. */
const addLine = (db: Knex, line: object) =>
  db('invoice_items').insert({ type: 'service', description: 'Planted', amount: 0, ...line } as never)

const claim = (related_id: number, period_start: string, period_end: string) => ({
  related_id,
  period_start,
  period_end,
  is_claiming: 1,
})

const kinds = [
  { type: 'service', table: 'services', noun: 'a service' },
  { type: 'addon', table: 'service_addons', noun: 'an addon' },
  { type: 'domain', table: 'domains', noun: 'a domain' },
] as const

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const amounts: readonly PlantedFault[] = [
  faultOfRow(
    "A client's credit is one unit too low",
    'client-credit',
    'clients',
    (b) => b.client,
    (_, db) => ({ credit: db.raw('credit - 1') }),
  ),
  faultOfRow(
    'The amount of a credit entry is changed',
    'client-credit',
    'credit_entries',
    (b) => ({ client_id: b.client, amount: 5000 }),
    () => ({ amount: 1 }),
  ),
  faultOfRow(
    'The currency of a credit entry is changed',
    'credit-entry-currency',
    'credit_entries',
    (b) => ({ client_id: b.client, amount: 5000 }),
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  fault('Credit from an overpayment is assigned to another client', 'credit-entry-client', async (db, b) => {
    const { id, amount } = await firstRow(db, 'credit_entries', { invoice_id: b.overpaid })
    await updateRows(db, 'credit_entries', id as number, { client_id: b.otherClient })
    await db('clients').where({ id: b.client }).decrement('credit', amount)
    await db('clients').where({ id: b.otherClient }).increment('credit', amount)
  }),
  faultOfRow(
    'More is recorded as paid than the payments add up to',
    'invoice-payments',
    'invoices',
    (b) => b.open,
    () => ({ paid: 4001 }),
  ),
  faultOfRow(
    'Less is recorded as paid than the payments add up to',
    'invoice-payments',
    'invoices',
    (b) => b.open,
    () => ({ paid: 3999 }),
  ),
  fault('A payment is deleted', 'invoice-payments', (db, b) =>
    db('transactions').where({ invoice_id: b.paid }).delete(),
  ),
  faultOfRow(
    'More credit is recorded as applied than was taken',
    'invoice-credit',
    'invoices',
    (b) => b.open,
    () => ({ credit: 2001 }),
  ),
  faultOfRow(
    'Less credit is recorded as applied than was taken',
    'invoice-credit',
    'invoices',
    (b) => b.open,
    () => ({ credit: 1999 }),
  ),
  faultOfRow(
    'The currency of a payment is changed',
    'payment-currency',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'A payment is assigned to another client',
    'payment-client',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    (b) => ({ client_id: b.otherClient }),
  ),
  faultOfRow(
    'A payment loses its client',
    'payment-without-client',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    () => ({ client_id: null }),
  ),
  fault('A transaction belongs to no client', 'payment-without-client', async (db, b) => {
    const { id: _, ...payment } = await firstRow(db, 'transactions', { invoice_id: b.paid })
    const alone = { invoice_id: null, client_id: null, transid: null, applied: 0 }
    await db('transactions').insert({ ...payment, ...alone } as never)
  }),
  fault('The record of a refund is duplicated', 'reversal-twice', async (db, b) => {
    const { id: transaction_id, gateway, created_at } = await firstRow(db, 'transactions', { invoice_id: b.overpaid })
    const row = { kind: 'refund', gateway, payment_transid: 'overpaid', amount: 100, currency: 'USD' }
    const record = { ...row, status: 'recorded', transaction_id, created_at }
    await db('reversals').insert([record, record] as never)
  }),
  fault('A payment is applied to no invoice', 'payment-of-nothing', async (db, b) => {
    const { id: _, ...payment } = await firstRow(db, 'transactions', { invoice_id: b.paid })
    await db('transactions').insert({ ...payment, invoice_id: null, transid: null } as never)
  }),
  faultOfRow(
    'A payment is lower than the amount applied',
    'payment-above-amount',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    () => ({ amount_in: 3999 }),
  ),
  fault(
    'A payment is lower than the amount applied, and only a manual log entry mentions a change',
    'payment-above-amount',
    async (db, b) => {
      const { id } = await firstRow(db, 'transactions', { invoice_id: b.open })
      await updateRows(db, 'transactions', id as number, { amount_in: 3999 })
      const description = `Transaction ${id} was changed from 40.00 to 39.99`
      const record = { object_type: 'transaction', object_id: String(id) }
      const entry = { action: 'logactivity', description, author: 'staff', created_at: '2031-01-18T12:00:00.000Z' }
      await db('activity_log').insert({ ...entry, ...record } as never)
    },
  ),
  faultOfRow(
    'The credit from an overpayment loses its invoice',
    'payment-lost',
    'credit_entries',
    (b) => ({ invoice_id: b.overpaid }),
    () => ({ invoice_id: null }),
  ),
  faultOfRow(
    'A payment is higher than the amount applied, and the excess is missing',
    'payment-lost',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    () => ({ amount_in: 4001 }),
  ),
]

/** Returns the ID of the transaction that returned an invoice's money. */
const returnOf = async (db: Knex, invoice_id: number): Promise<number> => {
  const row = await db('transactions').where({ invoice_id }).where('amount_out', '>', 0).first()
  if (row === undefined) throw new Error(`nothing went back of invoice ${invoice_id}`)
  return row.id
}

const duplicateReturn =
  (of: keyof Books['returned']): PlantedFault['plant'] =>
  async (db, b) => {
    const { id: _, ...row } = await firstRow(db, 'transactions', { id: await returnOf(db, b.returned[of]) })
    await db('transactions').insert({ ...row, transid: null, reference: null } as never)
  }

const deleteReturn =
  (of: keyof Books['returned']): PlantedFault['plant'] =>
  async (db, b) => {
    const id = await returnOf(db, b.returned[of])
    await db('transactions').where({ id }).delete()
  }

const deleteReport =
  (of: keyof Books['returned']): PlantedFault['plant'] =>
  async (db, b) => {
    const transaction_id = await returnOf(db, b.returned[of])
    const { id } = await firstRow(db, 'reversals', { transaction_id })
    await db('reversals')
      .where({ id: id as number })
      .delete()
  }

const returns: readonly PlantedFault[] = [
  fault('The transaction of a refund is duplicated', 'return-without-record', duplicateReturn('refund')),
  fault(
    'The transaction of a refund without a reference is duplicated',
    'return-without-record',
    duplicateReturn('unnamed'),
  ),
  fault('The transaction of a refund to credit is duplicated', 'return-without-record', duplicateReturn('credit')),
  fault('The transaction of a lost dispute is duplicated', 'return-without-record', duplicateReturn('dispute')),
  fault('The transaction of a refund is deleted', 'return-lost', deleteReturn('refund')),
  fault('The transaction of a refund without a reference is deleted', 'return-lost', deleteReturn('unnamed')),
  fault('The transaction of a refund to credit is deleted', 'return-lost', deleteReturn('credit')),
  fault('The transaction of a lost dispute is deleted', 'return-lost', deleteReturn('dispute')),
  fault('The record of a refund is deleted', 'reversal-lost', deleteReport('refund')),
  fault('The record of a lost dispute is deleted', 'reversal-lost', deleteReport('dispute')),
  fault('The link between a refund and its payment is deleted', 'return-without-record', async (db, b) => {
    const transaction_id = await returnOf(db, b.returned.refund)
    await db('returned_payments').where({ transaction_id }).delete()
  }),
  fault('A refund exceeds the amount recorded for it', 'return-amount', async (db, b) => {
    const id = await returnOf(db, b.returned.refund)
    await updateRows(db, 'transactions', id, { amount_out: 10_001 })
  }),
  fault('The amount returned by a refund is recorded twice', 'return-amount', async (db, b) => {
    const transaction_id = await returnOf(db, b.returned.refund)
    const { id: _, ...row } = await firstRow(db, 'returned_payments', { transaction_id })
    await db('returned_payments').insert(row as never)
  }),
  fault('A queued gateway refund is duplicated', 'refund-above-payment', async (db, b) => {
    const { id: transaction_id } = await firstRow(db, 'transactions', { invoice_id: b.paid })
    const at = '2031-01-18T12:00:00.000Z'
    const row = { transaction_id, amount: 6000, next_attempt_at: at, created_at: at }
    await db('refunds_to_send').insert([row, row] as never)
  }),
  fault('Credit from an overpaid invoice is given twice', 'credit-above-income', async (db, b) => {
    const { id: _, ...entry } = await firstRow(db, 'credit_entries', { invoice_id: b.overpaid })
    await db('credit_entries').insert(entry as never)
    await updateRows(db, 'clients', b.client, { credit: db.raw('credit + ?', [entry.amount as number]) })
  }),
  fault('A dispute counts as lost, but no money was returned', 'dispute-without-return', async (db, b) => {
    const { id: _, ...row } = await firstRow(db, 'reversals', {
      transaction_id: await returnOf(db, b.returned.dispute),
    })
    await db('reversals').insert({ ...row, transid: 'dp_2', transaction_id: null } as never)
  }),
]

const invoices: readonly PlantedFault[] = [
  faultOfRow(
    'An invoice loses its client',
    'invoice-without-client',
    'invoices',
    (b) => b.open,
    () => ({ client_id: null }),
  ),
  fault('The seller of an invoice is deleted', 'invoice-without-seller', async (db, b) => {
    const { invoice_id } = await firstRow(db, 'upgrades', { id: b.appliedUpgrade })
    await updateRows(db, 'invoices', invoice_id as number, { seller: null })
  }),
  faultOfRow(
    'The amount of a line is changed',
    'invoice-subtotal',
    'invoice_items',
    (b) => ({ invoice_id: b.open }),
    () => ({ amount: 9999 }),
  ),
  fault('A line bills a larger quantity than its amount covers', 'line-price', async (db, b) =>
    updateRows(
      db,
      'invoice_items',
      { invoice_id: b.open },
      { quantity: '3', unit: 'C62', unit_price: '99', discount: 0 },
    ),
  ),
  fault('The discount of a line is lost', 'line-price', async (db, b) => {
    const { amount } = await firstRow(db, 'invoice_items', { invoice_id: b.open })
    const unit_price = ((amount as number) / 50).toFixed(2)
    await updateRows(
      db,
      'invoice_items',
      { invoice_id: b.open },
      { quantity: '1', unit: 'C62', unit_price, discount: 0 },
    )
  }),
  fault('The lines of an invoice are deleted', 'invoice-subtotal', (db, b) =>
    db('invoice_items').where({ invoice_id: b.open }).delete(),
  ),
  faultOfRow(
    'The total of an invoice exceeds its lines',
    'invoice-total',
    'invoices',
    (b) => b.plain,
    () => ({ total: 10_001 }),
  ),
  faultOfRow(
    'The tax rate of an issued invoice is changed',
    'invoice-tax',
    'invoices',
    (b) => b.taxed,
    () => ({ tax_rate: 20_000 }),
  ),
  faultOfRow(
    'An invoice without a tax rate has tax',
    'invoice-tax',
    'invoices',
    (b) => b.plain,
    () => ({ tax: 100, total: 10_100 }),
  ),
  faultOfRow(
    'The tax of an invoice is one unit too low',
    'invoice-tax',
    'invoices',
    (b) => b.halfCredited,
    () => ({ tax: 1999, total: 11_999 }),
  ),
  fault('The content of a letterhead is changed after documents were issued with it', 'letterhead-changed', (db) =>
    db('letterheads').update({ content: '{}' }),
  ),
  // R-3409
  faultOfRow(
    'The tax sums of an invoice are lower than its tax',
    'invoice-tax-sums',
    'invoices',
    (b) => b.taxed,
    () => ({
      taxes: '[{"name":"VAT","category":"standard","rate":25000,"isCompound":false,"note":null,"net":1,"tax":1}]',
    }),
  ),
  faultOfRow(
    'An invoice is marked as including tax in its amounts',
    'taxes-reckoned',
    'invoices',
    (b) => b.taxed,
    (_, db) => ({ gross: db.ref('subtotal') }),
  ),
  faultOfRow(
    'The discount of an invoice is one unit too high',
    'invoice-discount',
    'invoices',
    (b) => b.halfCredited,
    () => ({ discount: 1, total: 11_999 }),
  ),
  faultOfRow(
    'A discount is negative',
    'invoice-below-zero',
    'invoices',
    (b) => b.plain,
    () => ({ discount: -100, total: 10_100 }),
  ),
  fault('A renewal is billed with a negative amount', 'line-below-zero', async (db, b) => {
    await addLine(db, { invoice_id: b.paid, amount: -100, related_id: b.notYetBilled.service, is_taxed: 0 })
    await addLine(db, { invoice_id: b.paid, type: 'item', amount: 100, is_taxed: 0 })
  }),
  fault('An invoice holds more money than its total', 'invoice-holds-more', async (db, b) => {
    await updateRows(db, 'invoices', b.paid, { paid: 11_000 })
    await updateRows(db, 'transactions', { invoice_id: b.paid }, { amount_in: 11_000, applied: 11_000 })
  }),
  faultOfRow(
    'An invoice with an amount due is marked paid',
    'paid-and-owed',
    'invoices',
    (b) => b.open,
    () => ({ status: 'paid' }),
  ),
  faultOfRow(
    'A paid invoice has no payment date',
    'settled-without-day',
    'invoices',
    (b) => b.paid,
    () => ({ paid_at: null }),
  ),
  faultOfRow(
    'An open invoice has a payment date',
    'owed-with-day',
    'invoices',
    (b) => b.open,
    () => ({ paid_at: '2031-01-15T12:00:00.000Z' }),
  ),
  faultOfRow(
    'An invoice is cancelled without returning its credit',
    'cancelled-with-credit',
    'invoices',
    (b) => b.open,
    () => ({ status: 'cancelled' }),
  ),
  faultOfRow(
    'The currency of an invoice is changed',
    'invoice-currency',
    'invoices',
    (b) => b.plain,
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'The counter of invoice numbers is ahead',
    'invoice-numbers',
    'counters',
    () => ({ name: 'invoice' }),
    (_, db) => ({ value: db.raw('value + 1') }),
  ),
  faultOfRow(
    'An invoice has a number beyond the last one',
    'invoice-numbers',
    'invoices',
    (b) => b.plain,
    () => ({ number: 99 }),
  ),
  fault('A number recorded as skipped is on an invoice', 'invoice-numbers', (db) => passOver(db, 1)),
  faultOfRow(
    'An invoice has a number for a year without numbers',
    'invoice-numbers',
    'invoices',
    (b) => b.plain,
    () => ({ number_text: '2031-1', number_year: 2031, number_in_year: 1 }),
  ),
  faultOfRow(
    'Two invoices have the same formatted number',
    'invoice-number-twice',
    'invoices',
    (b) => b.plain,
    () => ({ number_text: '1' }),
  ),
  fault('A paid invoice has lost its number', 'money-without-number', async (db, b) => {
    const { number } = (await firstRow(db, 'invoices', { id: b.paid })) as { number: number }
    await updateRows(db, 'invoices', b.paid, { number: null })
    await passOver(db, number)
  }),
]

/** Records an invoice number as skipped. */
const passOver = (db: Knex, number: number) =>
  db('number_gaps').insert({
    counter: 'invoice',
    first: number,
    last: number,
    reason: 'taken',
    created_at: '2031-01-01T12:00:00.000Z',
  })

const notes: readonly PlantedFault[] = [
  faultOfRow(
    'A credit note is older than its invoice',
    'credit-note-before-invoice',
    'credit_notes',
    (b) => ({ invoice_id: b.credited }),
    () => ({ created_at: '2031-01-01T12:00:00.000Z' }),
  ),
  faultOfRow(
    'The counter of credit note numbers is ahead',
    'credit-note-numbers',
    'counters',
    () => ({ name: 'credit_note' }),
    (_, db) => ({ value: db.raw('value + 1') }),
  ),
  faultOfRow(
    'A credit note has a number beyond the last one',
    'credit-note-numbers',
    'credit_notes',
    (b) => b.noteOfLine,
    () => ({ number: 99 }),
  ),
  fault('Two credit notes have the same formatted number', 'credit-note-number-twice', async (db) => {
    const last = await firstCounter(db, 'credit_note')
    await updateRows(db, 'credit_notes', { number: last.value }, { number_text: '1' })
  }),
  faultOfRow(
    'The credited amount of an invoice exceeds its credit notes',
    'invoice-credited',
    'invoices',
    (b) => b.credited,
    () => ({ credited: 3001 }),
  ),
  faultOfRow(
    'The discount of a credit note does not fit its total',
    'credit-note-total',
    'credit_notes',
    (b) => b.noteOfLine,
    () => ({ discount: 1 }),
  ),
  fault('The tax of a credit note is moved into its subtotal', 'credit-note-tax', async (db, b) => {
    const { id, total } = await firstRow(db, 'credit_notes', { invoice_id: b.halfCredited })
    await updateRows(db, 'credit_notes', id as number, { subtotal: total, tax: 0 })
    await updateRows(db, 'credit_note_items', { credit_note_id: id }, { amount: total })
  }),
  fault('The amount of a credit note line is changed', 'credit-note-lines', async (db, b) => {
    const note = await firstRow(db, 'credit_notes', { invoice_id: b.credited })
    await updateRows(db, 'credit_note_items', { credit_note_id: note.id }, { amount: 2999 })
  }),
  fault('A credit note exceeds its invoice', 'credit-notes-above-invoice', async (db, b) => {
    const note = await firstRow(db, 'credit_notes', { invoice_id: b.credited })
    await updateRows(db, 'credit_notes', note.id as number, { subtotal: 10_001, total: 10_001 })
    await updateRows(db, 'credit_note_items', { credit_note_id: note.id }, { amount: 10_001 })
    await updateRows(db, 'invoices', b.credited, { credited: 10_001, paid_at: '2031-01-15T12:00:00.000Z' })
  }),
  fault('A credit note credits more of a line than its amount', 'credit-notes-above-line', async (db, b) => {
    const { id, amount } = await firstRow(db, 'credit_note_items', { credit_note_id: b.noteOfLine })
    await updateRows(db, 'credit_note_items', id as number, { amount: (amount as number) + 100 })
    await db('credit_note_items').insert({
      credit_note_id: b.noteOfLine,
      description: 'Planted',
      amount: -100,
    } as never)
  }),
  fault('A credit note credits a line of another invoice', 'credit-note-of-other-invoice', async (db, b) => {
    const line = await firstRow(db, 'invoice_items', { invoice_id: b.plain })
    await updateRows(db, 'credit_note_items', { credit_note_id: b.noteOfLine }, { invoice_item_id: line.id })
  }),
]

const things: readonly PlantedFault[] = [
  faultOfRow(
    'A billable item is marked as invoiced but is on no invoice',
    'item-invoiced-nowhere',
    'billable_items',
    (b) => b.itemOfOtherClient,
    () => ({ is_invoiced: 1 }),
  ),
  faultOfRow(
    'The line of an invoiced item loses its item',
    'item-invoiced-nowhere',
    'invoice_items',
    (b) => ({ type: 'billable', related_id: b.item }),
    () => ({ type: 'item', related_id: null }),
  ),
  faultOfRow(
    'An invoiced item references another invoice',
    'item-invoiced-nowhere',
    'billable_items',
    (b) => b.item,
    (b) => ({ invoice_id: b.paid }),
  ),
  faultOfRow(
    'An item on an invoice is marked as not invoiced',
    'item-not-marked',
    'billable_items',
    (b) => b.item,
    () => ({ is_invoiced: 0, invoice_id: null }),
  ),
  fault('An item is on two invoices', 'item-twice', (db, b) =>
    addLine(db, { invoice_id: b.paid, type: 'billable', related_id: b.item }),
  ),
  ...(['service', 'domain'] as const).map((type) =>
    fault(`An invoice bills another client's ${type}`, 'line-of-other-client', (db, b) =>
      addLine(db, { invoice_id: b.paid, type, related_id: b.thingsOfOtherClient[type] }),
    ),
  ),
  fault("An invoice bills another client's addon", 'line-of-other-client', (db, b) =>
    addLine(db, { invoice_id: b.invoiceOfOtherClient, type: 'addon', related_id: b.notYetBilled.addon }),
  ),
  fault("An invoice bills another client's upgrade", 'line-of-other-client', (db, b) =>
    addLine(db, { invoice_id: b.invoiceOfOtherClient, type: 'upgrade', related_id: b.appliedUpgrade }),
  ),
  fault("An invoice bills another client's item", 'line-of-other-client', async (db, b) => {
    await addLine(db, { invoice_id: b.paid, type: 'billable', related_id: b.itemOfOtherClient })
    await updateRows(db, 'billable_items', b.itemOfOtherClient, { is_invoiced: 1, invoice_id: b.paid })
  }),
  faultOfRow(
    "An order references another client's invoice",
    'order-invoice-client',
    'orders',
    (b) => b.order,
    (b) => ({ invoice_id: b.invoiceOfOtherClient }),
  ),
  faultOfRow(
    "A service references another client's order",
    'services-order-client',
    'services',
    (b) => b.thingsOfOtherClient.service,
    (b) => ({ order_id: b.order }),
  ),
  faultOfRow(
    "A domain references another client's order",
    'domains-order-client',
    'domains',
    (b) => b.thingsOfOtherClient.domain,
    (b) => ({ order_id: b.order }),
  ),
  faultOfRow(
    'The currency of a service is changed',
    'services-currency',
    'services',
    (b) => b.notYetBilled.service,
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'The currency of a domain is changed',
    'domains-currency',
    'domains',
    (b) => b.notYetBilled.domain,
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'The price of an addon is negative',
    'addon-below-zero',
    'service_addons',
    (b) => b.notYetBilled.addon,
    () => ({ recurring_amount: -500 }),
  ),
  faultOfRow(
    'The price of a domain is negative',
    'domain-below-zero',
    'domains',
    (b) => b.notYetBilled.domain,
    () => ({ recurring_amount: -500 }),
  ),
  faultOfRow(
    'A paid upgrade is not applied',
    'upgrade-paid',
    'upgrades',
    (b) => b.appliedUpgrade,
    () => ({ status: 'pending' }),
  ),
  faultOfRow(
    'A pending upgrade references a cancelled invoice',
    'upgrade-cancelled',
    'upgrades',
    (b) => b.pendingUpgrade,
    (b) => ({ invoice_id: b.cancelled }),
  ),
  faultOfRow(
    'A pending upgrade has no invoice',
    'upgrade-cancelled',
    'upgrades',
    (b) => b.pendingUpgrade,
    () => ({ invoice_id: null }),
  ),
  faultOfRow(
    'An upgrade is applied before it is paid',
    'upgrade-unpaid',
    'upgrades',
    (b) => b.pendingUpgrade,
    () => ({ status: 'applied' }),
  ),
  faultOfRow(
    'The amount of an upgrade exceeds its line',
    'upgrade-amount',
    'upgrades',
    (b) => b.pendingUpgrade,
    (_, db) => ({ amount: db.raw('amount + 1') }),
  ),
  fault('A service has ended, but its cancellation request is open', 'ended-with-request', async (db, b) => {
    const created_at = '2031-01-15T12:00:00.000Z'
    await db('cancellation_requests').insert({ service_id: b.notYetBilled.service, type: 'Immediate', created_at })
    await updateRows(db, 'services', b.notYetBilled.service, { status: 'terminated' })
  }),
  fault('A server was given the plan of another product', 'server-plan', async (db, b) => {
    const { service_id, old_product_id, new_product_id } = await firstRow(db, 'upgrades', { id: b.pendingUpgrade })
    await updateRows(db, 'products', old_product_id as number, { module: 'cpanel' })
    await updateRows(db, 'services', service_id as number, { server_product_id: new_product_id })
  }),
  faultOfRow(
    'A service is suspended on its server, but not in its record',
    'server-suspension',
    'services',
    (b) => b.notYetBilled.service,
    () => ({ server_suspended: 1 }),
  ),
]

const periods: readonly PlantedFault[] = [
  fault('A line covers a period of a service that does not exist', 'claim-of-nothing', (db, b) =>
    addLine(db, { invoice_id: b.paid, ...claim(99_999, '2029-01-20', '2029-02-20') }),
  ),
  fault('A line of a cancelled invoice still covers a period', 'claim-of-cancelled', (db, b) =>
    addLine(db, { invoice_id: b.cancelled, ...claim(b.notYetBilled.service, '2029-01-20', '2029-02-20') }),
  ),
  fault('A line covers a period without days', 'claim-without-days', (db, b) =>
    addLine(db, { invoice_id: b.paid, ...claim(b.notYetBilled.service, '2029-01-20', '2029-01-20') }),
  ),
  ...kinds.flatMap(({ type, table, noun }) => {
    const due = (text: string, rule: string, of: 'renewed' | 'renewedAndPaid' | 'notYetBilled', row: object) =>
      faultOfRow(
        text,
        rule,
        table,
        (b) => b[of][type],
        () => row,
      )
    return [
      fault(`Two lines bill overlapping periods of ${noun}`, `${type}-billed-twice`, async (db, b) => {
        await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-01-20', '2029-02-20') })
        await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-02-19', '2029-03-19') })
      }),
      fault(`A month within a billed year of ${noun} is billed again`, `${type}-billed-twice`, async (db, b) => {
        await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-01-20', '2030-01-20') })
        await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-02-20', '2029-03-20') })
        await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-05-20', '2029-06-20') })
      }),
      fault(`The open renewal of ${noun} does not cover its period`, `${type}-claim-lost`, async (db, b) => {
        await updateRows(db, 'invoice_items', { type, related_id: b.renewed[type] }, { is_claiming: 0 })
        await updateRows(db, table, b.renewed[type], { billed_until: '2031-01-20' })
      }),
      due(`The billed-through date of ${noun} is before the end of its last line`, `${type}-billed-behind`, 'renewed', {
        billed_until: '2031-01-25',
      }),
      due(`The billed-through date of ${noun} is after the end of its last line`, `${type}-billed-ahead`, 'renewed', {
        billed_until: '2033-09-01',
      }),
      due(`The due date of ${noun} is after its billed-through date`, `${type}-paid-ahead`, 'notYetBilled', {
        billed_until: '2031-05-01',
      }),
      due(`A paid period of ${noun} counts as unpaid`, `${type}-paid-behind`, 'renewedAndPaid', {
        next_due_date: '2031-01-22',
      }),
      due(
        `${capital(noun)} counts as billed and paid years beyond its last line`,
        `${type}-moved-by-nobody`,
        'renewedAndPaid',
        {
          next_due_date: '2035-02-22',
          billed_until: '2035-02-22',
        },
      ),
      due(
        `${capital(noun)} without a line counts as billed and paid for years`,
        `${type}-moved-by-nobody`,
        'notYetBilled',
        {
          next_due_date: '2035-06-20',
          billed_until: '2035-06-20',
        },
      ),
      due(`A paid month of ${noun} is due again`, `${type}-moved-by-nobody`, 'notYetBilled', {
        next_due_date: '2031-05-20',
        billed_until: '2031-05-20',
      }),
      fault(`The due date of ${noun} is long past, and no line bills it`, `${type}-unbilled`, async (db, b) => {
        const moved = { from_day: '2031-06-20', to_day: '2030-12-01', reason: 'moved', author: 'staff' }
        const row = { kind: type, thing_id: b.notYetBilled[type], created_at: '2031-01-15T12:00:00.000Z' }
        await db('moved_periods').insert({ ...row, ...moved } as never)
        const day = moved.to_day
        await updateRows(db, table, b.notYetBilled[type], { next_due_date: day, billed_until: day })
      }),
      due(`The due date of ${noun} is lost without a reason`, `${type}-unbilled`, 'notYetBilled', {
        next_due_date: null,
        billed_until: null,
      }),
    ]
  }),
]

/** Deletes all links, as in the books of a release that did not chain documents. */
export async function dropChain(db: Knex): Promise<void> {
  await db('paper_links').delete()
  await db('counters').update({ links: 0, last_hash: null })
}

/** Returns the first two chained invoices. */
const chainedInvoices = (db: Knex) =>
  db('paper_links').where({ kind: 'invoice' }).orderBy('sequence').limit(2).select('paper_id', 'number')

const changeChained = async (db: Knex, change: object) => {
  const [first] = await chainedInvoices(db)
  await updateRows(db, 'invoices', first?.paper_id as number, change)
}

const firstCounter = async (db: Knex, name: string): Promise<CounterRow> =>
  (await db('counters').where({ name }).first()) as CounterRow

const chain: readonly PlantedFault[] = [
  chainFault('Two invoices swap their numbers', 'paper-changed', async (db) => {
    const [first, second] = await chainedInvoices(db)
    const numbered = (id: unknown, number: number) => updateRows(db, 'invoices', id as number, { number })
    await numbered(second?.paper_id, 99_999)
    await numbered(first?.paper_id, second?.number as number)
    await numbered(second?.paper_id, first?.number as number)
  }),
  chainFault('The description of a line of an issued invoice is changed', 'paper-changed', async (db) => {
    const [first] = await chainedInvoices(db)
    await updateRows(db, 'invoice_items', { invoice_id: first?.paper_id }, { description: 'Something else' })
  }),
  chainFault('An issued invoice gets another line with an amount of 0', 'paper-changed', async (db) => {
    const [first] = await chainedInvoices(db)
    await addLine(db, { invoice_id: first?.paper_id, type: 'item', is_taxed: 0 })
  }),
  chainFault('Two lines of an issued invoice swap their amounts', 'paper-changed', async (db) => {
    const chained = db('paper_links').where({ kind: 'invoice' }).select('paper_id')
    const lines = await db('invoice_items').whereIn('invoice_id', chained).orderBy(['invoice_id', 'id'])
    const at = lines.findIndex(
      (line, at) => lines[at + 1]?.invoice_id === line.invoice_id && lines[at + 1]?.amount !== line.amount,
    )
    const [one, other] = lines.slice(at, at + 2) as [InvoiceItemRow, InvoiceItemRow]
    await updateRows(db, 'invoice_items', one.id, { amount: other.amount })
    await updateRows(db, 'invoice_items', other.id, { amount: one.amount })
  }),
  chainFault('The seller of an issued invoice is changed', 'paper-changed', (db) =>
    changeChained(db, { seller: '{"name":"Somebody else"}' }),
  ),
  chainFault('The buyer of an issued invoice is changed', 'paper-changed', (db) =>
    changeChained(db, { billed_to: '{"firstname":"Somebody else"}' }),
  ),
  chainFault('The date of an issued invoice is changed', 'paper-changed', (db) =>
    changeChained(db, { date: '2031-01-16' }),
  ),
  chainFault('The reason for a credit note is changed', 'paper-changed', (db, b) =>
    updateRows(db, 'credit_notes', b.noteOfLine, { reason: 'Something else' }),
  ),
  chainFault('A credit note is moved to another invoice with the same total', 'paper-changed', async (db, b) => {
    const note = await firstRow(db, 'credit_notes', { invoice_id: b.credited })
    await updateRows(db, 'credit_notes', note.id as number, { invoice_id: b.plain })
    await updateRows(db, 'invoices', b.plain, { credited: note.total })
    await updateRows(db, 'invoices', b.credited, { credited: 0 })
  }),
  chainFault('A credit note is deleted, and the number counter is decremented', 'paper-missing', async (db) => {
    const { value } = await firstCounter(db, 'credit_note')
    const note = await firstRow(db, 'credit_notes', { number: value })
    const { id, invoice_id, total } = note as Record<'id' | 'invoice_id' | 'total', number>
    await db('credit_note_items').where({ credit_note_id: id }).delete()
    await db('credit_notes').where({ id }).delete()
    await db('invoices').where({ id: invoice_id }).decrement('credited', total)
    await updateRows(db, 'counters', { name: 'credit_note' }, { value: value - 1 })
  }),
  chainFault('The link of a document is deleted', 'link-missing', (db) =>
    db('paper_links').where({ series: 'invoice', sequence: 2 }).delete(),
  ),
  chainFault('The last link of a series is deleted', 'link-missing', async (db) => {
    const { links } = await firstCounter(db, 'invoice')
    await db('paper_links').where({ series: 'invoice', sequence: links }).delete()
  }),
  chainFault('The last link of a series is deleted, and the link counter is decremented', 'link-broken', async (db) => {
    const { links } = await firstCounter(db, 'invoice')
    await db('paper_links').where({ series: 'invoice', sequence: links }).delete()
    await updateRows(db, 'counters', { name: 'invoice' }, { links: links - 1 })
  }),
  chainFault('A changed document gets a matching link', 'link-broken', async (db) => {
    const [first] = await db('paper_links').where({ kind: 'invoice' }).orderBy('sequence').limit(1)
    const { id, paper_id, previous_hash } = first as PaperLinkRow
    await changeChained(db, { date: '2031-01-16' })
    const invoice = (await db('invoices').where({ id: paper_id }).first()) as InvoiceRow
    const lines = await db('invoice_items').where({ invoice_id: paper_id }).orderBy('id')
    const currency = (await db('currencies').where({ id: invoice.currency_id }).first()) as CurrencyRow
    const hash = linkHash(previous_hash, invoiceContent(invoice, lines, currency))
    await updateRows(db, 'paper_links', id, { hash })
  }),
]

const typed: readonly PlantedFault[] = [
  fault('The due date of a service is lost, and only a manual log entry follows', 'service-unbilled', async (db, b) => {
    await updateRows(db, 'services', b.notYetBilled.service, { next_due_date: null, billed_until: null })
    const entry = { action: 'logactivity', description: 'Looked at', author: 'staff', client_id: b.client }
    await db('activity_log').insert({ ...entry, created_at: '2031-01-18T23:00:00.000Z' } as never)
  }),
]

export const plantedFaults: readonly PlantedFault[] = [
  ...amounts,
  ...returns,
  ...attemptFaults,
  ...ledgerFaults,
  ...invoices,
  ...notes,
  ...chain,
  ...things,
  ...periods,
  ...typed,
]

async function insertClosedClient(db: Knex, b: Books) {
  const { currency_id } = await firstRow(db, 'invoices', { id: b.paid })
  const created_at = '2031-01-18T12:00:00.000Z'
  const [client] = await db('clients')
    .insert({
      ...{ firstname: '', lastname: '', companyname: '', email: 'closed', email_key: 'closed', search: '' },
      ...{ country: 'NO', status: 'closed', currency_id, created_at },
    } as never)
    .returning('id')
  return { id: client?.id, currency_id, created_at }
}

/** Allowed states that may be mistakes, each with the note that reports it. */
export const plantedMistakes: readonly PlantedFault[] = [
  ...returnMistakes,
  faultOfRow(
    'A paid invoice is marked unpaid',
    'settled-labelled-unpaid',
    'invoices',
    (b) => b.paid,
    () => ({ status: 'unpaid' }),
  ),
  faultOfRow(
    'A paid invoice is marked refunded',
    'refunded-with-money',
    'invoices',
    (b) => b.paid,
    () => ({ status: 'refunded' }),
  ),
  faultOfRow(
    'An invoice is dated before the invoice with the previous number',
    'dates-against-numbers',
    'invoices',
    (b) => b.plain,
    () => ({ date: '2031-01-01' }),
  ),
  fault('An invoice has the tax rate of an earlier year', 'tax-of-another-day', (db) =>
    db('tax_rates').insert({ name: 'VAT', rate: 20_000, until_day: '2030-12-31' } as never),
  ),
  fault('A billable item waits for a closed client', 'item-of-closed-client', async (db, b) => {
    const { id: client_id, currency_id, created_at } = await insertClosedClient(db, b)
    const item = { description: 'Waits', amount: 500, due_date: '2031-01-18' }
    await db('billable_items').insert({ client_id, currency_id, ...item, created_at } as never)
  }),
  fault('A service of a closed client continues', 'service-of-closed-client', async (db, b) => {
    const { id: _, ...row } = await firstRow(db, 'services', { id: b.notYetBilled.service })
    const { id: client_id } = await insertClosedClient(db, b)
    const free = { billing_cycle: 'free', next_due_date: null, billed_until: null }
    await db('services').insert({ ...row, ...free, client_id } as never)
  }),
  fault('A domain of a closed client continues', 'domain-of-closed-client', async (db, b) => {
    const { id: _, ...row } = await firstRow(db, 'domains', { id: b.notYetBilled.domain })
    const { id: client_id } = await insertClosedClient(db, b)
    await db('domains').insert({ ...row, domain: 'left.example', status: 'grace', client_id } as never)
  }),
  fault('A TLD costs nothing to renew', 'renewal-for-nothing', (db) =>
    db('tlds').insert({
      extension: '.planted',
      register_price: 1000,
      transfer_price: 0,
      renew_price: 0,
      is_enabled: 1,
      sort_order: 0,
      grace_days: 0,
      redemption_days: 0,
    } as never),
  ),
  fault('Staff changed the amount of a payment', 'payment-changed', async (db, b) => {
    const { id } = await firstRow(db, 'transactions', { invoice_id: b.open })
    await updateRows(db, 'transactions', id as number, { amount_in: 3999 })
    const row = { transaction_id: id, side: 'amount_in', from_amount: 4000, to_amount: 3999, author: 'staff' }
    await db('transaction_corrections').insert({ ...row, created_at: '2031-01-18T12:00:00.000Z' } as never)
  }),
  fault('Staff changed a recorded refund', 'return-changed', async (db, b) => {
    const id = await returnOf(db, b.returned.refund)
    await updateRows(db, 'transactions', id, { amount_out: 9999 })
    const row = { transaction_id: id, side: 'amount_out', from_amount: 10_000, to_amount: 9999 }
    await db('transaction_corrections').insert({
      ...row,
      author: 'staff',
      created_at: '2031-01-18T12:00:00.000Z',
    } as never)
  }),
  fault('An invoice holds money that was already sent manually', 'holds-what-went-out', async (db, b) => {
    const { id: _, ...payment } = await firstRow(db, 'transactions', { invoice_id: b.paid })
    await updateRows(db, 'invoices', b.paid, { paid: 11_000 })
    await updateRows(db, 'transactions', { invoice_id: b.paid }, { amount_in: 11_000, applied: 11_000 })
    const line = { ...payment, amount_in: 0, applied: 0, amount_out: 1000, transid: null, reference: null }
    await db('transactions').insert({ ...line, is_by_hand: 1 } as never)
  }),
  fault('The same reference is entered at two gateways for one invoice', 'reference-at-two-gateways', async (db, b) => {
    const { id: _, ...payment } = await firstRow(db, 'transactions', { invoice_id: b.open })
    const line = { ...payment, amount_in: 0, applied: 0 }
    for (const gateway of ['manual', 'cheque'])
      await db('transactions').insert({ ...line, gateway, reference: '1001', transid: `1001 at ${gateway}` } as never)
  }),
  ...kinds.map(({ type, table, noun }) =>
    faultOfRow(
      `The due date of ${noun} is after its last billed period`,
      `${type}-due-after-billed`,
      table,
      (b) => b.renewed[type],
      () => ({ next_due_date: '2033-09-01', ...(type === 'domain' && { expiry_date: '2033-09-01' }) }),
    ),
  ),
  fault('A registrar expires a domain before the end of its paid term', 'domain-due-after-expiry', (db, b) =>
    updateRows(db, 'domains', b.notYetBilled.domain, { expiry_date: '2031-06-01' }),
  ),
  fault('A paid year is missing from an expiry date', 'domain-paid-beyond-expiry', (db, b) =>
    updateRows(db, 'domains', b.renewedAndPaid.domain, { expiry_date: '2031-01-22', is_renewal_off: 1 }),
  ),
  fault('A registrar never completes a registration', 'domain-long-pending', async (db, b) => {
    const [made] = await db('domains')
      .insert({
        ...(await withoutId(db, 'domains', b.notYetBilled.domain)),
        ...{ domain: 'late.example', status: 'pending' },
      } as never)
      .returning('id')
    const at = '2030-12-01T12:00:00.000Z'
    const times = { created_at: at, completed_at: at }
    const row = { domain_id: made?.id, action: 'register', status: 'completed', attempts: 1, max_attempts: 5, ...times }
    await db('module_queue').insert(row as never)
  }),
  fault('A domain is held without an expiry date', 'domain-without-expiry', (db, b) =>
    updateRows(db, 'domains', b.notYetBilled.domain, { expiry_date: null }),
  ),
]

async function withoutId(db: Knex, table: string, id: number) {
  const { id: _, ...row } = await firstRow(db, table, { id })
  return row
}
