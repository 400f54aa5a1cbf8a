import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { reencrypt } from '../secrets/encryption.js'
import type { Keyring } from '../secrets/keyring.js'
import { type EncryptedColumn, type EncryptedRow, readEncryptedRows } from './encrypted-columns.js'
import { deleteOtherKeys, deriveFromCurrent } from './keys.js'

type Store = Pick<Database, 'read' | 'transaction'>

/** Progress of re-encryption: rows read in this round, out of all rows that may contain encrypted values. */
export interface ResealProgress {
  readonly round: number
  readonly done: number
  readonly total: number
}

export interface ResealReport {
  /** Number of re-encrypted rows. */
  readonly renewed: number
  /** Table and key of the rows that no key decrypts. */
  readonly unreadable: readonly string[]
}

export interface ResealOptions {
  /** True to delete the records of the other keys even if no key decrypts some rows. */
  readonly acceptUnreadable?: boolean | undefined
  /**
   * True to derive other secrets from the current key from the next start on, because the first key is no longer
   * secret.
   */
  readonly deriveAnew?: boolean | undefined
}

/** A new value for an encrypted column, and the value that it replaces. */
interface Change {
  readonly id: number | string
  readonly from: string
  readonly to: string
}

/**
 * Re-encrypts all values that do not use the current key, in batches, while the service runs. A row that changes
 * concurrently keeps the change and is read again in the next round. The last round finds nothing to change. Then the
 * records of the other keys are deleted, unless no key decrypts some value and `acceptUnreadable` is false.
 */
export async function* reseal(
  database: Store,
  ring: Keyring,
  columns: readonly EncryptedColumn[],
  { acceptUnreadable = false, deriveAnew = false }: ResealOptions = {},
): AsyncGenerator<ResealProgress, ResealReport> {
  const total = await countEncryptedRows(database.read, columns)
  let renewed = 0
  for (let round = 1; ; round++) {
    const unreadable: string[] = []
    let found = 0
    let done = 0
    for (const column of columns)
      for await (const rows of readEncryptedRows(database.read, column)) {
        const changes = rows.flatMap((row) => reencryptRow(ring, column, row, unreadable))
        found += changes.length
        const began = performance.now()
        renewed += await write(database, column, changes)
        // Pauses for as long as the write took, to let other writers proceed.
        if (changes.length > 0) await sleep(performance.now() - began)
        done += rows.length
        yield { round, done, total }
      }
    if (found > 0) continue
    if (unreadable.length === 0 || acceptUnreadable)
      await database.transaction(async (db) => {
        await deleteOtherKeys(ring, db)
        if (deriveAnew) await deriveFromCurrent(ring, db)
      })
    return { renewed, unreadable }
  }
}

function reencryptRow(ring: Keyring, column: EncryptedColumn, row: EncryptedRow, unreadable: string[]): Change[] {
  const from = String(row[column.column])
  let isChanged = false
  const to = column.replace(row, (text, place) => {
    try {
      const renewed = reencrypt(ring, text, place)
      isChanged ||= renewed !== text
      return renewed
    } catch {
      unreadable.push(`${column.table} ${row.id}`)
      return text
    }
  })
  return isChanged ? [{ id: row.id, from, to }] : []
}

/**
 * Writes changes in one statement, to rows that still have the value that was read. Returns the number of changed rows.
 */
async function write({ transaction }: Store, { table, column, key }: EncryptedColumn, changes: readonly Change[]) {
  if (changes.length === 0) return 0
  const type = key === 'id' ? 'bigint' : 'text'
  const values = changes.map(() => `(cast(? as ${type}), ?, ?)`).join(', ')
  const bindings = changes.flatMap(({ id, from, to }) => [id, from, to])
  return transaction(async (db) => {
    const changed = await db.raw(
      `update ?? set ?? = v.column3 from (values ${values}) as v
        where ??.?? = v.column1 and ??.?? = v.column2 returning ??`,
      [table, column, ...bindings, table, key, table, column, key],
    )
    return (changed.rows ?? changed).length as number
  })
}

async function countEncryptedRows(db: Knex, columns: readonly EncryptedColumn[]): Promise<number> {
  let total = 0
  for (const { table, column } of columns) {
    const counted = await db(table as string)
      .whereNotNull(column)
      .count({ rows: '*' })
      .first()
    total += Number(counted?.rows ?? 0)
  }
  return total
}
