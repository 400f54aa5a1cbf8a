import type { Knex } from 'knex'
import type { Owner, RetentionRule } from './retention-rule.js'
import { retentionRules } from './retention-rules.js'

/** Owner of rows: an existing client, a deleted client, or any deleted client (rows without a client). */
export type RowOwner = { readonly client: number } | { readonly deletedClient: number } | 'orphans'

type Condition = (rows: Knex.QueryBuilder) => unknown

/** Returns the links from a table's rows to a client, or an empty list if the rows never belong to a client. */
export const listOwners = ({ owner }: Pick<RetentionRule, 'owner'>): readonly Owner[] =>
  owner === undefined ? [] : [owner].flat()

/** Returns a query for the rows of a table that belong to `whose`, or undefined if the table cannot have such rows. */
export function selectOwnedRows(
  db: Knex,
  table: string,
  whose: RowOwner,
  owners = listOwners(retentionRules.get(table) ?? {}),
): Knex.QueryBuilder | undefined {
  const conditions = owners.flatMap((owner) => createCondition(db, table, owner, whose) ?? [])
  if (conditions.length === 0) return undefined
  return db(table).where((any) => {
    for (const condition of conditions) any.orWhere(condition as Knex.QueryCallback)
  })
}

function createCondition(db: Knex, table: string, owner: Owner, whose: RowOwner): Condition | undefined {
  const column = `${table}.${owner.column}`
  if ('of' in owner) {
    const parents = selectOwnedRows(db, owner.of, whose)
    return parents && ((rows) => rows.whereIn(column, parents.select(owner.key ?? 'id')))
  }
  if (whose === 'orphans') {
    const isOrphan = retentionRules.get(table)?.hasOrphans === true
    return isOrphan ? (rows) => rows.whereNull(column) : undefined
  }
  if ('client' in whose) return (rows) => rows.where(column, whose.client)
  const { deleted } = owner
  return deleted === undefined ? undefined : (rows) => rows.where(`${table}.${deleted}`, whose.deletedClient)
}
