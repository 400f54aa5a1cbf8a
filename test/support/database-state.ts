import SQLite from 'better-sqlite3'
import pg from 'pg'
import { watchedTables } from '../../db/watched-tables.js'
import type { DatabaseKind } from './database-kinds.js'

/** Each restore ends with a change notification for this table. */
export const lastNotified = 'sandbox'

/** The rows of a database when they were saved. Tests restore them while a service runs on the database. */
export interface DatabaseState {
  /**
   * Restores the rows. Returns false, without restoring anything, if a PostgreSQL schema or the number of database
   * settings has changed.
   */
  readonly restore: () => Promise<boolean>
  readonly end: () => Promise<void>
}

export const saveState: Readonly<Record<DatabaseKind, (url: string) => Promise<DatabaseState>>> = {
  sqlite: saveFile,
  postgres: saveRows,
}

/**
 * Saves the file. A restore copies all pages back in one step, including the schema. The service sees this as a commit
 * by another process.
 */
async function saveFile(url: string): Promise<DatabaseState> {
  const file = url.slice('sqlite:'.length)
  const copy = `${file}.state`
  const original = new SQLite(file)
  const version = original.pragma('schema_version', { simple: true })
  await original.backup(copy)
  const source = new SQLite(copy, { readonly: true })
  return {
    restore: async () => {
      await source.backup(file, { progress: () => Number.MAX_SAFE_INTEGER })
      // With the schema version of the copy, the service would prepare all of its statements again.
      original.pragma(`schema_version = ${version}`)
      original.pragma('wal_checkpoint(PASSIVE)')
      return true
    },
    end: async () => {
      source.close()
      original.close()
    },
  }
}

interface KeptTable {
  readonly name: string
  /** SQL list of the table's columns, without generated ones. */
  readonly columns: string
  readonly rows: number
  readonly json: string
}

/**
 * Saves the rows. A restore deletes all rows of each changed table and inserts the saved ones, because truncating takes
 * longer than deleting a test's few rows.
 */
async function saveRows(url: string): Promise<DatabaseState> {
  const client = new pg.Client(url)
  await client.connect()
  // Disables triggers and foreign keys for the restored rows.
  await client.query('SET session_replication_role = replica')
  // The query for changed tables is a statement about all tables. Planning it for each value takes ten times as long as
  // running it.
  await client.query('SET plan_cache_mode = force_generic_plan')
  const tables = await readTables(client)
  const sequences = (await client.query(sequenceQuery)).rows[0].sequences as string
  const changedQuery = { name: 'changed', text: changedTablesQuery(tables) }
  const numbersQuery = {
    name: 'numbers',
    text: `SELECT setval(name::regclass, coalesce(last, 1), last IS NOT NULL)
      FROM json_to_recordset($1) AS kept(name text, last bigint)
      WHERE pg_sequence_last_value(name::regclass) IS DISTINCT FROM last`,
  }
  const byName = new Map(tables.map((table) => [table.name, table]))
  const schema = async () => (await client.query({ name: 'schema', text: schemaQuery })).rows[0].state as string
  const before = await schema()
  let since = await currentTransaction(client)
  return {
    restore: async () => {
      if ((await schema()) !== before) return false
      const { rows } = await client.query({ ...changedQuery, values: [since] })
      const changed: string[] = rows[0].changed
      const statements = changed.flatMap((name) => restoringStatements(byName.get(name) as KeptTable))
      const notified = changed.filter((name) => watchedTables.has(name) && name !== lastNotified)
      const notices = [...notified, lastNotified].map((name) => `NOTIFY changed, ${pg.escapeLiteral(name)}`)
      await client.query(['BEGIN', ...statements, ...notices].join(';'))
      await client.query({ ...numbersQuery, values: [sequences] })
      since = await currentTransaction(client)
      await client.query('COMMIT')
      return true
    },
    end: () => client.end(),
  }
}

const currentTransaction = async (client: pg.Client): Promise<string> =>
  (await client.query('SELECT pg_current_xact_id()::text AS id')).rows[0].id

const sequenceQuery = `SELECT coalesce(json_agg(json_build_object('name', quote_ident(sequencename), 'last', last_value)), '[]')::text
  AS sequences FROM pg_sequences WHERE schemaname = current_schema()`

/**
 * Query whose result differs after a change to tables, columns, triggers, functions, constraints, or the number of
 * database settings.
 */
const schemaQuery = `SELECT concat_ws(' ', ${['pg_class', 'pg_attribute', 'pg_trigger', 'pg_proc', 'pg_constraint']
  .map((catalog) => `(SELECT concat(count(*), '/', max(xmin::text::bigint)) FROM ${catalog})`)
  .join(', ')}, (SELECT count(*) FROM pg_db_role_setting)) AS state`

/** Columns by table. Read only once, because reading takes long and all databases of a run have the same columns. */
let columnsByTable: Promise<ReadonlyMap<string, string>> | undefined

async function readColumns(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } =
    await client.query(`SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY 1 ORDER BY 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function readTables(client: pg.Client): Promise<readonly KeptTable[]> {
  columnsByTable ??= readColumns(client)
  const columnsOf = await columnsByTable
  const names = [...columnsOf.keys()]
  const found =
    await client.query(`SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
    AND relkind = 'r' AND pg_relation_size(oid) > 0`)
  const used = new Set(found.rows.map(({ name }) => name))
  const contentOf = (name: string) => `SELECT ${pg.escapeLiteral(name)} AS name, count(*)::int AS rows,
    coalesce(json_agg(t), '[]')::text AS json FROM (SELECT ${columnsOf.get(name)} FROM ${pg.escapeIdentifier(name)}) t`
  const contents = names.filter((name) => used.has(name)).map(contentOf)
  const kept = new Map((await client.query(contents.join(' UNION ALL '))).rows.map((row) => [row.name, row]))
  return [...columnsOf].map(([name, columns]) => ({ name, columns, rows: 0, json: '[]', ...kept.get(name) }))
}

/** Returns a query for the tables with rows inserted, changed, or deleted since transaction $1. */
const changedTablesQuery = (tables: readonly KeptTable[]): string =>
  `SELECT array_remove(ARRAY[${tables
    .map(({ name, rows }) => {
      const table = pg.escapeIdentifier(name)
      const isChanged =
        rows === 0
          ? `EXISTS (SELECT FROM ${table})`
          : `(SELECT count(*) <> ${rows} OR bool_or(xmin::text::bigint > $1::bigint) FROM ${table})`
      return `CASE WHEN ${isChanged} THEN ${pg.escapeLiteral(name)} END`
    })
    .join(', ')}], NULL) AS changed`

function restoringStatements({ name, columns, rows, json }: KeptTable): readonly string[] {
  const table = pg.escapeIdentifier(name)
  const insert = `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${pg.escapeLiteral(json)})`
  return [`DELETE FROM ${table}`, ...(rows > 0 ? [insert] : [])]
}
