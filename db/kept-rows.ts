import type { Knex } from 'knex'
import type { KeptTriggers } from './kept-triggers.js'
import { stepsOf } from './migration-client.js'
import { together } from './migration-steps.js'

/** A count or running total of a table's rows that triggers maintain. */
export interface Kept {
  /** Prefix of the triggers' names. */
  readonly name: string
  readonly table: string
  readonly sqlite: () => readonly string[]
  /** With a condition, the triggers ignore changes to other rows. */
  readonly postgres: (isKept?: (row: string) => string) => KeptTriggers
  /** Beginning of the statement that stores what `sumUp` selects. */
  readonly into: string
  /** SQL that adds up the rows of a table or query with that name. */
  readonly sumUp: (rows: string) => string
}

const rowsAtOnce = 1000

/** Creates the triggers, and adds up the existing rows. */
export async function keep(db: Knex, dialect: 'sqlite' | 'postgres', kept: Kept): Promise<void> {
  if (dialect === 'postgres' && stepsOf(db) !== undefined) return keepInBatches(db, kept)
  const { functions, triggers } = kept.postgres()
  for (const statement of dialect === 'sqlite' ? kept.sqlite() : [...functions, ...triggers]) await db.raw(statement)
  await db.raw(`${kept.into} ${kept.sumUp(kept.table)}`)
}

/**
 * Does the same on a PostgreSQL table in use. A table with one row contains the watermark: the range of IDs that are
 * not yet added up, whose changes the triggers ignore. Each batch locks its rows, adds them up, and moves the watermark
 * past them. A change to a row either ends before its batch, which then reads it, or begins after it, when the triggers
 * count it. An interrupted run continues at the watermark.
 */
async function keepInBatches(db: Knex, { name, table, postgres, into, sumUp }: Kept): Promise<void> {
  const watermark = `${name}_rest`
  const isKept = (row: string) =>
    `not exists (select from ${watermark} where ${row}.id > after_id and ${row}.id <= until_id)`
  const ofRest = postgres(isKept)
  await together(
    db,
    async (trx) => {
      await trx.raw(`create table ${watermark} (after_id bigint not null, until_id bigint not null)`)
      for (const statement of [...ofRest.functions, ...ofRest.triggers]) await trx.raw(statement)
      // The triggers' lock has ended all transactions that wrote to the table.
      await trx.raw(`insert into ${watermark} select 0, coalesce(max(id), 0) from ${table}`)
    },
    `${name}-triggers`,
  )
  for (let isComplete = false; !isComplete; )
    await together(db, async (trx) => {
      const rest = await restOf(trx, watermark)
      isComplete = rest.length === 0
      for (const { after_id, batch_end } of rest) {
        await trx.raw(
          `${into} with batch as materialized
            (select * from ${table} where id > ? and id <= ? order by id for share) ${sumUp('batch')}`,
          [after_id, batch_end],
        )
        await trx.raw(`update ${watermark} set after_id = ?`, [batch_end])
      }
    })
  await together(
    db,
    async (trx) => {
      // No transaction can still run the functions that read the watermark.
      await trx.raw(`lock table ${table} in share row exclusive mode`)
      for (const statement of postgres().functions) await trx.raw(statement)
      await trx.raw(`drop table ${watermark}`)
    },
    `${name}-complete`,
  )
}

/** Returns the next batch, or nothing if all rows are added up or the watermark is gone. */
async function restOf(trx: Knex, watermark: string): Promise<{ after_id: number; batch_end: number }[]> {
  if (!(await trx.schema.hasTable(watermark))) return []
  const { rows } = await trx.raw(
    `select after_id, least(after_id + ?, until_id) as batch_end from ${watermark} where after_id < until_id for update`,
    [rowsAtOnce],
  )
  return rows
}
