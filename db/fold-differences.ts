import { countTables } from './counted-tables.js'
import type { Database } from './database.js'

/** Number of rows from which differences are folded. */
const foldThreshold = 200

const tables = [
  ...countTables.map((name) => ({ name, by: ['counted', 'value'], sums: ['total', 'changes'] })),
  { name: 'kept_sums' as const, by: ['summed', 'currency_id', 'part'], sums: ['amount'] },
]

/**
 * Folds the differences that PostgreSQL keeps for row counts and running totals (count-triggers.ts, sum-triggers.ts)
 * into one row per value. Each table is folded by a single statement, so the visible sums never change. Writers do not
 * wait for that statement, and two processes that fold at the same time share the rows between them.
 */
export async function foldDifferences(database: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  for (const { name, by, sums } of tables) {
    const values = database
      .read(name)
      .groupBy(...by)
      .count({ n: '*' })
    const [kept] = await database.read.from(values.as('values')).sum({ rows: 'n' }).count({ values: '*' })
    // Many rows are fine if there are many values.
    if (Number(kept?.rows) < Math.max(foldThreshold, 2 * Number(kept?.values))) continue
    const columns = [...by, ...sums].join(', ')
    const summed = sums.map((sum) => `sum(${sum})`).join(', ')
    await database.transaction((db) =>
      db.raw(`with folded as (
          delete from ${name} where ctid = any(array(select ctid from ${name} for update skip locked)) returning *
        )
        insert into ${name} (${columns}) select ${by.join(', ')}, ${summed} from folded group by ${by.join(', ')}`),
    )
  }
}
