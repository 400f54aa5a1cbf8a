import { bigRows } from './plans.mjs'

/** Plans of quicker statements are not logged: these cannot have read many rows, and logging costs time. */
const minStatementMs = 1
/** Bytes of the log that are read by one statement. */
const portionBytes = 4 * 2 ** 20

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': minStatementMs,
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': 0,
}

/**
 * Lets PostgreSQL log the plans of the statements of all connections made from now on, by auto_explain. Returns undefined
 * where it cannot be read: the server keeps no log of its own (logging_collector), or we are no superuser.
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
      /** Returns the statements since the beginning that read a big table by a sequential scan, and how often. */
      read: async () => scansIn(await readLog(run, file, from), await bigTables(run)),
      end: () => all((one) => `reset ${one}`),
    }
  } catch (error) {
    // Insufficient privilege, or a library that is not installed.
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
 * Returns the sequential scans of big tables in a log, by table and statement. An entry's further lines begin with a
 * tab; a plan has a line for each node, more indented than that of its parent.
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

/** Returns the nearest line above that is less indented: the node that takes the rows. */
function parentOf(lines, number) {
  for (let at = number - 1; at > 0; at--) if (indentOf(lines[at]) < indentOf(lines[number])) return lines[at]
  return ''
}
