import type { actions } from './generated/action-facts.js'
import type { components } from './generated/openapi.js'

type Schemas = components['schemas']

export type ActionName = keyof typeof actions

export type Params<Name extends ActionName> = Schemas[`${Name}.parameters`]

/** Response of an action, or `never` if the action is not available. */
export type Answer<Name extends ActionName> = `${Name}.answer` extends keyof Schemas ? Schemas[`${Name}.answer`] : never

/** Names of all paginated list actions. */
export type ListName = {
  [Name in ActionName]: (typeof actions)[Name] extends { list: object } ? Name : never
}[ActionName]

export type Row<Name extends ListName> =
  Answer<Name> extends infer Page
    ? { [Part in keyof Page]-?: Page[Part] extends readonly (infer One)[] ? One : never }[keyof Page]
    : never
