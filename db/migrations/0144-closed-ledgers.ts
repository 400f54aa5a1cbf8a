import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the accounts and currency used in the ledger of closed months, and data that may change later: the group of a
 * line's billed product, and the buyer's country, which is kept when the address is erased. Triggers write the
 * accounts, the currency, and the groups when the books are closed, because both calls and setup files change the
 * setting.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { day, whole } = columns(db, dialect)
  const isSqlite = dialect === 'sqlite'
  await db.schema.createTable('closed_ledgers', (table) => {
    day(table, 'until_day').primary()
    table.text('accounts').notNullable()
    whole(table, 'currency_id')
  })
  const text = (name: string) => (isSqlite ? ` check (typeof(${name}) in ('text', 'null'))` : '')
  await db.raw(`alter table invoice_items add column revenue_group text${text('revenue_group')}`)
  await db.raw(`alter table invoices add column billed_country text${text('billed_country')}`)
  for (const statement of isSqlite ? sqliteTriggers : postgresTriggers) await db.raw(statement)
}

/**
 * SQL condition for an invoice that is already closed when inserted, for example by an import. It counts as closed on
 * its own date.
 */
const comesClosed = `new.number is not null and new.status in ('draft', 'cancelled', 'refunded')`
const closing = `insert into invoice_closings (invoice_id, status, total, owed, booked_day, created_at)
  values (new.id, new.status, new.total - new.credited, new.total - new.credited - new.paid - new.credit, new.date, new.created_at);`

/** SQL for the product group name of a row in `invoice_items`. Empty if the line does not bill a product. */
const groupSql = `coalesce((select product_groups.name from products
  join product_groups on product_groups.id = products.group_id
  where products.id = case invoice_items.type
    when 'service' then (select product_id from services where id = invoice_items.related_id)
    when 'addon' then (select services.product_id from service_addons
      join services on services.id = service_addons.service_id where service_addons.id = invoice_items.related_id)
    when 'upgrade' then (select new_product_id from upgrades where id = invoice_items.related_id) end), '')`

/**
 * SQL that closes the ledger up to a day. If the day splits a closed range, the part up to it keeps its terms. An empty
 * day reopens the whole ledger.
 */
const close = (until: string, asDay: string) => `
  insert into closed_ledgers (until_day, accounts, currency_id)
    select ${asDay}, coalesce(covering.accounts, (select value from settings where name = 'accounts'), ''),
      coalesce(covering.currency_id, (select id from currencies where is_default = 1))
    from (select 1 as one) as always
    left join closed_ledgers as covering
      on covering.until_day = (select min(until_day) from closed_ledgers where until_day >= ${asDay})
    where ${until} <> ''
    on conflict (until_day) do nothing;
  delete from closed_ledgers where ${until} = '' or until_day > ${asDay};
  update invoice_items set revenue_group = ${groupSql}
    where revenue_group is null and ${until} <> '' and invoice_id in (select id from invoices where number is not null
      and date <= ${asDay} and date > coalesce((select max(until_day) from closed_ledgers where until_day < ${asDay}), ${isFirst}));`

/** A day earlier than any invoice. */
const isFirst = `'0001-01-01'`

const name = `'books_closed_until'`

const sqliteClose = (event: string, condition: string, until: string) => `
  create trigger settings_closed_${event.split(' ')[0]} after ${event} on settings when ${condition} begin
    ${close(`coalesce(date(trim(${until})), '')`, `date(trim(${until}))`)} end`

const sqliteTriggers = [
  `create trigger invoices_come_closed after insert on invoices when ${comesClosed} begin ${closing} end`,
  sqliteClose('insert', `new.name = ${name}`, 'new.value'),
  sqliteClose('update', `new.name = ${name}`, 'new.value'),
  sqliteClose('delete', `old.name = ${name}`, 'null'),
]

const postgresTriggers = [
  `create function invoices_come_closed() returns trigger language plpgsql as $$ begin
    ${closing}
    return null;
  end $$`,
  `create trigger invoices_come_closed after insert on invoices for each row
    when (${comesClosed}) execute function invoices_come_closed()`,
  `create function settings_closed() returns trigger language plpgsql as $$
  declare
    stated text := case when tg_op = 'DELETE' then '' else coalesce(trim(new.value), '') end;
    closed date;
  begin
    if tg_op = 'DELETE' then
      if old.name <> ${name} then return null; end if;
    elsif new.name <> ${name} then return null;
    end if;
    if stated !~ '^\\d{4}-\\d\\d-\\d\\d$' then stated := ''; end if;
    closed := nullif(stated, '')::date;
    ${close('stated', 'closed')}
    return null;
  end $$`,
  'create trigger settings_closed after insert or update or delete on settings for each row execute function settings_closed()',
]
