import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import type { Database } from '../../db/database.js'
import type { ClientRow } from '../../db/rows.js'
import { verifyPassword } from '../../domain/access/password.js'
import { checkChain } from '../../domain/audit/document-chain.js'
import { loginPermissions } from '../../domain/clients/login-permissions.js'
import { todoStatuses } from '../../domain/values/statuses.js'
import { onBothDatabases, sqliteFile } from '../support/databases.js'
import { runTool } from './command.js'
import { open, secretKey } from './setup-support.js'

const seed = (url: string, ...args: string[]) =>
  runTool('seed', args, { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })

const tables = [
  'clients',
  'contacts',
  'logins',
  'client_logins',
  'client_notes',
  'orders',
  'services',
  'service_addons',
  'domains',
  'invoices',
  'invoice_items',
  'paper_links',
  'transactions',
  'credit_entries',
  'billable_items',
  'quotes',
  'quote_items',
  'tickets',
  'ticket_replies',
  'ticket_notes',
]

async function rowsOf({ read }: Database, table: string, order = 'id'): Promise<Record<string, unknown>[]> {
  return (read as Knex)(table).orderBy(order)
}

const countOf = async ({ read }: Database, table: string, where: string): Promise<number> => {
  const row = await (read as Knex)(table).whereRaw(where).count({ count: '*' }).first()
  return Number(row?.count)
}

onBothDatabases(t, 'seeded rows follow the rules of the ledger', async (t, url) => {
  t.match(await seed(url, '--clients', '400'), { code: 0, stderr: '' })
  const database = await open(t, url)
  for (const table of tables) t.ok((await countOf(database, table, '1 = 1')) > 20, `${table} is filled`)

  const none = async (table: string, where: string) =>
    t.equal(await countOf(database, table, where), 0, `${table}: ${where}`)
  await none('clients', 'credit <> coalesce((select sum(amount) from credit_entries where client_id = clients.id), 0)')
  await none('invoices', 'paid + credit > total')
  await none('invoices', "(status in ('paid', 'refunded')) <> (paid + credit = total)")
  await none('invoices', "(status in ('paid', 'refunded')) <> (paid_at is not null)")
  await none('invoices', "(status = 'draft') <> (number is null)")
  await none('invoices', 'total <> subtotal - discount + tax')
  await none('invoices', 'tax <> floor((subtotal - discount) * tax_rate / 100000.0 + 0.5)')
  await none('invoices', 'subtotal <> (select sum(amount) from invoice_items where invoice_id = invoices.id)')
  await none('invoices', 'paid <> coalesce((select sum(applied) from transactions where invoice_id = invoices.id), 0)')
  await none('invoices', 'due_date < date')
  t.strictSame(await checkChain(database.read), { findings: [], unchained: 0 })
  await none('invoices', 'currency_id <> (select currency_id from clients where clients.id = client_id)')
  await none(
    'invoices',
    'credit <> coalesce((select -sum(amount) from credit_entries where invoice_id = invoices.id and amount < 0), 0)',
  )
  await none('invoices', "status in ('unpaid', 'partially_paid') and due_date < current_date")
  await none('transactions', 'amount_out = 0 and amount_in < applied')
  await none(
    'transactions',
    'amount_in > applied and not exists (select 1 from credit_entries where invoice_id = transactions.invoice_id and amount = amount_in - applied)',
  )
  await none('quote_items', 'amount <> floor(unit_price * quantity * (10000 - discount) / 1000000.0 + 0.5)')

  await none(
    'services',
    "(status in ('active', 'suspended') and billing_cycle not in ('free', 'onetime')) <> (next_due_date is not null)",
  )
  // Every period up to the due date has a line, and the last line ends on the due date.
  await none(
    'services',
    `next_due_date is not null and not exists (select 1 from invoice_items where type = 'service'
      and related_id = services.id and period_end = next_due_date and is_claiming = 1)`,
  )
  await none(
    'services',
    `recurring_amount > 0 and recurring_amount <> (select price from product_prices where product_id = services.product_id
      and currency_id = services.currency_id and cycle = billing_cycle)`,
  )
  await none('services', 'order_id is null or client_id <> (select client_id from orders where orders.id = order_id)')
  await none('services', "(status = 'suspended') and next_due_date > current_date")
  await none('domains', 'registered_on > current_date or expiry_date <= registered_on')
  await none('orders', 'length(number) <> 10 or status not in (select title from order_statuses)')
  await none(
    'orders',
    'invoice_id is not null and amount <> (select subtotal from invoices where invoices.id = invoice_id)',
  )
  for (const [type, table] of [
    ['service', 'services'],
    ['addon', 'service_addons'],
    ['domain', 'domains'],
    ['billable', 'billable_items'],
    ['quote', 'quotes'],
  ]) {
    await none('invoice_items', `type = '${type}' and related_id not in (select id from ${table})`)
    t.ok((await countOf(database, 'invoice_items', `type = '${type}'`)) > 0, `something is billed for ${table}`)
  }
  await none('tickets', 'length(tid) <> 6 or status not in (select title from ticket_statuses)')
  await none('tickets', 'last_reply_at > current_timestamp or client_id is null')
  await none(
    'tickets',
    'last_reply_at <> coalesce((select max(created_at) from ticket_replies where ticket_id = tickets.id), created_at)',
  )
  await none('ticket_replies', '(author is null) <> (client_id is not null)')
  await none('client_logins', "is_owner = 1 and permissions <> 'all'")
  await none('clients', 'search <> lower(search)')

  const numbers = (await rowsOf(database, 'invoices', 'number')).flatMap(({ number }) =>
    number === null ? [] : [number],
  )
  t.ok(
    numbers.every((number, at) => number === at + 1),
    'invoice numbers have no gaps',
  )
  t.equal((await database.read('counters').where({ name: 'invoice' }).first('value'))?.value, numbers.length)
  for (const { permissions } of await database.read('client_logins').where({ is_owner: 0 }))
    t.ok((JSON.parse(permissions) as never[]).every((key) => loginPermissions.includes(key)))
  const statuses = await database.read('invoices').distinct('status').pluck('status')
  t.ok(statuses.length >= 6, 'many statuses occur')
})

