import type { Knex } from 'knex'
import { type AdditionalCount, additionalCounts, countedTables, countTables } from '../../db/counted-tables.js'
import { preparedRows } from './prepared-rows.js'

/** Returns the stored row counts that differ from the rows, in one statement. */
export const findWrongCounts = (db: Knex): Promise<unknown[]> => preparedRows(db, textFor(db))

/** Statements by database client, because building one takes longer than running it. */
const texts = new Map<unknown, string>()

function textFor(db: Knex): string {
  const { client } = db.client.config
  const text = texts.get(client) ?? queryFor(db).toQuery()
  texts.set(client, text)
  return text
}

function queryFor(db: Knex): Knex.QueryBuilder {
  const counted = [...countedTables].map(([table, column]) => {
    const value = column === undefined ? db.raw("''") : db.raw('??', [column])
    const rows = db.from(table).select(db.raw(`'${table}' as counted`), db.raw('? as value', [value]), db.raw('1 as n'))
    return db.from(rows.as('rows')).groupBy('counted', 'value').select('counted', 'value', db.raw('count(*) as n'))
  })
  const further = Object.entries<AdditionalCount>(additionalCounts).map(([name, { table, column, condition }]) => {
    const counted = db.from(table).select(db.raw(`'${name}' as counted`), db.raw(`${column ?? "''"} as value`))
    if (condition !== undefined) counted.whereRaw(condition(table))
    return db.from(counted.as('rows')).groupBy('counted', 'value').select('counted', 'value', db.raw('count(*) as n'))
  })
  const kept = countTables.map((name) =>
    db(name).select('counted', 'value', db.raw('-sum(total) as n')).groupBy('counted', 'value'),
  )
  // Rows add 1 and stored totals are subtracted, so any other sum than 0 is the error of a total.
  return db
    .from(db.unionAll([...counted, ...further, ...kept] as never).as('each'))
    .groupBy('counted', 'value')
    .havingRaw('sum(n) <> 0')
    .select('counted', 'value', db.raw('sum(n) as missing'))
}
