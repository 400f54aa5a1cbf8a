import type { Knex } from 'knex'

/** Returns the categories of canned replies, oldest first, each with its number of replies. */
export const listCannedCategories = (db: Knex): Promise<{ id: number; name: string; replies: number }[]> =>
  db('canned_categories')
    .leftJoin('canned_replies', 'canned_replies.category_id', 'canned_categories.id')
    .groupBy('canned_categories.id', 'canned_categories.name')
    .orderBy('canned_categories.id')
    .select('canned_categories.id', 'canned_categories.name')
    .count({ replies: 'canned_replies.id' })

/** Returns a query for the canned replies of one category or all categories, oldest first. */
export function listCannedReplies(db: Knex, { categoryId }: { categoryId?: number | undefined }) {
  const query = db('canned_replies').orderBy('id')
  return categoryId === undefined ? query : query.where({ category_id: categoryId })
}
