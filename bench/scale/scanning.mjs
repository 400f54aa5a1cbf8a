import { bigRows } from './plans.mjs'

/** Plans of faster statements are not logged, because these cannot have read many rows and logging takes time. */
const minStatementMs = 1
/** Bytes of the log read by one statement. */
const portionBytes = 4 * 2 ** 20

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': minStatementMs,
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': 0,
}

/**
 * Makes PostgreSQL log the plans of statements on new connections with auto_explain. Returns undefined on SQLite, if
 * auto_explain is not installed, or if the log cannot be read because logging_collector is off or the user is not a
 * superuser.
 */
export async function watchScans({ dialect, run }) {
  if (dialect !== 'postgres') return undefined
  try {
    const [{ file }] = await run('select pg_current_logfile() as file')
    if (file === null) return undefined
    const [{ name }] = await run('select quote_ident(current_database()) as name')
    const all = async (sql) => {
      for (const one of Object.keys(settings)) await run(`alter database ${name} ${sql(one)}`)
    }
    await all((one) => `set ${one} = '${settings[one]}'`)
    const { size: from } = await sizeOf(run, file)
    return {
      /** Returns the sequential scans of big tables since the call of watchScans, by table and statement. */
      read: async () => scansIn(await readLog(run, file, from), await bigTables(run)),
      end: () => all((one) => `reset ${one}`),
    }
  } catch (error) {
    // Insufficient privilege, or a library is not installed.
    if (error.code === '42501' || error.code === '58P01') return undefined
    throw error
  }
}

const sizeOf = async (run, file) => (await run('select size::float8 as size from pg_stat_file($1)', [file]))[0]

async function readLog(run, file, from) {
  const { size } = await sizeOf(run, file)
  const portions = []
  for (let at = from; at < size; at += portionBytes) {
    const [{ bytes }] = await run('select pg_read_binary_file($1, $2, $3) as bytes', [
      file,
      at,
      Math.min(portionBytes, size - at),
    ])
    portions.push(bytes)
  }
  return Buffer.concat(portions).toString()
}

async function bigTables(run) {
  const rows = await run(`select relname from pg_class where relkind = 'r' and reltuples >= ${bigRows}
    and relnamespace = current_schema()::regnamespace`)
  return new Set(rows.map(({ relname }) => relname))
}

/**
 * Returns the sequential scans of big tables in a log, counted by table and statement. Continuation lines of a log
 * entry begin with a tab. A plan has one line for each node, indented more than its parent's line.
 */
export function scansIn(log, big) {
  const found = new Map()
  for (const entry of log.split(/\n(?!\t)/)) {
    if (!entry.includes('Seq Scan on ')) continue
    const lines = entry.split('\n').map((line) => line.trimEnd())
    const at = lines.findIndex((line) => line.startsWith('\tQuery Text: '))
    if (at < 0) continue
    const statement = lines[at].slice('\tQuery Text: '.length)
    for (const [number, line] of lines.entries()) {
      const table = /Seq Scan on (\w+)/.exec(line)?.[1]
      if (table === undefined || !big.has(table)) continue
      const isLimited = parentOf(lines, number).includes('Limit  (')
      const key = `${table} ${isLimited} ${statement}`
      const known = found.get(key) ?? { table, isLimited, statement, count: 0 }
      found.set(key, { ...known, count: known.count + 1 })
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

const indentOf = (line) => line.search(/[^\s]/)

/**
 * Returns the nearest line above that is less indented, which is the node that receives the rows, or an empty string.
 */
function parentOf(lines, number) {
  for (let at = number - 1; at > 0; at--) if (indentOf(lines[at]) < indentOf(lines[number])) return lines[at]
  return ''
}
