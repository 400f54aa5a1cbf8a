import type { Knex } from 'knex'
import type { HandleParams } from '../../db/database.js'

/** A database error has ended the transaction, and with it what it should have protected. */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost'
}

/**
 * Runs work as a part of the open transaction: where it throws, what it has changed is undone, and the transaction can go on.
 * Throws TransactionLost where it cannot.
 */
export async function inPart<T>(db: Knex, work: () => Promise<T>): Promise<T> {
  await db.raw('savepoint part')
  let result: T
  try {
    result = await work()
  } catch (error) {
    await db
      .raw('rollback to savepoint part')
      .then(() => db.raw('release savepoint part'))
      .then(() => (db.userParams as HandleParams).knownRows?.forget())
      .catch(() => {
        throw new TransactionLost('The transaction has ended before its work', { cause: error })
      })
    throw error
  }
  await db.raw('release savepoint part')
  return result
}
