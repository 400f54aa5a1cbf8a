import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import type { Api, Body, CallOptions, Reply } from '../../support/service.js'

// Checks that the tests of many actions share.

/** The action answers 422, with `errors` on exactly these parameters. */
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
  t.strictSame(told, { status: 422, names: [names].flat().sort() }, `${action} refuses ${shown(parameters)}`)
}

/** The action answers this refusal. */
export async function expectFault(
  t: Test,
  api: Api,
  action: string,
  parameters: Body,
  status: number,
  code: string,
  options?: CallOptions,
): Promise<void> {
  const { status: told, body } = await api.call(action, parameters, options)
  t.strictSame([told, body.code], [status, code], `${action} answers ${status} to ${shown(parameters)}`)
}

/** Each parameter is needed: left out, empty, blank and null alike. `but` names texts that may be blank. */
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

/** Each text holds as many characters as stated, however many bytes they take, and not one more. */
export async function expectTextBound(
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

/** The spellings of a boolean, each with its value. */
export const flags: readonly (readonly [unknown, boolean, 'form' | 'json'])[] = [
  ...['1', 'true', 'on', 'yes', 'TRUE', 'On', ' 1 '].map((wire) => [wire, true, 'form'] as const),
  ...['0', 'false', 'off', 'no', 'False', 'OFF', ' 0 '].map((wire) => [wire, false, 'form'] as const),
  [true, true, 'json'],
  [1, true, 'json'],
  [false, false, 'json'],
  [0, false, 'json'],
]

/** Values that are no booleans. */
export const noFlags = ['2', '-1', 'y', 'null', '01', '1.0'] as const

/** The list is paged: it has to hold more than 25 rows, all of which `parameters` match. */
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
  t.ok(totalresults > 25 && new Set(ids).size === totalresults, 'every row is met once')

  const at = (startnumber: number, size: number) => {
    const slice = ids.slice(startnumber, startnumber + size)
    return { totalresults, startnumber, numreturned: slice.length, ids: slice }
  }
  t.strictSame(await page({}), at(0, 25), 'a page has 25 rows unless told otherwise')
  t.strictSame(await page({ limitstart: 25 }), at(25, 25))
  t.strictSame(await page({ limitstart: 13, limitnum: 5 }), at(10, 5), 'a start is rounded down to that of its page')
  t.strictSame(await page({ limitstart: 1007, limitnum: 10 }), at(1000, 10), 'past the end there is an empty page')
  for (const limitnum of ['0', '251', '-1', 'x', '2.5'])
    await expectRefusal(t, api, action, { ...parameters, limitnum }, 'limitnum')
  for (const limitstart of ['-1', 'x', '0.5'])
    await expectRefusal(t, api, action, { ...parameters, limitstart }, 'limitstart')
}

/** The whole list is answered, or a page where one is asked for: it has to hold from 26 to 250 rows. */
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
  t.strictSame(await page({ limitstart: 0 }), at(0, 25), 'a start alone asks for a page of 25 rows')
  t.strictSame(await page({ limitnum: 250 }), at(0, 250), 'a size alone asks for the first page')
  t.strictSame(await page({ limitstart: 13, limitnum: 5 }), at(10, 5), 'a start is rounded down to that of its page')
  t.strictSame(await page({ limitstart: 1007, limitnum: 10 }), at(1000, 10), 'past the end there is an empty page')
  t.strictSame(await page({ limitstart: '', limitnum: '' }), whole, 'empty values count as not sent')
  for (const limitnum of ['0', '251', '-1', 'x', '2.5'])
    await expectRefusal(t, api, action, { ...parameters, limitnum }, 'limitnum')
  for (const limitstart of ['-1', 'x', '0.5'])
    await expectRefusal(t, api, action, { ...parameters, limitstart }, 'limitstart')
}

/** Waits until the service trusts its memory again: while notifications are late, it reads everything anew (R-2502). */
export async function awaitNotifications(api: Api): Promise<void> {
  while (api.database.version(['settings']) === undefined) await sleep(5)
}

/**
 * Returns how many queries a call makes once the service has warmed up: the fewest of a few calls, as the first after a
 * change reads again what is kept in memory.
 */
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

/** Makes a call while a transaction is open that has done this work: the call has to wait for it. */
export async function during(
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

/** Makes a call while the client is being deleted: it then finds none. */
export const whileDeleting = (api: Api, clientId: number, call: () => Promise<Reply>): Promise<Reply> =>
  during(api, (db) => db('clients').where({ id: clientId }).delete(), call)

const shown = (parameters: Body): string => {
  const text = JSON.stringify(parameters)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
