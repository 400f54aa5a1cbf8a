import { WrongUsage } from '../../dist/tools/command/wrong-usage.js'
import { valuesOf } from './values.mjs'

/** Parameters that say which page of a list is wanted. */
const paging = new Set(['limitstart', 'limitnum', 'page'])
/** Returns true for an action that calls no provider and no module. */
const isLocal = ({ kind, name }) =>
  (kind === 'plain' || kind === 'paged' || kind === 'streamed') && !asksModule.has(name)
const asksModule = new Set([
  'getsslapproveremails',
  'getmoduleconfigurationparameters',
  'getticketattachment',
  'gethealthstatus',
])

/**
 * Derives the calls of every GET action from the registry: without filters, with each value of each filter and sort
 * order, and with every pair of them. Each call has several instances with different IDs. Throws WrongUsage if an
 * action is unknown.
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
    // A list that is answered as a whole comes in pages where its caller wants so.
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

/** For each parameter the choices that are measured apart: one for each value of few, one for all ids together. */
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

/** Pages far into a list. They are marked long, because a database counts off the rows before them. */
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
