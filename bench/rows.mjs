import { join } from 'node:path'
import SQLite from 'better-sqlite3'

/** The tables that each action inserts into, except the activity log. */
const written = {
  addclient: ['clients'],
  addcredit: ['credit_entries'],
  createinvoice: ['letterheads', 'invoices', 'invoice_items', 'paper_links', 'emails'],
  addinvoicepayment: ['transactions'],
}

/** Columns that may differ: times, random texts, and a letterhead's content, which in the service includes labels. */
const unlike = {
  clients: ['created_at'],
  credit_entries: ['created_at'],
  letterheads: ['hash', 'content'],
  invoices: ['created_at'],
  invoice_items: [],
  paper_links: ['created_at'],
  emails: ['created_at', 'next_attempt_at'],
  transactions: ['created_at'],
  activity_log: ['id', 'created_at', 'request_id'],
}

/** The link to an invoice in an email. Links differ in the port, and the service uses another key than the peers. */
const link = /http:\/\/127\.0\.0\.1:\d+\/client\/invoice\/(\d+)\/[\w-]{22}/g

/** ID of a client with a contact who receives copies of invoice emails. */
export const copied = 8

/** Adds the contact of the client `copied` to a server's database. */
export function prepareRows(folder) {
  const database = new SQLite(join(folder, 'bench.db'))
  database.exec(`insert into contacts (client_id, firstname, lastname, email, invoice_emails)
    values (${copied}, 'Grace', 'Hopper', 'grace@example.com', 1)`)
  database.close()
}

/** Yields the rows that a server added to the seeded database, by action and table, without columns that may differ. */
export function* newRows(folder, seeded, actions) {
  const database = new SQLite(join(folder, 'bench.db'))
  try {
    database.prepare('attach ? as seeded').run(seeded)
    const added = (table, condition = '') =>
      database
        .prepare(
          `select * from main.${table} where id > (select coalesce(max(id), 0) from seeded.${table}) ${condition} order by id`,
        )
        .all()
        .map((row) => essence(table, row))
    for (const action of actions) {
      for (const table of written[action]) yield [`${action}, the rows of ${table}`, added(table)]
      yield [`${action}, the rows of activity_log`, added('activity_log', `and action = '${action}'`)]
    }
    if (actions.includes('createinvoice'))
      yield ['createinvoice, the counter', database.prepare("select * from counters where name = 'invoice'").get()]
  } finally {
    database.close()
  }
}

export const writingActions = Object.keys(written)

function essence(table, row) {
  for (const column of unlike[table]) delete row[column]
  return table === 'emails' ? { ...row, body: row.body.replaceAll(link, 'link of $1') } : row
}
