import type { Knex } from 'knex'
import type { HandleParams } from '../../db/database.js'

/**
 * Returns the condition that a column is one of many ids, for `whereRaw`. However many they are, the text of the statement is the
 * same and they are one value in it: knex takes longer to write out a thousand places than the database takes to find the rows.
 */
export function among(db: Knex, column: string, ids: readonly number[]): readonly [string, Knex.RawBinding[]] {
  const { runNow }: HandleParams = db.userParams
  return runNow === undefined
    ? [`${column} = any(?)`, [ids as number[]]]
    : [`${column} in (select value from json_each(?))`, [JSON.stringify(ids)]]
}
