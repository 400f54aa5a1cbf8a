import type { Knex } from 'knex'
import type { Judgement, Owner } from './judgement.js'
import { judgements } from './list.js'

/** Owner of rows: an existing client, a deleted client, or any deleted client (rows without a client). */
export type Whose = { readonly client: number } | { readonly deletedClient: number } | 'orphans'

type Condition = (rows: Knex.QueryBuilder) => unknown

/** Returns the ways in which a table's rows can belong to a client. Empty if they cannot. */
export const ownersOf = ({ owner }: Pick<Judgement, 'owner'>): readonly Owner[] =>
  owner === undefined ? [] : [owner].flat()

/** Returns a query for the rows of a table that belong to `whose`, or undefined if none can. */
export function ownedRows(
  db: Knex,
  table: string,
  whose: Whose,
  owners = ownersOf(judgements.get(table) ?? {}),
): Knex.QueryBuilder | undefined {
  const conditions = owners.flatMap((owner) => conditionOf(db, table, owner, whose) ?? [])
  if (conditions.length === 0) return undefined
  return db(table).where((any) => {
    for (const condition of conditions) any.orWhere(condition as Knex.QueryCallback)
  })
}

function conditionOf(db: Knex, table: string, owner: Owner, whose: Whose): Condition | undefined {
  const column = `${table}.${owner.column}`
  if ('of' in owner) {
    const parents = ownedRows(db, owner.of, whose)
    return parents && ((rows) => rows.whereIn(column, parents.select(owner.key ?? 'id')))
  }
  if (whose === 'orphans') {
    const isOrphan = judgements.get(table)?.hasOrphans === true
    return isOrphan ? (rows) => rows.whereNull(column) : undefined
  }
  if ('client' in whose) return (rows) => rows.where(column, whose.client)
  const { deleted } = owner
  return deleted === undefined ? undefined : (rows) => rows.where(`${table}.${deleted}`, whose.deletedClient)
}