onBothDatabases(t, 'a second run adds clients and changes no existing row', async (t, url) => {
  const first = await seed(url, '--clients', '60', '--seed', '7')
  t.equal(first.code, 0)
  const database = await open(t, url)
  const before = await rowsOf(database, 'clients')
  const shared = [
    ...['client_groups', 'tax_rates', 'products', 'servers', 'addons', 'tlds', 'modules'],
    ...['announcements', 'todo_items'],
  ]
  const common = await Promise.all(shared.map((table) => rowsOf(database, table)))

  t.match(await seed(url, '--clients', '40', '--seed', '7'), { code: 0, stderr: '' })
  const clients = await rowsOf(database, 'clients')
  t.equal(clients.length, 100)
  t.strictSame(clients.slice(0, 60), before)
  t.strictSame(await Promise.all(shared.map((table) => rowsOf(database, table))), common)
  const numbers = await database.read('invoices').whereNotNull('number').orderBy('number').pluck('number')
  t.ok(
    numbers.every((number, at) => number === at + 1),
    'the numbers continue without a gap',
  )
  t.equal(new Set(clients.map(({ firstname, lastname, city }) => `${firstname} ${lastname} ${city}`)).size > 90, true)

  await database.transaction(async (db) => {
    const { id: _, ...client } = { ...(clients[0] as unknown as ClientRow), email_key: 'ada@example.com' }
    const [made] = await db('clients').insert(client).returning('id')
    t.ok((made?.id ?? 0) > 100, "the service's next row gets a new ID")
  })
})

