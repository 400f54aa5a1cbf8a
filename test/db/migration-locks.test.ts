// Migrations must not lock two tables in use in one transaction, nor read all rows of one under a lock.
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import knex from 'knex'
import pg from 'pg'
import type { Test } from 'tap'
import t from 'tap'
import { migrate } from '../../db/migrate.js'
import { MigrationClient } from '../../db/migration-client.js'
import { onMigratedPostgres, onPostgres } from './one-database.js'

const all = new URL('../../db/migrations/', import.meta.url)
const bad = new URL('./fixtures/locking/', import.meta.url)
/** The last migration of release 0.2.0. */
const lastOfPreviousRelease = '0057-readable-name-indexes'

/** Tables that calls and jobs keep writing to, or that grow large. */
const inUse = [
  ...[
    'invoices',
    'clients',
    'transactions',
    'credit_entries',
    'invoice_items',
    'services',
    'service_addons',
    'domains',
  ],
  ...[
    'orders',
    'upgrades',
    'credit_notes',
    'credit_note_items',
    'reversals',
    'pay_methods',
    'module_queue',
    'counters',
  ],
  ...['deliveries', 'emails', 'activity_log', 'tickets', 'ticket_replies', 'contacts', 'logins', 'client_sessions'],
  ...['ssl_orders', 'row_counts', 'later_row_counts', 'cancellation_requests', 'quotes', 'settings'],
]

/** Existing migrations that break the rules. The list may only get shorter. */
const known: readonly string[] = []

/**
 * Records, at the end of each definition and each step, how many tables in use the transaction writes to or locks
 * against writes, and the checks of such tables that were verified under their lock.
 */
const watch = `
  create table lock_reports (xid bigint, problem text);
  create function report_locks() returns void language plpgsql as $$
  declare held text[]; strong int; verified text;
  begin
    select array_agg(distinct c.relname::text order by c.relname::text),
        count(distinct c.relname) filter (where l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
      into held, strong
      from pg_locks as l join pg_class as c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.granted and c.relname = any('{${inUse.join(',')}}')
        and l.mode not in ('AccessShareLock', 'ShareUpdateExclusiveLock');
    if strong > 0 and array_length(held, 1) > 1 then
      insert into lock_reports values (pg_current_xact_id()::text::bigint, 'locks ' || array_to_string(held, ' and '));
    end if;
    for verified in select k.conname from pg_constraint as k join pg_class as c on c.oid = k.conrelid
        join pg_locks as l on l.relation = c.oid and l.pid = pg_backend_pid() and l.mode = 'AccessExclusiveLock'
        where k.contype = 'c' and k.convalidated and k.xmin = pg_current_xact_id()::xid
          and c.relname = any('{${inUse.join(',')}}') loop
      insert into lock_reports values (pg_current_xact_id()::text::bigint, 'verifies ' || verified || ' under a lock');
    end loop;
  end $$;
  create function report_definition() returns event_trigger language plpgsql as $$ begin perform report_locks(); end $$;
  create event trigger on_definition on ddl_command_end execute function report_definition();
  create function report_step() returns trigger language plpgsql as $$ begin perform report_locks(); return null; end $$;
  create trigger on_step after insert on migrations_done for each row execute function report_step()`

/** Runs the migrations of a folder on a database in use, and returns the problems of each. */
async function findProblems(t: Test, url: string, folder: URL): Promise<Record<string, string[]>> {
  const admin = new pg.Client(url)
  await admin.connect()
  t.teardown(() => admin.end())
  await admin.query(watch)
  const db = knex({ client: MigrationClient, connection: url, pool: { min: 1, max: 1 } })
  t.teardown(() => db.destroy())
  await migrate(db, 'postgres', { folder })
  // A migration's record is written after its steps.
  const { rows } = await admin.query(`select distinct problem, (select name from migrations_done
      where name not like '%#%' and xmin::text::bigint >= xid order by xmin::text::bigint limit 1) as migration
    from lock_reports order by migration, problem`)
  const problems: Record<string, string[]> = {}
  for (const { migration, problem } of rows) problems[migration] = [...(problems[migration] ?? []), problem]
  return problems
}

onMigratedPostgres(t, 'migrations that lock two tables, or verify a check under a lock, are found', async (t, url) => {
  t.strictSame(await findProblems(t, url, bad), {
    '9101-check-in-column': ['verifies invoices_size_check under a lock'],
    '9102-two-tables': ['locks clients and invoices'],
    '9103-row-locks': ['locks services and transactions'],
  })
})

onPostgres(
  t,
  'no migration locks two tables in use in one transaction, or verifies a check under a lock',
  async (t, url) => {
    const before = await mkdtemp(join(tmpdir(), 'countinghouse-migrations-'))
    t.teardown(() => rm(before, { recursive: true, force: true }))
    for (const file of await readdir(fileURLToPath(all)))
      if (file.endsWith('.js') && file <= `${lastOfPreviousRelease}.js`)
        await symlink(join(fileURLToPath(all), file), join(before, file))
    const db = knex({ client: MigrationClient, connection: url, pool: { min: 1, max: 1 } })
    t.teardown(() => db.destroy())
    await migrate(db, 'postgres', { folder: pathToFileURL(`${before}/`) })
    const problems = await findProblems(t, url, all)
    t.strictSame(Object.fromEntries(Object.entries(problems).filter(([name]) => !known.includes(name))), {})
    for (const name of known) t.ok(problems[name], `${name} still breaks the rules, or must leave the list`)
  },
)
