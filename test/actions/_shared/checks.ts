import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import type { Api, Body, CallOptions, Reply } from '../../support/service.js'

// Assertions and helpers shared by the action tests.

/** Asserts that the action returns 422 with `errors` for exactly the parameters in `names`. */
export async function expectRefusal(
  t: Test,
  api: Api,
  action: string,
  parameters: Body,
  names: string | readonly string[],
  options?: CallOptions,
): Promise<void> {
  const { status, body } = await api.call(action, parameters, options)
  const told = { status, names: Object.keys(body.errors ?? {}).sort() }
  t.strictSame(told, { status: 422, names: [names].flat().sort() }, `${action} rejects ${shown(parameters)}`)
}

/** Asserts that the action returns `status` with the error code `code`. */
export async function expectError(
  t: Test,
  api: Api,
  action: string,
  parameters: Body,
  status: number,
  code: string,
  options?: CallOptions,
): Promise<void> {
  const { status: told, body } = await api.call(action, parameters, options)
  t.strictSame([told, body.code], [status, code], `${action} returns ${status} for ${shown(parameters)}`)
}

/**
 * Asserts that each parameter in `names` is required: the action rejects it if it is omitted, empty, null, or blank.
 * `but` lists parameters that may be blank.
 */
export async function expectRequired(
  t: Test,
  api: Api,
  action: string,
  names: readonly string[],
  but: readonly string[] = [],
): Promise<void> {
  const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
  await expectRefusal(t, api, action, {}, names)
  await expectRefusal(t, api, action, all(''), names)
  await expectRefusal(t, api, action, all(null), names, { as: 'json' })
  await expectRefusal(t, api, action, { ...all(' \t'), ...Object.fromEntries(but.map((name) => [name, ''])) }, names)
}

/**
 * Asserts that each parameter in `maxLengths` accepts a text of its maximum length, in characters rather than bytes,
 * and rejects a longer one. Returns the response to the longest texts.
 */
export async function expectTextLimit(
  t: Test,
  api: Api,
  action: string,
  sound: Body,
  maxLengths: Readonly<Record<string, number>>,
): Promise<Body> {
  const filled = (more: number) =>
    Object.entries(maxLengths).map(([name, length]) => [name, '𝔸'.repeat(length + more)] as const)
  for (const [name, text] of filled(1)) await expectRefusal(t, api, action, { ...sound, [name]: text }, name)
  return api.ok(action, { ...sound, ...Object.fromEntries(filled(0)) })
}

/** Boolean spellings: the value sent, its meaning, and the encoding of the body. */
export const booleanSpellings: readonly (readonly [unknown, boolean, 'form' | 'json'])[] = [
  ...['1', 'true', 'on', 'yes', 'TRUE', 'On', ' 1 '].map((wire) => [wire, true, 'form'] as const),
  ...['0', 'false', 'off', 'no', 'False', 'OFF', ' 0 '].map((wire) => [wire, false, 'form'] as const),
  [true, true, 'json'],
  [1, true, 'json'],
  [false, false, 'json'],
  [0, false, 'json'],
]

/** Values that are not booleans. */
export const invalidBooleans = ['2', '-1', 'y', 'null', '01', '1.0'] as const

/** Asserts that the list is paginated. Between 26 and 250 rows must match `parameters`. */
export async function expectPaging(
  t: Test,
  api: Api,
  action: string,
  parameters: Body = {},
  collection = 'data',
): Promise<void> {
  const page = async (more: Body) => {
    const { result: _, [collection]: rows, ...envelope } = await api.ok(action, { ...parameters, ...more })
    return { ...envelope, ids: (rows as { id: number }[]).map(({ id }) => id) }
  }
  const { ids, ...whole } = await page({ limitnum: 250 })
  const totalresults = ids.length
  t.strictSame(whole, { totalresults, startnumber: 0, numreturned: totalresults })
  t.ok(totalresults > 25 && new Set(ids).size === totalresults, 'lists each row once')

  const at = (startnumber: number, size: number) => {
    const slice = ids.slice(startnumber, startnumber + size)
    return { totalresults, startnumber, numreturned: slice.length, ids: slice }
  }
  t.strictSame(await page({}), at(0, 25), 'returns 25 rows by default')
  t.strictSame(await page({ limitstart: 25 }), at(25, 25))
  t.strictSame(
    await page({ limitstart: 13, limitnum: 5 }),
    at(10, 5),
    'rounds limitstart down to the start of its page',
  )
  t.strictSame(await page({ limitstart: 1007, limitnum: 10 }), at(1000, 10), 'returns an empty page past the end')
  for (const limitnum of ['0', '251', '-1', 'x', '2.5'])
    await expectRefusal(t, api, action, { ...parameters, limitnum }, 'limitnum')
  for (const limitstart of ['-1', 'x', '0.5'])
    await expectRefusal(t, api, action, { ...parameters, limitstart }, 'limitstart')
}

