import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { ClientLoginRow, ContactRow, Flag, LoginRow } from '../../db/rows.js'
import type { BillableItemRow, InvoiceRow } from '../../db/rows-billing.js'
import type { ProductRow, PromotionRow, ServerRow, TaxRateRow } from '../../db/rows-catalogue.js'
import type { DomainRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { TodoItemRow } from '../../db/rows-system.js'
import type { PasswordHash } from '../../domain/access/password.js'
import type { Cycle } from '../../domain/billing/cycles.js'
import { type LoginPermissions, packPermissions } from '../../domain/clients/login-permissions.js'
import { type Cents, zero } from '../../domain/money.js'
import { sealedParameters } from '../../domain/notifications/channels.js'
import { rulePlace } from '../../domain/notifications/rules.js'
import { seal } from '../../domain/seal.js'
import { type Api, type Body, secretKey } from './service.js'

// What tests stand on. A client comes from its action, so that it is whole; the rest goes straight into the database,
// because a test of one action should not fail with another, and because most of it no action makes.

let made = 0

/** An address that nothing else of this process has. */
export const freshEmail = (): string => `person${++made}@example.com`

/** The required parameters of addclient. */
export const newClient = (details: Body = {}): Body => ({
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: freshEmail(),
  ...details,
})

/** Makes a client and returns its id; `credit` is in minor units, with one entry that it comes from. */
export async function makeClient(api: Api, { credit, ...details }: Body & { credit?: number } = {}): Promise<number> {
  const { clientid } = await api.ok('addclient', newClient(details))
  if (credit !== undefined) await makeCredit(api, clientid, credit)
  return clientid
}

/** The balance and its entry together, as the books want it. */
export const makeCredit = (
  api: Api,
  clientId: number,
  amount: number,
  invoiceId: number | null = null,
): Promise<number> =>
  writeRows(api, async (db) => {
    const [client] = await db('clients').where({ id: clientId }).increment('credit', amount).returning('currency_id')
    const [entry] = await db('credit_entries')
      .insert({
        client_id: clientId,
        invoice_id: invoiceId,
        currency_id: client?.currency_id as number,
        description: 'Made for a test',
        amount: amount as Cents,
        created_at: api.now().toISOString(),
      })
      .returning('id')
    return entry?.id as number
  })

export const makeContact = (api: Api, clientId: number, row: Partial<ContactRow> = {}): Promise<number> =>
  insertRow(api, 'contacts', {
    client_id: clientId,
    firstname: 'Charles',
    lastname: 'Babbage',
    email: freshEmail(),
    ...row,
  })

/** A login whose password nobody knows: hashing one takes long. */
export async function makeLogin(api: Api, row: Partial<LoginRow> = {}): Promise<number> {
  const email = row.email ?? freshEmail()
  return insertRow(api, 'logins', {
    email,
    email_key: email.toLowerCase(),
    password_hash: 'unknown' as PasswordHash,
    first_name: 'Mary',
    last_name: 'Somerville',
    created_at: api.now().toISOString(),
    ...row,
  })
}

/** A login on an account, which owns it where `owner` says so. */
export async function makeUser(
  api: Api,
  clientId: number,
  {
    owner = false,
    permissions = 'all',
    ...row
  }: Partial<LoginRow> & { owner?: boolean; permissions?: LoginPermissions } = {},
): Promise<number> {
  const loginId = await makeLogin(api, row)
  await attachLogin(api, loginId, clientId, { owner, permissions })
  return loginId
}

/** Puts a login on one more account. */
export async function attachLogin(
  api: Api,
  loginId: number,
  clientId: number,
  { owner = false, permissions = 'all' }: { owner?: boolean; permissions?: LoginPermissions } = {},
): Promise<void> {
  const row: ClientLoginRow = {
    client_id: clientId,
    login_id: loginId,
    is_owner: owner ? 1 : 0,
    permissions: packPermissions(permissions),
    attached_at: api.now().toISOString(),
  }
  await writeRows(api, (db) => db('client_logins').insert(row))
}

/**
 * Opens what a login can have open for an account: a link to reset its password, one to sign in with, and a session.
 */
export async function makeOpenLinks(api: Api, loginId: number, clientId: number): Promise<void> {
  const open = { login_id: loginId, expires_at: new Date(api.now().getTime() + 60_000).toISOString() }
  await writeRows(api, async (db) => {
    await db('login_tokens').insert({ ...open, purpose: 'reset', token_hash: `reset ${++made}` })
    await db('login_tokens').insert({
      ...open,
      client_id: clientId,
      purpose: 'sign_in',
      token_hash: `sign_in ${++made}`,
    })
    await db('client_sessions').insert({ ...open, client_id: clientId, token_hash: `session ${++made}` })
  })
}

/** Returns the links and sessions of a login that are still open, by name and in order. */
export async function readOpenLinks(api: Api, loginId: number): Promise<string[]> {
  const tokens = await api.database.read('login_tokens').where({ login_id: loginId }).select('token_hash')
  const sessions = await api.database.read('client_sessions').where({ login_id: loginId }).select('token_hash')
  return [...tokens, ...sessions].map(({ token_hash }) => token_hash.split(' ')[0] as string).sort()
}

/** Some of a row's columns, its amounts as plain numbers. */
type Loosely<Row> = { [K in keyof Row]?: Row[K] extends number | null ? number | null : Row[K] }

/**
 * An unpaid invoice over 100.00 on one line, with a payment and credit entries for what `row` states as `paid` and
 * `credit`; amounts are in minor units of the client's currency.
 */
export async function makeInvoice(
  api: Api,
  clientId: number,
  { total = 10_000, ...row }: Loosely<InvoiceRow> = {},
): Promise<number> {
  const client = await api.database.read('clients').where({ id: clientId }).first('currency_id')
  const today = api.now().toISOString().slice(0, 10)
  const credit = Number(row.credit ?? 0)
  const paid = Number(row.paid ?? (row.status === 'paid' ? Number(total) - credit : 0))
  const subtotal = row.subtotal ?? total
  const isSettled =
    !['draft', 'cancelled', 'refunded'].includes(row.status ?? 'unpaid') && paid + credit >= Number(total)
  const id = await insertRow(api, 'invoices', {
    client_id: clientId,
    currency_id: client?.currency_id,
    number: row.status === 'draft' ? null : await nextNumber(api),
    status: 'unpaid',
    date: today,
    due_date: today,
    subtotal,
    discount: zero,
    tax: zero,
    total,
    tax_rate: 0,
    created_at: api.now().toISOString(),
    paid_at: isSettled ? api.now().toISOString() : null,
    ...row,
    credit,
    paid,
  })
  await insertRow(api, 'invoice_items', { invoice_id: id, type: 'item', description: 'A line', amount: subtotal })
  if (paid > 0) await makePayment(api, id, paid)
  if (credit > 0) {
    await makeCredit(api, clientId, credit)
    await makeCredit(api, clientId, -credit, id)
  }
  return id
}

/** Stores the transaction behind a payment that an invoice already has, and nothing else. */
export async function makePayment(api: Api, invoiceId: number, applied: number): Promise<number> {
  const invoice = await api.database.read('invoices').where({ id: invoiceId }).first('client_id', 'currency_id')
  return insertRow(api, 'transactions', {
    ...invoice,
    invoice_id: invoiceId,
    gateway: 'manual',
    description: 'Made for a test',
    amount_in: applied,
    applied,
    created_at: api.now().toISOString(),
  })
}

/** Takes the next number from the service's own counter, so that the service never issues it again. */
async function nextNumber(api: Api): Promise<number> {
  const [counter] = await writeRows(api, (db) =>
    db('counters').where({ name: 'invoice' }).increment('value', 1).returning('value'),
  )
  return counter?.value as number
}

export const makeService = (api: Api, clientId: number, row: Loosely<ServiceRow> = {}): Promise<number> =>
  insertRow(api, 'services', {
    client_id: clientId,
    status: 'active',
    billing_cycle: 'monthly',
    recurring_amount: 1000,
    created_at: api.now().toISOString(),
    ...row,
  })

export const makeProductGroup = (api: Api, name = `Group ${++made}`): Promise<number> =>
  insertRow(api, 'product_groups', { name, sort_order: 0 })

/** A recurring product in a group of its own; prices are in minor units of the default currency. */
export async function makeProduct(
  api: Api,
  { prices = {}, ...row }: Loosely<ProductRow> & { prices?: Partial<Record<Cycle, number>> } = {},
): Promise<number> {
  const id = await insertRow(api, 'products', {
    group_id: row.group_id ?? (await makeProductGroup(api)),
    name: `Product ${++made}`,
    type: 'hostingaccount',
    pay_type: 'recurring',
    auto_setup: 'manual',
    created_at: api.now().toISOString(),
    ...row,
  })
  for (const [cycle, price] of Object.entries(prices)) await priceAt(api, id, price, cycle as Cycle)
  return id
}

/** Sells a product on a cycle, in minor units of the default currency. */
export async function priceAt(api: Api, productId: number, price: number, cycle: Cycle = 'monthly'): Promise<void> {
  const currency = await api.database.read('currencies').where({ is_default: 1 }).first('id')
  const row = { product_id: productId, currency_id: currency?.id as number, cycle, price: price as Cents }
  await writeRows(api, (db) => db('product_prices').insert(row))
}

export const makeServerGroup = (api: Api, name = `Servers ${++made}`): Promise<number> =>
  insertRow(api, 'server_groups', { name })

/** A server at a port of loopback, in plain HTTP. */
export function makeServer(
  api: Api,
  { access_key = null, ...row }: Partial<ServerRow> & Pick<ServerRow, 'module'>,
): Promise<number> {
  const name = row.name ?? `server${++made}`
  return insertRow(api, 'servers', {
    hostname: '127.0.0.1',
    is_secure: 0,
    username: 'root',
    nameservers: '["ns1.example.com"]',
    max_accounts: 0,
    is_active: 1,
    ...row,
    name,
    access_key: access_key && seal(secretKey, access_key, { table: 'servers', column: 'access_key', row: name }),
  })
}

/** An addon of a service, of a kind of its own. */
export async function makeServiceAddon(
  api: Api,
  serviceId: number,
  { name = `Addon ${++made}`, ...row }: Loosely<ServiceAddonRow> & { name?: string } = {},
): Promise<number> {
  const addon = row.addon_id ?? (await insertRow(api, 'addons', { name, description: null }))
  return insertRow(api, 'service_addons', {
    service_id: serviceId,
    addon_id: addon,
    status: 'active',
    billing_cycle: 'monthly',
    recurring_amount: 500,
    created_at: api.now().toISOString(),
    ...row,
  })
}

/** A line that waits to be invoiced. */
export async function makeBillableItem(
  api: Api,
  clientId: number,
  row: Loosely<BillableItemRow> = {},
): Promise<number> {
  const client = await api.database.read('clients').where({ id: clientId }).first('currency_id')
  return insertRow(api, 'billable_items', {
    client_id: clientId,
    currency_id: client?.currency_id,
    description: 'Some work',
    amount: 1000,
    due_date: api.now().toISOString().slice(0, 10),
    created_at: api.now().toISOString(),
    ...row,
  })
}

export const makeDomain = (api: Api, clientId: number, row: Partial<DomainRow> = {}): Promise<number> =>
  insertRow(api, 'domains', {
    client_id: clientId,
    domain: `domain${++made}.example`,
    status: 'active',
    created_at: api.now().toISOString(),
    ...row,
  })

export const makeTodoItem = (api: Api, row: Partial<TodoItemRow> = {}): Promise<number> =>
  insertRow(api, 'todo_items', {
    title: `Thing ${++made}`,
    status: 'New',
    created_at: api.now().toISOString(),
    ...row,
  })

/** A rule that is switched on; the values of secret parameters are given plain. */
export const makeRule = (
  api: Api,
  { parameters, ...row }: { event: string; channel: string; parameters: Record<string, string>; is_active?: Flag },
): Promise<void> => {
  const name = `rule ${++made}`
  const kept = Object.entries(parameters).map(([parameter, value]) => [
    parameter,
    sealedParameters.has(parameter) ? seal(secretKey, value, rulePlace(name, parameter)) : value,
  ])
  return changeCached(api, 'notification_rules', (db) =>
    db('notification_rules').insert({
      is_active: 1,
      ...row,
      name,
      parameters: JSON.stringify(Object.fromEntries(kept)),
    }),
  )
}

/** `discount` is in hundredths of a percent. */
export const makeGroup = (api: Api, name: string, discount = 0): Promise<number> =>
  insertRow(api, 'client_groups', { name, discount })

/** A currency beside the default one, with this many decimals. */
export async function makeCurrency(api: Api, code: string, decimals: number): Promise<void> {
  await changeCached(api, 'currencies', (db) =>
    db('currencies').insert({ code, prefix: '', suffix: '', decimals, rate: 1, is_default: 0 }),
  )
}

export const setSetting = (api: Api, name: string, value: string): Promise<void> =>
  changeCached(api, 'settings', (db) =>
    db('settings').insert({ name, value, group: 'general' }).onConflict('name').merge(),
  )

/** Writes to the database behind the service's back. */
export const writeRows = <T>(api: Api, work: (db: Knex) => PromiseLike<T>): Promise<T> =>
  api.database.transaction(async (db) => work(db))

/** Changes a table that the service keeps in memory, and waits until it has noticed. */
export async function changeCached(api: Api, table: string, work: (db: Knex) => PromiseLike<unknown>): Promise<void> {
  const before = api.database.version([table])
  await writeRows(api, work)
  while (api.database.version([table]) === before) await sleep(1)
}

/** Writes a row straight into a table that the service does not keep in memory, and returns its id. */
export async function insertRow(api: Api, table: string, row: object): Promise<number> {
  const [{ id }] = await writeRows(api, (db) => db(table).insert(row).returning('id'))
  return id
}

/** `rate` is in thousandths of a percent. */
export const makeTaxRate = (api: Api, row: Partial<TaxRateRow> & { rate: number }): Promise<void> =>
  changeCached(api, 'tax_rates', (db) => db('tax_rates').insert({ name: `tax ${++made}`, ...row }))

/** An addon; prices are in minor units of the default currency. */
export async function makeAddon(api: Api, name: string, prices: Partial<Record<Cycle, number>>): Promise<number> {
  const id = await insertRow(api, 'addons', { name, description: null })
  const currency = await api.database.read('currencies').where({ is_default: 1 }).first('id')
  for (const [cycle, price] of Object.entries(prices))
    await writeRows(api, (db) =>
      db('addon_prices').insert({
        addon_id: id,
        currency_id: currency?.id as number,
        cycle: cycle as Cycle,
        price: price as Cents,
      }),
    )
  return id
}

/** `value` is in hundredths; for any product unless some are named. */
export async function makePromotion(
  api: Api,
  row: Pick<PromotionRow, 'code' | 'type' | 'value'> & Partial<PromotionRow>,
  productIds: readonly number[] = [],
): Promise<number> {
  const id = await insertRow(api, 'promotions', row)
  for (const product of productIds)
    await writeRows(api, (db) => db('promotion_products').insert({ promotion_id: id, product_id: product }))
  return id
}
