// Compile-time contract of the definers: every `@ts-expect-error` line must be an error. This file never runs.
import { action, f, pagedAction, remoteAction, streamedAction, unavailableAction } from '../../actions/_shared/kit.js'
import type { NewPassword } from '../../domain/access/new-password.js'
import type { Context } from '../../domain/context.js'
import type { Decimal } from '../../domain/values/money.js'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const is = <_T extends true>(): void => {}

const line = { name: 'x', summary: 'Do it.', method: 'POST', permission: 'list_clients' } as const

// The fields determine the types that a handler receives.
action({
  ...line,
  required: { a: f.text(), price: f.amount(), list: f.listOf(f.integer()), key: f.newPassword() },
  optional: {
    b: f.flag(),
    order: f.withDefault(f.oneOf(['asc', 'desc']), 'asc'),
    group: f.record({ n: f.integer(), t: f.text() }),
  },
  returns: { n: f.integer(), s: f.nullable(f.text()) },
  run: async (params, context) => {
    is<Equal<typeof params.a, string>>()
    is<Equal<typeof params.price, Decimal>>()
    is<Equal<typeof params.list, number[]>>()
    is<Equal<typeof params.key, NewPassword>>()
    is<Equal<typeof params.b, boolean | undefined>>()
    is<Equal<typeof params.order, 'asc' | 'desc'>>()
    is<Equal<typeof params.group, { n: number; t: string } | undefined>>()
    is<Equal<typeof context.actor.username, string>>()
    // @ts-expect-error no such parameter
    void params.zzz
    // @ts-expect-error only a remote action opens transactions
    void context.transaction
    return { n: 1, s: null }
  },
})

// An update can clear only text, dates, and lists.
action({
  ...line,
  optional: f.changes({
    note: f.text(),
    day: f.date(),
    list: f.listOf(f.text()),
    called: f.name(),
    mail: f.email(),
    n: f.integer(),
  }),
  returns: {},
  run: async (params) => {
    is<Equal<typeof params.note, string | null | undefined>>()
    is<Equal<typeof params.day, string | null | undefined>>()
    is<Equal<typeof params.list, string[] | never[] | undefined>>()
    is<Equal<typeof params.called, string | undefined>>()
    is<Equal<typeof params.mail, string | undefined>>()
    is<Equal<typeof params.n, number | undefined>>()
    return {}
  },
})

remoteAction({
  ...line,
  returns: { n: f.integer() },
  run: async (_, { transaction }) => ({
    n: await transaction(async (ctx) => {
      is<Equal<typeof ctx, Context>>()
      return 1
    }),
  }),
})

pagedAction({
  ...line,
  item: { n: f.integer() },
  run: (_, { db }) => ({
    total: async () => (await db('clients')).length,
    rows: async (offset, limit) => [{ n: offset + limit }],
  }),
})

streamedAction({
  ...line,
  collection: 'things',
  item: { n: f.integer() },
  run: () => ({ total: () => 1, rows: async () => [{ n: 1 }], after: async () => ({ items: [{ n: 1 }], last: 1 }) }),
})

unavailableAction({ ...line, answers: 'unavailable', because: 'It is not.' })

// @ts-expect-error returns the wrong type
action({ ...line, returns: { n: f.integer() }, run: async () => ({ n: 'one' }) })
// @ts-expect-error omits a declared field
action({ ...line, returns: { n: f.integer(), s: f.text() }, run: async () => ({ n: 1 }) })
// @ts-expect-error returns null without declaring it
action({ ...line, returns: { s: f.text() }, run: async () => ({ s: null }) })
// @ts-expect-error returns a value instead of a promise
action({ ...line, returns: {}, run: () => ({}) })
// @ts-expect-error unknown permission
action({ ...line, permission: 'list_clietns', returns: {}, run: async () => ({}) })
// @ts-expect-error unknown error code
action({ ...line, faults: ['client_lost'], returns: {}, run: async () => ({}) })
// @ts-expect-error unknown method
action({ ...line, method: 'PUT', returns: {}, run: async () => ({}) })
// @ts-expect-error a bare value is not a field
action({ ...line, required: { a: 'string' }, returns: {}, run: async () => ({}) })
// @ts-expect-error needsOneOf lists a parameter that does not exist
action({ ...line, optional: { a: f.text() }, needsOneOf: ['b'], returns: {}, run: async () => ({}) })
// @ts-expect-error exampleWith lists a parameter that does not exist
action({ ...line, optional: { a: f.text() }, exampleWith: ['b'], returns: {}, run: async () => ({}) })
// @ts-expect-error rejects lists a parameter that does not exist
action({ ...line, required: { a: f.text() }, rejects: { b: ['client_not_found'] }, returns: {}, run: async () => ({}) })
// @ts-expect-error rejects lists an unknown error code
action({ ...line, required: { a: f.text() }, rejects: { a: ['client_lost'] }, returns: {}, run: async () => ({}) })
// @ts-expect-error misspelled property
action({ ...line, permision: 'list_clients', returns: {}, run: async () => ({}) })
// @ts-expect-error an action with a handler declares what it returns
action({ ...line, run: async () => ({}) })
// @ts-expect-error a page has separate functions for total and rows
pagedAction({ ...line, item: { n: f.integer() }, run: () => [{ n: 1 }] })
// @ts-expect-error a row lacks a field of the item
pagedAction({ ...line, item: { n: f.integer() }, run: () => ({ total: () => 1, rows: async () => [{}] }) })
// @ts-expect-error a streamed list requires a collection
streamedAction({
  ...line,
  item: {},
  run: () => ({ total: () => 1, rows: async () => [], after: async () => ({ items: [], last: undefined }) }),
})
// @ts-expect-error a streamed list requires `after`
streamedAction({ ...line, collection: 'things', item: {}, run: () => ({ total: () => 1, rows: async () => [] }) })
// @ts-expect-error an unavailable action has no handler
unavailableAction({ ...line, answers: 'unavailable', because: 'It is not.', run: async () => ({}) })
// @ts-expect-error `answers` must be unavailable or forbidden
unavailableAction({ ...line, answers: 'gone', because: 'It is not.' })
// @ts-expect-error unknown resource
f.id('invioce')
