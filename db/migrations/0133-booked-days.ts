import type { Knex } from 'knex'
import { addCheckedColumn } from '../checked-column.js'
import { columns, type Dialect } from '../columns.js'
import { creditKindSql, creditKinds } from '../credit-kinds.js'

/**
 * Adds the data for the ledger: value date, posting date, fees, and payout of transactions, the kind of each credit
 * entry, and each closing and reopening of an invoice. Release 0.2.0 writes none of it, so triggers derive the kinds
 * and record the closings. A missing date is the date of `created_at`.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, day, instant, oneOf } = columns(db, dialect)
  const isSqlite = dialect === 'sqlite'
  const dayColumn = (name: string) => (isSqlite ? `${name} text check (${name} is date(${name}))` : `${name} date`)
  const texts = isSqlite ? " check (typeof(payout) in ('text', 'null'))" : ''
  const wholes = isSqlite ? "typeof(fees) in ('integer', 'null') and fees >= 0" : 'fees >= 0'
  const kinds = creditKinds.map((kind) => `'${kind}'`).join(', ')
  await db.raw(`alter table transactions add column ${dayColumn('value_day')}`)
  await addCheckedColumn(db, dialect, 'transactions', { name: 'fees', type: 'bigint', check: wholes })
  await db.raw(`alter table transactions add column payout text${texts}`)
  await addCheckedColumn(db, dialect, 'credit_entries', { name: 'kind', type: 'text', check: `kind in (${kinds})` })
  for (const table of ['transactions', 'credit_entries', 'transaction_corrections'])
    await db.raw(`alter table ${table} add column ${dayColumn('booked_day')}`)
  await db.schema.createTable('fee_corrections', (table) => {
    id(table)
    // Not a foreign key, so that the row remains if the transaction is lost.
    whole(table, 'transaction_id').notNullable().index()
    whole(table, 'from_fees')
    whole(table, 'to_fees').notNullable()
    table.text('author').notNullable()
    day(table, 'booked_day').notNullable()
    instant(table, 'created_at').notNullable()
  })
  await db.schema.createTable('invoice_closings', (table) => {
    id(table)
    whole(table, 'invoice_id').notNullable()
    oneOf(table, 'status', ['draft', 'cancelled', 'refunded', 'open'])
    whole(table, 'total').notNullable()
    whole(table, 'owed').notNullable()
    day(table, 'booked_day')
    instant(table, 'created_at').notNullable()
    table.index(['invoice_id', 'id'])
  })
  for (const statement of isSqlite ? sqliteTriggers : postgresTriggers) await db.raw(statement)
}

/** SQL for the status that the invoice's last closing must have. */
const standing = "case when new.status in ('draft', 'cancelled', 'refunded') then new.status else 'open' end"
const lastStanding = `coalesce((select status from invoice_closings where invoice_id = new.id order by id desc limit 1), 'open')`

const closing = (now: string) => `insert into invoice_closings (invoice_id, status, total, owed, created_at)
  values (new.id, ${standing}, new.total - new.credited, new.total - new.credited - new.paid - new.credit, ${now});`

const sqliteTriggers = [
  `create trigger credit_entries_kind after insert on credit_entries when new.kind is null begin
    update credit_entries set kind = ${creditKindSql} where id = new.id; end`,
  `create trigger invoices_closed after update of status on invoices
    when new.number is not null and old.status <> new.status and ${standing} <> ${lastStanding}
    begin ${closing("strftime('%Y-%m-%dT%H:%M:%fZ')")} end`,
]

const postgresTriggers = [
  `create function credit_entries_kind() returns trigger language plpgsql as $$ begin
    new.kind := ${creditKindSql.replace(/\b(amount|invoice_id|client_id|description)\b/g, 'new.$1')};
    return new;
  end $$`,
  `create trigger credit_entries_kind before insert on credit_entries for each row
    when (new.kind is null) execute function credit_entries_kind()`,
  `create function invoices_closed() returns trigger language plpgsql as $$ begin
    if (${standing}) <> ${lastStanding} then ${closing('now()')} end if;
    return null;
  end $$`,
  `create trigger invoices_closed after update of status on invoices for each row
    when (new.number is not null and old.status <> new.status) execute function invoices_closed()`,
]
