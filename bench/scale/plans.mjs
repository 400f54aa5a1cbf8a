import pg from 'pg'

/** Tables with fewer rows are read whole, and may be. */
export const bigRows = 5000

/** Asks PostgreSQL how it carries out the statements of a call, with the values that they had. */
export async function openPlans(url) {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  const { rows } = await client.query(
    "select relname, reltuples from pg_class where relkind = 'r' and reltuples >= $1 and relnamespace = current_schema()::regnamespace",
    [bigRows],
  )
  const big = new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]))
  return {
    /** Returns the plan of each statement, and the big tables that it reads from beginning to end. */
    explain: async ({ sql, bindings }) => {
      if (!/^\s*(?:select|with)\b/i.test(sql)) return undefined
      const { rows: lines } = await client.query(`explain (format json) ${sql}`, bindings)
      const plan = lines[0]['QUERY PLAN'][0].Plan
      return { plan, scans: scansOf(plan).filter((table) => big.has(table)) }
    },
    close: () => client.end(),
  }
}

/** A plan -> the tables of its sequential scans. */
const scansOf = (plan) => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
