import { amountDueSql, isInvoiceOpenSql } from '../billing/amount-due.js'
import type { Rule, WithinSlice } from '../billing/kind-audit.js'
import { hasOverpaymentSql, remainingIncomeSql } from '../billing/refundable-amounts.js'
import { inList } from '../sql/in-list.js'
import { closedInvoiceStatuses } from '../values/statuses.js'
import { isCorrectedSql } from './payment-rules.js'
import { sumRule, sumsSubquery } from './rule.js'
import { hasSingleTaxSql } from './tax-rules.js'

const isIssued = `invoices.status not in ${inList(closedInvoiceStatuses)}`

const sumsOfTaxed = (within: WithinSlice): string =>
  sumsSubquery('invoice_items', 'amount', 'invoice_id', `${within('invoice_id')} and is_taxed = 1`)

/** SQL for the number of minor units in one unit of a currency. */
const unitsOf = (decimals: string): string =>
  `case ${decimals} when 0 then 1 when 1 then 10 when 2 then 100 when 3 then 1000 else 10000 end`

/**
 * SQL on invoices: true if an invoice is allowed to hold more than its total. Either moving the excess would have paid
 * out more than came in, or staff corrected or entered a transaction, which moves no credit (R-1107).
 */
export const mayExceedTotalSql = `(invoices.credit + invoices.credited <= invoices.total
  and (${remainingIncomeSql} <= invoices.total - invoices.credited - invoices.credit
    or exists (select 1 from transactions
      where transactions.invoice_id = invoices.id and (is_by_hand = 1 or ${isCorrectedSql}))))`

const discountOn = (amount: string): string => `round(${amount} * discount_rate / 10000.0)`

