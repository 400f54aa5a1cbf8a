import { ownerColumn, presentClient } from '../common/client.mjs'
import { envelope, lists, windowOf } from '../common/lists.mjs'
import { id, integer, text } from './parameters.mjs'

export function listActions({ connection, currencies }) {
  const prepared = new Map()
  const prepare = (sql) => {
    const statement = prepared.get(sql) ?? connection.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const places = (values) => values.map(() => '?')
  const among = (sql, values) => (values.length === 0 ? [] : prepare(`${sql} in (${places(values)})`).all(...values))
  const departments = connection.prepare('select id, name from departments')

  const action = (list) => {
    const { table, filters, order, permission, present, byPage, isTicket } = list
    const run = (sent) => {
      const named = Object.keys(filters).filter((name) => sent[name] !== undefined)
      const values = named.map((name) => sent[name])
      const where = named.length === 0 ? '' : ` where ${named.map((name) => `${filters[name]} = ?`).join(' and ')}`
      const { start, limit } = windowOf(list, sent)
      const sorted = order.map((one) => one.join(' '))
      const rows = prepare(`select * from ${table}${where} order by ${sorted} limit ? offset ?`).all(
        ...values,
        limit,
        start,
      )
      const total = prepare(`select count(*) from ${table}${where}`)
        .pluck()
        .get(...values)
      const ids = [...new Set(rows.map(({ client_id }) => client_id))].filter((one) => one !== null)
      const found = among(`select *, ${ownerColumn} from clients where id`, ids)
      const clients = new Map(found.map((row) => [row.id, presentClient(row, currencies.of(row.currency_id))]))
      const more = isTicket
        ? {
            departments: new Map(departments.all().map(({ id, name }) => [id, name])),
            files: among(
              'select ticket_id, name from ticket_attachments where ticket_id',
              rows.map((row) => row.id),
            ),
          }
        : {}
      return envelope(
        list,
        total,
        start,
        rows.map((row) => ({
          ...present(row, { currency: currencies.of(row.currency_id) ?? currencies.usual, ...more }),
          client: clients.get(row.client_id) ?? null,
        })),
      )
    }
    const paging = byPage
      ? { page: integer(1, 1_000_000_000), limitnum: integer(1, 100) }
      : { limitstart: integer(0, Number.MAX_SAFE_INTEGER), limitnum: integer(1, 250) }
    const optional = Object.fromEntries(Object.keys(filters).map((name) => [name, name === 'status' ? text() : id]))
    return { method: 'GET', permission, parameters: { optional: { ...optional, ...paging } }, run }
  }
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, action(list)]))
}
