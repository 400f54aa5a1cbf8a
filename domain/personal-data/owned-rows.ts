import type { Knex } from 'knex'
import type { Judgement, Owner } from './judgement.js'
import { judgements } from './list.js'

/** Whose rows are meant: a client that is there, the number of a deleted one, or any deleted client (rows without one). */
export type Whose = { readonly client: number } | { readonly deletedClient: number } | 'orphans'

/** Returns the ways by which rows of a table are somebody's; none where they cannot be. */
export const ownersOf = ({ owner }: Pick<Judgement, 'owner'>): readonly Owner[] =>
  owner === undefined ? [] : [owner].flat()

/** Returns a query of the rows that are somebody's by one of a table's owners; undefined where that leads to nobody. */
export function ownedRows(db: Knex, table: string, owner: Owner, whose: Whose): Knex.QueryBuilder | undefined {
  const rows: Knex.QueryBuilder = db(table)
  if ('of' in owner) {
    const { of, key = 'id', column } = owner
    const above = judgements.get(of)
    if (above === undefined) return undefined
    const parents = ownersOf(above).flatMap((one) => ownedRows(db, of, one, whose)?.select(key) ?? [])
    if (parents.length === 0) return undefined
    return rows.where((any) => {
      for (const ids of parents) any.orWhereIn(`${table}.${column}`, ids)
    })
  }
  if (whose === 'orphans')
    return judgements.get(table)?.hasOrphans === true ? rows.whereNull(`${table}.${owner.column}`) : undefined
  if ('client' in whose) return rows.where(`${table}.${owner.column}`, whose.client)
  return owner.deleted === undefined ? undefined : rows.where(`${table}.${owner.deleted}`, whose.deletedClient)
}
