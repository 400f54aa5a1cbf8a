import knex, { type Knex } from 'knex'

// Knex provides a dialect only through an instance. Without a connection, the instance opens nothing.
const Dialect = knex({ client: 'pg' }).client.constructor as typeof Knex.Client

export type Statement = Partial<Knex.Sql>
export type SendStatement = (statement: Statement) => Promise<unknown>

export interface MigrationSteps {
  /** Runs a statement of the migration. `send` sends a statement on the migration's connection. */
  run(statement: Statement, send: SendStatement): Promise<unknown>
  /** Runs several statements in one transaction. With a name, they are recorded as a step. */
  together(db: Knex, work: (trx: Knex) => Promise<void>, name?: string): Promise<void>
}

/**
 * The Knex dialect for migrations on PostgreSQL. While a migration runs, each of its statements is a step. Transactions
 * have their own client, which has no steps.
 */
export class MigrationClient extends Dialect {
  declare steps: MigrationSteps | undefined

  override async query(connection: object, query: Statement): Promise<unknown> {
    const send: SendStatement = (one) => super.query(connection, one)
    return this.steps === undefined ? send(query) : this.steps.run(query, send)
  }
}

/** Returns the steps of the migration that is running, or undefined if its statements share one transaction. */
export const stepsOf = (db: Knex): MigrationSteps | undefined => (db.client as MigrationClient).steps

/** Runs the work with each of its statements as a step. */
export async function inSteps<T>(db: Knex, steps: MigrationSteps, work: () => Promise<T>): Promise<T> {
  const { client } = db
  if (!(client instanceof MigrationClient)) throw new TypeError('Migrations need the client of migration-client.ts')
  client.steps = steps
  try {
    return await work()
  } finally {
    client.steps = undefined
  }
}
