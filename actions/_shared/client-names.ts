import type { Action } from '../../engine/action.js'
import type { Field, Fields } from '../../engine/fields.js'

/** The names of the client, in every action that takes one. */
const clientNames = ['clientid', 'client_id', 'userid'] as const

const resourceOf = ({ schema }: Field): unknown => (schema as { 'x-resource'?: unknown })['x-resource']

/**
 * Gives the client its other names, where none of them means something else in the action: `userid` is a login
 * in an action that takes or answers one.
 */
export function withClientNames(action: Action): Action {
  const given = { ...action.required, ...action.optional }
  const taken = new Set(Object.entries(given).flatMap(([name, { aliases }]) => [name, ...aliases]))
  const returned = Object.entries(action.returns ?? {})
  const hasLogin = [...Object.values(given), ...returned.map(([, one]) => one)].some(
    (one) => resourceOf(one) === 'login',
  )
  const free = clientNames.filter((name) => !taken.has(name) && !(name === 'userid' && hasLogin))
  const named = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, resourceOf(one) === 'client' ? withAliases(one, free) : one]),
    )
  return {
    ...action,
    ...(action.required !== undefined && { required: named(action.required) }),
    ...(action.optional !== undefined && { optional: named(action.optional) }),
  }
}

const withAliases = (field: Field, names: readonly string[]): Field => ({
  ...field,
  aliases: [...field.aliases, ...names],
  extraAliases: [...field.extraAliases, ...names],
})
