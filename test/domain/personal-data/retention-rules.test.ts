import type { Knex } from 'knex'
import t from 'tap'
import { connect } from '../../../db/connect.js'
import { columnKinds, listColumns } from '../../../domain/personal-data/retention-rule.js'
import { retentionRules } from '../../../domain/personal-data/retention-rules.js'
import { onMigratedDatabases } from '../../support/databases.js'

/** Returns true for tables of Knex, of the database itself, and of SQLite's search index. */
const isMachinery = (table: string): boolean =>
  /^(?:sqlite_|migrations|client_search_(?:data|idx|config|content|docsize)$)/.test(table)

const schemaSql = {
  sqlite: `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')`,
}

async function columnsIn(db: Knex, dialect: keyof typeof schemaSql): Promise<Map<string, string[]>> {
  const found = await db.raw(schemaSql[dialect])
  const rows: { table: string; column: string }[] = dialect === 'sqlite' ? found : found.rows
  const tables = new Map<string, string[]>()
  for (const { table, column } of rows)
    if (!isMachinery(table)) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

const whatToDo =
  'classify it in domain/personal-data/tables/ as personal, paper, secret, or plain, and declare what happens to it when its client is deleted'

const judged = (table: string): string[] => {
  const judgement = retentionRules.get(table)
  return judgement === undefined ? [] : columnKinds.flatMap((kind) => listColumns(judgement, kind))
}

// R-3903
onMigratedDatabases(t, 'list of personal data', async (t, url) => {
  const dialect = url.startsWith('sqlite') ? 'sqlite' : 'postgres'
  const database = await connect(url)
  t.teardown(() => database.close())
  const schema = await columnsIn(database.read, dialect)

  t.test('classifies each column of the schema once', async (t) => {
    for (const [table, columns] of schema) {
      const known = judged(table)
      const unjudged = columns.filter((column) => !known.includes(column)).map((column) => `${table}.${column}`)
      t.equal(unjudged.length, 0, `${unjudged} not classified: ${whatToDo}`)
      t.equal(new Set(known).size, known.length, `no column of ${table} is classified twice`)
    }
  })

  t.test('classifies only tables and columns that exist', async (t) => {
    for (const table of retentionRules.keys()) {
      const columns = schema.get(table)
      const isOfOther = (dialect === 'postgres' ? /^client_search/ : /^rate_windows$/).test(table)
      if (columns === undefined) t.ok(isOfOther, `${table} belongs to the other database`)
      else
        t.strictSame(
          judged(table).filter((column) => !columns.includes(column)),
          [],
          table,
        )
    }
  })

  t.test('each table clears exactly the columns that its fate requires', async (t) => {
    for (const [table, judgement] of retentionRules) {
      const cleared = Object.keys(judgement.cleared ?? {}).sort()
      const kinds = { cleared: ['personal', 'secret'], paper: ['paper'] } as const
      const needed = judgement.fate === 'cleared' || judgement.fate === 'paper' ? kinds[judgement.fate] : []
      t.strictSame(cleared, needed.flatMap((kind) => listColumns(judgement, kind)).sort(), table)
      if (judgement.fate === 'none')
        t.strictSame(listColumns(judgement, 'personal'), [], `${table} contains no personal data`)
    }
  })
})
