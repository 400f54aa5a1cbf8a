import type { Action } from '../../engine/action.js'
import type { Field, Fields } from '../../engine/fields.js'

/** Names of the client parameter. */
const clientNames = ['clientid', 'client_id', 'userid'] as const

const getResource = ({ schema }: Field): unknown => (schema as { 'x-resource'?: unknown })['x-resource']

/**
 * Returns the action with the other names of the client parameter as aliases, except names that the action already
 * uses. `userid` is not added if the action accepts or returns a login.
 */
export function withClientNames(action: Action): Action {
  const given = { ...action.required, ...action.optional }
  const taken = new Set(Object.entries(given).flatMap(([name, { aliases }]) => [name, ...aliases]))
  const returned = Object.entries(action.returns ?? {})
  const hasLogin = [...Object.values(given), ...returned.map(([, one]) => one)].some(
    (one) => getResource(one) === 'login',
  )
  const free = clientNames.filter((name) => !taken.has(name) && !(name === 'userid' && hasLogin))
  const addNames = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, getResource(one) === 'client' ? withAliases(one, free) : one]),
    )
  return {
    ...action,
    ...(action.required !== undefined && { required: addNames(action.required) }),
    ...(action.optional !== undefined && { optional: addNames(action.optional) }),
  }
}

const withAliases = (field: Field, names: readonly string[]): Field => ({
  ...field,
  aliases: [...field.aliases, ...names],
  extraAliases: [...field.extraAliases, ...names],
})
