import t from 'tap'
import type { Action } from '../../engine/action.js'
import { countQueries } from '../actions/_shared/checks.js'
import { makeClient } from '../support/fixtures.js'
import { withWatchedService } from '../support/service.js'
import { walk } from '../support/walks.js'
import { makeOneOfEverything } from './one-of-everything.js'

/** Returns true for an action that may return a list: it reads, and requires at most the client. */
const mayList = ({ name, method, kind, required = {}, needsOneOf = ['clientid'] }: Action): boolean =>
  method === 'GET' &&
  (kind === 'paged' || kind === 'streamed' || kind === 'plain') &&
  !installed.has(name) &&
  Object.keys(required).every((name) => name === 'clientid') &&
  needsOneOf.includes('clientid')

/** Lists of installed modules, which do not depend on rows. */
const installed = new Set(['getpaymentmethods', 'getregistrars'])

/** Lists that the service answers from memory. */
const keptInMemory = ['getcurrencies']

/** Returns the length of the longest list of records in a response. */
const countRowsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) && value.every((one) => typeof one === 'object') ? value.length : 0
  return Math.max(own, ...Object.values(value).map(countRowsIn))
}

//
withWatchedService(t, 'lists take the same number of queries for 2 and 25 rows', async (t, api) => {
  const clientid = await makeClient(api)
  const make = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await makeOneOfEverything(api, clientid, n)
  }
  await make(0, 2)
  const few = new Map<Action, number>()
  for (const action of api.catalogue.values())
    if (mayList(action) && countRowsIn((await api.call(action.name, parametersOf(action, clientid))).body) > 0)
      few.set(action, await countQueries(api, action.name, parametersOf(action, clientid)))
    else
      t.notOk(
        action.kind === 'paged' || action.kind === 'streamed',
        `${action.name} lists what makeOneOfEverything makes`,
      )
  t.ok(few.size >= 15)
  const withoutQuery = [...few].filter(([, queries]) => queries === 0).map(([{ name }]) => name)
  t.strictSame(withoutQuery.sort(), keptInMemory)
  await make(2, 25)
  for (const [action, queries] of few) {
    const parameters = parametersOf(action, clientid)
    const { body } = await api.call(action.name, { ...parameters, limitnum: 100 })
    t.ok(countRowsIn(body) >= 25, `${action.name} lists what makeOneOfEverything makes`)
    t.equal(await countQueries(api, action.name, parameters), queries, action.name)
  }

  // R-3201
  await t.test('walking a paged list returns each row once, in order of ID', async (t) => {
    for (const { name, kind } of api.catalogue.values()) {
      if (kind !== 'paged' && kind !== 'streamed') continue
      const { totalresults } = await api.ok(name, { limitnum: 1 })
      const { met, pages } = await walk(api, name, { limitnum: 24 })
      const ids = met.map(({ id }) => id)
      t.strictSame(
        ids,
        [...new Set(ids)].sort((a, b) => a - b),
        `${name} is in order of ID`,
      )
      t.strictSame([ids.length, pages], [totalresults, Math.ceil(totalresults / 24)], `${name} returns every row`)
    }
  })
})

const parametersOf = ({ required, needsOneOf }: Action, clientid: number) =>
  required?.clientid !== undefined || needsOneOf !== undefined ? { clientid } : {}
