import { ownerColumn, presentClient } from '../common/client.mjs'
import { envelope, lists, windowOf } from '../common/lists.mjs'
import { listSchema } from './schemas.mjs'

export function listRoutes(app, { db, currencies }) {
  const owner = db.raw(ownerColumn)
  for (const [name, list] of Object.entries(lists)) {
    const { table, filters, order, permission, present, isTicket } = list
    app.get(`/api/v1/${name}`, { config: { permission }, schema: listSchema(list) }, async ({ query }) => {
      const matching = db(table)
      for (const [parameter, column] of Object.entries(filters))
        if (query[parameter] !== undefined) matching.where(column, query[parameter])
      const { start, limit } = windowOf(list, query)
      const page = matching.clone().offset(start).limit(limit)
      for (const [column, direction] of order) page.orderBy(column, direction)
      const [{ n: total }] = await matching.count({ n: '*' })
      const rows = await page
      const ids = [...new Set(rows.map(({ client_id }) => client_id))].filter((id) => id !== null)
      const found = ids.length === 0 ? [] : await db('clients').whereIn('id', ids).select('clients.*', owner)
      const clients = new Map(found.map((row) => [row.id, presentClient(row, currencies.of(row.currency_id))]))
      const more = isTicket ? await ticketFacts(db, rows) : {}
      const shown = rows.map((row) => ({
        ...present(row, { currency: currencies.of(row.currency_id) ?? currencies.usual, ...more }),
        client: clients.get(row.client_id) ?? null,
      }))
      return { result: 'success', ...envelope(list, total, start, shown) }
    })
  }
}

async function ticketFacts(db, rows) {
  const ids = rows.map(({ id }) => id)
  const files =
    ids.length === 0 ? [] : await db('ticket_attachments').whereIn('ticket_id', ids).select('ticket_id', 'name')
  const departments = await db('departments').select('id', 'name')
  return { files, departments: new Map(departments.map(({ id, name }) => [id, name])) }
}