onBothDatabases(t, 'adds announcements and to-do items only to a database without any', async (t, url) => {
  const now = '2026-01-01T00:00:00.000Z'
  const midnight = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
  t.equal((await seed(url, '--clients', '1')).code, 0)
  const database = await open(t, url)
  const announcements = await database.read('announcements').orderBy('id')
  t.ok(announcements.filter(({ is_published }) => is_published === 1).length >= 3)
  t.ok(announcements.some(({ is_published }) => is_published === 0))
  const written = announcements.map(({ created_at }) => created_at)
  t.strictSame(written, [...new Set(written)].sort(), 'each was written after the previous one')
  t.ok((written.at(-1) as string) >= midnight, 'the last one was written today')
  const items = await database.read('todo_items')
  t.strictSame([...new Set(items.map(({ status }) => status))].sort(), [...todoStatuses].sort())
  const due = items.map(({ due_date }) => due_date)
  const today = midnight.slice(0, 10)
  t.ok(
    due.some((day) => day === null) && due.some((day) => day && day < today) && due.some((day) => day && day > today),
  )

  await database.transaction(async (db) => {
    await db('announcements').delete()
    await db('todo_items').delete()
    await db('announcements').insert({ title: 'Own', body: 'Own', is_published: 1, created_at: now })
    await db('todo_items').insert({ title: 'Own', status: 'New', created_at: now })
  })
  t.equal((await seed(url, '--clients', '1')).code, 0)
  for (const table of ['announcements', 'todo_items']) t.match(await rowsOf(database, table), [{ title: 'Own' }])
})

t.test('prints the number of rows of each kind and the password in one document', async (t) => {
  const { stdout } = await seed(await sqliteFile(t), '--clients', '2', '--json')
  t.match(JSON.parse(stdout), { rows: { clients: 2 }, password: /^\w{16}$/ })
})

onBothDatabases(t, 'the printed password works for every login', async (t, url) => {
  const { stdout } = await seed(url, '--clients', '5')
  const [, password = ''] = /^All of these logins have the password (\w{16})$/m.exec(stdout) ?? []
  const database = await open(t, url)
  const hashes = new Set((await database.read('logins')).map(({ password_hash }) => password_hash))
  t.equal(hashes.size, 1)
  t.ok(await verifyPassword(password, [...hashes][0]))
})

t.test('a seed produces the same rows on both databases', async (t) => {
  /** Returns the rows as text, because comparing thousands of them by value takes minutes. */
  const collect = async (t: Test, url: string, number: string): Promise<readonly string[]> => {
    await seed(url, '--clients', '50', '--seed', number)
    const database = await open(t, url)
    return Promise.all(
      tables.map(async (table) => {
        const rows = await rowsOf(database, table, table === 'client_logins' ? 'login_id' : 'id')
        // Hashes are salted and therefore always differ.
        return rows.map((row) => `${table} ${JSON.stringify({ ...row, password_hash: undefined })}`)
      }),
    ).then((all) => all.flat())
  }
  const firstDifference = (a: readonly string[], b: readonly string[]): unknown => {
    const at = a.findIndex((row, at) => row !== b[at])
    return at === -1 && a.length === b.length ? undefined : [a[at], b[at]]
  }
  const dumps: (readonly string[])[] = []
  await onBothDatabases(t, 'seed 3', async (t, url) => dumps.push(await collect(t, url, '3')))
  const again = await collect(t, await sqliteFile(t), '3')
  const other = await collect(t, await sqliteFile(t), '4')
  t.ok(dumps.length > 0)
  for (const dump of dumps) t.strictSame(firstDifference(dump, again), undefined)
  t.ok(firstDifference(again, other))
  t.ok(again.length > 1000)
})

t.test('reports invalid arguments in one line and exits with code 2', async (t) => {
  for (const [args, named] of [
    [[], '--clients is missing'],
    [['--clients', '0'], '--clients must be a whole number from 1 to 10000000, not 0'],
    [['--clients', '1e3'], '--clients must be a whole number from 1 to 10000000, not 1e3'],
    [['--clients', '5', '--seed', 'x'], '--seed must be a whole number from 0 to 2147483647, not x'],
    [['--clients', '5', '--fast'], 'there is no option --fast, only --clients, --seed, --json, --help'],
    [['5'], '5 is an unexpected argument'],
  ] as const) {
    const { code, stdout, stderr } = await seed('sqlite:unused', ...args)
    t.strictSame({ code, stdout }, { code: 2, stdout: '' })
    t.ok(stderr.startsWith(`seed: ${named}`), stderr)
    t.match(stderr, /^[^\n]+ \(usage: countinghouse seed --clients N \[--seed NUMBER\] \[--json\]\)\n$/)
  }
})
