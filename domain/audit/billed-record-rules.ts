import type { Owner, Rule } from '../billing/kind-audit.js'
import type { LineKind, LineKinds } from '../billing/line-kind.js'
import { isOfKindSql } from '../billing/line-kind-columns.js'
import { listRecurringKinds } from './rule.js'

/** SQL: true if a record moved away from a client, at the instant `since` or later. */
const movedAwaySql = ({ table, movedAs }: Omit<Owner, 'joins'>, client: string, since?: string): string =>
  movedAs === null
    ? '1 = 0'
    : `exists (select 1 from client_moves where client_moves.${movedAs} = ${table}.id
        and client_moves.from_client_id = ${client}${since === undefined ? '' : ` and client_moves.created_at >= ${since}`})`

/**
 * Selects lines that bill a record of a client other than the invoice's. Skips records that moved away from the
 * invoice's client after the invoice was created.
 */
const foreignRecordLinesSql = (kind: string, owner: Owner, within: string): string =>
  `select invoice_items.id from invoice_items join invoices on invoices.id = invoice_items.invoice_id ${owner.joins}
    where ${within} and ${isOfKindSql(kind)} and ${owner.table}.client_id <> invoices.client_id
      and not ${movedAwaySql(owner, 'invoices.client_id', 'invoices.created_at')}`

const listOwners = ({ all }: LineKinds): readonly (readonly [string, Owner])[] =>
  all.flatMap(({ name, audit: { owner } }) => (owner === null ? [] : [[name, owner] as const]))

/** Returns a list of kinds in words: `services, addons or domains`. */
const listOf = (kinds: readonly LineKind[]): string =>
  kinds
    .map(({ plural }) => plural)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')

/** Returns the rules on billed records, including the rules of each line kind. */
export function billedRecordRules(kinds: LineKinds): readonly Rule[] {
  const positive = kinds.all.filter(({ audit }) => audit.isNeverNegative)
  return [
    ...kinds.all.flatMap(({ audit }) => audit.rules),
    {
      name: 'line-below-zero',
      broken: `line items for ${listOf(positive)} with an amount below 0`,
      table: 'invoice_items',
      sql: (within) => `select id from invoice_items
        where ${within('id')} and amount < 0 and (${positive.map(({ name }) => isOfKindSql(name)).join(' or ')})`,
    },
    {
      name: 'line-of-other-client',
      broken: "line items that bill another client's record",
      table: 'invoice_items',
      sql: (within) =>
        listOwners(kinds)
          .map(([name, owner]) => foreignRecordLinesSql(name, owner, within('invoice_items.id')))
          .join(' union all '),
    },
    {
      name: 'order-invoice-client',
      broken: "orders with another client's invoice",
      table: 'orders',
      sql: (within) => `select orders.id from orders join invoices on invoices.id = orders.invoice_id
        where ${within('orders.id')} and orders.client_id <> invoices.client_id`,
    },
    ...listRecurringKinds(kinds).flatMap(({ kind, table, isLive, orderedAs }): Rule[] => {
      const owner = kinds.named(kind)?.audit.owner
      // Records of other kinds take order, client, and currency from the record that they belong to.
      if (orderedAs !== table || owner == null) return []
      return [
        {
          name: `${table}-order-client`,
          broken: `${table} from another client's order`,
          table,
          sql: (within) => `select ${table}.id from ${table} join orders on orders.id = ${table}.order_id
            where ${within(`${table}.id`)} and orders.client_id <> ${table}.client_id
              and not ${movedAwaySql(owner, 'orders.client_id')}`,
        },
        {
          name: `${table}-currency`,
          broken: `live ${table} in a currency other than their client's`,
          table,
          sql: (within) => `select ${table}.id from ${table} join clients on clients.id = ${table}.client_id
            where ${within(`${table}.id`)} and ${isLive} and ${table}.currency_id <> clients.currency_id`,
        },
      ]
    }),
  ]
}
