import pg from 'pg'

/** Number of rows from which a table is big. Smaller tables may be read in full. */
export const bigRows = 5000

/** Opens a connection on which PostgreSQL explains statements, with the values that they were run with. */
export async function openPlans(url) {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  const { rows } = await client.query(
    "select relname, reltuples from pg_class where relkind = 'r' and reltuples >= $1 and relnamespace = current_schema()::regnamespace",
    [bigRows],
  )
  const big = new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]))
  return {
    /** Returns a statement's plan and the big tables that it reads in full, or undefined if it is not a query. */
    explain: async ({ sql, bindings }) => {
      if (!/^\s*(?:select|with)\b/i.test(sql)) return undefined
      const { rows: lines } = await client.query(`explain (format json) ${sql}`, bindings)
      const plan = lines[0]['QUERY PLAN'][0].Plan
      return { plan, scans: scansOf(plan).filter((table) => big.has(table)) }
    },
    close: () => client.end(),
  }
}

/** Returns the tables that a plan scans sequentially. */
const scansOf = (plan) => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
