import type { Knex } from 'knex'
import type { Books } from './audited-books.js'

/** A fault that somebody, or a program, may make in the books. */
export interface PlantedFault {
  /** As docs/testing.md tells of it. */
  readonly fault: string
  /** The name of the rule that finds it, alone. */
  readonly rule: string
  readonly plant: (db: Knex, books: Books) => Promise<unknown>
}

type Where = (books: Books) => number | object

const fault = (text: string, rule: string, plant: PlantedFault['plant']): PlantedFault => ({ fault: text, rule, plant })

/** A fault that one row has. */
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

/** A line over nothing, so that no sum changes. */
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

const amounts: readonly PlantedFault[] = [
  faultOfRow(
    'The balance of a client’s credit is a unit lower',
    'client-credit',
    'clients',
    (b) => b.client,
    (_, db) => ({ credit: db.raw('credit - 1') }),
  ),
  faultOfRow(
    'An entry of credit is changed',
    'client-credit',
    'credit_entries',
    (b) => ({ client_id: b.client, amount: 5000 }),
    () => ({ amount: 1 }),
  ),
  faultOfRow(
    'An entry of credit gets another currency',
    'credit-entry-currency',
    'credit_entries',
    (b) => ({ client_id: b.client, amount: 5000 }),
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  fault('Credit from an overpayment goes to another client', 'credit-entry-client', async (db, b) => {
    const { id, amount } = await firstRow(db, 'credit_entries', { invoice_id: b.overpaid })
    await updateRows(db, 'credit_entries', id as number, { client_id: b.otherClient })
    await db('clients').where({ id: b.client }).decrement('credit', amount)
    await db('clients').where({ id: b.otherClient }).increment('credit', amount)
  }),
  faultOfRow(
    'More is recorded as paid than there are payments',
    'invoice-payments',
    'invoices',
    (b) => b.open,
    () => ({ paid: 4001 }),
  ),
  faultOfRow(
    'Less is recorded as paid than there are payments',
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
    'A payment gets another currency',
    'payment-currency',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'A payment goes over to another client',
    'payment-client',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    (b) => ({ client_id: b.otherClient }),
  ),
  fault('A payment is left that pays no invoice', 'payment-of-nothing', async (db, b) => {
    const { id: _, ...payment } = await firstRow(db, 'transactions', { invoice_id: b.paid })
    await db('transactions').insert({ ...payment, invoice_id: null, transid: null } as never)
  }),
  faultOfRow(
    'Less came in with a payment than it pays',
    'payment-above-amount',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    () => ({ amount_in: 3999 }),
  ),
  faultOfRow(
    'What was paid too much is credit of nobody',
    'payment-lost',
    'credit_entries',
    (b) => ({ invoice_id: b.overpaid }),
    () => ({ invoice_id: null }),
  ),
  faultOfRow(
    'More came in with a payment than it pays, and the rest is nowhere',
    'payment-lost',
    'transactions',
    (b) => ({ invoice_id: b.open }),
    () => ({ amount_in: 4001 }),
  ),
]

const invoices: readonly PlantedFault[] = [
  faultOfRow(
    'A line gets another amount',
    'invoice-subtotal',
    'invoice_items',
    (b) => ({ invoice_id: b.open }),
    () => ({ amount: 9999 }),
  ),
  fault('The lines of an invoice are deleted', 'invoice-subtotal', (db, b) =>
    db('invoice_items').where({ invoice_id: b.open }).delete(),
  ),
  faultOfRow(
    'An invoice comes to more than its lines',
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
    'An invoice without a tax rate gets tax',
    'invoice-tax',
    'invoices',
    (b) => b.plain,
    () => ({ tax: 100, total: 10_100 }),
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
  fault('An invoice holds more than it comes to', 'invoice-holds-more', async (db, b) => {
    await updateRows(db, 'invoices', b.paid, { paid: 11_000 })
    await updateRows(db, 'transactions', { invoice_id: b.paid }, { amount_in: 11_000, applied: 11_000 })
  }),
  faultOfRow(
    'An invoice says paid while something is owed',
    'paid-and-owed',
    'invoices',
    (b) => b.open,
    () => ({ status: 'paid' }),
  ),
  faultOfRow(
    'A paid invoice loses the time of its payment',
    'settled-without-day',
    'invoices',
    (b) => b.paid,
    () => ({ paid_at: null }),
  ),
  faultOfRow(
    'An open invoice gets a time of payment',
    'owed-with-day',
    'invoices',
    (b) => b.open,
    () => ({ paid_at: '2031-01-15T12:00:00.000Z' }),
  ),
  faultOfRow(
    'An invoice is cancelled without giving its credit back',
    'cancelled-with-credit',
    'invoices',
    (b) => b.open,
    () => ({ status: 'cancelled' }),
  ),
  faultOfRow(
    'An invoice gets another currency',
    'invoice-currency',
    'invoices',
    (b) => b.plain,
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'The counter of invoice numbers runs ahead',
    'invoice-numbers',
    'counters',
    () => ({ name: 'invoice' }),
    (_, db) => ({ value: db.raw('value + 1') }),
  ),
  faultOfRow(
    'An invoice gets a number beyond the last',
    'invoice-numbers',
    'invoices',
    (b) => b.plain,
    () => ({ number: 99 }),
  ),
]

const notes: readonly PlantedFault[] = [
  faultOfRow(
    'The counter of credit note numbers runs ahead',
    'credit-note-numbers',
    'counters',
    () => ({ name: 'credit_note' }),
    (_, db) => ({ value: db.raw('value + 1') }),
  ),
  faultOfRow(
    'A credit note gets a number beyond the last',
    'credit-note-numbers',
    'credit_notes',
    (b) => b.noteOfLine,
    () => ({ number: 99 }),
  ),
  faultOfRow(
    'An invoice says that more was credited than its notes come to',
    'invoice-credited',
    'invoices',
    (b) => b.credited,
    () => ({ credited: 3001 }),
  ),
  faultOfRow(
    'A credit note comes to less than its lines without a discount',
    'credit-note-total',
    'credit_notes',
    (b) => b.noteOfLine,
    () => ({ discount: 1 }),
  ),
  fault('A line of a credit note gets another amount', 'credit-note-lines', async (db, b) => {
    const note = await firstRow(db, 'credit_notes', { invoice_id: b.credited })
    await updateRows(db, 'credit_note_items', { credit_note_id: note.id }, { amount: 2999 })
  }),
  fault('A credit note comes to more than its invoice', 'credit-notes-above-invoice', async (db, b) => {
    const note = await firstRow(db, 'credit_notes', { invoice_id: b.credited })
    await updateRows(db, 'credit_notes', note.id as number, { subtotal: 10_001, total: 10_001 })
    await updateRows(db, 'credit_note_items', { credit_note_id: note.id }, { amount: 10_001 })
    await updateRows(db, 'invoices', b.credited, { credited: 10_001, paid_at: '2031-01-15T12:00:00.000Z' })
  }),
  fault('A credit note takes back more of a line than it comes to', 'credit-notes-above-line', async (db, b) => {
    const { id, amount } = await firstRow(db, 'credit_note_items', { credit_note_id: b.noteOfLine })
    await updateRows(db, 'credit_note_items', id as number, { amount: (amount as number) + 100 })
    await db('credit_note_items').insert({
      credit_note_id: b.noteOfLine,
      description: 'Planted',
      amount: -100,
    } as never)
  }),
  fault('A credit note takes back a line of another invoice', 'credit-note-of-other-invoice', async (db, b) => {
    const line = await firstRow(db, 'invoice_items', { invoice_id: b.plain })
    await updateRows(db, 'credit_note_items', { credit_note_id: b.noteOfLine }, { invoice_item_id: line.id })
  }),
]

const things: readonly PlantedFault[] = [
  faultOfRow(
    'An item is marked as invoiced and on no invoice',
    'item-invoiced-nowhere',
    'billable_items',
    (b) => b.itemOfOtherClient,
    () => ({ is_invoiced: 1 }),
  ),
  faultOfRow(
    'The line of an invoiced item becomes a plain one',
    'item-invoiced-nowhere',
    'invoice_items',
    (b) => ({ type: 'billable', related_id: b.item }),
    () => ({ type: 'item', related_id: null }),
  ),
  faultOfRow(
    'An invoiced item names another invoice',
    'item-invoiced-nowhere',
    'billable_items',
    (b) => b.item,
    (b) => ({ invoice_id: b.paid }),
  ),
  faultOfRow(
    'An item on an invoice is to be invoiced again',
    'item-not-marked',
    'billable_items',
    (b) => b.item,
    () => ({ is_invoiced: 0, invoice_id: null }),
  ),
  fault('An item is on a second invoice', 'item-twice', (db, b) =>
    addLine(db, { invoice_id: b.paid, type: 'billable', related_id: b.item }),
  ),
  ...(['service', 'domain'] as const).map((type) =>
    fault(`An invoice bills the ${type} of another client`, 'line-of-other-client', (db, b) =>
      addLine(db, { invoice_id: b.paid, type, related_id: b.thingsOfOtherClient[type] }),
    ),
  ),
  fault('An invoice bills the addon of another client', 'line-of-other-client', (db, b) =>
    addLine(db, { invoice_id: b.invoiceOfOtherClient, type: 'addon', related_id: b.notYetBilled.addon }),
  ),
  fault('An invoice bills the upgrade of another client', 'line-of-other-client', (db, b) =>
    addLine(db, { invoice_id: b.invoiceOfOtherClient, type: 'upgrade', related_id: b.appliedUpgrade }),
  ),
  fault('An invoice bills the item of another client', 'line-of-other-client', async (db, b) => {
    await addLine(db, { invoice_id: b.paid, type: 'billable', related_id: b.itemOfOtherClient })
    await updateRows(db, 'billable_items', b.itemOfOtherClient, { is_invoiced: 1, invoice_id: b.paid })
  }),
  faultOfRow(
    'An order names the invoice of another client',
    'order-invoice-client',
    'orders',
    (b) => b.order,
    (b) => ({ invoice_id: b.invoiceOfOtherClient }),
  ),
  faultOfRow(
    'A service names the order of another client',
    'services-order-client',
    'services',
    (b) => b.thingsOfOtherClient.service,
    (b) => ({ order_id: b.order }),
  ),
  faultOfRow(
    'A domain names the order of another client',
    'domains-order-client',
    'domains',
    (b) => b.thingsOfOtherClient.domain,
    (b) => ({ order_id: b.order }),
  ),
  faultOfRow(
    'A service gets another currency',
    'services-currency',
    'services',
    (b) => b.notYetBilled.service,
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'A domain gets another currency',
    'domains-currency',
    'domains',
    (b) => b.notYetBilled.domain,
    (b) => ({ currency_id: b.otherCurrency }),
  ),
  faultOfRow(
    'An addon gets a negative price',
    'addon-below-zero',
    'service_addons',
    (b) => b.notYetBilled.addon,
    () => ({ recurring_amount: -500 }),
  ),
  faultOfRow(
    'A domain gets a negative price',
    'domain-below-zero',
    'domains',
    (b) => b.notYetBilled.domain,
    () => ({ recurring_amount: -500 }),
  ),
  faultOfRow(
    'A paid upgrade is not made',
    'upgrade-paid',
    'upgrades',
    (b) => b.appliedUpgrade,
    () => ({ status: 'pending' }),
  ),
  faultOfRow(
    'An upgrade waits for a cancelled invoice',
    'upgrade-cancelled',
    'upgrades',
    (b) => b.pendingUpgrade,
    (b) => ({ invoice_id: b.cancelled }),
  ),
  faultOfRow(
    'An upgrade waits for no invoice',
    'upgrade-cancelled',
    'upgrades',
    (b) => b.pendingUpgrade,
    () => ({ invoice_id: null }),
  ),
  faultOfRow(
    'An upgrade is made before it is paid',
    'upgrade-unpaid',
    'upgrades',
    (b) => b.pendingUpgrade,
    () => ({ status: 'applied' }),
  ),
  fault('A service ends and its request to cancel stays open', 'ended-with-request', async (db, b) => {
    const created_at = '2031-01-15T12:00:00.000Z'
    await db('cancellation_requests').insert({ service_id: b.notYetBilled.service, type: 'Immediate', created_at })
    await updateRows(db, 'services', b.notYetBilled.service, { status: 'terminated' })
  }),
]

const periods: readonly PlantedFault[] = [
  fault('A line claims a period of nothing', 'claim-of-nothing', (db, b) =>
    addLine(db, { invoice_id: b.paid, ...claim(99_999, '2029-01-20', '2029-02-20') }),
  ),
  fault('A line of a cancelled invoice claims its period again', 'claim-of-cancelled', (db, b) =>
    addLine(db, { invoice_id: b.cancelled, ...claim(b.notYetBilled.service, '2029-01-20', '2029-02-20') }),
  ),
  fault('A line claims a period that ends when it begins', 'claim-without-days', (db, b) =>
    addLine(db, { invoice_id: b.paid, ...claim(b.notYetBilled.service, '2029-01-20', '2029-01-20') }),
  ),
  ...kinds.flatMap(({ type, table, noun }) => {
    const due = (text: string, rule: string, of: 'renewed' | 'renewedAndPaid' | 'notYetBilled', row: object) =>
      faultOfRow(
        text,
        `${type}-${rule}`,
        table,
        (b) => b[of][type],
        () => row,
      )
    return [
      fault(`Two lines bill overlapping periods of ${noun}`, `${type}-billed-twice`, async (db, b) => {
        await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-01-20', '2029-02-20') })
        await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-02-19', '2029-03-19') })
      }),
      fault(
        `A month within a year that is billed of ${noun} is billed again`,
        `${type}-billed-twice`,
        async (db, b) => {
          await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-01-20', '2030-01-20') })
          await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-02-20', '2029-03-20') })
          await addLine(db, { invoice_id: b.paid, type, ...claim(b.notYetBilled[type], '2029-05-20', '2029-06-20') })
        },
      ),
      fault(`The open renewal of ${noun} stands for no period`, `${type}-claim-lost`, async (db, b) => {
        await updateRows(db, 'invoice_items', { type, related_id: b.renewed[type] }, { is_claiming: 0 })
        await updateRows(db, table, b.renewed[type], { billed_until: '2031-01-20' })
      }),
      due(`The billed days of ${noun} are forgotten`, 'billed-behind', 'renewed', { billed_until: '2031-01-25' }),
      due(`The record of ${noun} says billed where no line is`, 'billed-ahead', 'renewed', {
        billed_until: '2033-09-01',
      }),
      due(`The record of ${noun} says paid beyond what it says is billed`, 'paid-ahead', 'notYetBilled', {
        billed_until: '2031-05-01',
      }),
      due(`A paid period of ${noun} counts as unpaid`, 'paid-behind', 'renewedAndPaid', {
        next_due_date: '2031-01-22',
      }),
      due(`The due date of ${noun} is long past and nothing bills it`, 'unbilled', 'notYetBilled', {
        next_due_date: '2030-12-01',
        billed_until: '2030-12-01',
      }),
      due(`The due date of ${noun} is lost without a reason`, 'unbilled', 'notYetBilled', {
        next_due_date: null,
        billed_until: null,
      }),
    ]
  }),
]

export const plantedFaults: readonly PlantedFault[] = [...amounts, ...invoices, ...notes, ...things, ...periods]

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

/** States that are allowed and may still be mistakes, with the note that reports each. */
export const plantedMistakes: readonly PlantedFault[] = [
  faultOfRow(
    'A paid invoice is labelled unpaid',
    'settled-labelled-unpaid',
    'invoices',
    (b) => b.paid,
    () => ({ status: 'unpaid' }),
  ),
  faultOfRow(
    'A paid invoice is labelled refunded',
    'refunded-with-money',
    'invoices',
    (b) => b.paid,
    () => ({ status: 'refunded' }),
  ),
  faultOfRow(
    'The date of an invoice lies before that of the number before',
    'dates-against-numbers',
    'invoices',
    (b) => b.plain,
    () => ({ date: '2031-01-01' }),
  ),
  fault('A billable item waits for a client who is closed', 'item-of-closed-client', async (db, b) => {
    const { id: client_id, currency_id, created_at } = await insertClosedClient(db, b)
    const item = { description: 'Waits', amount: 500, due_date: '2031-01-18' }
    await db('billable_items').insert({ client_id, currency_id, ...item, created_at } as never)
  }),
  fault('A service goes on although its client is closed', 'service-of-closed-client', async (db, b) => {
    const { id: _, ...row } = await firstRow(db, 'services', { id: b.notYetBilled.service })
    const { id: client_id } = await insertClosedClient(db, b)
    const free = { billing_cycle: 'free', next_due_date: null, billed_until: null }
    await db('services').insert({ ...row, ...free, client_id } as never)
  }),
  fault('A domain goes on although its client is closed', 'domain-of-closed-client', async (db, b) => {
    const { id: _, ...row } = await firstRow(db, 'domains', { id: b.notYetBilled.domain })
    const { id: client_id } = await insertClosedClient(db, b)
    await db('domains').insert({ ...row, domain: 'left.example', status: 'grace', client_id } as never)
  }),
  fault('An extension costs nothing to renew', 'renewal-for-nothing', (db) =>
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
  fault('The amount of a payment is changed by staff', 'payment-changed', async (db, b) => {
    const { id } = await firstRow(db, 'transactions', { invoice_id: b.open })
    await updateRows(db, 'transactions', id as number, { amount_in: 3999 })
    const row = { transaction_id: id, side: 'amount_in', from_amount: 4000, to_amount: 3999, author: 'staff' }
    await db('transaction_corrections').insert({ ...row, created_at: '2031-01-18T12:00:00.000Z' } as never)
  }),
  ...kinds.map(({ type, table, noun }) =>
    faultOfRow(
      `The due date of ${noun} lies after all that was billed`,
      `${type}-due-after-billed`,
      table,
      (b) => b.renewed[type],
      () => ({ next_due_date: '2033-09-01' }),
    ),
  ),
]