/**
 * Asserts that the action returns the whole list, or one page if `limitstart` or `limitnum` is sent. Between 26 and 250
 * rows must match `parameters`.
 */
export async function expectPagingOnRequest(
  t: Test,
  api: Api,
  action: string,
  collection: string,
  parameters: Body = {},
): Promise<void> {
  const whole = await api.ok(action, parameters)
  t.strictSame(Object.keys(whole), ['result', collection])
  const page = (more: Body) => api.ok(action, { ...parameters, ...more })
  const at = (startnumber: number, size: number) => {
    const rows = whole[collection].slice(startnumber, startnumber + size)
    return {
      result: 'success',
      totalresults: whole[collection].length,
      startnumber,
      numreturned: rows.length,
      [collection]: rows,
    }
  }
  t.ok(whole[collection].length > 25)
  t.strictSame(await page({ limitstart: 0 }), at(0, 25), 'returns 25 rows if only limitstart is sent')
  t.strictSame(await page({ limitnum: 250 }), at(0, 250), 'returns the first page if only limitnum is sent')
  t.strictSame(
    await page({ limitstart: 13, limitnum: 5 }),
    at(10, 5),
    'rounds limitstart down to the start of its page',
  )
  t.strictSame(await page({ limitstart: 1007, limitnum: 10 }), at(1000, 10), 'returns an empty page past the end')
  t.strictSame(await page({ limitstart: '', limitnum: '' }), whole, 'treats empty values as omitted')
  for (const limitnum of ['0', '251', '-1', 'x', '2.5'])
    await expectRefusal(t, api, action, { ...parameters, limitnum }, 'limitnum')
  for (const limitstart of ['-1', 'x', '0.5'])
    await expectRefusal(t, api, action, { ...parameters, limitstart }, 'limitstart')
}

/**
 * Waits until the service trusts its cache again. While change notifications are late, it bypasses the cache (R-2502).
 */
export async function awaitNotifications(api: Api): Promise<void> {
  while (api.database.version(['settings']) === undefined) await sleep(5)
}

/** Returns the lowest query count of four calls, because the first call after a change reloads the cache. */
export async function countQueries(api: Api, action: string, parameters: Body = {}): Promise<number> {
  await api.ok(action, { ...parameters, limitstart: 0 })
  const counts: number[] = []
  for (let n = 0; n < 4; n++) {
    await awaitNotifications(api)
    api.queries()
    await api.ok(action, { ...parameters, limitstart: 0, limitnum: 100 })
    counts.push(api.queries().length)
  }
  return Math.min(...counts)
}

/** Sends a call while a transaction that ran `work` is open, and commits 100 ms later. */
export async function callDuringTransaction(
  api: Api,
  work: (db: Knex) => PromiseLike<unknown>,
  call: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Promise<Reply> | undefined
  await api.database.transaction(async (db) => {
    await work(db)
    reply = call()
    await sleep(100)
  })
  return reply as Promise<Reply>
}

/** Sends a call while a transaction deletes the client, and commits the deletion 100 ms later. */
export const callDuringDeletion = (api: Api, clientId: number, call: () => Promise<Reply>): Promise<Reply> =>
  callDuringTransaction(api, (db) => db('clients').where({ id: clientId }).delete(), call)

const shown = (parameters: Body): string => {
  const text = JSON.stringify(parameters)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
