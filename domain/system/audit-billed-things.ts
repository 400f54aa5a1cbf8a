import { isInvoiceSettledSql } from '../billing/cursors.js'
import { isOpenSql } from '../billing/owed.js'
import { type Rule, recurringKinds } from './audit-rule.js'

const lineOfItem = `select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
  where invoice_items.type = 'billable' and invoice_items.related_id = billable_items.id
    and invoices.status not in ('cancelled', 'refunded')`

const moveColumns: Readonly<Record<string, string>> = { services: 'service_id', domains: 'domain_id' }

/** SQL: true where a thing went from a client to another, at an instant or later. */
const wentFrom = (thing: string, client: string, since?: string): string =>
  moveColumns[thing] === undefined
    ? '1 = 0'
    : `exists (select 1 from client_moves where client_moves.${moveColumns[thing]} = ${thing}.id
        and client_moves.from_client_id = ${client}${since === undefined ? '' : ` and client_moves.created_at >= ${since}`})`

/** Selects lines of a type that bill something of another client than that of the invoice; what was moved since is the client’s. */
const linesOfOthers = (type: string, joins: string, owner: string, within: string): string =>
  `select invoice_items.id from invoice_items join invoices on invoices.id = invoice_items.invoice_id ${joins}
    where ${within} and invoice_items.type = '${type}' and ${owner}.client_id <> invoices.client_id
      and not ${wentFrom(owner, 'invoices.client_id', 'invoices.created_at')}`

/** Rules on one-time items, upgrades, and the clients that billed things belong to. */
export const billedThingRules: readonly Rule[] = [
  {
    name: 'item-invoiced-nowhere',
    broken: 'billable items that count as invoiced and are not on the invoice that they name',
    table: 'billable_items',
    // A reduction of which all became credit stays with its invoice when that is cancelled (R-1204).
    sql: (within) => `select id from billable_items
      where ${within('id')} and is_invoiced = 1 and not exists (select 1 from invoice_items
        join invoices on invoices.id = invoice_items.invoice_id
        where invoice_items.type = 'billable' and invoice_items.related_id = billable_items.id
          and (invoices.status <> 'cancelled' or invoice_items.amount < 0) and invoices.id = billable_items.invoice_id)`,
  },
  {
    name: 'item-not-marked',
    broken: 'billable items that are on an invoice and do not count as invoiced',
    table: 'billable_items',
    sql: (within) =>
      `select id from billable_items where ${within('id')} and is_invoiced = 0 and exists (${lineOfItem})`,
  },
  {
    name: 'item-twice',
    broken: 'billable items that are on more than one invoice',
    table: 'billable_items',
    sql: (within) => `select related_id as id from invoice_items join invoices on invoices.id = invoice_items.invoice_id
      where type = 'billable' and ${within('related_id')} and invoices.status not in ('cancelled', 'refunded')
      group by related_id having count(*) > 1`,
  },
  {
    name: 'line-of-other-client',
    broken: 'lines that bill what belongs to another client than the invoice',
    table: 'invoice_items',
    sql: (within) =>
      [
        linesOfOthers('service', 'join services on services.id = related_id', 'services', within('invoice_items.id')),
        linesOfOthers('domain', 'join domains on domains.id = related_id', 'domains', within('invoice_items.id')),
        linesOfOthers(
          'billable',
          'join billable_items on billable_items.id = related_id',
          'billable_items',
          within('invoice_items.id'),
        ),
        linesOfOthers(
          'addon',
          `join service_addons on service_addons.id = related_id
            join services on services.id = service_addons.service_id`,
          'services',
          within('invoice_items.id'),
        ),
        linesOfOthers(
          'upgrade',
          'join upgrades on upgrades.id = related_id join services on services.id = upgrades.service_id',
          'services',
          within('invoice_items.id'),
        ),
      ].join(' union all '),
  },
  {
    name: 'order-invoice-client',
    broken: 'orders with an invoice of another client',
    table: 'orders',
    sql: (within) => `select orders.id from orders join invoices on invoices.id = orders.invoice_id
      where ${within('orders.id')} and orders.client_id <> invoices.client_id`,
  },
  ...(['services', 'domains'] as const).flatMap((table): Rule[] => [
    {
      name: `${table}-order-client`,
      broken: `${table} that came with an order of another client`,
      table,
      sql: (within) => `select ${table}.id from ${table} join orders on orders.id = ${table}.order_id
        where ${within(`${table}.id`)} and orders.client_id <> ${table}.client_id
          and not ${wentFrom(table, 'orders.client_id')}`,
    },
    {
      name: `${table}-currency`,
      broken: `live ${table} in another currency than their client’s`,
      table,
      sql: (within) => `select ${table}.id from ${table} join clients on clients.id = ${table}.client_id
        where ${within(`${table}.id`)} and ${recurringKinds.find((kind) => kind.table === table)?.isLive}
          and ${table}.currency_id <> clients.currency_id`,
    },
  ]),
  ...(['service_addons', 'domains'] as const).map(
    (table): Rule => ({
      name: table === 'domains' ? 'domain-below-zero' : 'addon-below-zero',
      broken: `${table === 'domains' ? 'domains' : 'addons'} with a price below 0`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and (first_amount < 0 or recurring_amount < 0)`,
    }),
  ),
  {
    name: 'upgrade-paid',
    broken: 'upgrades that wait for an invoice on which nothing is owed',
    table: 'upgrades',
    sql: (within) => `select upgrades.id from upgrades join invoices on invoices.id = upgrades.invoice_id
      where ${within('upgrades.id')} and upgrades.status = 'pending' and ${isInvoiceSettledSql}`,
  },
  {
    name: 'upgrade-cancelled',
    broken: 'upgrades that wait for an invoice that is cancelled, or for none',
    table: 'upgrades',
    sql: (within) => `select upgrades.id from upgrades left join invoices on invoices.id = upgrades.invoice_id
      where ${within('upgrades.id')} and upgrades.status = 'pending'
        and (invoices.id is null or invoices.status = 'cancelled')`,
  },
  {
    // After a lost dispute it is owed again, and the change stays.
    name: 'upgrade-unpaid',
    broken: 'upgrades that were made although their invoice was never paid',
    table: 'upgrades',
    sql: (within) => `select upgrades.id from upgrades join invoices on invoices.id = upgrades.invoice_id
      where ${within('upgrades.id')} and upgrades.status = 'applied' and ${isOpenSql}
        and not exists (select 1 from transactions where transactions.invoice_id = invoices.id)
        and not exists (select 1 from credit_entries where credit_entries.invoice_id = invoices.id)`,
  },
  {
    name: 'upgrade-amount',
    broken: 'upgrades that come to another amount than the line that bills them',
    table: 'upgrades',
    sql: (within) => `select upgrades.id from upgrades
      where ${within('upgrades.id')} and exists (select 1 from invoice_items where invoice_items.type = 'upgrade'
        and invoice_items.related_id = upgrades.id and invoice_items.invoice_id = upgrades.invoice_id
        and invoice_items.amount <> upgrades.amount)`,
  },
  {
    name: 'ended-with-request',
    broken: 'ended services with a request to cancel them still open',
    table: 'services',
    sql: (within) => `select services.id from services
      join cancellation_requests on cancellation_requests.service_id = services.id
      where ${within('services.id')} and cancellation_requests.is_open = 1
        and services.status in ('terminated', 'cancelled')`,
  },
]
