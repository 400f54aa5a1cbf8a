import type { Knex } from 'knex'
import type { HandleParams } from '../../db/database.js'

/** Thrown if a database error ended the transaction, including its savepoint. */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost'
}

/**
 * Runs `work` under a savepoint of the open transaction. If it throws, undoes its changes and throws the same error,
 * and the transaction can continue. Throws TransactionLost if the transaction cannot continue.
 */
export async function runInSavepoint<T>(db: Knex, work: () => Promise<T>): Promise<T> {
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
