import { WrongUsage } from '../../dist/tools/command/wrong-usage.js'
import { valuesOf } from './values.mjs'

/** Parameters that choose a page of a list. */
const paging = new Set(['limitstart', 'limitnum', 'page'])
/** Returns true if an action does not call modules or other systems. */
const isLocal = ({ kind, name }) =>
  (kind === 'plain' || kind === 'paged' || kind === 'streamed') && !asksModule.has(name)
const asksModule = new Set([
  'getsslapproveremails',
  'getmoduleconfigurationparameters',
  'getticketattachment',
  'gethealthstatus',
])

/**
 * Derives calls of all local GET actions from the registry: without filters, unless one is required, with each value of
 * each filter and sort order, and with every pair of them. `path(at)` of a call returns the URL of one of its
 * instances, which differ in their IDs. Throws WrongUsage if `only` contains an action that is not measured.
 */
export async function deriveCalls({ catalogue, run, only }) {
  const measured = [...catalogue.values()].filter((entry) => entry.method === 'GET' && isLocal(entry))
  const unknown = only.filter((name) => !measured.some((entry) => entry.name === name))
  if (unknown.length > 0) throw new WrongUsage(`--actions knows no measured action ${unknown.join(', ')}`)
  const calls = []
  for (const entry of measured) {
    if (only.length > 0 && !only.includes(entry.name)) continue
    const required = await choicesOf(run, entry, entry.required)
    const optional = await choicesOf(run, entry, entry.optional)
    // A streamed list is returned as a whole unless the caller requests a page.
    const page = { name: 'limitnum', label: 'limitnum=25', value: () => 25 }
    const fixed = [...required.map(([first]) => first), ...(entry.kind === 'streamed' ? [page] : [])]
    const sets = entry.needsOneOf === undefined ? [[]] : []
    for (const [at, choices] of optional.entries()) {
      for (const choice of choices) {
        sets.push([choice])
        for (const others of optional.slice(at + 1)) for (const other of others) sets.push([choice, other])
      }
    }
    for (const set of sets) calls.push(callOf(entry.name, [...fixed, ...set]))
    if (entry.kind === 'streamed') calls.push({ ...callOf(entry.name, []), isLong: true })
    if ('limitstart' in entry.optional) calls.push(...deepCalls(entry, fixed))
  }
  return calls
}

/**
 * Returns the choices to measure for each parameter: one for each value of `each`, or a single one that cycles through
 * `any` (values.mjs).
 */
async function choicesOf(run, { name: action }, fields) {
  const all = []
  for (const [name, field] of Object.entries(fields)) {
    if (paging.has(name)) continue
    const { each, any } = await valuesOf(run, action, name, field)
    all.push(
      each === undefined
        ? [{ name, label: name, value: (at) => any[at % any.length] }]
        : each.map((value) => ({ name, label: `${name}=${value}`, value: () => value })),
    )
  }
  return all
}

/**
 * Returns calls for pages far into a list. They are marked as long, because a database must skip all rows before them.
 */
const deepCalls = ({ name }, fixed) =>
  [10_000, 90_000].map((offset) => ({
    ...callOf(name, [
      ...fixed,
      { name: 'limitstart', label: `limitstart=${offset}`, value: (at) => offset + at * 1000 },
    ]),
    isLong: true,
  }))

function callOf(action, choices) {
  return {
    action,
    label: choices.map(({ label }) => label).join(' '),
    isLong: false,
    path: (at) => {
      const query = new URLSearchParams(choices.map(({ name, value }) => [name, String(value(at))]))
      return `/api/v1/${action}${choices.length > 0 ? `?${query}` : ''}`
    },
  }
}
