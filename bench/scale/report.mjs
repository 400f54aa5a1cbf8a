import { titleOfDialect } from '../databases.mjs'
import { table } from '../table.mjs'

const one = (value) => value.toFixed(1)

/** All that was measured, as text that is Markdown too. */
export function report({ machine, dialect, limitMs, lists, loads }) {
  const { cpu, cores, memoryGiB, node, loadBefore } = machine
  const parts = [
    `${titleOfDialect[dialect]}; ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}; load before the run ${loadBefore}.`,
  ]
  if (lists.length > 0) parts.push(...listParts(lists, limitMs))
  if (loads !== undefined) parts.push(...loadParts(loads))
  return `${parts.join('\n\n')}\n`
}

function listParts(lists, limitMs) {
  const slow = lists.filter(({ ms, isDeep }) => ms > limitMs && !isDeep)
  const scanning = lists.filter(({ scans, isDeep }) => scans.length > 0 && !isDeep)
  const refused = lists.filter(({ status }) => status !== 200)
  const names = [...new Set(lists.map(({ action }) => action))]
  const rows = names.map((name) => {
    const own = lists.filter(({ action, isDeep }) => action === name && !isDeep)
    const deep = lists.filter(({ action, isDeep }) => action === name && isDeep)
    const worst = own.reduce((most, row) => (row.ms > most.ms ? row : most))
    const deepest = deep.length > 0 ? one(Math.max(...deep.map(({ ms }) => ms))) : '–'
    return [name, own.length, one(worst.ms), worst.call || '–', deepest]
  })
  return [
    `${lists.length} calls of ${names.length} actions; ${slow.length} above ${limitMs} ms, ${scanning.length} with a sequential scan of a big table.`,
    table(['action', 'calls', 'slowest median ms', 'of', 'deep page ms'], rows),
    ...(slow.length > 0 ? [`Above ${limitMs} ms:\n\n${callTable(slow)}`] : []),
    ...(scanning.length > 0 ? [`With a sequential scan:\n\n${callTable(scanning)}`] : []),
    ...(refused.length > 0 ? [`Not answered with 200:\n\n${callTable(refused)}`] : []),
  ]
}

const callTable = (rows) =>
  table(
    ['call', 'median ms', 'slowest ms', 'status', 'scans'],
    rows.map(({ action, call, ms, slowest, status, scans }) => [
      `${action} ${call}`,
      one(ms),
      one(slowest),
      status,
      scans.join(' ') || '–',
    ]),
  )

const loadParts = () => []
