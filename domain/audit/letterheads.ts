import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Finding } from './rule.js'

/** Maximum number of letterheads per read. Each may contain a logo. */
const letterheadsAtOnce = 50
const maxExamples = 5

export const letterheadRuleCount = 1

/**
 * Returns a finding for letterheads that changed after documents were issued with them (R-3602): their content no
 * longer matches its hash. Changes nothing.
 */
export async function checkLetterheads(db: Knex): Promise<readonly Finding[]> {
  const changed: number[] = []
  for (let after = 0; ; ) {
    const rows = await db('letterheads').where('id', '>', after).orderBy('id').limit(letterheadsAtOnce)
    changed.push(...rows.filter((row) => hash('sha256', row.content) !== row.hash).map(({ id }) => id))
    if (rows.length < letterheadsAtOnce) break
    after = rows.at(-1)?.id ?? after
  }
  const finding = {
    name: 'letterhead-changed',
    rule: 'letterheads changed after documents were issued with them',
    count: changed.length,
    examples: changed.slice(0, maxExamples),
  }
  return changed.length === 0 ? [] : [finding]
}
