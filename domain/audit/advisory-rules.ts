import { amountDueSql } from '../billing/amount-due.js'
import type { Rule } from '../billing/kind-audit.js'
import type { LineKinds } from '../billing/line-kind.js'
import { payoutSumSql } from '../billing/payout-sums.js'
import { hasOverpaymentSql } from '../billing/refundable-amounts.js'
import { isUnclaimedOnInvoiceSql } from '../billing/unclaimed-returns.js'
import { inList } from '../sql/in-list.js'
import { heldDomainStatuses, liveServiceStatuses, payableInvoiceStatuses } from '../values/statuses.js'
import { mayExceedTotalSql } from './invoice-rules.js'
import { isCorrectedSql } from './payment-rules.js'
import { lastCoveredEndSql } from './period-rules.js'
import { mismatchedReturnsSql } from './return-rules.js'
import { listRecurringKinds, sumsSubquery } from './rule.js'

/** Returns rules for states that are allowed but may be mistakes (R-2022). */
export const advisoryRules = (kinds: LineKinds): readonly Rule[] => [
  {
    name: 'settled-labelled-unpaid',
    broken: 'invoices with nothing due whose status says otherwise',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')}
      and status in ${inList(payableInvoiceStatuses)} and ${amountDueSql} <= 0`,
  },
  {
    name: 'refunded-with-money',
    broken: 'invoices with status refunded that still hold money',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and status = 'refunded' and paid + credit > 0`,
  },
  {
    name: 'holds-what-went-out',
    broken:
      'invoices that hold more than their total after more went out than came in, or after staff changed transactions',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and ${hasOverpaymentSql} and ${mayExceedTotalSql}`,
  },
  {
    name: 'dates-against-numbers',
    broken: 'invoices dated before the invoice with the previous number',
    table: 'invoices',
    sql: (
      within,
    ) => `select invoices.id from invoices join invoices as previous on previous.number = invoices.number - 1
      where ${within('invoices.id')} and invoices.date < previous.date`,
  },
  {
    name: 'invoice-redated',
    broken: 'issued invoices whose date staff changed',
    table: 'invoices',
    sql: (within) =>
      `select id from invoices where ${within('id')} and exists (select 1 from invoice_redates where invoice_id = invoices.id)`,
  },
  {
    // Proforma invoices keep their rate, and rates can be changed later.
    name: 'tax-of-another-day',
    broken: 'invoices with a tax rate limited to other days',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and number is not null and tax_rate > 0
      and exists (select 1 from tax_rates where tax_rates.rate = invoices.tax_rate)
      and not exists (select 1 from tax_rates where tax_rates.rate = invoices.tax_rate
        and (from_day is null or from_day <= invoices.date) and (until_day is null or until_day >= invoices.date))`,
  },
  {
    name: 'item-of-closed-client',
    broken: 'billable items of closed clients, waiting until the client is active',
    table: 'billable_items',
    sql: (within) => `select billable_items.id from billable_items join clients on clients.id = billable_items.client_id
      where ${within('billable_items.id')} and is_invoiced = 0 and clients.status = 'closed'`,
  },
  {
    name: 'service-of-closed-client',
    broken: 'live services of closed clients',
    table: 'services',
    sql: (within) => `select services.id from services join clients on clients.id = services.client_id
      where ${within('services.id')} and services.status in ${inList(liveServiceStatuses)} and clients.status = 'closed'`,
  },
  {
    name: 'domain-of-closed-client',
    broken: 'live domains of closed clients',
    table: 'domains',
    sql: (within) => `select domains.id from domains join clients on clients.id = domains.client_id
      where ${within('domains.id')} and domains.status in ${inList(heldDomainStatuses)}
        and clients.status = 'closed'`,
  },
  {
    name: 'renewal-for-nothing',
    broken: 'TLDs with a registration price but free renewals',
    table: 'tlds',
    nameColumn: 'extension',
    sql: (within) => `select id from tlds where ${within('id')} and register_price > 0 and renew_price = 0`,
  },
  {
    name: 'payment-changed',
    broken: 'transactions applied to an invoice beyond their incoming amount, because staff changed the amount',
    table: 'transactions',
    sql: (within) => `select id from transactions
      where ${within('id')} and applied > amount_in and ${isCorrectedSql}`,
  },
  {
    name: 'return-changed',
    broken: 'transactions that return a different amount than recorded, because staff changed it',
    table: 'transactions',
    sql: (within) => `${mismatchedReturnsSql(within)} and ${isCorrectedSql}`,
  },
  {
    name: 'report-not-recorded',
    broken: 'gateway reports of money that staff must record and whose to-do item is not completed',
    table: 'unbooked_reports',
    sql: (within) => `select id from unbooked_reports where ${within('id')} and not exists (select 1 from todo_items
      where todo_items.id = unbooked_reports.todo_item_id and todo_items.status = 'Completed')`,
  },
  {
    name: 'payout-differs',
    broken: 'payouts whose recorded rows add up to another amount than when the payout was reported',
    table: 'payouts',
    sql: (within) => `select id from payouts where ${within('id')} and amount - difference <> ${payoutSumSql}`,
  },
  {
    name: 'disputed-money-left',
    broken: 'decided disputes whose money is still in the account for disputed money',
    table: 'reversals',
    sql: (within) => `select reversals.id from reversals
      join ${sumsSubquery('dispute_movements', 'held', 'reversal_id', within('reversal_id'))} as held
        on held.reversal_id = reversals.id
      where ${within('reversals.id')} and held.total <> 0 and state <> 'open'`,
  },
  {
    name: 'return-unclaimed',
    broken: 'returned payments whose spent part is not owed; updatetransaction can claim it',
    table: 'transactions',
    sql: (within) => `select transactions.id from transactions join invoices on invoices.id = transactions.invoice_id
      where ${within('transactions.id')} and ${isUnclaimedOnInvoiceSql}`,
  },
  {
    name: 'dispute-above-payment',
    broken: 'lost disputes larger than their payment',
    table: 'reversals',
    sql: (within) => `select id from reversals where ${within('id')} and kind = 'dispute' and status = 'recorded'
      and amount > (select sum(amount_in) from transactions where id in (select payment_id from returned_payments
        where returned_payments.reversal_id = reversals.id))`,
  },
  {
    name: 'reference-at-two-gateways',
    broken: "transactions with the same reference as another gateway's transaction on the same invoice",
    table: 'transactions',
    sql: (within) => `select id from transactions
      where ${within('id')} and transid is not null and exists (select 1 from transactions as earlier
        where earlier.invoice_id = transactions.invoice_id and earlier.id < transactions.id
          and earlier.gateway <> transactions.gateway
          and coalesce(earlier.reference, earlier.transid) = coalesce(transactions.reference, transactions.transid))`,
  },
  ...listRecurringKinds(kinds).map(
    (kind): Rule => ({
      name: `${kind.kind}-due-after-billed`,
      broken: `live ${kind.plural} due after their last billed day`,
      table: kind.table,
      sql: (within) => `select id from ${kind.table} where ${within('id')} and ${kind.isLive}
        and billed_until < next_due_date and billed_until <= ${lastCoveredEndSql(kind)}`,
    }),
  ),
]