/** Rules on the amounts, statuses, and parties of invoices. */
export const invoiceRules: readonly Rule[] = [
  sumRule(
    {
      name: 'invoice-subtotal',
      broken: 'invoices whose subtotal is not the sum of their line items',
      table: 'invoices',
    },
    'coalesce(invoices.gross, invoices.subtotal)',
    { table: 'invoice_items', column: 'amount', owner: 'invoice_id' },
  ),
  {
    // Converting text to numbers may be inexact, so an amount close to half a unit may round either way. The tolerance
    // still detects a difference of one unit.
    name: 'line-price',
    broken: 'invoice line items whose amount is not their quantity × unit price, less their discount',
    table: 'invoice_items',
    sql: (within) => `select invoice_items.id from invoice_items
      join invoices on invoices.id = invoice_items.invoice_id
      join currencies on currencies.id = invoices.currency_id
      where ${within('invoice_items.id')} and invoice_items.unit_price is not null
        and (invoice_items.quantity is null or invoice_items.discount is null
          or abs(cast(invoice_items.quantity as decimal) * cast(invoice_items.unit_price as decimal)
            * (10000 - invoice_items.discount) * ${unitsOf('currencies.decimals')} / 10000.0
            - invoice_items.amount) > 0.500001)`,
  },
  {
    name: 'invoice-total',
    broken: 'invoices whose total is not subtotal less discount plus tax',
    table: 'invoices',
    sql: (within) =>
      `select id from invoices where ${within('id')} and (total <> subtotal - discount + tax or total < 0)`,
  },
  {
    // Without a stored discount rate, the calculation rounds twice and may differ by one unit. Tax may be rounded down
    // (R-3406).
    name: 'invoice-tax',
    broken: "invoices whose tax does not match their taxed line items at the invoice's rate",
    table: 'invoices',
    sql: (within) => `select invoices.id from invoices left join ${sumsOfTaxed(within)} as taxed
        on taxed.invoice_id = invoices.id
      where ${within('invoices.id')} and ${hasSingleTaxSql} and case when discount_rate is not null
        then (coalesce(taxed.total, 0) - ${discountOn('coalesce(taxed.total, 0)')}) * invoices.tax_rate
          - invoices.tax * 100000.0 not between -50000 and 99999
        else invoices.subtotal <> 0 and abs(
          invoices.tax - coalesce(taxed.total, 0) * (1 - invoices.discount * 1.0 / invoices.subtotal)
            * invoices.tax_rate / 100000.0
        ) > 1 + abs(coalesce(taxed.total, 0) * 1.0 / invoices.subtotal) end`,
  },
  {
    // tax-rules.ts checks invoices with several taxes.
    name: 'invoice-tax-sums',
    broken: 'invoices whose tax does not match their only stored tax',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and taxes is not null and ${hasSingleTaxSql}
      and case when taxes = '[]' then tax <> 0 else taxes not like '%"tax":' || tax || '}]' end`,
  },
  {
    name: 'invoice-discount',
    broken: 'invoices whose discount does not match their line items at the discount rate',
    table: 'invoices',
    // Other rules find subtotals that differ from the lines, and negative discounts.
    sql: (within) => `select invoices.id from invoices left join ${sumsOfTaxed(within)} as taxed
        on taxed.invoice_id = invoices.id
      where ${within('invoices.id')} and ${hasSingleTaxSql} and discount_rate is not null and discount >= 0
        and discount <> ${discountOn('coalesce(taxed.total, 0)')}
          + ${discountOn('(subtotal - coalesce(taxed.total, 0))')}`,
  },
  {
    // Negative lines can outweigh the others before tax. The discount is then negative like the subtotal.
    name: 'invoice-below-zero',
    broken: 'invoices with a discount or tax rate below 0',
    table: 'invoices',
    sql: (within) =>
      `select id from invoices where ${within('id')} and (discount < 0 and subtotal > 0 or tax_rate < 0)`,
  },
  {
    name: 'invoice-holds-more',
    broken: 'invoices that hold more than their total',
    table: 'invoices',
    sql: (within) =>
      `select id from invoices where ${within('id')} and ${hasOverpaymentSql} and not ${mayExceedTotalSql}`,
  },
  {
    name: 'paid-and-owed',
    broken: 'paid invoices with an amount due',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and status = 'paid' and ${amountDueSql} > 0`,
  },
  {
    name: 'settled-without-day',
    broken: 'invoices with nothing due and no payment time',
    table: 'invoices',
    sql: (within) => `select id from invoices
      where ${within('id')} and ${isIssued} and paid_at is null and ${amountDueSql} <= 0`,
  },
  {
    name: 'owed-with-day',
    broken: 'open invoices with a payment time',
    table: 'invoices',
    // Another rule finds open invoices with status `paid`.
    sql: (within) => `select id from invoices
      where ${within('id')} and ${isInvoiceOpenSql} and status <> 'paid' and paid_at is not null`,
  },
  {
    // Only credit is checked, because payments stay on a cancelled invoice (R-1035).
    name: 'cancelled-with-credit',
    broken: 'cancelled invoices that still hold client credit',
    table: 'invoices',
    sql: (within) => `select id from invoices
      where ${within('id')} and status = 'cancelled' and credit <> 0 and client_id is not null`,
  },
  {
    name: 'invoice-currency',
    broken: "invoices in a currency other than their client's",
    table: 'invoices',
    sql: (within) => `select invoices.id from invoices join clients on clients.id = invoices.client_id
      where ${within('invoices.id')} and clients.currency_id <> invoices.currency_id`,
  },
  {
    // When a client is deleted, the database stores the ID of that client on its invoices (R-1082).
    name: 'invoice-without-client',
    broken: 'invoices that lost a client who was not deleted',
    table: 'invoices',
    sql: (within) => `select id from invoices
      where ${within('id')} and client_id is null and deleted_client_id is null`,
  },
  {
    // A proforma invoice has only its buyer. An invoice issued after its client was deleted lacks a buyer.
    name: 'invoice-without-seller',
    broken: 'numbered invoices with a stored buyer but no stored seller',
    table: 'invoices',
    sql: (within) => `select id from invoices
      where ${within('id')} and number is not null and billed_to is not null and seller is null`,
  },
]
