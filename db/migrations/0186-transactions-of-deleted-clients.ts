import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the deleted client's ID to transactions recorded on an invoice after its client was deleted. The database writes
 * it, because release 0.2.0 does not. Existing transactions get it too, except those posted in closed months, whose
 * exports never change.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await fillDeletedClients(db, dialect)
  const owner = '(select deleted_client_id from invoices where id = new.invoice_id and client_id is null)'
  const isOwnerless = 'new.client_id is null and new.deleted_client_id is null and new.invoice_id is not null'
  if (dialect === 'sqlite') {
    await db.raw(`create trigger transactions_ownerless after insert on transactions when ${isOwnerless} begin
      update transactions set deleted_client_id = ${owner} where id = new.id; end`)
    return
  }
  await db.raw(`create function transactions_ownerless() returns trigger language plpgsql as $$ begin
    new.deleted_client_id := ${owner};
    return new;
  end $$`)
  await db.raw(`create trigger transactions_ownerless before insert on transactions for each row
    when (${isOwnerless}) execute function transactions_ownerless()`)
}

/** Adds the ID to existing transactions that were posted after the closed months. */
export async function fillDeletedClients(db: Knex, dialect: Dialect): Promise<void> {
  const closed = '(select max(until_day) from closed_ledgers)'
  const isOpen =
    dialect === 'sqlite'
      ? `coalesce(booked_day, date(created_at)) > coalesce(${closed}, '0001-01-01')`
      : `coalesce(booked_day, created_at::date) > coalesce(${closed}, '0001-01-01'::date)`
  await db.raw(`update transactions set deleted_client_id =
      (select deleted_client_id from invoices where id = transactions.invoice_id and client_id is null)
    where client_id is null and deleted_client_id is null and invoice_id is not null and ${isOpen}`)
}
