import { titleOfDialect } from '../databases.mjs'
import { table } from '../table.mjs'

const one = (value) => (Number.isNaN(value) ? '–' : value.toFixed(1))

/** Returns all results as text that is also valid Markdown. */
export function report({ machine, dialect, limitMs, lists, loads }) {
  const { cpu, cores, memoryGiB, node, loadBefore } = machine
  const parts = [
    `${titleOfDialect[dialect]}; ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}; load before the run ${loadBefore}.`,
  ]
  if (lists.length > 0) parts.push(...listParts(lists, limitMs))
  if (loads !== undefined) parts.push(...loadParts(loads, dialect))
  return `${parts.filter((part) => part !== false).join('\n\n')}\n`
}

function listParts(lists, limitMs) {
  const slow = lists.filter(({ ms, isLong }) => ms > limitMs && !isLong)
  const scanning = lists.filter(({ scans, isLong }) => scans.length > 0 && !isLong)
  const refused = lists.filter(({ status }) => status !== 200)
  const names = [...new Set(lists.map(({ action }) => action))]
  const rows = names.map((name) => {
    const own = lists.filter(({ action, isLong }) => action === name && !isLong)
    const deep = lists.filter(({ action, isLong }) => action === name && isLong)
    const worst = own.reduce((most, row) => (row.ms > most.ms ? row : most))
    const deepest = deep.length > 0 ? one(Math.max(...deep.map(({ ms }) => ms))) : '–'
    return [name, own.length, one(worst.ms), one(worst.processorMs), worst.call || '–', deepest]
  })
  return [
    `${lists.length} calls of ${names.length} actions; ${slow.length} above ${limitMs} ms, ${scanning.length} with a sequential scan of a big table.`,
    table(['action', 'calls', 'slowest median ms', 'processor ms', 'slowest call', 'deep page or whole list ms'], rows),
    ...(slow.length > 0 ? [`Above ${limitMs} ms:\n\n${callTable(slow)}`] : []),
    ...(scanning.length > 0 ? [`With a sequential scan:\n\n${callTable(scanning)}`] : []),
    ...(refused.length > 0 ? [`Not answered with 200:\n\n${callTable(refused)}`] : []),
  ]
}

const callTable = (rows) =>
  table(
    ['call', 'median ms', 'slowest ms', 'processor ms', 'status', 'scans'],
    rows.map(({ action, call, ms, slowest, processorMs, status, scans }) => [
      `${action} ${call}`,
      one(ms),
      one(slowest),
      one(processorMs),
      status,
      scans.join(' ') || '–',
    ]),
  )

function loadParts({ rate, processes, workers, alone, scans, statements, beside, daily }, dialect) {
  const actions = Object.keys(alone.times).sort()
  const rows = ['all', ...actions].map((action) => {
    const timesOf = ({ times }) => (action === 'all' ? Object.values(times).flat() : (times[action] ?? []))
    const [before, during] = [quantiles(timesOf(alone)), quantiles(timesOf(beside))]
    const times = during.count > 0 ? (during.p95 / before.p95).toFixed(2) : '–'
    return [
      action,
      before.count,
      ...[before.p50, before.p95, before.p99].map(one),
      during.count,
      ...[during.p50, during.p95, during.p99].map(one),
      times,
    ]
  })
  return [
    `${rate} calls per second on ${processes} processes and ${workers} workers, for ${one(alone.seconds)} s without and for ${one(beside.seconds)} s during the daily job, which ${daily.seconds === undefined ? 'did not end in that time' : `took ${one(daily.seconds)} s`}. Milliseconds:`,
    table(['action', 'calls', 'p50', 'p95', 'p99', 'during the job', 'p50', 'p95', 'p99', 'p95 ratio'], rows),
    scans.length === 0
      ? dialect === 'postgres' && 'No sequential scan of a big table without the daily job.'
      : `Sequential scans without the daily job:\n\n${table(
          ['table', 'scans', 'rows'],
          scans.map(({ name, scans: count, rows }) => [name, count, rows]),
        )}`,
    ...(statements === undefined ? [] : [statementsPart(statements)]),
    `Failures: ${JSON.stringify(alone.failures)}; during the job: ${JSON.stringify(beside.failures)}.`,
    ...(daily.output === '' ? [] : [`The daily job:\n\n${daily.output.trim().replace(/^/gm, '    ')}`]),
  ]
}

const statementsPart = (statements) =>
  statements.length === 0
    ? 'According to auto_explain, no statement of 1 ms or more scanned a big table sequentially without the daily job.'
    : `Statements that scanned a big table sequentially without the daily job, according to auto_explain:\n\n${table(
        ['table', 'times', 'stops early', 'statement'],
        statements.map(({ table: name, count, isLimited, statement }) => [
          name,
          count,
          isLimited ? 'yes' : 'no',
          `\`${statement.replaceAll('|', '/').slice(0, 300)}\``,
        ]),
      )}`

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
